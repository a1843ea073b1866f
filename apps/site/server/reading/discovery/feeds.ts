import { type Kind, pathOf } from '@ziwan/content';
import { escapeXml } from '@ziwan/contract/markup';
import { isoOf, zonedOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { latest } from './latest.ts';
import type { FeedEntry } from './repository.ts';
import { DECLARATION, element } from './xml.ts';

export const NEWEST = 20;

/** Feeds of the site, by section name. */
export const FEEDS = {
  news: {
    kind: 'news',
    path: '/news',
    title: '字玩 · 新闻',
    subtitle: '行业里发生的事，和我们做字体时想明白的事。',
  },
  zixun: {
    kind: 'promotion',
    path: '/zixun',
    title: '字玩 · 资讯',
    subtitle: '字玩的活动、征集与限时合辑。',
  },
} as const satisfies Record<string, { kind: Kind; path: string; title: string; subtitle: string }>;
export type FeedName = keyof typeof FEEDS;

export type FeedFormat = 'rss' | 'atom';
export const FEED_FILES: Record<FeedFormat, { suffix: string; type: string }> = {
  rss: { suffix: 'xml', type: 'application/rss+xml; charset=utf-8' },
  atom: { suffix: 'atom', type: 'application/atom+xml; charset=utf-8' },
};

const AUTHOR = '字玩';

/** An entry in either feed format; dates are ISO 8601. */
interface Item {
  id: string;
  link: string;
  title: string;
  summary: string;
  html: string;
  author: string;
  publishedAt: string;
  changedAt: string;
}

/** @param origin scheme and host of every address in the feed */
export function feed(
  name: FeedName,
  format: FeedFormat,
  entries: readonly FeedEntry[],
  origin: string,
): string {
  const items = entries.map((row): Item => {
    const link = origin + pathOf(row.kind, encodeURIComponent(row.id));
    return {
      id: `urn:uuid:${uuidOf(row.id)}`,
      link,
      title: row.title,
      summary: row.summary,
      html: absolute(row.body_html, origin, link),
      author: row.author ?? AUTHOR,
      publishedAt: row.publish_at,
      changedAt: latest([row.updated_at, row.publish_at]) as string,
    };
  });
  const self = `${origin}/feed/${name}.${FEED_FILES[format].suffix}`;
  return format === 'rss' ? rss(name, self, origin, items) : atom(name, self, origin, items);
}

/** Time of the latest change; the Unix epoch for a feed without entries. */
const lastOf = (items: readonly Item[]) => latest(items.map((i) => i.changedAt)) ?? isoOf(0);

/** Titles and descriptions are HTML to readers of RSS (RSS Best Practices Profile), so theirs is escaped as text first. */
function rss(name: FeedName, self: string, origin: string, items: readonly Item[]): string {
  const { title, subtitle, path } = FEEDS[name];
  const date = (iso: string) => new Date(iso).toUTCString();
  const entries = items.map(
    (i) =>
      `<item>${element('title', escapeXml(i.title))}${element('link', i.link)}${element('guid', i.id, ' isPermaLink="false"')}` +
      `${element('pubDate', date(i.publishedAt))}${element('dc:creator', i.author)}` +
      `${element('description', escapeXml(i.summary))}${element('content:encoded', i.html)}</item>`,
  );
  return [
    DECLARATION,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
    element('title', title) + element('link', origin + path) + element('description', subtitle),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>`,
    `${element('language', 'zh-CN')}${element('lastBuildDate', date(lastOf(items)))}${element('ttl', '60')}`,
    ...entries,
    '</channel></rss>\n',
  ].join('\n');
}

function atom(name: FeedName, self: string, origin: string, items: readonly Item[]): string {
  const { title, subtitle, path } = FEEDS[name];
  const entries = items.map(
    (i) =>
      `<entry>${element('title', i.title)}<link rel="alternate" type="text/html" href="${escapeXml(i.link)}"/>` +
      `${element('id', i.id)}${element('published', zonedOf(i.publishedAt))}${element('updated', zonedOf(i.changedAt))}` +
      `<author>${element('name', i.author)}</author>${element('summary', i.summary)}` +
      `${element('content', i.html, ' type="html"')}</entry>`,
  );
  return [
    DECLARATION,
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
    element('title', title) + element('subtitle', subtitle),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + path)}"/>`,
    `${element('id', `urn:uuid:${uuidOf(`feed/${name}`)}`)}${element('updated', zonedOf(lastOf(items)))}`,
    `<author>${element('name', AUTHOR)}</author>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}

/** Makes addresses absolute, as feed readers show a text away from its page. Expects our own sanitised HTML. */
function absolute(html: string, origin: string, link: string): string {
  return html
    .replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${escapeXml(origin)}/`)
    .replace(/<a href="#/g, () => `<a href="${escapeXml(link)}#`);
}

/** Name-based UUID of an entry, independent of host and edits. */
function uuidOf(id: string): string {
  const hex = sha256Hex(`ziwan ${id}`);
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
