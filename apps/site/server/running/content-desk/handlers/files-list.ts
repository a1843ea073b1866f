import { keptFiles } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { KeptFiles } from '../files.ts';

export const filesList = (files: KeptFiles) =>
  handle(keptFiles, { cache: 'none', limit: 'api' }, () => files.list());
