import {
  characterVariants,
  coverageOfText,
  coverageSets,
  type DataOf,
  fontChilds,
  fontCoverage,
  fontDictionary,
  fontGlyphs,
  fontInformation,
  fontInformationParent,
  fontMap,
  getFontDetail,
  getFontList,
  knownFonts,
  licences,
  MAX_LONG_TEXT,
  searchFonts,
  selectBrandLine,
  similarFonts,
  suggestFonts,
  variableList,
} from '@ziwan/contract';
import { type AnyHandler, CACHED, handle, UNCACHED } from '../../calls/handling.ts';
import type { CharacterVariants } from './character-variants.ts';
import type { FontCharacters } from './characters.ts';
import type { FontCoverageSets } from './coverage-sets.ts';
import type { FontDetails } from './detail.ts';
import type { FontMap } from './font-map.ts';
import type { KnownFonts } from './known-fonts.ts';
import type { LicenceGuide } from './licences.ts';
import type { FontLists } from './list.ts';
import type { FontSearch } from './search.ts';
import type { SimilarFonts } from './similar.ts';
import type { TaxonomyRepository } from './taxonomy.ts';

export const fontHandlers = ({
  lists,
  details,
  taxonomy,
  guide,
  search,
  characters,
  sets,
  known,
  map,
  similar,
  variants,
}: {
  lists: FontLists;
  details: FontDetails;
  taxonomy: Pick<TaxonomyRepository, 'dictionary' | 'brands'>;
  guide: LicenceGuide;
  search: FontSearch;
  characters: FontCharacters;
  sets: FontCoverageSets;
  known: KnownFonts;
  map: FontMap;
  similar: Pick<SimilarFonts, 'of'>;
  variants: CharacterVariants;
}): readonly AnyHandler[] => [
  handle(getFontList, CACHED, ({ query }) => lists.list(query)),
  handle(searchFonts, { ...UNCACHED, bodyBytes: MAX_LONG_TEXT.bytes }, ({ body }) => lists.list(body)),
  handle(getFontDetail, CACHED, ({ query }) => details.detail(query.id)),
  handle(fontDictionary, CACHED, async () => {
    const byType = Map.groupBy(await taxonomy.dictionary(), (item) => item.type);
    return Object.fromEntries(
      [...byType].map(([type, items]) => [
        type,
        items.map(({ dict_number, dict_name, count, creative, currency }) => ({
          dictNumber: dict_number,
          dictName: dict_name,
          count,
          creative,
          currency,
        })),
      ]),
    );
  }),
  handle(selectBrandLine, CACHED, () => taxonomy.brands()),
  handle(fontChilds, CACHED, ({ params }) => details.children(params.id)),
  handle(fontInformation, CACHED, ({ params }) => details.information(params.id)),
  handle(fontInformationParent, CACHED, ({ params }) => details.parent(params.id)),
  handle(licences, CACHED, () => guide.list()),
  handle(variableList, CACHED, ({ query }) => lists.variable(query)),
  handle(suggestFonts, CACHED, ({ query }) => search.suggest(query.keyword)),
  handle(fontCoverage, CACHED, ({ query }) => characters.report(query)),
  handle(coverageOfText, { ...UNCACHED, bodyBytes: MAX_LONG_TEXT.bytes }, ({ body }) =>
    characters.ofText(body),
  ),
  handle(coverageSets, CACHED, () => sets.file()),
  handle(knownFonts, CACHED, () => known.list()),
  handle(characterVariants, CACHED, ({ query }) => variants.of(query)),
  handle(fontMap, CACHED, () => map.read()),
  handle(similarFonts, CACHED, ({ query }) => similarTo(similar, query.id)),
  handle(fontGlyphs, CACHED, ({ query }) => characters.glyphs(query)),
];

/** Fonts asked for beyond those of the same design. */
const DESIGNS = 6;

async function similarTo(
  similar: Pick<SimilarFonts, 'of'>,
  gno: string,
): Promise<DataOf<typeof similarFonts>> {
  const found = (await similar.of(gno, DESIGNS)) ?? [];
  return found.map(({ gno, likeness }) => ({ fontGNo: gno, likeness }));
}
