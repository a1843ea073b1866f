import { expect, test } from 'vitest';
import { parseSheet } from './font-rules.ts';
import { sheetsOf, textsOf } from './page-text.ts';

/** The text in 题, without white space, and the selectors that could not be read. */
function drawn(html: string, sheet = '') {
  const { texts, unreadSelectors } = textsOf(html, [parseSheet(sheet)], ['题']);
  return { text: (texts.get('题') ?? '').replace(/\s/g, ''), unread: unreadSelectors };
}

test('text belongs to the family that its element names or inherits', () => {
  const html =
    '<style>h1, .song em { font: 700 2em/1.2 "题", serif } p { font-family: 题 } p i { font-family: serif }</style>' +
    '<h1>大<b>标</b></h1><p>正<i>别</i>文</p><div class="song">外<em>内</em></div><script>1</script>';
  expect(drawn(html)).toEqual({ text: '大标正文内', unread: [] });
});

test('what only a browser decides counts: states, queries, variables, the weight of selectors', () => {
  const sheet = `
    :root { --face: "题", serif }
    h2 { font-family: var(--face) }
    a:hover { font-family: "题" }
    @media (min-width: 800px) { nav { font-family: "题" } }
    @layer base { footer { font-family: serif } }
    aside { font-family: "题" } aside.plain { font-family: serif }
    section { font-family: "题" } section p:hover { font-family: serif }`;
  const html =
    '<h2>变</h2><a>链</a><nav>航</nav><footer>脚</footer><aside class="plain">旁</aside><section><p>段</p></section>';
  expect(drawn(html, sheet).text).toBe('变链航旁段');
});

test('what says that an element inherits does not take the family away', () => {
  const sheet =
    'h1 { font-family: "题" } button { font: inherit } b { font-family: unset } i { font-family: serif }';
  expect(drawn('<h1>一<button>二</button><b>三</b><i>四</i></h1>', sheet).text).toBe('一二三');
});

test('variables may stand in another stylesheet or on an element, and a rule may name two values', () => {
  const html =
    '<style>h1 { font-family: var(--title) } h2 { font-family: "题"; font-family: var(--none) }</style>' +
    '<h1>一</h1><h2>二</h2><section style="--own: 题"><h3 style="font-family: var(--own)">三</h3></section>';
  expect(drawn(html, ':root { --title: "题" }').text).toBe('一二三');
});

test('the content of a shadow root in the page is drawn, that of other templates is not', () => {
  const shadow =
    '<div><template shadowrootmode="open"><style>p { font-family: "题" }</style><p>影</p></template></div>';
  expect(drawn(`${shadow}<template><p>无</p></template>`).text).toBe('影');
});

test('generated content, labels, markers, attributes and changed case are text as well', () => {
  const sheet = `
    .t { font-family: "题"; text-transform: uppercase }
    .t::before { content: "前\\7AE0 " } .t b::after { content: attr(data-x) close-quote }`;
  const html =
    '<div class="t">a<b data-x="属">粗</b><input placeholder="提示" value="密"><input type="submit" value="交"></div><ul class="t"><li>项</ul>';
  const { text } = drawn(html, sheet);
  for (const character of '前章Aa属粗”提示交项1一') expect(text).toContain(character);
  expect(text).not.toContain('密');
});

test('an inline style decides for its element, a style that names another family for none', () => {
  const html = '<p style="font-family: \'题\'">行<span style="font-family: serif">别</span></p><p>无</p>';
  expect(drawn(html).text).toBe('行');
});

test('a selector that cannot be read counts for every element, and is named', () => {
  expect(drawn('<p>全</p>', 'p:is-new(3) { font-family: "题" }')).toEqual({
    text: '全',
    unread: ['p:is-new(3)'],
  });
});

test('a page’s stylesheets are its links to them', () => {
  expect(
    sheetsOf(
      '<link rel="icon" href="i"><link rel="stylesheet" href="a.css"><link rel="preload stylesheet" href="/b.css">',
    ),
  ).toEqual(['a.css', '/b.css']);
});
