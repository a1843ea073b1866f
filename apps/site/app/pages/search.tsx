import { findAllPage, getKeyword } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf, loadOptional, prepareSpecimens } from '../api/context.ts';
import { offerWants } from '../features/fonts/search/keyword-answer.tsx';
import { isCut, readSearch } from '../features/reading/site-search/search-address.ts';
import { SearchPage, type SearchPageProps } from '../features/reading/site-search/search-page.tsx';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

const SIZE = 20;

interface SearchData extends Omit<SearchPageProps, 'state' | 'cut'> {
  specimens: PreparedSubset[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchData> {
  const api = apiOf(context);
  const { keyword, type, current } = readSearch(new URL(request.url).searchParams);
  const { signal } = request;
  const [results, hot] = await Promise.all([
    keyword === ''
      ? null
      : api.call(findAllPage, { query: { keyword, type, current, size: SIZE } }, { signal }),
    loadOptional(context, api.call(getKeyword, {}, { signal }), []),
  ]);
  const drawn = (results?.records ?? []).flatMap(({ font }) => (font ? [font] : []));
  const specimens = await prepareSpecimens(context, [
    ...drawn.map(({ faceGNo, nameZh }) => ({ gno: faceGNo, text: nameZh })),
    ...offerWants(results?.keyword),
  ]);
  return { results, hot, specimens };
}

export function meta({ url }: MetaArgs<SearchData>): PageMeta {
  const { keyword } = readSearch(url.searchParams);
  return {
    title: keyword ? `「${keyword}」的搜索结果` : '搜索',
    description: '搜遍字玩的字体、书法百科、文章、专辑、案例与视频。',
    canonical: '/search',
    // Search results are not indexed.
    noindex: keyword !== '',
  };
}

export default function Search() {
  const { results, hot } = useLoaderData() as SearchData;
  const search = new URLSearchParams(useLocation().search);
  return <SearchPage state={readSearch(search)} cut={isCut(search)} results={results} hot={hot} />;
}
