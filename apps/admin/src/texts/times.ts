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

/** Formats a time in ISO 8601 for reading; returns any other text unchanged. */
export const withTimes = (text: string): string => (INSTANT.test(text) ? minuteOf(text) : text);
