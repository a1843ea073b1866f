import { type DataOf, newsDetailById, newsPage } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf, prepareSpecimens } from '../api/context.ts';
import { newestTags, TAGGED } from '../features/reading/articles/entry-tags.ts';
import { listQuery, readList } from '../features/reading/articles/list-address.ts';
import type { TagChoice } from '../features/reading/articles/list-head.tsx';
import { ListPage } from '../features/reading/articles/list-page.tsx';
import { type Notice, NoticeList, noticeOf } from '../features/reading/articles/notice-list.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { HAPPENINGS } from '../features/reading/articles/sections.ts';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

const PATH = '/notice';
/** Page size; smaller than elsewhere, because announcements are shown in full. */
const SIZE = 15;

interface NoticeData {
  list: Omit<DataOf<typeof newsPage>, 'records'>;
  notices: Notice[];
  tags: TagChoice[];
  specimens: PreparedSubset[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<NoticeData> {
  const api = apiOf(context);
  const state = readList(new URL(request.url).searchParams);
  const { signal } = request;
  const [{ records, ...list }, tags] = await Promise.all([
    api.call(newsPage, { query: { ...listQuery(state), type: 'notice', size: SIZE } }, { signal }),
    newestTags(context, api.call(newsPage, { query: { type: 'notice', size: TAGGED } }, { signal })),
  ]);
  const details = await Promise.all(
    records.map(({ id }) => api.call(newsDetailById, { query: { id } }, { signal })),
  );
  const notices = details.map(noticeOf);
  const specimens = await prepareSpecimens(
    context,
    notices.flatMap(({ fonts }) => fonts.map((f) => ({ gno: f.faceGNo, text: f.nameZh }))),
  );
  return { list, notices, tags, specimens };
}

export const meta = ({ url }: MetaArgs<NoticeData>) =>
  listMeta({
    title: '公告',
    description: '授权变更、维护与上下架，按日期列出，全文可查。',
    path: PATH,
    state: readList(url.searchParams),
    url,
  });

export default function NoticePage() {
  const { list, notices, tags } = useLoaderData() as NoticeData;
  const state = readList(new URLSearchParams(useLocation().search));
  return (
    <ListPage
      path={PATH}
      title="公告"
      lead="授权变更、维护与上下架，按日期列出。"
      sections={HAPPENINGS}
      state={state}
      tags={tags}
      unit="则"
      list={{ ...list, records: notices }}
      none="还没有公告"
    >
      <NoticeList notices={notices} />
    </ListPage>
  );
}
