import type { Endpoint } from '../endpoint.ts';
import type { promotionsSchemas } from './promotions.schemas.ts';

export const promotionPage: Endpoint<typeof promotionsSchemas.promotionPage> = {
  name: 'promotion-selectPage',
  method: 'GET',
  path: '/web/api/web-promotion/selectPage',
  auth: 'public',
};

export const promotionDetailById: Endpoint<typeof promotionsSchemas.promotionDetailById> = {
  name: 'promotion-getDetail',
  method: 'GET',
  path: '/web/api/web-promotion/getDetail',
  auth: 'public',
};
