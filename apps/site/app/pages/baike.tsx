import { baikePage, calligraphyTitles, type DataOf } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf, loadOptional } from '../api/context.ts';
import { BaikeGrid, Directory } from '../features/reading/articles/baike-grid.tsx';
import { prepareFitting } from '../features/reading/articles/fitting-font.ts';
import { isFiltered, listQuery, readList } from '../features/reading/articles/list-address.ts';
import { ListPage } from '../features/reading/articles/list-page.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

const PATH = '/baike';
const SIZE = 24;

interface BaikeData {
  list: DataOf<typeof baikePage>;
  tags: DataOf<typeof calligraphyTitles>;
  specimens: PreparedSubset[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<BaikeData> {
  const api = apiOf(context);
  const state = readList(new URL(request.url).searchParams);
  const { signal } = request;
  const [list, tags] = await Promise.all([
    api.call(baikePage, { query: { ...listQuery(state), size: SIZE } }, { signal }),
    loadOptional(context, api.call(calligraphyTitles, { query: {} }, { signal }), []),
  ]);
  const specimens = await prepareFitting(
    context,
    list.records.map(({ title, fonts }) => ({ text: title, fonts })),
  );
  return { list, tags, specimens };
}

export const meta = ({ data, url }: MetaArgs<BaikeData>) =>
  listMeta({
    title: '书法百科',
    description: `${data.tags.map((t) => t.tagName).join('、')}：每一条都写明年代与来源，并列出能写它的字体。`,
    path: PATH,
    state: readList(url.searchParams),
    url,
  });

export default function Baike() {
  const { list, tags } = useLoaderData() as BaikeData;
  const state = readList(new URLSearchParams(useLocation().search));
  return (
    <>
      <ListPage
        path={PATH}
        title="书法百科"
        lead="一个词条一个字头：书体从哪里来，谁写的，刻在哪块石头上，今天的哪些字体还带着它的笔意。"
        state={state}
        tags={tags}
        unit="条"
        list={list}
        none="百科正在编写"
      >
        <BaikeGrid records={list.records} />
      </ListPage>
      {!isFiltered(state) && tags.length > 0 && <Directory tags={tags} />}
    </>
  );
}
