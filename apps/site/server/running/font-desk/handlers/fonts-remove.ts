import { removeFont as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontDesk } from '../desk.ts';

export const fontsRemove = (desk: FontDesk): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ params }) => {
    await desk.remove(params.id);
    return null;
  });
