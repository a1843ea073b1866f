import {
  keepingReference,
  type OverrideKind,
  type RowKind,
  saveOverride,
  shownReference,
} from '@ziwan/catalogue';
import { isDerivedTag } from '@ziwan/catalogue/desk';
import { bumpRevision, type Database, type DictItemsTable, type KeywordsTable } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import { revisionOf } from '../../../calls/resource.ts';
import type { Occasion, ReleaseKind, State, Write } from '../../releases/index.ts';
import { newTagId } from './dictionary.ts';
import { familiesTagged, familiesWith } from './fonts-in-use.ts';
import { KEYWORD_NAMING } from './keyword-naming.ts';
import { written } from './keywords.ts';
import { newId } from './new-id.ts';

type Brand = { id?: string | undefined; name: string; url: string | null };
type Tag = Pick<DictItemsTable, 'type' | 'sort'> & { id?: string | undefined; name: string };

/** Records of one row, as releases hold them. */
interface Rows {
  readonly kind: RowKind;
  readonly override: OverrideKind;
  /** Fields that differences name. */
  readonly fields: readonly string[];
  /** Id and state that a form gives. @throws AppError BAD_REQUEST */
  take(subject: string | null, data: object, before: State | null): { subject: string; state: State };
  write(trx: Transaction<Database>, id: string, state: State | null): Promise<unknown>;
  /** Says in Chinese why it has to stay; `null` if it need not. */
  usedIn(db: Kysely<Database>, id: string): Promise<string | null>;
}

const fontsIn = (fonts: number): string | null => (fonts > 0 ? `${fonts} 款字体` : null);

const BRANDS: Rows = {
  kind: 'brand',
  override: 'brand',
  fields: ['name', 'url'],
  take(subject, data) {
    const { id, name, url } = data as Brand;
    return { subject: subject ?? newId(id), state: { name, url } };
  },
  async write(trx, id, state) {
    if (state === null) return trx.deleteFrom('brands').where('brand_number', '=', id).execute();
    const { name: brand_name, url } = state as Brand;
    return trx
      .insertInto('brands')
      .values({ brand_number: id, brand_name, url })
      .onConflict((c) => c.column('brand_number').doUpdateSet({ brand_name, url }))
      .execute();
  },
  usedIn: async (db, id) => fontsIn(await familiesWith(db, 'brand_number', id)),
};

const TAGS: Rows = {
  kind: 'font-tag',
  override: 'tag',
  fields: ['name', 'sort'],
  take(subject, data, before) {
    const { id, type, name, sort } = data as Tag;
    if (before && (before as Tag).type !== type)
      throw new AppError('BAD_REQUEST', { details: 'type：不能改' });
    const taken = before ? subject : null;
    return { subject: taken ?? newTagId(subject ?? id, type), state: { type, name, sort } };
  },
  async write(trx, id, state) {
    if (state === null) return trx.deleteFrom('dict_items').where('dict_number', '=', id).execute();
    const { type, name: dict_name, sort } = state as Tag;
    return trx
      .insertInto('dict_items')
      .values({ dict_number: id, type, dict_name, sort })
      .onConflict((c) => c.column('dict_number').doUpdateSet({ type, dict_name, sort }))
      .execute();
  },
  usedIn: async (db, id) => (isDerivedTag(id) ? '它由字体自身得出' : fontsIn(await familiesTagged(db, id))),
};

const KEYWORDS: Rows = {
  kind: 'keyword',
  override: 'keyword',
  fields: ['keyword', 'url', 'sort'],
  take(subject, data) {
    const row = written(data as KeywordsTable);
    if (subject !== null && subject !== row.keyword)
      throw new AppError('BAD_REQUEST', { details: 'keyword：放进发布单的不能改词，请新建一个' });
    return { subject: row.keyword, state: row };
  },
  async write(trx, id, state) {
    await trx.deleteFrom('keywords').where('keyword', '=', id).execute();
    if (state)
      await trx
        .insertInto('keywords')
        .values(state as KeywordsTable)
        .execute();
  },
  usedIn: async () => null,
};

/** Brands and tags of fonts, which fonts refer to and so come before them. */
export const brandAndTagChanges = (db: Kysely<Database>): ReleaseKind[] => [
  changesOf(db, BRANDS),
  changesOf(db, TAGS),
];

/** Keywords that the search box suggests. */
export const keywordChanges = (db: Kysely<Database>): ReleaseKind => ({
  ...changesOf(db, KEYWORDS),
  naming: KEYWORD_NAMING,
});

function changesOf(db: Kysely<Database>, rows: Rows): ReleaseKind {
  const { kind, override, fields } = rows;
  const putting = async (trx: Transaction<Database>, id: string, state: State | null, by: Occasion) => {
    await bumpRevision(trx);
    const { editor, now } = by;
    await keepingReference(trx, { kind, id, editor, now }, () => rows.write(trx, id, state));
    await saveOverride(trx, override, id, state === null);
  };
  const read = async (from: Kysely<Database>, id: string) => {
    const state = await shownReference(from, kind, id);
    return state && { revision: revisionOf({ ...state }), newest: { ...state }, shown: { ...state } };
  };
  return {
    kind,
    role: 'operator',
    deskless: {
      async take(subject, data, isTaken) {
        const before = subject === null ? null : await shownReference(db, kind, subject);
        const taken = rows.take(subject, data, before);
        const isNew = subject === null;
        if (isNew && ((await read(db, taken.subject)) || (await isTaken(taken.subject))))
          throw new AppError('ID_TAKEN', { details: `「${taken.subject}」已经有了` });
        return taken;
      },
    },
    read,
    async show({ subject, after }, occasion): Promise<Write> {
      return async (trx) => {
        const used = after === null ? await rows.usedIn(trx, subject) : null;
        if (used !== null) throw new AppError('IN_USE', { details: used });
        await putting(trx, subject, after, occasion);
      };
    },
    async putBack(subject, before, _standing, occasion): Promise<Write> {
      return async (trx) => {
        // What fonts have by now stays with them; visitors see only that of public fonts.
        if (before !== null || (await rows.usedIn(trx, subject)) === null)
          await putting(trx, subject, before, occasion);
      };
    },
    titleOf: (state) => {
      const { name, keyword } = state as { name?: string; keyword?: string };
      return name ?? keyword ?? '';
    },
    pageOf: (id) => ({ id, kind: null, path: '/' }),
    async findings({ subject, after }) {
      const used = after === null ? await rows.usedIn(db, subject) : null;
      return used === null ? [] : [{ level: 'blocks', code: 'unfit', words: `还在使用，不能删除：${used}` }];
    },
    async differences(before, after) {
      const [a, b] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
      return fields
        .map((field) => ({ field, before: String(a[field] ?? ''), after: String(b[field] ?? '') }))
        .filter(({ before, after }) => before !== after);
    },
  };
}
