import type { AnyHandler } from '../../calls/handling.ts';
import { convertText } from './handlers/convert.ts';

export { writingsOf } from './converter.ts';

export function createText(): { readonly handlers: readonly AnyHandler[] } {
  return { handlers: [convertText()] };
}
