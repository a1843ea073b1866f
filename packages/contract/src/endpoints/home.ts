import type { Endpoint } from '../endpoint.ts';
import type { homeSchemas } from './home.schemas.ts';

export const showData: Endpoint<typeof homeSchemas.showData> = {
  name: 'showData',
  method: 'GET',
  path: '/web/api/showData/getData',
  auth: 'public',
};

export const getKeyword: Endpoint<typeof homeSchemas.getKeyword> = {
  name: 'getKeyword',
  method: 'GET',
  path: '/web/api/keyword/getKeyword',
  auth: 'public',
};

export const convertText: Endpoint<typeof homeSchemas.convertText> = {
  name: 'convert',
  method: 'GET',
  path: '/web/api/text/convert',
  auth: 'public',
};
