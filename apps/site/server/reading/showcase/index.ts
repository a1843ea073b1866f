import type { AnyHandler } from '../../calls/handling.ts';
import type { Entries } from '../content/index.ts';
import { showcaseHandlers } from './handlers.ts';
import { Showcase } from './service.ts';

export type { Showcase };

export function createShowcase(parts: { entries: Entries }): {
  readonly showcase: Showcase;
  readonly handlers: readonly AnyHandler[];
} {
  const showcase = new Showcase(parts.entries);
  return {
    showcase,
    handlers: showcaseHandlers(showcase),
  };
}
