import { getKeyword as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { HomeService } from '../service.ts';

export const getKeyword = (home: HomeService) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, () => home.keywords());
