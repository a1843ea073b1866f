import { saveOverride } from '@ziwan/catalogue';
import { bumpRevision, type Database, type KeywordsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import { contains, revisionOf } from '../../../calls/resource.ts';
import { leadsTo, type Occasion, type ReleaseKind, type State, type Write } from '../../releases/index.ts';
import { keepingKeyword, written } from './keywords.ts';

const rowOf = (state: State) => state as KeywordsTable;

/** Keywords that the search box suggests, as releases hold them: a state is a row. */
export function keywordChanges(db: Kysely<Database>): ReleaseKind {
  const writing =
    (keyword: string, row: State | null, { editor, now }: Occasion): Write =>
    async (trx) => {
      await bumpRevision(trx);
      await keepingKeyword(trx, keyword, { editor, now }, async () => {
        await trx.deleteFrom('keywords').where('keyword', '=', keyword).execute();
        if (row) await trx.insertInto('keywords').values(rowOf(row)).execute();
      });
      await saveOverride(trx, 'keyword', keyword, row === null);
    };
  return {
    kind: 'keyword',
    role: 'operator',
    deskless: {
      async take(subject, data, isTaken) {
        const row = written(data as KeywordsTable);
        const { keyword } = row;
        if (subject !== null && subject !== keyword)
          throw new AppError('BAD_REQUEST', { details: 'keyword：放进发布单的不能改词，请新建一个' });
        const known = db.selectFrom('keywords').select('keyword').where('keyword', '=', keyword);
        if (subject === null && ((await known.executeTakeFirst()) || (await isTaken(keyword))))
          throw new AppError('ID_TAKEN', { details: `「${keyword}」已经有了` });
        return { subject: keyword, state: row };
      },
    },
    async read(from, keyword) {
      const row = await from
        .selectFrom('keywords')
        .selectAll()
        .where('keyword', '=', keyword)
        .executeTakeFirst();
      return row ? { revision: revisionOf(row), newest: { ...row }, shown: { ...row } } : null;
    },
    show: async ({ subject, after }, occasion) => writing(subject, after, occasion),
    putBack: async (subject, before, _standing, occasion) => writing(subject, before, occasion),
    naming: {
      async candidates(from, { gnos, nameZh }) {
        const rows = await from
          .selectFrom('keywords')
          .select('keyword')
          .where((e) => e.or([e('keyword', '=', nameZh), ...[...gnos].map((gno) => contains(gno, ['url']))]))
          .orderBy('keyword')
          .execute();
        return rows.map(({ keyword }) => keyword);
      },
      placesIn(state, font) {
        const { keyword, url } = rowOf(state);
        return [
          ...(leadsTo(url, font) ? [{ words: '链接' }] : []),
          ...(keyword === font.nameZh ? [{ words: '就是它的名字', only: true as const }] : []),
        ];
      },
      without: (state, font, other) =>
        leadsTo(rowOf(state).url, font) ? { ...state, url: other?.path ?? null } : state,
      hidden: () => null,
    },
    titleOf: (state) => rowOf(state).keyword,
    pageOf: (id) => ({ id, kind: null, path: '/' }),
    findings: async () => [],
    async differences(before, after) {
      const [a, b] = [rowOf(before), rowOf(after)];
      return (['keyword', 'url', 'sort'] as const)
        .map((field) => ({ field, before: String(a[field] ?? ''), after: String(b[field] ?? '') }))
        .filter(({ before, after }) => before !== after);
    },
  };
}
