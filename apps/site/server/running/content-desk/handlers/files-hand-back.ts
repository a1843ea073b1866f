import { handBackFile } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { KeptFiles } from '../files.ts';

export const filesHandBack = (files: KeptFiles) =>
  handle(handBackFile, { cache: 'none', limit: 'api' }, async ({ body }, context) => {
    await files.handBack(body.file, context);
    return null;
  });
