import {
  type DataOf,
  type EntryCard,
  type FavouriteFolder,
  type FontCard,
  folderDetail,
  folderList,
  getArticleByUser,
  getCollByUser,
} from '@ziwan/contract';
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, prepareSpecimens } from '../../../api/context.ts';
import { lineOf, textIn } from '../../text/my-text/text.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';

export const FAVOURITES_PATH = '/user/favorite';
export const FAVOURITE_SAMPLE = '江湖夜雨十年灯';
const PAGE_SIZE = 20;
/** Number of subsets prepared with the page: one desktop screen. */
const PREPARED = 10;

export const TABS = [
  { key: 'fonts', label: '字体' },
  { key: 'albums', label: '专辑与合辑' },
  { key: 'articles', label: '文章' },
] as const;
type TabKey = (typeof TABS)[number]['key'];

export interface FavouritesView {
  tab: TabKey;
  /** Empty for the first folder. */
  folder: string;
  /** The visitor's text, or empty. */
  text: string;
  current: number;
}

export interface FavouritesData {
  fonts: {
    folders: FavouriteFolder[];
    /** Null before the first favourite. */
    page: (Omit<DataOf<typeof folderDetail>, 'records'> & { records: FontCard[] }) | null;
  } | null;
  entries: { records: EntryCard[]; current: number; pages: number } | null;
  specimens: PreparedSubset[];
}

export function readFavourites(search: URLSearchParams): FavouritesView {
  const tab = TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'fonts';
  const current = Number(search.get('current'));
  return {
    tab,
    folder: (search.get('folder') ?? '').slice(0, 128),
    text: textIn(search),
    current: Number.isInteger(current) && current > 0 && current <= 100_000 ? current : 1,
  };
}

export function favouritesHref(view: Partial<FavouritesView>): string {
  const query = new URLSearchParams();
  if (view.tab && view.tab !== 'fonts') query.set('tab', view.tab);
  if (view.folder) query.set('folder', view.folder);
  if (view.text) query.set('text', view.text);
  if (view.current && view.current > 1) query.set('current', String(view.current));
  return query.size > 0 ? `${FAVOURITES_PATH}?${query}` : FAVOURITES_PATH;
}

export async function loadFavourites({ request, context }: LoaderFunctionArgs): Promise<FavouritesData> {
  const view = readFavourites(new URL(request.url).searchParams);
  const api = apiOf(context);
  const signal = { signal: request.signal };
  const query = { current: view.current, size: PAGE_SIZE };
  if (view.tab !== 'fonts') {
    const endpoint = view.tab === 'albums' ? getCollByUser : getArticleByUser;
    const page = await api.call(endpoint, { query }, signal);
    lastPage(view, page);
    const { records, current, pages } = page;
    return { fonts: null, entries: { records, current, pages }, specimens: [] };
  }
  const folders = await api.call(folderList, {}, signal);
  const folder = view.folder ? folders.find(({ id }) => id === view.folder) : folders[0];
  // The folder was deleted meanwhile.
  if (view.folder && !folder) throw redirect(FAVOURITES_PATH);
  if (!folder) return { fonts: { folders, page: null }, entries: null, specimens: [] };
  const line = lineOf(view.text);
  const asked = line === '' ? {} : { text: line };
  const page = await api.call(folderDetail, { query: { ...query, id: folder.id, ...asked } }, signal);
  lastPage(view, page);
  const specimens = await prepareSpecimens(
    context,
    page.records
      .slice(0, PREPARED)
      .map((font) => ({ gno: font.faceGNo, text: (line || FAVOURITE_SAMPLE) + font.nameZh })),
  );
  return { fonts: { folders, page }, entries: null, specimens };
}

/** Redirects from an empty page to the last one. */
function lastPage(view: FavouritesView, page: { records: readonly unknown[]; pages: number }): void {
  if (page.records.length === 0 && view.current > 1)
    throw redirect(favouritesHref({ ...view, current: Math.max(1, page.pages) }));
}

/** A new text does not affect the data. */
export function favouritesChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [currentUrl, nextUrl].map(({ pathname, searchParams }) => {
    const { tab, folder, current } = readFavourites(searchParams);
    return `${pathname} ${tab} ${folder} ${current}`;
  });
  if (before !== after) return true;
  // Same URL: reload after favourites changed.
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}
