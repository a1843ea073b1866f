import type { DataOf, Page, ParsedOf } from '@ziwan/contract';
import type { Release, ReleaseChange, releaseResource } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { type Database, openReleasesWith, type ReleasesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type Listing, listPage } from '../../calls/resource.ts';
import { changesIn, findingsOf, type HeldChange, pagesOf, stateIn, titleOf } from './changes.ts';
import type { ReleaseKind } from './kind.ts';
import { canReturn, isChangedSince } from './publication.ts';

type ListQuery = ParsedOf<(typeof releaseResource)['list']>['query'];

const LISTING: Listing = {
  keys: ['id'],
  order: { createdAt: 'created_at', name: 'name', publishAt: 'publish_at', publishedAt: 'published_at' },
  fallback: 'desc',
  searched: ['name', 'note'],
};

/** Reads releases for the console. */
export class ReleaseRecords {
  readonly #db: Kysely<Database>;
  readonly #kinds: readonly ReleaseKind[];
  readonly #now: () => number;

  constructor({
    db,
    kinds,
    now,
  }: { db: Kysely<Database>; kinds: readonly ReleaseKind[]; now: () => number }) {
    this.#db = db;
    this.#kinds = kinds;
    this.#now = now;
  }

  list(query: ListQuery): Promise<Page<Release>> {
    const { state, open, holds } = query;
    let found = this.#db.selectFrom('releases');
    if (state !== undefined)
      found = found.where('state', '=', state === 'published' || state === 'undone' ? state : 'open');
    if (open !== undefined) found = found.where('state', '=', 'open');
    if (state === 'scheduled') found = found.where('publish_at', 'is not', null);
    if (state === 'failed') found = found.where('failure', 'is not', null);
    if (state === 'open') found = found.where('publish_at', 'is', null).where('failure', 'is', null);
    if (holds !== undefined) {
      const [kind = '', subject = ''] = holds.split(/:(.*)/s);
      found = found.where('id', 'in', (e) =>
        e
          .selectFrom('release_changes')
          .select('release_id')
          .where('kind', '=', kind as 'font')
          .where('subject', '=', subject),
      );
    }
    return listPage(found, query, LISTING, (rows: ReleasesTable[]) => this.#present(rows));
  }

  /** With its changes. @throws AppError NOT_FOUND */
  async one(id: string): Promise<DataOf<(typeof releaseResource)['one']>> {
    const row = await this.#db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    const [release] = await this.#present([row]);
    const changes = await changesIn(this.#db, this.#kinds, id);
    const people = await this.#people(changes.map(({ row }) => row.editor));
    const checking = pagesOf(changes, row.publish_at ?? isoOf(this.#now()));
    const presented: ReleaseChange[] = [];
    for (const change of changes)
      presented.push({
        ...(await this.#change(change, row)),
        findings: row.state === 'open' ? await findingsOf(change, checking) : [],
        editor: people(change.row.editor),
      });
    return { ...(release as Release), changes: presented };
  }

  async #change(
    change: HeldChange,
    { state, keeps_desk }: Pick<ReleasesTable, 'state' | 'keeps_desk'>,
  ): Promise<Omit<ReleaseChange, 'findings' | 'editor'>> {
    const { row, kind, after, standing } = change;
    const shown = state === 'open' ? (standing?.shown ?? null) : stateIn(row.before);
    const any = after ?? shown ?? standing?.newest;
    const page = any ? kind.pageOf(row.subject, any) : null;
    const differences = shown && after ? await kind.differences(shown, after) : [];
    return {
      kind: row.kind,
      subject: row.subject,
      title: titleOf(change),
      path: standing?.shown && page ? page.path : null,
      section: page?.kind ?? row.kind,
      effect: shown && after && differences.length === 0 ? 'nothing' : effectOf(shown, after),
      updatedAt: row.updated_at,
      differences,
      data: kind.deskless ? (after as Record<string, unknown> | null) : null,
      changedSince: state === 'published' && (await isChangedSince(change, keeps_desk === 1)),
      gone: !canReturn(change),
      readBy:
        state === 'published' && standing && kind.readBy ? await kind.readBy(this.#db, row.subject) : null,
      waitsIn: state === 'undone' ? await this.#openWith(row) : null,
    };
  }

  async #openWith(row: HeldChange['row']): Promise<ReleaseChange['waitsIn']> {
    const held = await openReleasesWith(this.#db, row).select('name').executeTakeFirst();
    return held ? { id: held.id, name: held.name } : null;
  }

  async #present(rows: readonly ReleasesTable[]): Promise<Release[]> {
    if (rows.length === 0) return [];
    const held = await this.#db
      .selectFrom('release_changes')
      .select(['release_id', 'kind', 'subject'])
      .where(
        'release_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('kind')
      .orderBy('subject')
      .execute();
    const people = await this.#people(rows.map((row) => row.created_by));
    return rows.map((row) => {
      const holds = held.filter(({ release_id }) => release_id === row.id);
      return {
        id: row.id,
        revision: String(row.revision),
        name: row.name,
        note: row.note,
        state: stateOf(row),
        publishAt: row.publish_at,
        failure: row.failure === null ? null : (JSON.parse(row.failure) as Release['failure']),
        author: people(row.created_by),
        createdAt: row.created_at,
        publishedAt: row.published_at,
        undoneAt: row.undone_at,
        size: holds.length,
        single: row.single === 1,
        holds: holds.map(({ kind, subject }) => ({ kind, subject })),
      };
    });
  }

  async #people(ids: readonly (string | null)[]) {
    const known = [...new Set(ids.flatMap((id) => id ?? []))];
    const rows =
      known.length === 0
        ? []
        : await this.#db.selectFrom('users').select(['id', 'nickname']).where('id', 'in', known).execute();
    return (id: string | null) => rows.find((row) => row.id === id) ?? null;
  }
}

function stateOf({ state, publish_at, failure }: ReleasesTable): Release['state'] {
  if (state !== 'open') return state;
  if (failure !== null) return 'failed';
  return publish_at === null ? 'open' : 'scheduled';
}

function effectOf(shown: object | null, after: object | null): ReleaseChange['effect'] {
  if (after === null) return shown === null ? 'nothing' : 'leaves';
  return shown === null ? 'appears' : 'changes';
}
