import { visit } from '@ziwan/contract';
import { numbers, numbersFile, numberTasks, putAsideTask, statistics, waiting } from '@ziwan/contract/admin';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { NumberReport } from './numbers.ts';
import type { Report } from './report.ts';
import type { Visits } from './visits.ts';

/** Visitors make this request, so it is not recorded in the audit log. */
export const visitHandler = (visits: Visits): AnyHandler =>
  handle(visit, UNCACHED, ({ query }, { userAgent }) => {
    visits.count(query.path, userAgent);
    return null;
  });

export const statisticsHandlers = (report: Report, figures: NumberReport): readonly AnyHandler[] => [
  handle(waiting, UNCACHED, (_, context) => report.waiting(sessionOf(context))),
  handle(statistics, UNCACHED, ({ query }) => report.statistics(query)),
  handle(numbers, UNCACHED, ({ query }) => figures.numbers(query.days)),
  handle(numbersFile, UNCACHED, ({ params, query }) => figures.file(params.table, query.days)),
  handle(numberTasks, UNCACHED, () => figures.tasks()),
  handle(putAsideTask, UNCACHED, async ({ body }, { session }) => {
    await figures.putAside(body, session?.userId ?? null);
    return null;
  }),
];
