import { KINDS, type Kind, pathOf } from '@ziwan/content';
import type { DataOf, findAllPage } from '@ziwan/contract';
import { type FontsDomain, listOf } from '../../fonts/families/index.ts';
import { writingsOf } from '../../script-conversion/converter.ts';
import { type EntryRepository, mark, nameRank, termsOf, wordsOf } from '../content/index.ts';
import { KIND_NAMES, SECTIONS } from './names.ts';

export type Place = DataOf<typeof findAllPage>['places'][number];

const MOST = 12;

interface Candidate extends Omit<Place, 'title' | 'kind'> {
  kind: Place['kind'];
  name: string;
}

/** Added to the rank of a place that matches a word of the keyword instead of all of it. */
const BY_WORD = 10;

/** Finds font tags, content tags and sections of the site by name, pinyin and initials. */
export async function findPlaces(
  keyword: string,
  { fonts, entries }: { fonts: FontsDomain; entries: EntryRepository },
): Promise<Place[]> {
  const wholes = termsIn(keyword);
  if (wholes.length === 0) return [];
  const words = termsOf(keyword).flatMap(termsIn);
  const [dictionary, ...byKind] = await Promise.all([
    fonts.taxonomy.dictionary(),
    ...KINDS.map((kind) => contentTags(kind, entries)),
  ]);
  const fontTagNames = dictionary.filter((d) => d.count > 0).map(fontTag);
  const ranked = [...fontTagNames, ...byKind.flat(), ...SECTIONS.map(section)].flatMap((candidate) => {
    const rank = rankIn(wholes, candidate) ?? plus(BY_WORD, rankIn(words, candidate));
    return rank === null ? [] : [{ ...candidate, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank || (b.count ?? 0) - (a.count ?? 0));
  return ranked.slice(0, MOST).map(({ kind, id, name, of, count, url }) => ({
    kind,
    id,
    title: mark(name, wordsOf(keyword)),
    of,
    count,
    url,
  }));
}

/** The text without spaces, normalised, in either script. */
const termsIn = (text: string): string[] =>
  writingsOf(text)
    .map((writing) => termsOf(writing).join(''))
    .filter((term) => term !== '');

/** Best rank of a name for one of the terms; `null` if none matches. */
function rankIn(terms: readonly string[], { name }: Candidate): number | null {
  const ranks = terms.flatMap((term) => nameRank(term, name) ?? []);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

const plus = (more: number, rank: number | null): number | null => (rank === null ? null : rank + more);

const FONTS = KIND_NAMES.font;

function fontTag(item: Awaited<ReturnType<FontsDomain['taxonomy']['dictionary']>>[number]): Candidate {
  const { path, count } = listOf(item);
  const search = new URLSearchParams({ tagNumber: item.dict_number, tagName: item.dict_name });
  return {
    kind: 'tag',
    id: item.dict_number,
    name: item.dict_name,
    of: FONTS,
    count,
    url: `${path}?${search}`,
  };
}

/** Tags of kinds whose page can be filtered by tag. */
async function contentTags(kind: Kind, entries: EntryRepository): Promise<Candidate[]> {
  if (kind === 'notice') return [];
  const list = pathOf(kind, '').replace(/[/#]$/, '');
  return (await entries.tagCounts([kind])).map(({ tag_id, tag_name, count }) => ({
    kind: 'tag',
    id: `${kind} ${tag_id}`,
    name: tag_name,
    of: KIND_NAMES[kind],
    count,
    url: `${list}?tagId=${encodeURIComponent(tag_id)}`,
  }));
}

const section = ([name, url]: readonly [string, string]): Candidate => ({
  kind: 'section',
  id: url,
  name,
  of: '',
  count: null,
  url,
});
