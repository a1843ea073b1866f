import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { listHref, readList } from '../features/reading/articles/list-address.ts';
import { ListHead } from '../features/reading/articles/list-head.tsx';
import { NothingFound } from '../features/reading/articles/nothing-found.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { AlbumList } from '../features/reading/collections/collection-list.tsx';
import {
  type CollectionListData,
  loadCollections,
} from '../features/reading/collections/load-collections.ts';
import type { MetaArgs } from '../page-modules.ts';
import { Pagination } from '../ui/pagination.tsx';

const PATH = '/album';

export const loader = (args: LoaderFunctionArgs) => loadCollections(args, 'album');

export const meta = ({ url }: MetaArgs<CollectionListData>) =>
  listMeta({
    title: '专辑',
    description: '按题材编好的字体：武侠、像素、招牌、手写……每一辑可以整包下载，授权随包附上。',
    path: PATH,
    state: readList(url.searchParams),
    url,
  });

export default function Album() {
  const { list, tags } = useLoaderData() as CollectionListData;
  const state = readList(new URLSearchParams(useLocation().search));
  return (
    <>
      <ListHead
        path={PATH}
        title="专辑"
        lead="一个题材一辑。标题用其中一款写成，旁边是另外几款自己的名字。"
        state={state}
        tags={tags}
        total={list.total}
        unit="辑"
      />
      {list.records.length > 0 ? (
        <AlbumList records={list.records} />
      ) : (
        <NothingFound path={PATH} state={state} list={list} none="还没有专辑" />
      )}
      <Pagination
        current={list.current}
        pages={list.pages}
        href={(current) => listHref(PATH, { ...state, current })}
      />
    </>
  );
}
