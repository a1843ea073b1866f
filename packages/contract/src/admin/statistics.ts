import type { Endpoint } from '../endpoint.ts';
import type { statisticsSchemas } from './statistics.schemas.ts';

/** Work waiting for staff. */
export const waiting: Endpoint<typeof statisticsSchemas.waiting> = {
  name: 'admin-waiting',
  method: 'GET',
  path: '/api/v1/admin/waiting',
  auth: 'editor',
};

export const statistics: Endpoint<typeof statisticsSchemas.statistics> = {
  name: 'admin-statistics',
  method: 'GET',
  path: '/api/v1/admin/statistics',
  auth: 'operator',
};

/** What is counted of visitors besides views, by day. `begun`: a package was sized; `package`: it was made. */
export const COUNTED = ['search', 'lacks', 'begun', 'package', 'refused'] as const;

/** Tables of the figures, each as a file, too. */
export const NUMBER_TABLES = [
  'days',
  'searches',
  'lacks',
  'fonts',
  'licences',
  'engines',
  'refusals',
] as const;
export type NumberTable = (typeof NUMBER_TABLES)[number];

/** What visitors lack and take. */
export const numbers: Endpoint<typeof statisticsSchemas.numbers> = {
  name: 'admin-numbers',
  method: 'GET',
  path: '/api/v1/admin/numbers',
  auth: 'operator',
};

export const numbersFile: Endpoint<typeof statisticsSchemas.numbersFile> = {
  name: 'admin-numbers-file',
  method: 'GET',
  path: '/api/v1/admin/numbers/{table}',
  auth: 'operator',
  produces: 'text/csv; charset=utf-8',
};

/** What the figures of the last 30 days ask for. */
export const numberTasks: Endpoint<typeof statisticsSchemas.numberTasks> = {
  name: 'admin-tasks',
  method: 'GET',
  path: '/api/v1/admin/tasks',
  auth: 'operator',
};

export const putAsideTask: Endpoint<typeof statisticsSchemas.putAsideTask> = {
  name: 'admin-tasks-aside',
  method: 'PUT',
  path: '/api/v1/admin/tasks/aside',
  auth: 'operator',
};
