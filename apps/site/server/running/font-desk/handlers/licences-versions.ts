import { licenceVersions as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { LicenceKeeper } from '../reference/licences.ts';

export const licencesVersions = (licences: LicenceKeeper): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params }) => licences.versions(params.id));
