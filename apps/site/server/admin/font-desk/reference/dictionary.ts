import { isDerivedTag } from '@ziwan/catalogue/desk';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import type { adminDictionary } from '@ziwan/contract/admin';
import type { Database, DictItemsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import { revisionOf } from '../../../calls/resource.ts';
import { assertNoFonts, familiesTagged } from './fonts-in-use.ts';
import { ReferenceService } from './service.ts';

type Tag = DataOf<typeof adminDictionary.one>;
type Input = ParsedOf<typeof adminDictionary.create>['body'];

/** Font tags; those derived from facts can only be renamed and reordered. */
export const dictionaryService = (db: Kysely<Database>, now: () => number) =>
  new ReferenceService<DictItemsTable, Tag, Input>(
    db,
    {
      table: 'dict_items',
      override: 'tag',
      kept: 'font-tag',
      listing: {
        keys: ['dict_number'],
        order: { sort: 'sort', name: 'dict_name', type: 'type', id: 'dict_number' },
        searched: ['dict_name', 'dict_number'],
      },
      filter: ({ type }) => ({ type }),
      present: async (row, db) => ({
        id: row.dict_number,
        revision: revisionOf(row),
        type: row.type,
        name: row.dict_name,
        sort: row.sort,
        fonts: await familiesTagged(db, row.dict_number),
      }),
      write({ id, type, name, sort }, before) {
        if (before && before.type !== type) throw new AppError('BAD_REQUEST', { details: 'type：不能改' });
        return { dict_number: before?.dict_number ?? newTagId(id, type), type, dict_name: name, sort };
      },
      assertUnused(tag) {
        if (isDerivedTag(tag.id)) throw new AppError('IN_USE', { details: '它由字体自身得出' });
        assertNoFonts(tag);
      },
    },
    now,
  );

/** @throws AppError BAD_REQUEST */
export function newTagId(id: string | undefined, type: Tag['type']): string {
  if (type !== 'style' && type !== 'use')
    throw new AppError('BAD_REQUEST', { details: 'type：授权与文字两类由字体自身得出，不能新增' });
  if (id === undefined || !id.startsWith(`${type}.`) || id.split('.').length !== 2)
    throw new AppError('BAD_REQUEST', { details: `id：须形如 ${type}.xxx` });
  return id;
}
