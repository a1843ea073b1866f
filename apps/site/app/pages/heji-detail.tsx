import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CollectionView } from '../features/reading/collections/collection-view.tsx';
import {
  type CollectionData,
  collectionChanged,
  collectionMeta,
  loadCollection,
} from '../features/reading/collections/load-collections.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

export const loader = (args: LoaderFunctionArgs) => loadCollection(args, 'heji');

export const shouldRevalidate = collectionChanged;

export const meta = (args: MetaArgs<CollectionData>) => collectionMeta(args, 'heji');

export default function HejiDetail() {
  const { collection } = useLoaderData() as CollectionData;
  return <CollectionView key={collection.id} collection={collection} />;
}
