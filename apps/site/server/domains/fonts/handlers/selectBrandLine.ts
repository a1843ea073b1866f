import { selectBrandLine as endpoint } from '@ziwan/contract';
import { handle } from '../../../handling.ts';
import type { FontRepository } from '../repository.ts';

export const selectBrandLine = (repository: FontRepository) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, () => repository.brands());
