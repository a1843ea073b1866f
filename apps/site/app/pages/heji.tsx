import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { listHref, readList } from '../features/reading/articles/list-address.ts';
import { ListHead } from '../features/reading/articles/list-head.tsx';
import { NothingFound } from '../features/reading/articles/nothing-found.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { BundleList } from '../features/reading/collections/collection-list.tsx';
import {
  type CollectionListData,
  loadCollections,
} from '../features/reading/collections/load-collections.ts';
import type { MetaArgs } from '../page-modules.ts';
import { Pagination } from '../ui/pagination.tsx';

const PATH = '/heji';

export const loader = (args: LoaderFunctionArgs) => loadCollections(args, 'heji');

export const meta = ({ url }: MetaArgs<CollectionListData>) =>
  listMeta({
    title: '合辑',
    description: '限时合辑：一段时间、一个主题、一组字体，附缘起与授权，可以整包下载。',
    path: PATH,
    state: readList(url.searchParams),
    url,
  });

export default function Heji() {
  const { list, tags } = useLoaderData() as CollectionListData;
  const state = readList(new URLSearchParams(useLocation().search));
  return (
    <>
      <ListHead
        path={PATH}
        title="合辑"
        lead="一段时间，一个主题，一组字体。"
        state={state}
        tags={tags}
        total={list.total}
        unit="辑"
      />
      {list.records.length > 0 ? (
        <BundleList records={list.records} />
      ) : (
        <NothingFound path={PATH} state={state} list={list} none="还没有合辑" />
      )}
      <Pagination
        current={list.current}
        pages={list.pages}
        href={(current) => listHref(PATH, { ...state, current })}
      />
    </>
  );
}
