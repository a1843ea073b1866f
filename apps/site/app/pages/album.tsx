import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { readList } from '../features/reading/articles/list-address.ts';
import { ListPage } from '../features/reading/articles/list-page.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { AlbumList } from '../features/reading/collections/collection-list.tsx';
import {
  type CollectionListData,
  loadCollections,
} from '../features/reading/collections/load-collections.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

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
    <ListPage
      path={PATH}
      title="专辑"
      lead="一个题材一辑。标题用其中一款写成，旁边是另外几款自己的名字。"
      state={state}
      tags={tags}
      unit="辑"
      list={list}
      none="还没有专辑"
    >
      <AlbumList records={list.records} />
    </ListPage>
  );
}
