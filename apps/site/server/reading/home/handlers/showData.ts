import { showData as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { HomeService } from '../service.ts';

export const showData = (home: HomeService) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => home.data(query.text));
