import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import { myTextHandlers } from './handlers.ts';
import { MyTextService } from './service.ts';

export function createMyTexts(parts: { db: Kysely<Database>; now: () => number }): {
  readonly handlers: readonly AnyHandler[];
} {
  return { handlers: myTextHandlers(new MyTextService(parts.db, parts.now)) };
}
