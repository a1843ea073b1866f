import { type DataOf, promotionPage } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf, loadOptional } from '../api/context.ts';
import { tagsIn } from '../features/reading/articles/entry-tags.ts';
import { listHref, listQuery, readList } from '../features/reading/articles/list-address.ts';
import { ListHead, type TagChoice } from '../features/reading/articles/list-head.tsx';
import { NothingFound } from '../features/reading/articles/nothing-found.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { PromotionList, StateChoices } from '../features/reading/articles/promotion-list.tsx';
import { HAPPENINGS } from '../features/reading/articles/sections.ts';
import type { MetaArgs } from '../page-modules.ts';
import { Pagination } from '../ui/pagination.tsx';

const PATH = '/zixun';
const SIZE = 20;
/** Number of newest promotions whose tags are offered as filters. */
const TAGGED = 100;

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
    loadOptional(
      context,
      api
        .call(promotionPage, { query: { size: TAGGED } }, { signal })
        .then((newest) => tagsIn(newest.records)),
      [],
    ),
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
    <>
      <ListHead
        path={PATH}
        title="资讯"
        lead="活动、征集与限时合辑。先看日子，再看内容。"
        sections={HAPPENINGS}
        state={state}
        tags={tags}
        choices={<StateChoices path={PATH} state={state} />}
        total={list.total}
        unit="则"
      />
      {list.records.length > 0 ? (
        <PromotionList records={list.records} />
      ) : (
        <NothingFound path={PATH} state={state} list={list} none="眼下没有活动" />
      )}
      <Pagination
        current={list.current}
        pages={list.pages}
        href={(current) => listHref(PATH, { ...state, current })}
      />
    </>
  );
}
