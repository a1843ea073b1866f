import type { SlotName } from '@ziwan/contract';

/** Filters with values defined by the site, never typed. */
const PUBLIC_FILTERS = [
  ...['tagNumber', 'brandNumber', 'weight', 'coverage', 'sort'],
  ...['tagId', 'state', 'type', 'axis', 'current'],
];
/** Campaign parameters set by whoever placed the link. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'hmsr', 'hmpl', 'hmcu', 'hmci'];
/** Click id of an advert, for the service that counts it. */
const CLICKS: Partial<Record<SlotName, readonly string[]>> = { uet: ['msclkid'] };
/** Rejects sentences, URLs and Chinese text as values. */
const VALUE = /^[\w.,-]{1,80}$/;

const withValues = (search: string, keys: readonly string[]): [string, string][] =>
  [...new URLSearchParams(search)].filter(([key, value]) => keys.includes(key) && VALUE.test(value));

/** The URL as reported to a slot: path and non-typed parameters. */
export function reportedPath(slot: SlotName, pathname: string, search: string): string {
  const kept = withValues(search, [...PUBLIC_FILTERS, ...CAMPAIGN, ...(CLICKS[slot] ?? [])]);
  const query = new URLSearchParams(kept).toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Parameters with typed values, on any page. */
const TYPED = ['text', 'keyword', 'tagName', 'color', 'redirect', 'fonts', 'q'];

/** Parameters to mask in recordings: typed ones and unknown ones. */
export const unrecordedParameters = (search: string): string[] => [
  ...new Set([
    ...TYPED,
    ...[...new URLSearchParams(search).keys()].filter((key) => !PUBLIC_FILTERS.includes(key)),
  ]),
];

/** The referrer's origin; empty for this site. */
export function sourceOf(referrer: string, origin: string): string {
  const from = URL.parse(referrer);
  return from && /^https?:$/.test(from.protocol) && from.origin !== origin ? `${from.origin}/` : '';
}
