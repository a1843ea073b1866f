import { exportAccount as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { AccountExport } from '../export.ts';

export const exportAccount = (exports: AccountExport) =>
  handle(endpoint, { cache: 'none', limit: 'download' }, (_input, context) =>
    exports.make(sessionOf(context), context.ip),
  );
