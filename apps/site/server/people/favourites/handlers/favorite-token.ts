import { favoriteToken as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SharedListTokens } from '../shared-list.ts';

export const favoriteToken = (tokens: SharedListTokens) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, (_input, context) =>
    tokens.issue(sessionOf(context).userId),
  );
