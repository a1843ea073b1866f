import { type DataOf, newsPage } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf } from '../api/context.ts';
import { newestTags, TAGGED } from '../features/reading/articles/entry-tags.ts';
import { isFiltered, listQuery, readList } from '../features/reading/articles/list-address.ts';
import type { TagChoice } from '../features/reading/articles/list-head.tsx';
import { ListPage } from '../features/reading/articles/list-page.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { HAPPENINGS } from '../features/reading/articles/sections.ts';
import { StoryList } from '../features/reading/articles/story-list.tsx';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

const PATH = '/news';
const SIZE = 20;

interface NewsData {
  list: DataOf<typeof newsPage>;
  tags: TagChoice[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<NewsData> {
  const api = apiOf(context);
  const state = readList(new URL(request.url).searchParams);
  const { signal } = request;
  const [list, tags] = await Promise.all([
    api.call(newsPage, { query: { ...listQuery(state), type: 'news', size: SIZE } }, { signal }),
    newestTags(context, api.call(newsPage, { query: { type: 'news', size: TAGGED } }, { signal })),
  ]);
  return { list, tags };
}

export const meta = ({ url }: MetaArgs<NewsData>) =>
  listMeta({
    title: '新闻',
    description: '字体行业与字玩自己的文章：授权、引擎、可变字体、缺字与排版，写给做游戏与做设计的人。',
    path: PATH,
    state: readList(url.searchParams),
    url,
  });

export default function News() {
  const { list, tags } = useLoaderData() as NewsData;
  const state = readList(new URLSearchParams(useLocation().search));
  return (
    <ListPage
      path={PATH}
      title="新闻"
      lead="行业里发生的事，和我们做字体时想明白的事。"
      sections={HAPPENINGS}
      state={state}
      tags={tags}
      unit="篇"
      list={list}
      none="还没有文章"
    >
      <StoryList records={list.records} lead={state.current === 1 && !isFiltered(state)} />
    </ListPage>
  );
}
