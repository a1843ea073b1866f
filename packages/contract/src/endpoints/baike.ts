import type { Endpoint } from '../endpoint.ts';
import type { baikeSchemas } from './baike.schemas.ts';

export const calligraphyTitles: Endpoint<typeof baikeSchemas.calligraphyTitles> = {
  name: 'getCalligraphyTitleByTageId',
  method: 'GET',
  path: '/web/api/shufa-baike/getCalligraphyTitleByTageId',
  auth: 'public',
};

export const baikePage: Endpoint<typeof baikeSchemas.baikePage> = {
  name: 'baike-selectPage',
  method: 'GET',
  path: '/web/api/shufa-baike/selectPage',
  auth: 'public',
};

export const baikeDetailById: Endpoint<typeof baikeSchemas.baikeDetailById> = {
  name: 'baike-getDetailById',
  method: 'GET',
  path: '/web/api/shufa-baike/getDetailById',
  auth: 'public',
};
