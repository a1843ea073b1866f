import { escapeHtml } from '@ziwan/contract/markup';
import { siteTimeZone } from '@ziwan/contract/site-time';
import { UNLOADED } from './features/text/headings/heading-text.ts';
import type { DeclaredSubset } from './features/text/specimen/prepare.ts';
import { firstTextScript } from './first-text.ts';
import type { PageMeta } from './page-modules.ts';
import { pageTitle, SITE_DESCRIPTION, SITE_NAME } from './site-name.ts';
import { THEME_SCRIPT } from './ui/theme.ts';

const FIRST_TEXT_SCRIPT = firstTextScript();

/** Fonts above the fold, asked for with the document itself. */
const PRELOADED_FONTS = 6;

/** JSON that cannot end its script element, nor start a comment in it. */
export const scriptJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  // Hardly any text holds one of them, and three searches for one character are faster than a pattern.
  if (!json.includes('<') && !json.includes('\u2028') && !json.includes('\u2029')) return json;
  return json.replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
};

/** A style sheet of the build: its address, and what it says. */
export interface StyleSheet {
  href: string;
  text: string;
}

export interface DocumentParts {
  meta: PageMeta | undefined;
  /** Path or address of the page without `.html`. */
  canonical: string;
  /** Address of the picture for places that show a link. */
  picture?: string | null;
  /** Address of the same page for phones, where they have a host of their own. */
  mobile?: string | null;
  noindex: boolean;
  nonce: string;
  styles: readonly StyleSheet[];
  /** Tags of what brings the scripts. */
  scripts: string;
  specimens: readonly DeclaredSubset[];
  /** The face of its headings; null leaves them to the reader's own. */
  heading?: DeclaredSubset | null;
  hydration: unknown;
  app: string;
}

/** Feeds of a section, by the first part of its path. */
const FEEDS: Record<string, string> = { news: '新闻', zixun: '资讯' };

/** What is drawn of every page. */
const PICTURE = { width: 1200, height: 630 };

/** Tags that feed readers, browsers' searches and services that show links look for. */
function discoveryTags({ meta, canonical, picture }: DocumentParts): string {
  let tags = `<meta property="og:site_name" content="${SITE_NAME}">`;
  if (picture) {
    const own = meta?.ogImage === undefined;
    tags += `<meta property="og:image" content="${escapeHtml(picture)}">`;
    if (own)
      tags += `<meta property="og:image:type" content="image/png"><meta property="og:image:width" content="${PICTURE.width}"><meta property="og:image:height" content="${PICTURE.height}">`;
    tags += `<meta property="og:image:alt" content="${escapeHtml(pageTitle(meta))}"><meta name="twitter:card" content="summary_large_image">`;
  }
  tags += `<link rel="search" type="application/opensearchdescription+xml" title="${SITE_NAME}" href="/opensearch.xml">`;
  const section = /^(?:https?:\/\/[^/]+)?\/([^/?#]*)/.exec(canonical)?.[1] ?? '';
  const feed = Object.hasOwn(FEEDS, section) ? FEEDS[section] : undefined;
  if (feed)
    tags += `<link rel="alternate" type="application/rss+xml" title="${SITE_NAME} · ${feed}" href="/feed/${section}.xml"><link rel="alternate" type="application/atom+xml" title="${SITE_NAME} · ${feed} (Atom)" href="/feed/${section}.atom">`;
  return tags;
}

/** The whole page around the rendered app. */
export function renderDocument(d: DocumentParts): string {
  const nonce = d.nonce ? ` nonce="${escapeHtml(d.nonce)}"` : '';
  const description = escapeHtml(d.meta?.description ?? SITE_DESCRIPTION);
  const title = escapeHtml(pageTitle(d.meta));
  const canonical = escapeHtml(d.canonical);
  const fonts = new Map(d.specimens.map(({ url, family }) => [url, family]));
  let head = `<meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="description" content="${description}"><link rel="canonical" href="${canonical}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${canonical}"><meta property="og:type" content="website"><meta property="og:locale" content="zh_CN"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f2ea"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151311">`;
  if (d.mobile)
    head += `<link rel="alternate" media="only screen and (max-width: 640px)" href="${escapeHtml(d.mobile)}">`;
  head += discoveryTags(d);
  if (d.noindex) head += '<meta name="robots" content="noindex,follow">';
  head += `<link rel="manifest" href="/manifest.webmanifest"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/icon-180.png">`;
  head += `<script${nonce}>${FIRST_TEXT_SCRIPT}</script><script${nonce}>${THEME_SCRIPT}</script>`;
  // First: it is small, and what misses the first frame moves the page when it comes.
  if (d.heading) head += preload(d.heading.url);
  for (const url of [...fonts.keys()].slice(0, PRELOADED_FONTS)) head += preload(url);
  // Painted once the page's own part is read to its end: no row is seen before its last button has come, and moves.
  head += '<link rel="expect" href="#main" blocking="render">';
  // What the page is drawn with comes with it: a sheet of its own would be another way to the server before anything
  // is seen. Links that are disabled load nothing; they tell whoever brings in the next page what is here already.
  if (d.styles.length + fonts.size > 0 || d.heading) {
    head += `<style${nonce}>`;
    for (const { text } of d.styles) head += text;
    for (const [url, family] of fonts) head += fontFace(url, family, 'display:block');
    // Drawn from the first frame on or not at all, so that nothing moves (`keepHeadings` brings what came too late). One
    // weight serves all, so that none is made up.
    if (d.heading) {
      head += fontFace(d.heading.url, d.heading.family, 'display:optional;font-weight:1 1000');
      head += `:root{--heading-faces:${d.heading.family},${UNLOADED}}`;
    }
    head += '</style>';
  }
  for (const { href } of d.styles) head += `<link rel="stylesheet" href="${href}" disabled>`;
  if (d.meta?.jsonLd) head += `<script type="application/ld+json">${scriptJson(d.meta.jsonLd)}</script>`;
  return `<!doctype html><html lang="zh-CN" data-time-zone="${siteTimeZone()}"><head>${head}</head><body><div id="root">${d.app}</div><script type="application/json" id="hydration">${scriptJson(d.hydration)}</script>${d.scripts}</body></html>`;
}

/** Addresses are content hashes of our own; what could leave the string is percent-encoded all the same. */
const fontFace = (url: string, family: string, descriptors: string): string =>
  `@font-face{font-family:${family};src:url("${url.replace(/["\\<>\n]/g, encodeURIComponent)}") format("woff2");font-${descriptors}}`;

const preload = (url: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin>`;
