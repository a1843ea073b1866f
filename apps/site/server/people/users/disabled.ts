import { AppError } from '../../calls/app-error.ts';
import type { User } from './repository.ts';

/** Refuses a login that has proven whose account it is, and says why the account is disabled. */
export const accountDisabled = ({ disabled_reason: reason }: Pick<User, 'disabled_reason'>): AppError =>
  new AppError(
    'ACCOUNT_DISABLED',
    reason ? { sentence: `这个账号已停用，原因：${reason.replace(/[。.]$/, '')}。有疑问请联系我们` } : {},
  );
