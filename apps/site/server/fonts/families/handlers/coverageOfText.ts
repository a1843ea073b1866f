import { coverageOfText as endpoint, MAX_LONG_TEXT } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontCharacters } from '../characters.ts';

export const coverageOfText = (characters: FontCharacters) =>
  handle(endpoint, { cache: 'none', limit: 'api', bodyBytes: MAX_LONG_TEXT.bytes }, ({ body }) =>
    characters.ofText(body),
  );
