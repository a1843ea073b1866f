import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { readList } from '../features/reading/articles/list-address.ts';
import { ListPage } from '../features/reading/articles/list-page.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { BundleList } from '../features/reading/collections/collection-list.tsx';
import {
  type CollectionListData,
  loadCollections,
} from '../features/reading/collections/load-collections.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

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
    <ListPage
      path={PATH}
      title="合辑"
      lead="一段时间，一个主题，一组字体。"
      state={state}
      tags={tags}
      unit="辑"
      list={list}
      none="还没有合辑"
    >
      <BundleList records={list.records} />
    </ListPage>
  );
}
