import type { Endpoint } from '../endpoint.ts';
import type { statusSchemas } from './status.schemas.ts';

/** How the site is running, for those who run it. */
export const siteStatus: Endpoint<typeof statusSchemas.siteStatus> = {
  name: 'admin-status',
  method: 'GET',
  path: '/api/v1/admin/status',
  auth: 'operator',
};
