import { selectBrandLine as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { TaxonomyRepository } from '../taxonomy.ts';

export const selectBrandLine = (taxonomy: Pick<TaxonomyRepository, 'brands'>) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, () => taxonomy.brands());
