/**
 * Converts instants to dates and times in the site's time zone, whatever the machine's or the reader's. Instants are
 * stored in UTC.
 */

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** ISO 8601 with any offset, or Unix ms. */
type Instant = string | number | Date;

/**
 * Time zone of the site: from `SITE_TIME_ZONE` on the server, from the page in a browser. Reads the environment
 * directly, since threads, command lines and the built pages share nothing else.
 */
export function siteTimeZone(): string {
  const configured =
    typeof document === 'undefined'
      ? process.env.SITE_TIME_ZONE?.trim()
      : document.documentElement.dataset.timeZone;
  return configured || DEFAULT_TIME_ZONE;
}

/** Name of a time zone for people, such as 「北美东部时间」. */
export function timeZoneName(zone = siteTimeZone()): string {
  if (zone === DEFAULT_TIME_ZONE) return '中国时间';
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    if (!isTimeZone(zone))
      throw new Error(`SITE_TIME_ZONE：没有「${zone}」这个时区，须写成 Asia/Shanghai 这样`);
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Local time: `2026-11-22T07:48:09`. */
function wallClock(instant: Instant, zone: string): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(new Date(instant))) parts[type] = value;
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** `2026-11-21T23:48:09.000Z`, the format in which instants are stored and sent. */
export const isoOf = (instant: Instant): string => new Date(instant).toISOString();

/** True if a time exists and its year has four digits in UTC; others would not sort as text. */
export function isInstant(instant: Instant): boolean {
  const at = new Date(instant).getTime();
  return at >= FIRST && at <= LAST;
}
const FIRST = Date.parse('0000-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
/** Times between these have a local year of four digits in every time zone. */
const FIRST_LOCAL = Date.parse('0001-01-03T00:00:00Z');
const LAST_LOCAL = Date.parse('9999-12-30T00:00:00Z');

/** `2026-11-22` */
export const dayOf = (instant: Instant, zone: string = siteTimeZone()): string =>
  wallClock(instant, zone).slice(0, 10);

/** `2026-11-22 07:48` */
export const minuteOf = (instant: Instant, zone: string = siteTimeZone()): string =>
  wallClock(instant, zone).slice(0, 16).replace('T', ' ');

/**
 * Converts a local time to an instant. A repeated time (clocks set back) is its first occurrence, a skipped one the
 * time after the gap.
 * @param local `2026-11-22`, `2026-11-22T07:48` or with seconds
 * @returns Unix ms; NaN for an invalid time, and for one whose year has not four digits in UTC
 */
export function instantOf(local: string, zone: string = siteTimeZone()): number {
  const wanted = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
  if (Number.isNaN(wanted)) return wanted;
  const offsetAt = (at: number) => Date.parse(`${wallClock(at, zone)}Z`) - Math.floor(at / 1000) * 1000;
  // Offsets last for months, so only those of the day before and the day after are possible.
  const [before, after] = [wanted - 86_400_000, wanted + 86_400_000].map((at) =>
    offsetAt(Math.min(Math.max(at, FIRST_LOCAL), LAST_LOCAL)),
  ) as [number, number];
  const found = [wanted - before, wanted - after].filter((at) => offsetAt(at) === wanted - at);
  const at = found.length > 0 ? Math.min(...found) : wanted - before;
  return isInstant(at) ? at : Number.NaN;
}

/** `2026-11-22T07:48:09+08:00`, for programs: its first ten characters are the local date. */
export function zonedOf(instant: Instant, zone: string = siteTimeZone()): string {
  const wall = wallClock(instant, zone);
  const minutes = Math.round((Date.parse(`${wall}Z`) - new Date(instant).getTime()) / 60_000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [sign, away] = [minutes < 0 ? '-' : '+', Math.abs(minutes)];
  return `${wall}${sign}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

export const dayAfter = (day: string, days = 1): string =>
  isoOf(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).slice(0, 10);
