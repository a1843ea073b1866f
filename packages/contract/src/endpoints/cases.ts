import type { Endpoint } from '../endpoint.ts';
import type { casesSchemas } from './cases.schemas.ts';

export const casePage: Endpoint<typeof casesSchemas.casePage> = {
  name: 'case-selectPage',
  method: 'GET',
  path: '/web/api/web-font-case/selectPage',
  auth: 'public',
};

export const caseDetailById: Endpoint<typeof casesSchemas.caseDetailById> = {
  name: 'case-selectDetail',
  method: 'GET',
  path: '/web/api/web-font-case/selectDetail',
  auth: 'public',
};
