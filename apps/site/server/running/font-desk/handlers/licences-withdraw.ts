import { withdrawLicenceVersion as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { LicenceKeeper } from '../reference/licences.ts';

export const licencesWithdraw = (licences: LicenceKeeper): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ params }) => {
    await licences.withdraw(params.id);
    return null;
  });
