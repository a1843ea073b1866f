import { updateAccountPwd as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { PasswordChange } from '../password.ts';

export const updateAccountPwd = (password: PasswordChange) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) => password.change(body, context));
