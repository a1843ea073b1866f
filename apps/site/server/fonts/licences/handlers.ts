import { type DataOf, fontLicenceVersions, licenceChanges, licenceVersions } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { LicenceHistory } from './licence-history.ts';

export const licenceHandlers = (
  history: LicenceHistory,
  changes: () => Promise<DataOf<typeof licenceChanges>>,
): readonly AnyHandler[] => [
  handle(licenceChanges, CACHED, () => changes()),
  handle(licenceVersions, CACHED, ({ query }) => history.ofLicence(query.id)),
  handle(fontLicenceVersions, CACHED, ({ query }) => history.ofFont(query.fontGNo)),
];
