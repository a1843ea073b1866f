import { minuteOf } from '@ziwan/contract/site-time';

/** The greeting for the hour in the site's time zone. */
export function greeting(now: Date): string {
  const hour = Number(minuteOf(now).slice(11, 13));
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}
