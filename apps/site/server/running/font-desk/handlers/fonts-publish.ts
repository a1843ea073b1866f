import { publishFont as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontDesk } from '../desk.ts';

export const fontsPublish = (desk: FontDesk): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params, body }, { session }) =>
    desk.publish({ gno: params.id, revision: body.revision, editor: session?.userId ?? null }),
  );
