import { isoOf, dayOf as siteDay } from '@ziwan/contract/site-time';

interface Day {
  /** `2026-11-18`, for `<time dateTime>`. */
  iso: string;
  year: string;
  /** `11.18` */
  monthDay: string;
  /** `2026 年 11 月 18 日` */
  words: string;
}

/** Date in the site's time zone, in words. @param moment ISO 8601 */
export function dayOf(moment: string): Day {
  const iso = siteDay(moment);
  const [year = '', month = '', day = ''] = iso.split('-');
  return {
    iso,
    year,
    monthDay: `${month}.${day}`,
    words: `${year} 年 ${Number(month)} 月 ${Number(day)} 日`,
  };
}

export interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** Last day of a period. A period ending at midnight ended the day before. */
export const lastDayOf = (endsAt: string): Day => dayOf(isoOf(Date.parse(endsAt) - 1));

/** First and last day, `2026.11.01`. The end omits its year when equal. */
export function periodOf({ startsAt, endsAt }: Period): { from: string | null; to: string | null } {
  const start = startsAt === null ? null : dayOf(startsAt);
  const end = endsAt === null ? null : lastDayOf(endsAt);
  return {
    from: start && `${start.year}.${start.monthDay}`,
    to: end && (start?.year === end.year ? end.monthDay : `${end.year}.${end.monthDay}`),
  };
}

export const STATES = { upcoming: '即将开始', ongoing: '进行中', ended: '已结束' } as const;
export type PeriodState = keyof typeof STATES;
