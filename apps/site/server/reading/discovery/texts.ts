import { ALL_USES } from '@ziwan/contract';
import { escapeXml } from '@ziwan/contract/markup';
import { isoOf } from '@ziwan/contract/site-time';
import { FEED_FILES, FEEDS } from './feeds.ts';
import type { GuideLicence } from './repository.ts';
import type { ListedPage } from './sitemap.ts';
import { DECLARATION, element } from './xml.ts';

/** Paths closed to crawlers: personal pages and API endpoints. */
const CLOSED = [
  '/admin',
  '/user',
  '/account/',
  '/web/api/',
  '/api/',
  '/download/',
  '/upload',
  '/captcha/',
  '/pdf/',
];

/** Builds `/robots.txt`. It allows font subsets, so that crawlers that render pages see them in their fonts. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Days for which `security.txt` holds; RFC 9116 recommends less than a year. */
const SECURITY_DAYS = 180;
const DAY = 86_400_000;

/** Builds `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of the site. */
export const securityContact = (origin: string, now: number): string =>
  [
    `Contact: ${origin}/contact`,
    `Expires: ${isoOf((Math.floor(now / DAY) + SECURITY_DAYS) * DAY)}`,
    'Preferred-Languages: zh, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');

/** Builds `/opensearch.xml`, which lets browsers add the site's search. */
export const openSearch = (origin: string): string => {
  const o = escapeXml(origin);
  return [
    DECLARATION,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    element('ShortName', '字玩'),
    element('Description', '在字玩找字体：中文名、西文名、拼音或设计师'),
    '<InputEncoding>UTF-8</InputEncoding><OutputEncoding>UTF-8</OutputEncoding><Language>zh-CN</Language>',
    `<Image width="16" height="16" type="image/svg+xml">${o}/favicon.svg</Image>`,
    `<Url type="text/html" method="get" template="${o}/font?keyword={searchTerms}"/>`,
    `<Url type="application/x-suggestions+json" method="get" template="${o}/opensearch/suggest?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${o}/opensearch.xml"/>`,
    '</OpenSearchDescription>\n',
  ].join('\n');
};

/** Notes on pages whose title does not describe their content. */
const NOTES: Record<string, string> = {
  '/': '最新与最热的字体、专辑与文章',
  '/font': '创意中文字体；`?text=` 用自己的文字试写，`?keyword=` 按名称、拼音或设计师查找',
  '/currency': '正文可用的通用字体',
  '/variable': '可变字体，可拖动每一条轴',
  '/album': '按用途编选的字体专辑',
  '/heji': '可整包下载的合辑，附授权文件',
  '/baike': '书体、书家、碑帖、工具与术语，每条附出处',
  '/license': '授权说明与用途对照',
  '/docs/api': '全部接口的参考，可直接试调',
};

interface GuideFacts {
  readonly pages: readonly ListedPage[];
  readonly licences: readonly GuideLicence[];
}

/** Builds `/llms.txt`, a Markdown overview of the site for language models. */
export function guide({ pages, licences }: GuideFacts, origin: string): string {
  const families = licences.reduce((sum, l) => sum + l.families, 0);
  const item = (title: string, path: string, note?: string) =>
    `- [${title}](${origin}${path})${note ? `：${note}` : ''}`;
  const plain = pages.filter((page) => !page.path.includes(':') && page.path !== '/docs/api');
  return [
    '# 字玩',
    '',
    `> 创意游戏字体官网：写下一句话，看它在每一款中文字体里的样子；缺字一眼可见，授权写得明白，开放授权的字体直接下载。现收 ${families} 款字体。`,
    '',
    `每一页都由服务器渲染，不运行脚本也能读。字体页写明设计师、字数、每个字符集的覆盖、授权原文与${ALL_USES}能否使用。`,
    '',
    '## 主要页面',
    '',
    ...plain.map(({ path, title }) => item(title, path, NOTES[path])),
    '',
    '## 接口',
    '',
    ...(pages.some((page) => page.path === '/docs/api')
      ? [item('接口文档', '/docs/api', NOTES['/docs/api'])]
      : []),
    item('OpenAPI', '/openapi.json', 'OpenAPI 3.1 描述，查询字体与取子集无需登录'),
    '',
    '## 授权',
    '',
    '字体各依其自带的授权文本，下载包里附有原文；用于产品之前请读字体页上的授权一节。',
    '',
    ...licences.map(
      ({ name, url, families: n, unseen }) =>
        `- ${url ? `[${name}](${url})` : name}：${n} 款${unseen > 0 ? `，其中 ${unseen} 款未见全文，只供预览` : ''}`,
    ),
    '',
    '## 订阅与索引',
    '',
    item('网站地图', '/sitemap.xml'),
    ...Object.entries(FEEDS).flatMap(([name, { title }]) => [
      item(`${title}（RSS）`, `/feed/${name}.${FEED_FILES.rss.suffix}`),
      item(`${title}（Atom）`, `/feed/${name}.${FEED_FILES.atom.suffix}`),
    ]),
    '',
  ].join('\n');
}
