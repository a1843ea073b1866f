import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../handling.ts';
import type { RevisionWatch } from '../../revision.ts';
import type { DrawnCatalogue } from '../coverage/index.ts';
import type { FontsDomain } from '../fonts/index.ts';
import { getKeyword } from './handlers/getKeyword.ts';
import { showData } from './handlers/showData.ts';
import { HomeService } from './service.ts';

export function createHome(parts: {
  db: Kysely<Database>;
  fonts: FontsDomain;
  watch: RevisionWatch;
  drawn: () => Promise<DrawnCatalogue>;
}): { readonly handlers: readonly AnyHandler[] } {
  const service = new HomeService(parts.db, parts.fonts, parts.watch, parts.drawn);
  return { handlers: [showData(service), getKeyword(service)] };
}
