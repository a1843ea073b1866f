import { renameFont as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontDesk } from '../desk.ts';

export const fontsAddress = (desk: FontDesk): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params, body }, { session }) =>
    desk.rename({ gno: params.id, revision: body.revision, editor: session?.userId ?? null }, body.address),
  );
