import { adminFontOne as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontDesk } from '../desk.ts';

export const fontsOne = (desk: FontDesk): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params }) => desk.one(params.id));
