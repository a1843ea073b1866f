const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `2026-11-21 10:30` in China's time, whatever the reader's clock is set to. @param iso of any offset */
export const timeOf = (iso: string): string => FORMAT.format(new Date(iso));

/** `2026-11-21` in China's time. */
export const dateOf = (iso: string): string => timeOf(iso).slice(0, 10);

/** A time of an `<input type="datetime-local">`, read as China's, as ISO 8601 in UTC; null for none. */
export function fromLocal(local: string): string | null {
  const at = new Date(`${local}:00+08:00`.replace(/(:\d\d):(\d\d):00\+/, '$1:$2+'));
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What `fromLocal` reads back: `2026-11-21T10:30`. */
export const toLocal = (iso: string | null | undefined): string => (iso ? timeOf(iso).replace(' ', 'T') : '');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A text as it is, a time in ISO 8601 as a person reads it. */
export const withTimes = (text: string): string => (INSTANT.test(text) ? timeOf(text) : text);
