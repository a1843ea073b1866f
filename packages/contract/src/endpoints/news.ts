import type { Endpoint } from '../endpoint.ts';
import type { newsSchemas } from './news.schemas.ts';

export const newsPage: Endpoint<typeof newsSchemas.newsPage> = {
  name: 'wenzhang-selectPage',
  method: 'GET',
  path: '/web/api/web-wenzhang/selectPage',
  auth: 'public',
};

export const newsDetailById: Endpoint<typeof newsSchemas.newsDetailById> = {
  name: 'wenzhang-getDetailById',
  method: 'GET',
  path: '/web/api/web-wenzhang/getDetailById',
  auth: 'public',
};
