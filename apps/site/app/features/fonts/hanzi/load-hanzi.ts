import {
  characterVariants,
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
import type { ListedLicence } from '../font-list/load-list.ts';
import { readHanzi, type Unshown } from './hanzi-address.ts';
import type { HanziState } from './hanzi-href.ts';

type Context = LoaderFunctionArgs['context'];

/** Fonts of a page; a page's subsets are one batch. */
const PAGE_SIZE = 48;

const ANNOTATED = 'style.bopomofo';
const FILTERS = ['style', 'licence'] as const;

/** The fields that a cell shows. */
export interface WallFont extends Pick<FontCard, 'fontGNo' | 'faceGNo' | 'nameZh' | 'kind' | 'metrics'> {
  licence: ListedLicence;
  /** Its characters have their pronunciation beside them. */
  annotated: boolean;
  /** The first of its styles, by which fonts are grouped; null without one. */
  style: { number: string; name: string } | null;
}

/** One or two fonts that were chosen. */
export interface Chosen {
  fonts: (WallFont & { draws: boolean })[];
  counted: boolean | null;
  near: DataOf<typeof compareHanzi>['near'];
}

/** The page apart from what was chosen. */
export interface WallOf {
  fonts: WallFont[];
  total: number;
  pages: number;
  lacking: { count: number; fonts: { fontGNo: string; nameZh: string }[] };
  /** Tags to filter by; those of no font are left out. */
  tags: Record<(typeof FILTERS)[number], { number: string; name: string }[]>;
  facts: DataOf<typeof hanziFacts> | null;
  variants: DataOf<typeof characterVariants>['variants'];
}

export interface WallData {
  state: HanziState;
  wall: WallOf;
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
    licence: { name: licence.name, allows: licence.allows, textSeen: licence.textSeen },
    annotated: tags.some(({ dictNumber }) => dictNumber === ANNOTATED),
    style: style ? { number: style.dictNumber, name: style.dictName } : null,
  };
}

const tagsOf = (items: DataOf<typeof fontDictionary>[string] | undefined) =>
  (items ?? []).flatMap(({ dictNumber, dictName, count }) =>
    count > 0 ? [{ number: dictNumber, name: dictName }] : [],
  );

const keyOf = ({ char, tags, current }: HanziState): string => JSON.stringify([char, tags, current]);

/** The last wall in the browser, so that choosing fonts asks for nothing else again. */
let kept: { key: string; wall: Promise<WallOf> } | null = null;

/** Data from hydration is not requested again. */
export function keepWall({ state, wall }: WallData): void {
  if (kept?.key !== keyOf(state)) kept = { key: keyOf(state), wall: Promise.resolve(wall) };
}

function wallOf(context: Context, state: HanziState, signal: AbortSignal): Promise<WallOf> {
  if (import.meta.env.SSR) return loadWall(context, state, signal);
  const key = keyOf(state);
  if (kept?.key === key) return kept.wall;
  const wall = loadWall(context, state, signal);
  kept = { key, wall };
  wall.catch(() => {
    if (kept?.wall === wall) kept = null;
  });
  return wall;
}

async function loadWall(
  context: Context,
  { char, tags, current }: HanziState,
  signal: AbortSignal,
): Promise<WallOf> {
  const api = apiOf(context);
  const query = {
    kind: 'all',
    text: char,
    coverage: 'full',
    sort: 'style',
    size: PAGE_SIZE,
    current,
    ...(tags.length > 0 ? { tagNumber: tags.join(',') } : {}),
  } as const;
  const options = { signal, quiet: true };
  const [list, dictionary, facts, { variants }] = await Promise.all([
    api.call(getFontList, { query }, { signal }),
    loadOptional(context, api.call(fontDictionary, {}, options), {} as DataOf<typeof fontDictionary>),
    loadOptional(context, api.call(hanziFacts, { query: { char } }, options), null),
    loadOptional(context, api.call(characterVariants, { query: { char } }, options), { variants: [] }),
  ]);
  const { textCoverage: coverage } = list;
  return {
    fonts: list.records.map(wallFontOf),
    total: list.total,
    pages: list.pages,
    lacking: {
      count: coverage ? coverage.onlyMarks + coverage.near + coverage.lacking : 0,
      fonts: coverage?.leftOut.map(({ fontGNo, nameZh }) => ({ fontGNo, nameZh })) ?? [],
    },
    tags: { style: tagsOf(dictionary.style), licence: tagsOf(dictionary.licence) },
    facts,
    variants,
  };
}

async function loadChosen(
  context: Context,
  { char, compare }: HanziState,
  signal: AbortSignal,
): Promise<Chosen | null> {
  if (compare.length === 0) return null;
  const query = { char, fonts: compare.join(',') };
  const call = apiOf(context).call(compareHanzi, { query }, { signal, quiet: true });
  const pair = await loadOptional(context, call, null);
  const chosen = pair && {
    fonts: pair.fonts.map((font) => ({ ...wallFontOf(font), draws: font.text?.complete ?? false })),
    counted: pair.counted,
    near: pair.near,
  };
  if (isPending(chosen)) context.get(incompleteContext).incomplete = true;
  return chosen;
}

/** Loads the page. An address without a character that can be shown answers 404 with a sentence. */
export async function loadHanzi({ request, context }: LoaderFunctionArgs) {
  const state = readHanzi(new URL(request.url).searchParams);
  if ('problem' in state) return data<HanziData>({ unshown: state }, { status: 404 });
  const [wall, chosen] = await Promise.all([
    wallOf(context, state, request.signal),
    loadChosen(context, state, request.signal),
  ]);
  const specimens = await prepareSpecimens(context, [
    ...[...wall.fonts, ...(chosen?.fonts ?? [])].map(({ faceGNo }) => ({ gno: faceGNo, text: state.char })),
    ...wall.variants.map(({ sequence, font }) => ({ gno: font.faceGNo, text: sequence })),
  ]);
  return data<HanziData>({ state, wall, chosen, specimens });
}

/** True for two fonts that will be compared once they have been described. */
export const isPending = (chosen: Chosen | null): boolean =>
  chosen !== null &&
  chosen.fonts.length === 2 &&
  chosen.fonts.every(({ draws }) => draws) &&
  chosen.near === null &&
  chosen.counted !== false;
