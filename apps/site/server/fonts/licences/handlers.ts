import { type DataOf, fontLicenceVersions, licenceChanges, licenceVersions } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { LicenceBook } from './book.ts';

export const licenceHandlers = (
  book: LicenceBook,
  changes: () => Promise<DataOf<typeof licenceChanges>>,
): readonly AnyHandler[] => [
  handle(licenceChanges, CACHED, () => changes()),
  handle(licenceVersions, CACHED, ({ query }) => book.ofLicence(query.id)),
  handle(fontLicenceVersions, CACHED, ({ query }) => book.ofFont(query.fontGNo)),
];
