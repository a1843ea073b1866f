import type { SlotName } from '@ziwan/contract';

/** Filters that the site itself offers: their values are names of ours, never typed. */
const PUBLIC_FILTERS = [
  ...['tagNumber', 'brandNumber', 'weight', 'coverage', 'sort'],
  ...['tagId', 'state', 'type', 'axis', 'current'],
];
/** Which advert or link led here, in the words of whoever placed it. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'hmsr', 'hmpl', 'hmcu', 'hmci'];
/** A click on an advert, for the service that counts it. */
const CLICKS: Partial<Record<SlotName, readonly string[]>> = { uet: ['msclkid'] };
/** No sentence, no address, no Chinese word passes for a value. */
const VALUE = /^[\w.,-]{1,80}$/;

const withValues = (search: string, keys: readonly string[]): [string, string][] =>
  [...new URLSearchParams(search)].filter(([key, value]) => keys.includes(key) && VALUE.test(value));

/** What of an address is told to a slot: the path, and of the query only what nobody has typed. */
export function reportedPath(slot: SlotName, pathname: string, search: string): string {
  const kept = withValues(search, [...PUBLIC_FILTERS, ...CAMPAIGN, ...(CLICKS[slot] ?? [])]);
  const query = new URLSearchParams(kept).toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Parameters whose values people type here, wherever they may turn up. */
const TYPED = ['text', 'keyword', 'tagName', 'color', 'redirect', 'fonts', 'q'];

/** Parameters whose values a recording has to leave out: those people type, and any in the address that is not ours. */
export const unrecordedParameters = (search: string): string[] => [
  ...new Set([
    ...TYPED,
    ...[...new URLSearchParams(search).keys()].filter((key) => !PUBLIC_FILTERS.includes(key)),
  ]),
];

/** Where the visitor came from: another site, by its name alone; nothing of this one. */
export function sourceOf(referrer: string, origin: string): string {
  const from = URL.parse(referrer);
  return from && /^https?:$/.test(from.protocol) && from.origin !== origin ? `${from.origin}/` : '';
}
