import { instantOf, minuteOf } from '@ziwan/contract/site-time';

/** A time of an `<input type="datetime-local">`, read by the clock of the site, as ISO 8601 in UTC; null for none. */
export function fromLocal(local: string): string | null {
  const at = instantOf(local);
  return local === '' || Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** What `fromLocal` reads back: `2026-11-21T10:30`. */
export const toLocal = (iso: string | null | undefined): string =>
  iso ? minuteOf(iso).replace(' ', 'T') : '';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A text as it is, a time in ISO 8601 as a person reads it. */
export const withTimes = (text: string): string => (INSTANT.test(text) ? minuteOf(text) : text);
