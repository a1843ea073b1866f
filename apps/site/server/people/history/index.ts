import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import { historyHandlers } from './handlers.ts';
import { HistoryRepository } from './repository.ts';
import { DownloadHistory } from './service.ts';

export function createHistory(parts: { db: Kysely<Database> }): { readonly handlers: readonly AnyHandler[] } {
  const history = new DownloadHistory(new HistoryRepository(parts.db));
  return { handlers: historyHandlers(history) };
}
