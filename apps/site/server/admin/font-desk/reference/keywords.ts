import type { DataOf, ParsedOf } from '@ziwan/contract';
import { type adminKeywords, isReservedId, reservedWords } from '@ziwan/contract/admin';
import type { Database, KeywordsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import { revisionOf } from '../../../calls/resource.ts';
import { ReferenceService } from './service.ts';

type Keyword = DataOf<typeof adminKeywords.one>;
type Input = ParsedOf<typeof adminKeywords.create>['body'];

/** Keywords that the search box suggests. A new word is a new record, and imports do not restore the old one. */
export const keywordService = (db: Kysely<Database>, now: () => number) =>
  new ReferenceService<KeywordsTable, Keyword, Input>(
    db,
    {
      table: 'keywords',
      override: 'keyword',
      kept: 'keyword',
      listing: {
        keys: ['keyword'],
        order: { sort: 'sort', keyword: 'keyword', id: 'keyword' },
        searched: ['keyword'],
      },
      present: (row) => ({ id: row.keyword, revision: revisionOf(row), ...row }),
      write: written,
    },
    now,
  );

/** Row to write. @throws AppError BAD_REQUEST */
export function written({ keyword, url, sort }: Input): KeywordsTable {
  // The console's router ignores case.
  if (isReservedId(keyword.toLowerCase()))
    throw new AppError('BAD_REQUEST', { details: `keyword：${reservedWords(keyword)}` });
  return { keyword, url, sort };
}
