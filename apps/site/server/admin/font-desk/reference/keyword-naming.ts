import type { KeywordsTable } from '@ziwan/store';
import { contains } from '../../../calls/resource.ts';
import { leadsTo, type Naming, type State } from '../../releases/index.ts';

const rowOf = (state: State) => state as KeywordsTable;

/** How keywords name fonts: by their link, or as the word itself. */
export const KEYWORD_NAMING: Naming = {
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
};
