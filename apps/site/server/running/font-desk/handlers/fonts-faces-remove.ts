import { removeFace as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontDesk } from '../desk.ts';

export const fontsFacesRemove = (desk: FontDesk): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params, query }, { session }) =>
    desk.removeFace(
      { gno: params.id, revision: query.revision, editor: session?.userId ?? null },
      params.face,
    ),
  );
