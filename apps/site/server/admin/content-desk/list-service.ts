import { firstFree, pinyinSlug } from '@ziwan/catalogue';
import {
  giveListToConsole,
  LIST_TABLES,
  LinkCheck,
  type ListName,
  type ListRow,
  mediaNamesIn,
  parseListRow,
  putListRow,
  takeFromBin,
} from '@ziwan/content';
import { isReservedId, type ReleaseKindName, reservedWords } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { bumpContentRevision, type Database, keepingFormer, waitInTurn } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { CallContext } from '../../calls/handling.ts';
import { expectRevision, having, idsOf, type ListQuery, listPage } from '../../calls/resource.ts';
import { refusals } from './faults.ts';
import { type ChosenPicture, pictureOf } from './pictures.ts';

type Row = Record<string, unknown>;

/** Who writes, and when (ISO 8601, UTC). */
type Writing = { editor: string | null; now: string };

/** Names of the lists' records in releases and in history. */
const RECORDS = {
  adverts: 'advert',
  columns: 'column',
  friendLinks: 'link',
  marketingDict: 'option',
  oldAddresses: 'address',
  tags: 'tag',
} as const satisfies Record<ListName, ReleaseKindName>;

/** What the console shows of a row beyond what is decided of it. */
const BESIDES = ['revision', 'href', 'hidden', 'updatedAt', 'entries', 'fault'];

/** Defines how one list is searched, ordered, presented and written. */
interface ListKind<K extends ListName, R extends { id: string; revision: string }, I> {
  readonly name: K;
  readonly searched: readonly string[];
  /** Sortable fields and their columns; the first is the default. */
  readonly order: Readonly<Record<string, string>>;
  /** Column values that identify the row of an id. */
  at(id: string): Row;
  /** Conditions of the list's own filter. */
  filter?(query: any): Row;
  /** @param db connection or transaction of the caller; SQLite has one connection, and a transaction holds it */
  present(rows: readonly Row[], db: Kysely<Database>): Promise<R[]> | R[];
  /** Row to write; `id` is its existing or new id. */
  write(input: I, id: string): Record<string, unknown>;
  /** Text that a new id is derived from. */
  named(input: I): string;
  /** Id that the operator chose; null to derive one. */
  chosenId(input: I): string | null;
  /** Builds the full row id from `made`, the part that has to be unique; `made` itself when omitted. */
  compose?(input: I, made: string): string;
  /**
   * Says in Chinese why a row cannot have its name, in lists where a name says which one is meant; `null` if it can.
   * @param links pages of the site, if others than it has now
   */
  nameFault?(row: ListRow<K>, id: string, trx: Kysely<Database>, links?: LinkCheck): Promise<string | null>;
  /** Says in Chinese what uses a row, which is not deleted then; `null` if nothing does. */
  usedIn?(id: string, trx: Kysely<Database>): Promise<string | null>;
}

/** Where a row leads. */
interface Leading {
  url?: string | null;
  fontGNo?: string | null;
}

const leadsWithin = ({ url, fontGNo }: Leading): boolean => Boolean(url?.startsWith('/') || fontGNo);

/** Says in Chinese which page or font of the site is not there; `null` if all are. */
export function leadingFault({ url, fontGNo }: Leading, check: LinkCheck): string | null {
  if (fontGNo && check.broken([`/font/${fontGNo}`]).length > 0) return `没有这款字体：${fontGNo}`;
  if (url?.startsWith('/') && check.broken([url]).length > 0) return `链接没有去处：${url}`;
  return null;
}

interface Parts {
  db: Kysely<Database>;
  blobs: BlobStore;
  now: () => number;
}

/** Edits one of the operator's lists row by row; from the first edit on, its file no longer overwrites it. */
export class ListService<K extends ListName, R extends { id: string; revision: string }, I> {
  readonly #parts: Parts;
  readonly #kind: ListKind<K, R, I>;
  readonly #db: Kysely<any>;
  readonly #table: string;

  constructor(parts: Parts, kind: ListKind<K, R, I>) {
    this.#parts = parts;
    this.#kind = kind;
    this.#db = parts.db;
    this.#table = LIST_TABLES[kind.name];
  }

  async list(query: ListQuery) {
    const { searched, order, filter, at } = this.#kind;
    let found = this.#db.selectFrom(this.#table).where(having(filter?.(query) ?? {}));
    const ids = idsOf(query);
    if (ids) found = found.where((e) => e.or(ids.map((id) => e.and(at(id)))));
    const keys = Object.keys(at(''));
    return listPage(
      found,
      { ...query, ids: undefined },
      { keys, order, fallback: 'desc', searched },
      (rows: Row[]) => this.#kind.present(rows, this.#db),
    );
  }

  async one(id: string): Promise<R> {
    return this.#present(this.#db, id);
  }

  /** @returns `null` if there is none */
  async find(db: Kysely<Database>, id: string): Promise<R | null> {
    const row = await this.#find(db, id);
    return row ? ((await this.#kind.present([row], db))[0] as R) : null;
  }

  /** What is decided of a row, as it is written; `null` if there is none. */
  async stateOf(db: Kysely<Database>, id: string): Promise<{ revision: string; state: Row } | null> {
    const found = await this.find(db, id);
    if (!found) return null;
    const besides = 'id' in this.#kind.at('') ? BESIDES : [...BESIDES, 'id'];
    const state = Object.fromEntries(Object.entries(found).filter(([field]) => !besides.includes(field)));
    return { revision: found.revision, state };
  }

  async create(input: I, context: CallContext): Promise<R> {
    const { id, row } = await this.rowOf(null, input);
    await this.#assertLeads(row as Leading);
    return this.#write(id, row, context, async (trx) => {
      if (await this.#find(trx, id)) throw new AppError('ID_TAKEN');
    });
  }

  async update(
    id: string,
    { revision, data }: { revision: string; data: I },
    context: CallContext,
  ): Promise<R> {
    const { row } = await this.rowOf(id, data);
    await this.#assertLeads(row as Leading);
    return this.#write(id, row, context, async (trx) => {
      expectRevision((await this.#present(trx, id)).revision, revision);
    });
  }

  async remove(id: string, context: CallContext): Promise<void> {
    await this.#parts.db.transaction().execute(async (trx) => {
      await waitInTurn(trx, 'content');
      await this.#present(trx as Kysely<any>, id);
      await this.drop(trx, id, this.#writing(context));
    });
  }

  /** Says in Chinese why a row cannot be written; `null` if it can. */
  async faultIn(row: ListRow<K>, id: string, links: LinkCheck): Promise<string | null> {
    return (
      leadingFault(row as Leading, links) ??
      (await this.#kind.nameFault?.(row, id, this.#parts.db, links)) ??
      null
    );
  }

  /** Writes a row in a transaction of the caller. @throws AppError BAD_REQUEST */
  async put(trx: Transaction<Database>, id: string, row: ListRow<K>, writing: Writing): Promise<void> {
    const { name } = this.#kind;
    const fault = await this.#kind.nameFault?.(row, id, trx);
    if (fault) throw new AppError('BAD_REQUEST', { details: fault });
    await this.#keeping(trx, id, writing, () => putListRow(trx, name, row, writing.now));
    await takeFromBin(trx, mediaNamesIn(JSON.stringify(row)));
    await giveListToConsole(trx, name, writing.now);
    await bumpContentRevision(trx);
  }

  /** Deletes a row in a transaction of the caller. @throws AppError IN_USE */
  async drop(trx: Transaction<Database>, id: string, writing: Writing): Promise<void> {
    const used = await this.#kind.usedIn?.(id, trx);
    if (used) throw new AppError('IN_USE', { details: used });
    await this.#keeping(trx, id, writing, () =>
      (trx as Kysely<any>)
        .deleteFrom(this.#table)
        .where((e) => e.and(this.#kind.at(id)))
        .execute(),
    );
    await giveListToConsole(trx, this.#kind.name, writing.now);
    await bumpContentRevision(trx);
  }

  /** True for a row that something uses, which is not deleted. */
  async isUsed(id: string, trx: Kysely<Database>): Promise<boolean> {
    return Boolean(await this.#kind.usedIn?.(id, trx));
  }

  #keeping<T>(
    trx: Transaction<Database>,
    id: string,
    { editor, now }: Writing,
    write: () => Promise<T>,
  ): Promise<T> {
    const leaving = { kind: RECORDS[this.#kind.name], subject: id, editor, at: now };
    return keepingFormer(trx, leaving, async () => (await this.stateOf(trx, id))?.state ?? null, write);
  }

  #writing({ session }: CallContext): Writing {
    return { editor: session?.userId ?? null, now: isoOf(this.#parts.now()) };
  }

  async #write(
    id: string,
    row: ListRow<K>,
    context: CallContext,
    check: (trx: Kysely<any>) => Promise<void>,
  ): Promise<R> {
    await this.#parts.db.transaction().execute(async (trx) => {
      await waitInTurn(trx, 'content');
      await check(trx as Kysely<any>);
      await this.put(trx, id, row, this.#writing(context));
    });
    return this.one(id);
  }

  /**
   * Row that an input says.
   * @param id `null` for a new row
   * @param isTaken true for ids that are given besides those of the list
   * @throws AppError BAD_REQUEST naming the field, ID_TAKEN
   */
  async rowOf(
    id: string | null,
    input: I,
    isTaken: (id: string) => Promise<boolean> = async () => false,
  ): Promise<{ id: string; row: ListRow<K> }> {
    if (id !== null) return { id, row: await this.#read(input, id) };
    const chosenId = this.#kind.chosenId(input);
    const compose = (made: string) => this.#kind.compose?.(input, made) ?? made;
    if (chosenId !== null && isReservedId(compose(chosenId)))
      throw new AppError('BAD_REQUEST', { details: `id：${reservedWords(chosenId)}` });
    let made = chosenId ?? (pinyinSlug(this.#kind.named(input)) || 'item');
    if (chosenId === null) {
      const taken = new Set<string>();
      // Equal names are rare, so this seldom loops more than once.
      const isHeld = async (id: string) =>
        isReservedId(id) || (await this.#find(this.#db, id)) !== undefined || isTaken(id);
      while (await isHeld(compose(made))) {
        taken.add(made);
        made = firstFree(made.replace(/-\d+$/, ''), (id) => taken.has(id));
      }
    }
    const free = compose(made);
    if (chosenId !== null && ((await this.#find(this.#db, free)) || (await isTaken(free))))
      throw new AppError('ID_TAKEN');
    return { id: free, row: await this.#read(input, free) };
  }

  /** Converts and validates an input by the list's own rules. @throws AppError BAD_REQUEST naming the field */
  async #read(input: I, id: string): Promise<ListRow<K>> {
    const row = this.#kind.write(input, id);
    if (row.image) row.image = await pictureOf(this.#parts.blobs, row.image as ChosenPicture, '图片');
    return refusals(() => parseListRow(this.#kind.name, row));
  }

  async #assertLeads(row: Leading): Promise<void> {
    if (!leadsWithin(row)) return;
    const links = await LinkCheck.ofSite(this.#parts.db);
    for (const field of ['fontGNo', 'url'] as const) {
      const fault = leadingFault({ [field]: row[field] }, links);
      if (fault !== null) throw new AppError('BAD_REQUEST', { details: `${field}：${fault}` });
    }
  }

  #find(db: Kysely<any>, id: string): Promise<Row | undefined> {
    return db
      .selectFrom(this.#table)
      .selectAll()
      .where((e) => e.and(this.#kind.at(id)))
      .executeTakeFirst();
  }

  async #present(db: Kysely<any>, id: string): Promise<R> {
    const row = await this.#find(db, id);
    if (!row) throw new AppError('NOT_FOUND');
    return (await this.#kind.present([row], db))[0] as R;
  }
}
