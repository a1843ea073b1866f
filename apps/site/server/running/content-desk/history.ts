import type { DataOf } from '@ziwan/contract';
import type { entryHistory, entryVersion } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type Names, namesIn, type Snapshot, shown } from './history-words.ts';

type Line = DataOf<typeof entryVersion>['lines'][number];

const MOST_VERSIONS = 500;
/** Context lines shown around each change. */
const ABOUT = 2;
/** Maximum changed lines to diff; beyond it the whole text counts as rewritten, since the diff would be slow. */
const MOST_EDITS = 4000;

/** Reads the versions of an entry and what each one changed. */
export class EntryHistory {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Newest first. @throws AppError NOT_FOUND */
  async list(id: string): Promise<DataOf<typeof entryHistory>> {
    const rows = await this.#versions(id)
      .orderBy('entry_versions.version', 'desc')
      .limit(MOST_VERSIONS)
      .execute();
    if (rows.length === 0) throw new AppError('NOT_FOUND');
    return rows.map((row) => headOf(row, JSON.parse(row.snapshot)));
  }

  /** @throws AppError NOT_FOUND */
  async version(id: string, version: number): Promise<DataOf<typeof entryVersion>> {
    const rows = await this.#versions(id)
      .where('entry_versions.version', '<=', version)
      .orderBy('entry_versions.version', 'desc')
      .limit(2)
      .execute();
    const row = rows[0];
    if (row?.version !== version) throw new AppError('NOT_FOUND');
    const now: Snapshot = JSON.parse(row.snapshot);
    const before: Snapshot | null = rows[1] ? JSON.parse(rows[1].snapshot) : null;
    return {
      ...headOf(row, now),
      markdown: now.markdown,
      changes: before ? changesOf(before, now, await namesIn(this.#db, [before, now])) : [],
      lines: before ? await linesOf(before.markdown, now.markdown) : [],
    };
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
  shown_version: number | null;
}

const headOf = (row: VersionRow, { title, status }: Snapshot) => ({
  version: row.version,
  at: row.created_at,
  editor: row.editor === null ? null : { id: row.editor, nickname: row.nickname ?? '' },
  title,
  status,
  current: row.version === row.newest,
  shown: row.version === row.shown_version,
});

/** Changes of every field except the body, formatted for display. */
function changesOf(before: Snapshot, now: Snapshot, names: Names) {
  const flat = (s: Snapshot): Record<string, unknown> => {
    const { markdown: _, details, ...rest } = s;
    return { ...rest, ...details };
  };
  const [a, b] = [flat(before), flat(now)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((field) => {
    if (JSON.stringify(a[field] ?? null) === JSON.stringify(b[field] ?? null)) return [];
    const [before, after] = [shown(field, a[field], names), shown(field, b[field], names)];
    if (before === '' && after === '') return [];
    // The picture changed but its description did not.
    return [{ field, before, after: before === after ? `${after}（换过）` : after }];
  });
}

async function linesOf(before: string, now: string): Promise<Line[]> {
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
