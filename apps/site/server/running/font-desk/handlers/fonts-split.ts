import { splitFont as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontDesk } from '../desk.ts';

export const fontsSplit = (desk: FontDesk): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params, body }, { session }) =>
    desk.split({ gno: params.id, revision: body.revision, editor: session?.userId ?? null }, body.faces),
  );
