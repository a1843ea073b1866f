import { fontCoverage as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontCharacters } from '../characters.ts';

export const fontCoverage = (characters: FontCharacters) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => characters.report(query));
