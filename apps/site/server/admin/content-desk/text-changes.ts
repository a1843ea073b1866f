import { isDeepStrictEqual } from 'node:util';
import {
  type Entry,
  type EntryInput,
  type Kind,
  keptPicturesIn,
  LinkCheck,
  ownRelease,
  parseEntry,
  pathOf,
  prepareEntry,
  putEntry,
  shownEntry,
  showVersion,
  withoutMissing,
} from '@ziwan/content';
import type { ReleaseFinding } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { type Database, waitInTurn } from '@ziwan/store';
import type { Kysely } from 'kysely';
import {
  type Change,
  type Checking,
  type Occasion,
  type ReleaseKind,
  type Standing,
  type State,
  there,
  type Write,
} from '../releases/index.ts';
import { faultsOf } from './entry-form.ts';
import { refusals } from './faults.ts';
import { TEXTS } from './font-naming.ts';
import { changesOf, linesOf } from './history.ts';
import { namesIn, type Snapshot } from './history-words.ts';

interface Parts {
  db: Kysely<Database>;
  blobs: BlobStore;
  now: () => number;
}

/** Longest text (characters) of a body on one side of a difference. */
const MOST_SHOWN = 600;

/** Texts of every kind, as releases hold them: a state is an entry as a version stores it. */
export function textChanges({ db, blobs, now }: Parts): ReleaseKind {
  const preparing = async (entry: EntryInput) => {
    const parsed = await refusals(() => parseEntry(entry));
    return prepareEntry(parsed, await keptPicturesIn(blobs, parsed.markdown));
  };
  const writing = async (entry: EntryInput, occasion: Occasion, takeDown = false): Promise<Write> => {
    const prepared = await preparing(entry);
    const { editor } = occasion;
    const options = { editor, takeDown, now: new Date(occasion.now) };
    return async (trx) => void (await refusals(() => putEntry(trx, prepared, options)));
  };
  return {
    kind: 'text',
    role: 'editor',
    read: (db, id) => read(db, id, isoOf(now())),
    async show({ subject, after, standing }, occasion) {
      const { newest, shown, revision } = there(standing);
      if (after === null) return writing({ ...entryOf(newest), status: 'draft' }, occasion, true);
      const { editor, dated, now } = occasion;
      const publishAt = dated ?? (shown && entryOf(shown).publishAt) ?? now;
      const prepared = await preparing({ ...entryOf(after), id: subject, status: 'published', publishAt });
      // A file whose own time has come stays the file's.
      const owns = editor !== null || dated === undefined;
      const options = { version: Number(revision), editor, owns, now: new Date(now) };
      return (trx) => refusals(() => showVersion(trx, prepared, options));
    },
    async putBack(_subject, before, standing, occasion) {
      const waiting = kept(entryOf(there(standing).newest), occasion.now);
      if (before === null) return writing({ ...waiting, status: 'draft' }, occasion, true);
      const back = await writing(entryOf(before), occasion);
      if (isDeepStrictEqual(contentOf(entryOf(before)), contentOf(waiting))) return back;
      const keep = await writing(waiting, occasion);
      return async (trx) => {
        await back(trx);
        await keep(trx);
      };
    },
    async keep(_subject, state, _standing, occasion) {
      const draft = { ...entryOf(state), status: 'draft' as const };
      const { entry, missing } = await withoutMissing(db, await refusals(() => parseEntry(draft)));
      const write = await writing(entry, occasion);
      return {
        write: async (trx, check) => {
          await waitInTurn(trx, 'content');
          await check();
          await write(trx);
        },
        notes: missing,
      };
    },
    naming: TEXTS,
    titleOf: (state) => entryOf(state).title,
    pageOf(id, state) {
      const { kind } = entryOf(state);
      return { id, kind, path: pathOf(kind, id) };
    },
    findings: (change, checking) => findings({ db, blobs }, change, checking),
    differences: (before, after) => differences(db, entryOf(before), entryOf(after)),
  };
}

const entryOf = (state: State) => state as Snapshot & { kind: Kind };

/** What is decided of an entry besides when it is shown. */
const contentOf = ({ status: _, publishAt: __, ...content }: EntryInput) => content;

/** The entry as a version that waits: a draft, or on a time that is still to come. */
const kept = (entry: Snapshot, now: string): Snapshot =>
  entry.status === 'scheduled' && entry.publishAt > now ? entry : { ...entry, status: 'draft' };

async function read(db: Kysely<Database>, id: string, at: string): Promise<Standing | null> {
  const row = await db
    .selectFrom('entries')
    .select(['version', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.deleted_at !== null) return null;
  const { snapshot } = await db
    .selectFrom('entry_versions')
    .select('snapshot')
    .where('entry_id', '=', id)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow();
  const time = (await ownRelease(db, id))?.publish_at ?? null;
  const newest = JSON.parse(snapshot);
  return {
    revision: String(row.version),
    newest: time === null ? newest : { ...newest, status: 'scheduled', publishAt: time },
    shown: await shownEntry(db, id, at),
  };
}

async function findings(
  { db, blobs }: Pick<Parts, 'db' | 'blobs'>,
  { after, standing }: Change,
  { coming, going, at }: Checking,
): Promise<ReleaseFinding[]> {
  const unfit = (words: string): ReleaseFinding => ({ level: 'blocks', code: 'unfit', words });
  if (after === null) return [];
  let entry: Entry;
  const publishAt = standing?.shown ? entryOf(standing.shown).publishAt : at;
  try {
    // As scheduled, an entry that would have ended before it appears is refused.
    entry = parseEntry({ ...entryOf(after), status: 'scheduled', publishAt });
  } catch (error) {
    return [unfit((error as Error).message)];
  }
  const check = (await LinkCheck.ofSite(db, entry)).after(coming, going);
  const missing = check.broken(entry.fonts.map(({ fontGNo }) => `/font/${fontGNo}`));
  const imageOf = await keptPicturesIn(blobs, entry.markdown);
  const withdrawn = await withdrawnFonts(db, (await prepareEntry(entry, imageOf)).fonts, coming);
  return [
    ...missing.map((link) => unfit(`字体 ${link.slice('/font/'.length)} 不在站上，也不在这一批里`)),
    ...(await faultsOf({ entry, imageOf }, check)).map(unfit),
    // Links to them lead to a page that says so, which stops nothing.
    ...withdrawn.map((name): ReleaseFinding => {
      const words = `提到的字体「${name}」已经下架，访客点开只看到说明`;
      return { level: 'note', code: 'attention', words };
    }),
  ];
}

/** Names of those fonts that were published once, and which visitors do not see. */
async function withdrawnFonts(
  db: Kysely<Database>,
  fonts: Entry['fonts'],
  coming: Checking['coming'],
): Promise<string[]> {
  const gnos = fonts.map(({ fontGNo }) => fontGNo);
  if (gnos.length === 0) return [];
  const rows = await db
    .selectFrom('desk_families')
    .select(['gno', 'statement'])
    .where('gno', 'in', gnos)
    .where('published_version', 'is not', null)
    .where('gno', 'not in', (q) => q.selectFrom('families').select('families.gno'))
    .orderBy('gno')
    .execute();
  return rows
    .filter(({ gno }) => !coming.some(({ id, kind }) => kind === 'font' && id === gno))
    .map(({ statement }) => (JSON.parse(statement) as { nameZh: string }).nameZh);
}

async function differences(db: Kysely<Database>, before: Snapshot, after: Snapshot) {
  const names = await namesIn(db, [before, after]);
  const fields = changesOf(contentOf(before) as Snapshot, contentOf(after) as Snapshot, names);
  const lines = await linesOf(before.markdown, after.markdown);
  if (lines.length === 0) return fields;
  const side = (kind: 'removed' | 'added') => {
    const text = lines
      .filter((line) => line.kind === kind)
      .map((line) => line.text)
      .join('\n')
      .trim();
    return text.length > MOST_SHOWN
      ? `${text.slice(0, MOST_SHOWN)}…（还有 ${text.length - MOST_SHOWN} 字）`
      : text;
  };
  return [...fields, { field: 'markdown', before: side('removed'), after: side('added') }];
}
