import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { DrawnCatalogue } from '../../fonts/coverage/index.ts';
import type { FontsDomain } from '../../fonts/families/index.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import { homeHandlers } from './handlers.ts';
import { HomeReading, type ReadingSources } from './reading.ts';
import { HomeService } from './service.ts';

export function createHome(
  parts: {
    db: Kysely<Database>;
    fonts: FontsDomain;
    watch: RevisionWatch;
    contentWatch: RevisionWatch;
    drawn: () => Promise<DrawnCatalogue>;
    now: () => number;
  } & ReadingSources,
): { readonly handlers: readonly AnyHandler[] } {
  const { db, fonts, watch, contentWatch, drawn, now } = parts;
  const reading = new HomeReading(parts, [watch, contentWatch], now);
  const service = new HomeService(db, fonts, watch, drawn, reading);
  return { handlers: homeHandlers(service) };
}
