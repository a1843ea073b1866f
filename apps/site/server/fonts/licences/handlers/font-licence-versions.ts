import { fontLicenceVersions as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { LicenceBook } from '../book.ts';

export const fontLicenceVersions = (book: LicenceBook) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => book.ofFont(query.fontGNo));
