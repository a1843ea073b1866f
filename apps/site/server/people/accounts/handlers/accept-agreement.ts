import { acceptAgreement as endpoint, REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { AppError } from '../../../calls/app-error.ts';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { UserRepository } from '../../users/index.ts';

export const acceptAgreement = (users: UserRepository) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ body }, context) => {
    if (body.agreement !== REGISTER_AGREEMENT_VERSION) throw new AppError('AGREEMENT_OUTDATED');
    await users.accept(sessionOf(context).userId, body.agreement);
    return null;
  });
