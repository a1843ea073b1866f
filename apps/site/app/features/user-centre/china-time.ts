const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-21`, in China, on the server as in the browser. @param iso ISO 8601 */
export const chinaDay = (iso: string): string => day.format(new Date(iso));

/** `2026-11-21 16:05`, in China. @param iso ISO 8601 */
export const chinaMinute = (iso: string): string => minute.format(new Date(iso));
