import type { AnyHandler } from '../../calls/handling.ts';
import { textHandlers } from './handlers.ts';

export function createText(): { readonly handlers: readonly AnyHandler[] } {
  return { handlers: textHandlers() };
}
