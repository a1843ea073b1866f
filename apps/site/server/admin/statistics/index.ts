import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import { DayCounts } from './day-counts.ts';
import { statisticsHandlers, visitHandler } from './handlers.ts';
import { NumberReport } from './numbers.ts';
import { observed } from './observed.ts';
import { Report } from './report.ts';
import { Visits } from './visits.ts';

export interface StatisticsDomain {
  readonly handlers: readonly AnyHandler[];
  readonly report: Report;
  /** Counts a page view; visitors call it. */
  readonly visit: AnyHandler;
  /** Counts what a call of visitors tells of what they lack and take. */
  observed(handler: AnyHandler): AnyHandler;
  /** Writes the buffered views and counts. */
  close(): Promise<void>;
}

export function createStatistics(parts: {
  db: Kysely<Database>;
  onFault: (error: unknown) => void;
  now: () => number;
}): StatisticsDomain {
  const { db, onFault, now } = parts;
  const visits = new Visits(db, now, onFault);
  const counts = new DayCounts(db, now, onFault);
  const report = new Report(db, now);
  return {
    report,
    visit: visitHandler(visits),
    handlers: statisticsHandlers(report, new NumberReport(db, now)),
    observed: (handler) => observed(handler, counts),
    close: async () => {
      await visits.flush();
      await counts.flush();
    },
  };
}
