import { applyDueVersions } from '@ziwan/catalogue';
import { isoOf, minuteOf } from '@ziwan/contract/site-time';
import { readContentRevision, readRevision } from '@ziwan/store';
import { listChanges, textChanges } from './admin/content-desk/index.ts';
import { announcementChanges } from './admin/correspondence/index.ts';
import {
  brandAndTagChanges,
  FontDesk,
  fontChanges,
  keywordChanges,
  licenceChanges,
} from './admin/font-desk/index.ts';
import { openScratch, type RehearsedChange, rehearse, rewind, statesAt } from './admin/releases/index.ts';
import { composeFonts } from './fonts/compose.ts';
import { type Infrastructure, type Overrides, patient } from './infrastructure.ts';
import { composeReading } from './reading/compose.ts';
import { createFontUses } from './reading/content/index.ts';
import { JobBook } from './runtime/job-record.ts';
import { Metrics } from './runtime/metrics.ts';
import type { Services } from './services.ts';

/** What a visitor reads, over a copy of the site in which a release has been published, or as it was at a moment. */
export interface SiteAfter {
  readonly basis: Basis;
  readonly changes: readonly RehearsedChange[];
  readonly fonts: Services['fonts'];
  readonly reading: Services['reading'];
  /** Closes what serves it first. */
  readonly closing: AsyncDisposableStack;
  close(): Promise<void>;
}

/** State of the site and of a release, from which a copy is made. */
export interface Basis {
  readonly id: string;
  readonly name: string;
  /** Time (ISO 8601, UTC) that its clock starts at; `null` for now. */
  readonly at: string | null;
  /** True for the site as it was. */
  readonly past: boolean;
  /** Differs after every change of the release or of the public site. */
  readonly key: string;
}

/** @returns `null` for a release that is gone, published or undone */
export async function basisOf({ db }: Infrastructure, id: string): Promise<Basis | null> {
  if (id.startsWith('at:')) {
    const at = id.slice('at:'.length);
    // What was does not change.
    return { id, name: minuteOf(at), at, past: true, key: id };
  }
  const row = await db
    .selectFrom('releases')
    .select(['name', 'revision', 'publish_at'])
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!row) return null;
  const key = [row.revision, await readRevision(db), await readContentRevision(db)].join(' ');
  return { id, name: row.name, at: row.publish_at, past: false, key };
}

/**
 * Copies the site and publishes a release there. The subset engine, the blobs and the caches of files are the site's
 * own: their keys are hashes of content.
 */
export async function openSiteAfter(
  infra: Infrastructure,
  fonts: Services['fonts'],
  basis: Basis,
  overrides: Overrides,
): Promise<SiteAfter> {
  const closing = new AsyncDisposableStack();
  try {
    const scratch = await openScratch(patient(infra.config.store));
    closing.defer(() => scratch.close());
    const { store } = scratch;
    // A release with a time is seen at that time: other things are due by then, too. What was stands still.
    const at = Date.parse(basis.at ?? '') || infra.now();
    const ahead = Math.max(0, at - infra.now());
    const now = () => (basis.past ? at : infra.now() + ahead);
    const site: Infrastructure = {
      ...infra,
      dataDir: scratch.folder,
      store,
      db: store.db,
      metrics: new Metrics(),
      jobs: new JobBook(),
      now,
      isPast: basis.past,
      closing,
    };
    await applyDueVersions(store, now());
    const desk = new FontDesk(site);
    const kinds = [
      licenceChanges(store.db),
      ...brandAndTagChanges(store.db),
      fontChanges({ ...site, desk }),
      keywordChanges(store.db),
      textChanges(site),
      ...listChanges(site),
      announcementChanges(store.db),
    ];
    const occasion = { editor: null, now: isoOf(now()), release: basis.name, rehearsal: true };
    if (!basis.past) for (const id of await dueBy(store, basis)) await rehearse(store, kinds, id, occasion);
    const changes = basis.past
      ? await rewind(store, kinds, await statesAt(infra.db, isoOf(at)), await fontsDown(infra), occasion)
      : await rehearse(store, kinds, basis.id, occasion);
    const engine = { ...fonts.engine, close: async () => {} };
    const own = composeFonts(site, createFontUses(store.db, now), { ...overrides, engine });
    const reading = composeReading(site, own, overrides);
    return { basis, changes, fonts: own, reading, closing, close: () => closing.disposeAsync() };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

/** Other releases that are published by then, the earliest first. */
async function dueBy({ db }: Infrastructure['store'], { id, at }: Basis): Promise<string[]> {
  if (at === null) return [];
  const rows = await db
    .selectFrom('releases')
    .select('id')
    .where('state', '=', 'open')
    .where('publish_at', '<=', at)
    .where('id', '!=', id)
    .orderBy('publish_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Numbers of fonts that a case has taken down. */
async function fontsDown({ db }: Infrastructure): Promise<Set<string>> {
  const rows = await db
    .selectFrom('takedowns')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select('family_gno')
    .where('releases.state', '=', 'published')
    .execute();
  return new Set(rows.map(({ family_gno }) => family_gno));
}
