import { smsLogin as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { LoginService } from '../login.ts';

export const smsLogin = (logins: LoginService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) => logins.byCode(body, context));
