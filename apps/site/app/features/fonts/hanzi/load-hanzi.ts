import {
  compareHanzi,
  type DataOf,
  type FontCard,
  fontDictionary,
  getFontList,
  hanziFacts,
} from '@ziwan/contract';
import { data, type LoaderFunctionArgs } from 'react-router';
import { apiOf, incompleteContext, loadOptional, prepareSpecimens } from '../../../api/context.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { type HanziState, readHanzi, type Unshown } from './hanzi-address.ts';

/** Fonts of a page; a page's subsets are one batch. */
const PAGE_SIZE = 48;

const FILTERS = ['style', 'licence'] as const;

/** The fields that a cell shows. */
export interface WallFont extends Pick<FontCard, 'fontGNo' | 'faceGNo' | 'nameZh' | 'kind' | 'metrics'> {
  licence: Pick<FontCard['licence'], 'name' | 'allows'>;
  /** The first of its styles, by which fonts are grouped; null without one. */
  style: { number: string; name: string } | null;
}

/** One or two fonts that were chosen. */
export interface Chosen {
  fonts: (WallFont & { draws: boolean })[];
  counted: boolean | null;
  near: DataOf<typeof compareHanzi>['near'];
}

export interface WallData {
  state: HanziState;
  fonts: WallFont[];
  total: number;
  pages: number;
  lacking: { count: number; fonts: { fontGNo: string; nameZh: string }[] };
  /** Tags to filter by; those of no font are left out. */
  tags: Record<(typeof FILTERS)[number], { number: string; name: string }[]>;
  facts: DataOf<typeof hanziFacts> | null;
  chosen: Chosen | null;
  specimens: PreparedSubset[];
}

export type HanziData = WallData | { unshown: Unshown };

function wallFontOf({ fontGNo, faceGNo, nameZh, kind, metrics, licence, tags }: FontCard): WallFont {
  const style = tags.find(({ type }) => type === 'style');
  return {
    fontGNo,
    faceGNo,
    nameZh,
    kind,
    metrics,
    licence: { name: licence.name, allows: licence.allows },
    style: style ? { number: style.dictNumber, name: style.dictName } : null,
  };
}

const tagsOf = (items: DataOf<typeof fontDictionary>[string] | undefined) =>
  (items ?? []).flatMap(({ dictNumber, dictName, count }) =>
    count > 0 ? [{ number: dictNumber, name: dictName }] : [],
  );

/** Loads the page. An address without a character that can be shown answers 404 with a sentence. */
export async function loadHanzi({ request, context }: LoaderFunctionArgs) {
  const state = readHanzi(new URL(request.url).searchParams);
  if ('problem' in state) return data<HanziData>({ unshown: state }, { status: 404 });
  const { char, compare, tags, current } = state;
  const api = apiOf(context);
  const { signal } = request;
  const list = api.call(
    getFontList,
    {
      query: {
        kind: 'all',
        text: char,
        coverage: 'full',
        sort: 'style',
        size: PAGE_SIZE,
        current,
        ...(tags.length > 0 ? { tagNumber: tags.join(',') } : {}),
      },
    },
    { signal },
  );
  const optional = <T>(call: Promise<T>, fallback: T) => loadOptional(context, call, fallback);
  const options = { signal, quiet: true };
  const [wall, dictionary, facts, pair] = await Promise.all([
    list,
    optional(api.call(fontDictionary, {}, options), {}),
    optional(api.call(hanziFacts, { query: { char } }, options), null),
    compare.length === 0
      ? null
      : optional(api.call(compareHanzi, { query: { char, fonts: compare.join(',') } }, options), null),
  ]);
  const fonts = wall.records.map(wallFontOf);
  const chosen = pair && {
    fonts: pair.fonts.map((font) => ({ ...wallFontOf(font), draws: font.text?.complete ?? false })),
    counted: pair.counted,
    near: pair.near,
  };
  if (isPending(chosen)) context.get(incompleteContext).incomplete = true;
  const specimens = await prepareSpecimens(
    context,
    [...fonts, ...(chosen?.fonts ?? [])].map(({ faceGNo }) => ({ gno: faceGNo, text: char })),
  );
  const { textCoverage: coverage } = wall;
  return data<HanziData>({
    state,
    fonts,
    total: wall.total,
    pages: wall.pages,
    lacking: {
      count: coverage ? coverage.onlyMarks + coverage.near + coverage.lacking : 0,
      fonts: coverage?.leftOut.map(({ fontGNo, nameZh }) => ({ fontGNo, nameZh })) ?? [],
    },
    tags: { style: tagsOf(dictionary.style), licence: tagsOf(dictionary.licence) },
    facts,
    chosen,
    specimens,
  });
}

/** True for two fonts that will be compared once they have been described. */
export const isPending = (chosen: Chosen | null): boolean =>
  chosen !== null &&
  chosen.fonts.length === 2 &&
  chosen.fonts.every(({ draws }) => draws) &&
  chosen.near === null &&
  chosen.counted !== false;
