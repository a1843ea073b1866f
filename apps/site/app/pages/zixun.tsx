import { type DataOf, promotionPage } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf } from '../api/context.ts';
import { newestTags, TAGGED } from '../features/reading/articles/entry-tags.ts';
import { listQuery, readList } from '../features/reading/articles/list-address.ts';
import type { TagChoice } from '../features/reading/articles/list-head.tsx';
import { ListPage } from '../features/reading/articles/list-page.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { PromotionList, StateChoices } from '../features/reading/articles/promotion-list.tsx';
import { HAPPENINGS } from '../features/reading/articles/sections.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

const PATH = '/zixun';
const SIZE = 20;

interface ZixunData {
  list: DataOf<typeof promotionPage>;
  tags: TagChoice[];
}

type State = 'upcoming' | 'ongoing' | 'ended';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ZixunData> {
  const api = apiOf(context);
  const state = readList(new URL(request.url).searchParams);
  const { signal } = request;
  const query = {
    ...listQuery(state),
    size: SIZE,
    ...(state.state ? { state: state.state as State } : {}),
  };
  const [list, tags] = await Promise.all([
    api.call(promotionPage, { query }, { signal }),
    newestTags(context, api.call(promotionPage, { query: { size: TAGGED } }, { signal })),
  ]);
  return { list, tags };
}

export const meta = ({ url }: MetaArgs<ZixunData>) =>
  listMeta({
    title: '资讯',
    description: '字玩的活动、征集与限时合辑：什么时候开始，什么时候结束，怎么参加。',
    path: PATH,
    state: readList(url.searchParams),
    url,
  });

export default function Zixun() {
  const { list, tags } = useLoaderData() as ZixunData;
  const state = readList(new URLSearchParams(useLocation().search));
  return (
    <ListPage
      path={PATH}
      title="资讯"
      lead="活动、征集与限时合辑。先看日子，再看内容。"
      sections={HAPPENINGS}
      state={state}
      tags={tags}
      choices={<StateChoices path={PATH} state={state} />}
      unit="则"
      list={list}
      none="眼下没有活动"
    >
      <PromotionList records={list.records} />
    </ListPage>
  );
}
