import { escapeHtml } from '@ziwan/contract/markup';
import { siteTimeZone } from '@ziwan/contract/site-time';
import { UNLOADED } from '../features/text/headings/heading-text.ts';
import type { DeclaredSubset } from '../features/text/specimen/prepare.ts';
import type { PageMeta } from '../lazy-loading/page-modules.ts';
import { THEME_SCRIPT } from '../ui/theme.ts';
import { firstAddressScript } from './first-address.ts';
import { pageTitle, SITE_DESCRIPTION, SITE_NAME } from './site-name.ts';

const FIRST_ADDRESS_SCRIPT = firstAddressScript();
const FIRST_COMPARE_SCRIPT = firstAddressScript({ fonts: true });

const PRELOADED_FONTS = 6;

/** Serialises to JSON that can neither close its script element nor start a comment in it. */
export const scriptJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  // These characters are rare, and three searches are faster than one regular expression.
  if (!json.includes('<') && !json.includes('\u2028') && !json.includes('\u2029')) return json;
  return json.replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
};

export interface StyleSheet {
  href: string;
  text: string;
}

export interface DocumentParts {
  meta: PageMeta | undefined;
  /** Path or absolute URL of the page, without `.html`. */
  canonical: string;
  /** URL of the picture for link previews. */
  picture?: string | null;
  /** URL of the same page for phones, on sites with a separate mobile host. */
  mobile?: string | null;
  noindex: boolean;
  nonce: string;
  styles: readonly StyleSheet[];
  /** Tags that load the scripts. */
  scripts: string;
  specimens: readonly DeclaredSubset[];
  /** The subset for its headings; `null` falls back to the system font. */
  heading?: DeclaredSubset | null;
  hydration: unknown;
  app: string;
}

/** Titles of a section's feed, by the first segment of its path. */
const FEEDS: Record<string, string> = { news: '新闻', zixun: '资讯' };

/** Size (px) of a generated page picture. */
const PICTURE = { width: 1200, height: 630 };

/** Tags for feed readers, browser search and link previews. */
function discoveryTags({ meta, canonical, picture }: DocumentParts): string {
  let tags = `<meta property="og:site_name" content="${SITE_NAME}">`;
  if (picture) {
    tags += `<meta property="og:image" content="${escapeHtml(picture)}">`;
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

/**
 * Wraps the rendered app in a complete HTML document. Returns its parts: encoding a joined string would copy the app
 * once more first.
 */
export function renderDocument(d: DocumentParts): string[] {
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
  const firstScript = d.meta?.comparesStored ? FIRST_COMPARE_SCRIPT : FIRST_ADDRESS_SCRIPT;
  head += `<script${nonce}>${firstScript}</script><script${nonce}>${THEME_SCRIPT}</script>`;
  // First, because it is small and a heading face that misses the first frame is not used.
  if (d.heading) head += preload(d.heading.url);
  for (const url of [...fonts.keys()].slice(0, PRELOADED_FONTS)) head += preload(url);
  // Blocks painting until the main content has been parsed, so that no row shifts when its last button arrives. Names
  // the element after it, because Chromium waits for an opening tag only.
  head += '<link rel="expect" href="#foot" blocking="render">';
  // Inlines the style sheets, which saves a request before the first paint. The disabled links load nothing; they
  // tell client-side navigation which style sheets are already present.
  if (d.styles.length + fonts.size > 0 || d.heading) {
    head += `<style${nonce}>`;
    for (const { text } of d.styles) head += text;
    for (const [url, family] of fonts) head += fontFace(url, family, 'display:block');
    // `optional`: drawn from the first frame or not at all, so that nothing shifts (`keepHeadings` handles late
    // subsets). One weight range covers all, so that no weight is synthesised.
    if (d.heading) {
      head += fontFace(d.heading.url, d.heading.family, 'display:optional;font-weight:1 1000');
      head += `:root{--heading-faces:${d.heading.family},${UNLOADED}}`;
    }
    head += '</style>';
  }
  for (const { href } of d.styles) head += `<link rel="stylesheet" href="${href}" disabled>`;
  if (d.meta?.jsonLd) head += `<script type="application/ld+json">${scriptJson(d.meta.jsonLd)}</script>`;
  return [
    `<!doctype html><html lang="zh-CN" data-time-zone="${siteTimeZone()}"><head>${head}</head><body><div id="root">`,
    d.app,
    `</div><script type="application/json" id="hydration">`,
    scriptJson(d.hydration),
    `</script>${d.scripts}</body></html>`,
  ];
}

/** The URLs are the site's content hashes; anything that could end the string is percent-encoded anyway. */
const fontFace = (url: string, family: string, descriptors: string): string =>
  `@font-face{font-family:${family};src:url("${url.replace(/["\\<>\n]/g, encodeURIComponent)}") format("woff2");font-${descriptors}}`;

const preload = (url: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin>`;
