/**
 * The days of the site. An instant is kept in UTC and becomes a day, or a time of day, here alone: in the zone of the
 * site, whatever the clock of the machine or of the reader.
 */

export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** ISO 8601 of any offset, or milliseconds since 1970. */
export type Instant = string | number | Date;

/**
 * The zone of the site: the server reads `SITE_TIME_ZONE`, a browser what the page says. The environment is read here,
 * since threads, command lines and the built pages have it in common and nothing else.
 */
export function siteTimeZone(): string {
  const said =
    typeof document === 'undefined'
      ? process.env.SITE_TIME_ZONE?.trim()
      : document.documentElement.dataset.timeZone;
  return said || DEFAULT_TIME_ZONE;
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
      throw new Error(`SITE_TIME_ZONE：没有“${zone}”这个时区，须写成 Asia/Shanghai 这样`);
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

/** The clock on the wall: `2026-11-22T07:48:09`. */
function wallClock(instant: Instant, zone: string): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(new Date(instant))) parts[type] = value;
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** `2026-11-21T23:48:09.000Z`: the form in which instants are stored and sent. */
export const isoOf = (instant: Instant): string => new Date(instant).toISOString();

/** `2026-11-22` */
export const dayOf = (instant: Instant, zone: string = siteTimeZone()): string =>
  wallClock(instant, zone).slice(0, 10);

/** `2026-11-22 07:48` */
export const minuteOf = (instant: Instant, zone: string = siteTimeZone()): string =>
  wallClock(instant, zone).slice(0, 16).replace('T', ' ');

/**
 * When a clock of the zone shows that time; of a time that comes twice the first, of one that is left out the time
 * after the gap.
 * @param local `2026-11-22`, `2026-11-22T07:48` or with seconds
 * @returns milliseconds since 1970; NaN where it is no time
 */
export function instantOf(local: string, zone: string = siteTimeZone()): number {
  const wanted = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
  if (Number.isNaN(wanted)) return wanted;
  const offsetAt = (at: number) => Date.parse(`${wallClock(at, zone)}Z`) - Math.floor(at / 1000) * 1000;
  // An offset lasts for months: those of the day before and the day after are all there can be.
  const [before, after] = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  const found = [wanted - before, wanted - after].filter((at) => offsetAt(at) === wanted - at);
  return found.length > 0 ? Math.min(...found) : wanted - before;
}

/** `2026-11-22T07:48:09+08:00`, for programs: whoever cuts the day out of it has the right one. */
export function zonedOf(instant: Instant, zone: string = siteTimeZone()): string {
  const wall = wallClock(instant, zone);
  const minutes = Math.round((Date.parse(`${wall}Z`) - new Date(instant).getTime()) / 60_000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [sign, away] = [minutes < 0 ? '-' : '+', Math.abs(minutes)];
  return `${wall}${sign}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

/** The day that lies so many days after another one. */
export const dayAfter = (day: string, days = 1): string =>
  isoOf(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).slice(0, 10);
