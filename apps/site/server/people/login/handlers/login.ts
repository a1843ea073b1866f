import { login as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { LoginService } from '../login.ts';

export const login = (logins: LoginService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) => logins.byPassword(body, context));
