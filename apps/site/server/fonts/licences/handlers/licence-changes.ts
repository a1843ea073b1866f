import { type DataOf, licenceChanges as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';

export const licenceChanges = (changes: () => Promise<DataOf<typeof endpoint>>) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, () => changes());
