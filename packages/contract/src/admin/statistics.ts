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
