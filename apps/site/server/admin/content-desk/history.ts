import { isShown } from '@ziwan/content';
import type { DataOf } from '@ziwan/contract';
import type { entryHistory, entryVersion } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { fieldChanges, type Names, namesIn, type Snapshot } from './history-words.ts';

type Line = DataOf<typeof entryVersion>['lines'][number];

const MOST_VERSIONS = 500;
/** Context lines shown around each change. */
const ABOUT = 2;
/** Maximum changed lines to diff; beyond it the whole text counts as rewritten, since the diff would be slow. */
const MOST_EDITS = 4000;

/** Reads the versions of an entry and what each one changed. */
export class EntryHistory {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Newest first. @throws AppError NOT_FOUND */
  async list(id: string): Promise<DataOf<typeof entryHistory>> {
    const rows = await this.#versions(id)
      .orderBy('entry_versions.version', 'desc')
      .limit(MOST_VERSIONS)
      .execute();
    if (rows.length === 0) throw new AppError('NOT_FOUND');
    const at = await this.#moment(id);
    return rows.map((row, n) => headOf(row, JSON.parse(row.snapshot), rows[n - 1], at));
  }

  /** @throws AppError NOT_FOUND */
  async version(id: string, version: number): Promise<DataOf<typeof entryVersion>> {
    const rows = await this.#versions(id)
      .where('entry_versions.version', '>=', version - 1)
      .where('entry_versions.version', '<=', version + 1)
      .execute();
    const [row, previous, next] = [version, version - 1, version + 1].map((n) =>
      rows.find((row) => row.version === n),
    );
    if (!row) throw new AppError('NOT_FOUND');
    const now: Snapshot = JSON.parse(row.snapshot);
    const before: Snapshot | null = previous ? JSON.parse(previous.snapshot) : null;
    return {
      ...headOf(row, now, next, await this.#moment(id)),
      markdown: now.markdown,
      changes: before ? changesOf(before, now, await namesIn(this.#db, [before, now])) : [],
      lines: before ? await linesOf(before.markdown, now.markdown) : [],
    };
  }

  /** Now, and which version a release with a time has. */
  async #moment(id: string): Promise<Moment> {
    const timed = await this.#db
      .selectFrom('release_changes')
      .innerJoin('releases', 'releases.id', 'release_id')
      .select(['base', 'publish_at as at'])
      .where('kind', '=', 'text')
      .where('subject', '=', id)
      .where('state', '=', 'open')
      .where('publish_at', 'is not', null)
      .executeTakeFirst();
    return { now: isoOf(this.#now()), timed };
  }

  #versions(id: string) {
    return this.#db
      .selectFrom('entry_versions')
      .innerJoin('entries', 'entries.id', 'entry_versions.entry_id')
      .leftJoin('users', 'users.id', 'entry_versions.editor')
      .leftJoin('entry_changes', 'entry_changes.entry_id', 'entry_versions.entry_id')
      .select([
        'entry_versions.version',
        'entry_versions.created_at',
        'snapshot',
        'editor',
        'nickname',
        'entries.version as newest',
        'entries.status as held_status',
        'entries.publish_at as held_publish_at',
        'entries.updated_at as held_updated_at',
        'shown_version',
      ])
      .where('entry_versions.entry_id', '=', id);
  }
}

interface VersionRow {
  version: number;
  created_at: string;
  editor: string | null;
  nickname: string | null;
  newest: number;
  held_status: Snapshot['status'];
  held_publish_at: string;
  held_updated_at: string;
  shown_version: number | null;
}

interface Moment {
  now: string;
  timed: { base: string; at: string | null } | undefined;
}

/** @param next the version after it, if there is one */
const headOf = (row: VersionRow, snapshot: Snapshot, next: VersionRow | undefined, at: Moment) => ({
  version: row.version,
  at: row.created_at,
  editor: row.editor === null ? null : { id: row.editor, nickname: row.nickname ?? '' },
  title: snapshot.title,
  status: snapshot.status,
  current: row.version === row.newest,
  ...onSite(row, snapshot, next, at),
});

/** Says whether visitors see a version, saw it or will see it, and since when. */
function onSite(
  row: VersionRow,
  { status, publishAt }: Snapshot,
  next: VersionRow | undefined,
  { now, timed }: Moment,
): Pick<DataOf<typeof entryHistory>[number], 'onSite' | 'since'> {
  const current = row.version === row.newest;
  const held = { status: row.held_status, publish_at: row.held_publish_at };
  const since = status === 'draft' ? null : publishAt > row.created_at ? publishAt : row.created_at;
  if (row.version === (row.shown_version ?? row.newest) && isShown(held, now))
    return { onSite: 'now', since };
  const never = { onSite: 'never', since: null } as const;
  if (current && timed?.base === String(row.version)) return { onSite: 'later', since: timed.at };
  if (since === null || (current && row.shown_version !== null)) return never;
  if (current && held.status !== 'draft') return { onSite: 'later', since: held.publish_at };
  // A version waits for its time until the next one replaces it, or an import takes the page down.
  const until = next?.created_at ?? row.held_updated_at;
  return since === row.created_at || since <= until ? { onSite: 'before', since } : never;
}

/** Changes of every field except the body, formatted for display. */
export function changesOf(before: Snapshot, now: Snapshot, names: Names) {
  const flat = (s: Snapshot): Record<string, unknown> => {
    const { markdown: _, details, ...rest } = s;
    return { ...rest, ...details };
  };
  return fieldChanges(flat(before), flat(now), names);
}

export async function linesOf(before: string, now: string): Promise<Line[]> {
  if (before === now) return [];
  const { diffLines } = await import('diff');
  const whole = (text: string, kind: Line['kind']): Line[] => split(text).map((text) => ({ kind, text }));
  const parts = diffLines(ended(before), ended(now), { maxEditLength: MOST_EDITS });
  if (!parts) return [...whole(before, 'removed'), ...whole(now, 'added')];
  return parts.flatMap(({ value, added, removed }, at): Line[] => {
    if (added || removed) return whole(value, added ? 'added' : 'removed');
    const lines = whole(value, 'same');
    const [first, last] = [at === 0, at === parts.length - 1];
    const [head, tail] = [first ? 0 : ABOUT, last ? 0 : ABOUT];
    if (lines.length <= head + tail + 1) return lines;
    const cut = lines.length - head - tail;
    return [
      ...lines.slice(0, head),
      { kind: 'cut', text: `${cut} 行没有变` },
      ...(tail > 0 ? lines.slice(-tail) : []),
    ];
  });
}

/** Adds a final newline; otherwise the last line would differ from the same line followed by others. */
const ended = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);
const split = (text: string): string[] => text.replace(/\n$/, '').split('\n');
