import {
  type ApiClient,
  type DataOf,
  type FontCard,
  fontDictionary,
  getFontList,
  type LicenceUse,
  searchFonts,
  selectBrandLine,
} from '@ziwan/contract';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, loadOptional, prepareSpecimens } from '../../../api/context.ts';
import { type Lacks, NONE_MISSING } from '../../text/lacking/lacks.ts';
import { wholeText } from '../../text/my-text/my-texts.ts';
import { linesOf } from '../../text/my-text/text.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { offerWants } from '../search/keyword-answer.tsx';
import { weightsAndAxes } from '../weights-and-axes/weights-and-axes.ts';
import { askedFilters } from './list-filters.ts';
import { dataKey, readState, type Shell } from './list-state.ts';

const PAGE_SIZE = 30;

/** Uses shown in lists. The font's page has all. */
export const LISTED_USES = ['commercial', 'web', 'game'] as const satisfies readonly LicenceUse[];

/** What the seals of a licence show. */
export type ListedLicence = Pick<FontCard['licence'], 'name' | 'allows' | 'textSeen'>;

/** The fields a list shows. Others would only enlarge the serialised page. */
export interface ListFont
  extends Pick<
    FontCard,
    | 'fontGNo'
    | 'faceGNo'
    | 'nameZh'
    | 'kind'
    | 'glyphCount'
    | 'metrics'
    | 'downloadable'
    | 'officialDownload'
    | 'portrait'
    | 'sample'
  > {
  weightsAndAxes: string;
  coverage: Pick<FontCard['coverage'], 'name' | 'have' | 'total'>;
  licence: ListedLicence;
  /** Missing characters of the list's text. */
  lacks: Lacks;
}

/** Written out: objects created by a rest pattern are several times slower to create and read. */
const shownOf = (font: FontCard): ListFont => ({
  fontGNo: font.fontGNo,
  faceGNo: font.faceGNo,
  nameZh: font.nameZh,
  kind: font.kind,
  weightsAndAxes: weightsAndAxes(font),
  glyphCount: font.glyphCount,
  coverage: { name: font.coverage.name, have: font.coverage.have, total: font.coverage.total },
  licence: {
    name: font.licence.name,
    allows: LISTED_USES.filter((use) => font.licence.allows.includes(use)),
    textSeen: font.licence.textSeen,
  },
  metrics: font.metrics,
  downloadable: font.downloadable,
  officialDownload: font.officialDownload,
  portrait: font.portrait,
  sample: font.sample,
  lacks: font.text ?? NONE_MISSING,
});

export interface ListData {
  list: Omit<DataOf<typeof getFontList>, 'records'> & { records: ListFont[] };
  dictionary: DataOf<typeof fontDictionary>;
  brands: DataOf<typeof selectBrandLine>;
  /** Text of the `list` request, or empty. */
  text: string;
  specimens: PreparedSubset[];
}

type Vocabulary = Promise<[ListData['dictionary'], ListData['brands']]>;
let kept: Vocabulary | null = null;

/** Tags and brands: cached per visit in the browser, from the server's cache while rendering. */
function vocabulary(api: ApiClient): Vocabulary {
  const ask = () => Promise.all([api.call(fontDictionary, {}), api.call(selectBrandLine, {})]);
  if (import.meta.env.SSR) return ask();
  if (!kept) {
    kept = ask();
    kept.catch(() => {
      kept = null;
    });
  }
  return kept;
}

/** Data from hydration is not requested again. */
export function keepVocabulary({ dictionary, brands }: ListData): void {
  if (Object.keys(dictionary).length > 0) kept ??= Promise.resolve([dictionary, brands]);
}

/** Maps a state to `getFontList` parameters. */
function listQuery(url: URL, shell: Shell) {
  const { filters } = readState(url.searchParams, shell);
  const text = wholeText(url.searchParams);
  return {
    kind: shell.kind,
    current: filters.current,
    size: PAGE_SIZE,
    withTags: false,
    ...(text ? { text } : {}),
    ...askedFilters(filters),
  };
}

/** Longest URL (bytes) that all proxies accept. A longer text is sent in a request body. */
const LONGEST_TEXT = 2000;

function askList(api: ApiClient, query: ReturnType<typeof listQuery>, signal: AbortSignal) {
  const long = encodeURIComponent(query.text ?? '').length > LONGEST_TEXT;
  return long
    ? api.call(searchFonts, { body: query }, { signal })
    : api.call(getFontList, { query }, { signal });
}

export async function loadList({ request, context }: LoaderFunctionArgs, shell: Shell): Promise<ListData> {
  const api = apiOf(context);
  const query = listQuery(new URL(request.url), shell);
  const { text = '' } = query;
  const [list, [dictionary, brands]] = await Promise.all([
    askList(api, query, request.signal),
    loadOptional(context, vocabulary(api), [{}, []]),
  ]);
  const records = list.records.map(shownOf);
  const specimens = await prepareSpecimens(context, [
    ...records.map((font) => ({
      gno: font.faceGNo,
      text: (linesOf(text) || (font.sample ?? shell.sample)) + font.nameZh,
    })),
    ...offerWants(list.keyword),
  ]);
  return { list: { ...list, records }, dictionary, brands, text, specimens };
}

/** Text settings change the URL but not the list. A text too long for the URL reloads the list. */
export function listChanged(
  { currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs,
  shell: Shell,
): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const key = (url: URL) => dataKey(readState(url.searchParams, shell));
  return currentUrl.pathname !== nextUrl.pathname || key(currentUrl) !== key(nextUrl);
}
