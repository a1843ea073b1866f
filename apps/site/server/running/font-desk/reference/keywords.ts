import { saveOverride } from '@ziwan/catalogue';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import { type adminKeywords, isReservedId, reservedWords } from '@ziwan/contract/admin';
import { bumpRevision, type Database, type KeywordsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import {
  expectRevision,
  type Listing,
  listPage,
  type ResourceService,
  revisionOf,
} from '../../../calls/resource.ts';

type Keyword = DataOf<typeof adminKeywords.one>;

const LISTING: Listing = {
  keys: ['keyword'],
  order: { sort: 'sort', keyword: 'keyword', id: 'keyword' },
  searched: ['keyword'],
};

/** Lets operators edit the keywords the search box suggests. */
export class KeywordService implements ResourceService<typeof adminKeywords> {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async list(
    query: ParsedOf<typeof adminKeywords.list>['query'],
  ): Promise<DataOf<typeof adminKeywords.list>> {
    return listPage(this.#db.selectFrom('keywords'), query, LISTING, (rows: KeywordsTable[]) =>
      rows.map(shown),
    );
  }

  async one(id: string): Promise<Keyword> {
    return shown(await rowOf(this.#db, id));
  }

  async create(input: ParsedOf<typeof adminKeywords.create>['body']): Promise<Keyword> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      await add(trx, input);
    });
    return this.one(input.keyword);
  }

  async update(
    id: string,
    { revision, data }: ParsedOf<typeof adminKeywords.update>['body'],
  ): Promise<Keyword> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      expectRevision(revisionOf(await rowOf(trx, id)), revision);
      await trx.deleteFrom('keywords').where('keyword', '=', id).execute();
      // A new word is a new record; the override keeps imports from restoring the old one.
      if (data.keyword !== id) await saveOverride(trx, 'keyword', id, true);
      await add(trx, data);
    });
    return this.one(data.keyword);
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      await rowOf(trx, id);
      await trx.deleteFrom('keywords').where('keyword', '=', id).execute();
      await saveOverride(trx, 'keyword', id, true);
    });
  }
}

/** @throws AppError ID_TAKEN */
async function add(trx: Kysely<Database>, word: KeywordsTable): Promise<void> {
  const { keyword, url, sort } = word;
  // The console's router ignores case.
  if (isReservedId(keyword.toLowerCase()))
    throw new AppError('BAD_REQUEST', { details: `keyword：${reservedWords(keyword)}` });
  const made = await trx
    .insertInto('keywords')
    .values({ keyword, url, sort })
    .onConflict((c) => c.doNothing())
    .returning('keyword')
    .execute();
  if (made.length === 0) throw new AppError('ID_TAKEN', { details: `“${keyword}”已经有了` });
  await saveOverride(trx, 'keyword', keyword);
}

async function rowOf(db: Kysely<Database>, id: string): Promise<KeywordsTable> {
  const row = await db.selectFrom('keywords').selectAll().where('keyword', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const shown = (row: KeywordsTable): Keyword => ({ id: row.keyword, revision: revisionOf(row), ...row });
