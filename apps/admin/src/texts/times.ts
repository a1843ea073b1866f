import { instantOf, minuteOf } from '@ziwan/contract/site-time';

/** Converts the value of an `<input type="datetime-local">` from the site's time zone to ISO 8601 in UTC. */
export function fromLocal(local: string): string | null {
  const at = instantOf(local);
  return local === '' || Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The inverse of `fromLocal`: `2026-11-21T10:30`. */
export const toLocal = (iso: string | null | undefined): string =>
  iso ? minuteOf(iso).replace(' ', 'T') : '';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Formats a time in ISO 8601 for reading; returns any other text unchanged.
 * @param beside a time that it is compared with: of the same minute, both have their seconds
 */
export function withTimes(text: string, beside = ''): string {
  if (!INSTANT.test(text)) return text;
  const isSameMinute = INSTANT.test(beside) && text !== beside && minuteOf(text) === minuteOf(beside);
  return minuteOf(text) + (isSameMinute ? new Date(text).toISOString().slice(16, 19) : '');
}
