import type { Endpoint } from '../endpoint.ts';
import type { referenceSchemas } from './reference.schemas.ts';

/** Data of `/docs/api`; `/openapi.json` contains the same for programs. */
export const apiReference: Endpoint<typeof referenceSchemas.apiReference> = {
  name: 'reference',
  method: 'GET',
  path: '/web/api/reference',
  auth: 'public',
};
