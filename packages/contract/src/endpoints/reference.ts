import type { Endpoint } from '../endpoint.ts';
import type { referenceSchemas } from './reference.schemas.ts';

/** What `/docs/api` shows; `/openapi.json` says the same to programs. */
export const apiReference: Endpoint<typeof referenceSchemas.apiReference> = {
  name: 'reference',
  method: 'GET',
  path: '/web/api/reference',
  auth: 'public',
};
