import { type DataOf, fontDictionary, fontMap, similarFonts } from '@ziwan/contract';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, loadOptional, prepareSpecimens } from '../../../api/context.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { characterIn, readChoice } from './map-address.ts';

/** In the order in which they are offered. */
const FILTERS = ['licence', 'script', 'style'] as const;

export interface MapData extends DataOf<typeof fontMap> {
  /** Tags to filter by, of those that fonts of the map have. */
  filters: { type: (typeof FILTERS)[number]; tags: { number: string; name: string }[] }[];
  specimens: PreparedSubset[];
  /** Fonts like the one whose card the page was opened with. */
  similar: { of: string; fonts: DataOf<typeof similarFonts> } | null;
}

export type MapFont = MapData['fonts'][number];

export async function loadMap({ request, context }: LoaderFunctionArgs): Promise<MapData> {
  const api = apiOf(context);
  const { signal } = request;
  const { searchParams } = new URL(request.url);
  const { at } = readChoice(searchParams);
  const [{ fonts, leftOut }, dictionary, similar] = await Promise.all([
    api.call(fontMap, {}, { signal }),
    loadOptional(context, api.call(fontDictionary, {}, { signal }), {} as DataOf<typeof fontDictionary>),
    at === null
      ? null
      : loadOptional(
          context,
          api
            .call(similarFonts, { query: { id: at } }, { signal })
            .then((found) => ({ of: at, fonts: found })),
          null,
        ),
  ]);
  const filters = FILTERS.map((type) => ({
    type,
    tags: (dictionary[type] ?? [])
      .filter(({ dictNumber }) => fonts.some(({ tags }) => tags.includes(dictNumber)))
      .map(({ dictNumber, dictName }) => ({ number: dictNumber, name: dictName })),
  }));
  const text = characterIn(searchParams);
  const specimens = await prepareSpecimens(
    context,
    fonts.map(({ faceGNo }) => ({ gno: faceGNo, text })),
  );
  return { fonts, leftOut, filters, specimens, similar };
}

/** The fonts that have a tag of each kind that is chosen. */
export function filtered({ fonts, filters }: MapData, tags: readonly string[]): MapFont[] {
  const chosen = filters
    .map((group) => group.tags.filter(({ number }) => tags.includes(number)).map(({ number }) => number))
    .filter((numbers) => numbers.length > 0);
  return fonts.filter((font) =>
    chosen.every((numbers) => numbers.some((number) => font.tags.includes(number))),
  );
}

/** All measures are there; other axes are another arrangement of them, and a card asks for what it shows. */
export const mapChanged = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;
