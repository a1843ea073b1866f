import { licenceVersions as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { LicenceBook } from '../book.ts';

export const licenceVersions = (book: LicenceBook) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => book.ofLicence(query.id));
