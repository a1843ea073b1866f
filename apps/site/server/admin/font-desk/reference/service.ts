import { keepingReference, type OverrideKind, type RowKind, saveOverride } from '@ziwan/catalogue';
import { isoOf } from '@ziwan/contract/site-time';
import { bumpRevision, type Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import type { CallContext } from '../../../calls/handling.ts';
import { expectRevision, having, type Listing, type ListQuery, listPage } from '../../../calls/resource.ts';

type Untyped = Kysely<any>;

/** Defines how the records of one table are listed, presented and written. */
interface ReferenceKind<Row, R extends { revision: string }, I> {
  readonly table: 'brands' | 'dict_items' | 'keywords';
  readonly override: OverrideKind;
  readonly kept: RowKind;
  /** Has one key, the id of the records. */
  readonly listing: Listing;
  /** Columns of the list's own filter. */
  filter?(query: Record<string, unknown>): Readonly<Record<string, unknown>>;
  present(row: Row, db: Kysely<Database>): Promise<R> | R;
  /**
   * Row to write.
   * @param before the stored row of an update
   * @throws AppError BAD_REQUEST
   */
  write(input: I, before: Row | undefined): Row;
  /** @throws AppError IN_USE */
  assertUnused?(record: R): void;
}

/** Lets operators edit what fonts and their search refer to; imports leave edited records alone. */
export class ReferenceService<Row extends object, R extends { revision: string }, I> {
  readonly #db: Untyped;
  readonly #kind: ReferenceKind<Row, R, I>;
  readonly #key: string;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, kind: ReferenceKind<Row, R, I>, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#kind = kind;
    this.#key = kind.listing.keys[0] as string;
  }

  async list(query: ListQuery) {
    const { table, filter, listing, present } = this.#kind;
    const found = this.#db.selectFrom(table).where(having(filter?.({ ...query }) ?? {}));
    return listPage(found, query, listing, (rows: Row[]) =>
      Promise.all(rows.map((row) => present(row, this.#db))),
    );
  }

  async one(id: string): Promise<R> {
    return this.#kind.present(await this.#rowOf(this.#db, id), this.#db);
  }

  async create(input: I, context: CallContext): Promise<R> {
    const row = this.#kind.write(input, undefined);
    await this.#change((trx) => this.#keeping(trx, this.#idOf(row), context, () => this.#insert(trx, row)));
    return this.one(this.#idOf(row));
  }

  async update(
    id: string,
    { revision, data }: { revision: string; data: I },
    context: CallContext,
  ): Promise<R> {
    const written = await this.#change(async (trx) => {
      const before = await this.#rowOf(trx, id);
      expectRevision((await this.#kind.present(before, trx)).revision, revision);
      const row = this.#kind.write(data, before);
      if (this.#idOf(row) === id) {
        await this.#keeping(trx, id, context, () =>
          trx.updateTable(this.#kind.table).set(row).where(this.#key, '=', id).execute(),
        );
        await saveOverride(trx, this.#kind.override, id);
      } else {
        await this.#keeping(trx, id, context, () => this.#delete(trx, id));
        await this.#keeping(trx, this.#idOf(row), context, () => this.#insert(trx, row));
      }
      return row;
    });
    return this.one(this.#idOf(written));
  }

  async remove(id: string, context: CallContext): Promise<void> {
    await this.#change(async (trx) => {
      this.#kind.assertUnused?.(await this.#kind.present(await this.#rowOf(trx, id), trx));
      await this.#keeping(trx, id, context, () => this.#delete(trx, id));
    });
  }

  #keeping<T>(trx: Untyped, id: string, { session }: CallContext, write: () => Promise<T>): Promise<T> {
    const leaving = {
      ...{ kind: this.#kind.kept, id },
      ...{ editor: session?.userId ?? null, now: isoOf(this.#now()) },
    };
    return keepingReference(trx as Transaction<Database>, leaving, write);
  }

  #change<T>(run: (trx: Untyped) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      return run(trx);
    });
  }

  /** @throws AppError ID_TAKEN */
  async #insert(trx: Untyped, row: Row): Promise<void> {
    const made = await trx
      .insertInto(this.#kind.table)
      .values(row)
      .onConflict((c) => c.doNothing())
      .returning(this.#key)
      .executeTakeFirst();
    if (!made) throw new AppError('ID_TAKEN', { details: `「${this.#idOf(row)}」已经有了` });
    await saveOverride(trx, this.#kind.override, this.#idOf(row));
  }

  async #delete(trx: Untyped, id: string): Promise<void> {
    await trx.deleteFrom(this.#kind.table).where(this.#key, '=', id).execute();
    await saveOverride(trx, this.#kind.override, id, true);
  }

  /** @throws AppError NOT_FOUND */
  async #rowOf(db: Untyped, id: string): Promise<Row> {
    const row = await db
      .selectFrom(this.#kind.table)
      .selectAll()
      .where(this.#key, '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row as Row;
  }

  #idOf(row: Row): string {
    return row[this.#key as keyof Row] as string;
  }
}
