import type { EntryInput } from '@ziwan/content';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { contains } from '../../calls/resource.ts';
import {
  leadsTo,
  type NamedFont,
  type Naming,
  type OtherFont,
  pathsIn,
  type State,
} from '../releases/index.ts';

const LINK = { words: '链接' };

/** Texts of every kind: fonts listed with them, links in the body, the link of a case, and the font's name. */
export const TEXTS: Naming = {
  async candidates(db, { gnos, nameZh }) {
    const ids = [...gnos];
    const rows = await db
      .selectFrom('entries')
      .select('id')
      .where('status', '!=', 'draft')
      .where('deleted_at', 'is', null)
      .where((e) =>
        e.or([
          e('id', 'in', (q) => q.selectFrom('entry_fonts').select('entry_id').where('family_gno', 'in', ids)),
          ...[...ids, nameZh].map((word) =>
            contains(word, ['title', 'summary', 'body_markdown', 'details', 'source_url']),
          ),
        ]),
      )
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },
  placesIn(state, font) {
    const { fonts = [], markdown = '', title, summary = '', source, details } = state as EntryInput;
    const words = [title, summary, markdown].join('\n');
    return [
      ...(fonts.some((item) => font.gnos.has(gnoOf(item))) ? [{ words: '字体列表' }] : []),
      ...(pathsIn(markdown, font).length > 0 ? [{ words: '正文里的链接' }] : []),
      ...(leadsTo(linkIn(details), font) || leadsTo(source?.url, font) ? [LINK] : []),
      ...(words.includes(font.nameZh) ? [{ words: '提到名字', only: true as const }] : []),
    ];
  },
  without(state, font, other) {
    const entry = state as EntryInput;
    const { fonts = [], markdown = '', source, details } = entry;
    const kept = fonts.flatMap((item) => {
      if (!font.gnos.has(gnoOf(item))) return [item];
      return other ? [{ fontGNo: other.gno, note: null }] : [];
    });
    return {
      ...entry,
      fonts: kept.filter((item, n) => kept.findIndex((each) => gnoOf(each) === gnoOf(item)) === n),
      markdown: textWithout(markdown, font, other),
      ...(source && leadsTo(source.url, font) ? { source: { ...source, url: other?.path ?? null } } : {}),
      ...(leadsTo(linkIn(details), font) ? { details: { ...details, link: other?.path ?? null } } : {}),
    };
  },
  hidden: () => null,
};

const gnoOf = (item: NonNullable<EntryInput['fonts']>[number]): string =>
  typeof item === 'string' ? item : item.fontGNo;

const linkIn = (details: unknown): unknown => (details as { link?: unknown } | undefined)?.link;

/** A Markdown link or picture link to a path. */
const linkTo = (path: string) =>
  new RegExp(`\\[([^\\]]*)\\]\\([^)\\s]*${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[^)]*\\)`, 'g');

/** Links lead to the other font, or become the words that they had. */
function textWithout(markdown: string, font: NamedFont, other: OtherFont | null): string {
  let text = markdown;
  // Longer paths first: one may begin another.
  for (const path of pathsIn(markdown, font).toSorted((a, b) => b.length - a.length)) {
    if (other) text = text.replaceAll(path, other.path);
    else text = text.replace(linkTo(path), '$1').replaceAll(path, '');
  }
  return text;
}

type Words = Partial<Record<'title' | 'name' | 'summary', string>>;

/** Rows of a list that lead somewhere. Their words are short: another font's name takes the place of the name there. */
function rowNaming(
  table: 'adverts' | 'web_columns' | 'friend_links',
  {
    font = false,
    worded,
    off,
  }: { font?: boolean; worded: readonly (keyof Words)[]; off: (state: State) => State },
): Naming {
  const namesIn = (state: State, nameZh: string) =>
    worded.filter((field) => (state as Words)[field]?.includes(nameZh));
  return {
    async candidates(db: Kysely<Database>, { gnos, nameZh }) {
      const ids = [...gnos];
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where((e) =>
          e.or([
            ...ids.map((word) => contains(word, ['url'])),
            contains(nameZh, worded),
            ...(font ? [e('family_gno' as 'url', 'in', ids)] : []),
          ]),
        )
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    placesIn(state, named) {
      const { url, fontGNo } = state as { url?: unknown; fontGNo?: unknown };
      return [
        ...(typeof fontGNo === 'string' && named.gnos.has(fontGNo) ? [{ words: '用它写标题' }] : []),
        ...(leadsTo(url, named) ? [LINK] : []),
        ...(namesIn(state, named.nameZh).length > 0 ? [{ words: '提到名字' }] : []),
      ];
    },
    without(state, named, other) {
      const { url, fontGNo } = state as { url?: unknown; fontGNo?: unknown };
      const names = namesIn(state, named.nameZh);
      // Without another font there is nowhere to lead, and nothing to name.
      if ((leadsTo(url, named) || names.length > 0) && !other) return off(state);
      const renamed = names.map((field) => [
        field,
        (state as Words)[field]?.replaceAll(named.nameZh, other?.nameZh ?? ''),
      ]);
      return {
        ...state,
        ...Object.fromEntries(renamed),
        ...(leadsTo(url, named) ? { url: other?.path } : {}),
        ...(typeof fontGNo === 'string' && named.gnos.has(fontGNo) ? { fontGNo: other?.gno ?? null } : {}),
      };
    },
    hidden: off,
  };
}

const disabled = (state: State): State => ({ ...state, enabled: false });
export const ADVERTS = rowNaming('adverts', {
  font: true,
  worded: ['title', 'summary'],
  off: (state) => ({ ...state, isDisable: '0' }),
});
export const COLUMNS = rowNaming('web_columns', { worded: ['name', 'summary'], off: disabled });
export const LINKS = rowNaming('friend_links', { worded: ['name'], off: disabled });
