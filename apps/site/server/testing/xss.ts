import { parse } from 'parse5';

/** Occurs in every vector, so that a page can be searched for executable ones. */
export const MARK = '__xss';
const RUN = `${MARK}(1)`;
const CODED = [...RUN].map((c) => `&#${c.charCodeAt(0)};`).join('');

/** Texts that would run a script if inserted as markup, from the families of OWASP's filter evasion list. */
export const VECTORS: readonly string[] = [
  // Elements that run or load a script.
  `<script>${RUN}</script>`,
  `<ScRiPt >${RUN}</sCrIpT >`,
  `<script\n>${RUN}</script\n>`,
  `<script/x>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script src=//evil.example/${MARK}.js></script>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9X194c3MoMSk+">${MARK}`,
  `<base href="javascript:${RUN}//">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<link rel=stylesheet href="data:text/css,*{x:expression(${RUN})}">`,
  `<form action="javascript:${RUN}"><button>go</button></form>`,
  `<button form=x formaction="javascript:${RUN}">go</button>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror=${CODED}>`,
  `<img/src="x"/onerror=${RUN}>`,
  `<img src=x:x onerror\u000c=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}//`,
  `<body onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<a onmouseover="${RUN}">over</a>`,
  `<div onpointerover="${RUN}" style="position:fixed;inset:0">x</div>`,
  // SVG and MathML, including mutation on reparsing.
  `<svg><script>${RUN}</script></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"></use></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  // Breaking out of attributes and elements.
  `"><script>${RUN}</script>`,
  `'><img src=x onerror=${RUN}>`,
  `" onmouseover="${RUN}" x="`,
  `' onfocus='${RUN}' autofocus='`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</ScRiPt\t><svg onload=${RUN}>`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script>`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
  `"}]};${RUN};//`,
  `\\"-${RUN}//`,
  `\${${RUN}}{{constructor.constructor('${RUN}')()}}`,
  `\u2028${RUN}\u2029<script>${RUN}</script>`,
  `\uFEFF<script>${RUN}</script>`,
  `\uFF1Cscript\uFF1E${RUN}\uFF1C/script\uFF1E`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<style>*{background:url("javascript:${RUN}")}</style>`,
  `<p style="background:url(javascript:${RUN});behavior:url(#${MARK})">x</p>`,
  `[x](javascript:${RUN})`,
  `[x](JaVaScRiPt&#58;${RUN})`,
  `[x](&#x6A;avascript:${RUN})`,
  `[x](java\tscript:${RUN})`,
  `[x](data:text/html;base64,PHNjcmlwdD5fX3hzcygxKTwvc2NyaXB0Pg== "${MARK}")`,
  `[x](vbscript:${RUN})`,
  `[x](//evil.example/${MARK})`,
  `[x]("onmouseover=${RUN}")`,
  `[x](/font "\\"onmouseover=${RUN} x=\\"")`,
  `![x](javascript:${RUN})`,
  `![x" onerror="${RUN}](/media/none.webp)`,
  `![x](data:image/svg+xml,<svg onload=${RUN}>)`,
  `<javascript:${RUN}>`,
  `<https://evil.example/"onmouseover="${RUN}>`,
  `[x]\n\n[x]: javascript:${RUN}`,
  `[x][y]\n\n[y]: <javascript:${RUN}> "t"`,
  `\`\`\`"><script>${RUN}</script>\ncode\n\`\`\``,
  `\`</code><script>${RUN}</script>\``,
  `[^1]\n\n[^1]: <script>${RUN}</script>`,
  `# <img src=x onerror=${RUN}>`,
  `> <svg onload=${RUN}>`,
  `| <img src=x onerror=${RUN}> | b |\n| --- | --- |\n| [x](javascript:${RUN}) | c |`,
  `<div>\n\n<script>${RUN}</script>\n\n</div>`,
];

/** URLs that a browser would execute. */
export const URL_VECTORS: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `//evil.example/${MARK}`,
  `/\\evil.example/${MARK}`,
  `\\\\evil.example\\${MARK}`,
  `https:javascript:${RUN}`,
  `file:///${MARK}`,
];

interface Node {
  nodeName: string;
  tagName?: string;
  attrs?: { name: string; value: string; prefix?: string }[];
  childNodes?: Node[];
  content?: Node;
  value?: string;
}

const ADDRESSES = new Set([
  ...['href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'ping', 'cite', 'manifest'],
]);
/** Elements that load or run by being present; the page's own are allowed when they do not contain the mark. */
const LOADING = new Set(['script', 'style', 'iframe', 'object', 'embed', 'base', 'link', 'meta', 'form']);
const DATA = /^application\/(ld\+)?json$/;

/** Finds injected content that could run, parsing the page as a browser does; empty for a safe page. */
export function dangersIn(html: string): string[] {
  const found: string[] = [];
  walk(parse(html) as unknown as Node);
  return found;

  function walk(node: Node): void {
    const { tagName = '', attrs = [] } = node;
    const all = Object.fromEntries(attrs.map((a) => [a.name, a.value]));
    for (const { name, value } of attrs) {
      if (/^on/i.test(name)) found.push(`handler ${name} on <${tagName}>: ${value}`);
      if ((ADDRESSES.has(name) || /:href$/.test(name)) && isDangerous(value))
        found.push(`address ${name} on <${tagName}>: ${value}`);
      if (name === 'style' && /expression\(|behavior|javascript:|@import/i.test(value))
        found.push(`style on <${tagName}>: ${value}`);
      if (name === 'srcdoc') found.push(`srcdoc on <${tagName}>`);
    }
    const text = (node.childNodes ?? []).map((c) => c.value ?? '').join('');
    if (tagName === 'script' && DATA.test(all.type ?? '')) {
      if (!isJson(text)) found.push(`data that is none: ${text.slice(0, 120)}`);
    } else if (LOADING.has(tagName)) {
      const own = `${text} ${attrs.map((a) => (a.name === 'content' ? '' : a.value)).join(' ')}`;
      if (own.includes(MARK) || own.includes('evil.example')) found.push(`<${tagName}> with ${own.trim()}`);
      if (tagName === 'meta' && all['http-equiv'] && own.includes('refresh')) found.push('<meta> refresh');
    }
    for (const child of node.childNodes ?? []) walk(child);
    if (node.content) walk(node.content);
  }
}

/** Resolves the URL as a browser does: drops leading controls and blanks, and tabs and line ends inside. */
function isDangerous(address: string): boolean {
  const url = address.replace(/^[\0-\x20]+/, '').replace(/[\t\n\r]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return /^[/\\]{2}evil/.test(url);
  if (scheme === 'data')
    return !/^data:(image\/(png|webp|jpeg|svg\+xml)|font\/)/i.test(url) || url.includes(MARK);
  return !['http', 'https', 'mailto', 'tel', 'blob'].includes(scheme);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
