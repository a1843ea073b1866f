import { collectionDetailById, collectionPage, collectionTagList, type DataOf } from '@ziwan/contract';
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, loadOptional } from '../../../api/context.ts';
import type { MetaArgs, PageMeta } from '../../../lazy-loading/page-modules.ts';
import { lineOf, textIn } from '../../text/my-text/text.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { prepareFitting } from '../articles/fitting-font.ts';
import { fontRowWants } from '../articles/font-rows.tsx';
import { listQuery, readList } from '../articles/list-address.ts';
import { entryMeta } from '../articles/page-meta.ts';
import { type Collection, SECTIONS, TITLE_FONTS } from './collection-view.tsx';

const SIZE = 12;
/** Number of collections prepared with the document. */
const FIRST = 8;

type Kind = 'album' | 'heji';

export interface CollectionListData {
  list: DataOf<typeof collectionPage>;
  tags: DataOf<typeof collectionTagList>;
  specimens: PreparedSubset[];
}

export async function loadCollections(
  { request, context }: LoaderFunctionArgs,
  kind: Kind,
): Promise<CollectionListData> {
  const api = apiOf(context);
  const state = readList(new URL(request.url).searchParams);
  const { signal } = request;
  const [list, tags] = await Promise.all([
    api.call(collectionPage, { query: { ...listQuery(state), kind, size: SIZE } }, { signal }),
    loadOptional(context, api.call(collectionTagList, { query: { kind } }, { signal }), []),
  ]);
  const first = list.records.slice(0, FIRST);
  const specimens = await prepareFitting(
    context,
    first.map(({ title, fonts }) => ({ text: title, fonts })),
    first.flatMap(({ fonts }) => fonts.map((f) => ({ gno: f.faceGNo, text: f.nameZh }))),
  );
  return { list, tags, specimens };
}

export interface CollectionData {
  collection: Collection;
  specimens: PreparedSubset[];
}

/** Loads a collection. Redirects one requested under the wrong section. */
export async function loadCollection(
  { params, request, context }: LoaderFunctionArgs,
  kind: Kind,
): Promise<CollectionData> {
  const url = new URL(request.url);
  const query = { id: params.id ?? '' };
  const collection = await apiOf(context).call(collectionDetailById, { query }, { signal: request.signal });
  if (collection.kind !== kind)
    throw redirect(
      `${SECTIONS[kind === 'album' ? 'heji' : 'album'].path}/${collection.id}${url.search}`,
      301,
    );
  const text = lineOf(textIn(url.searchParams));
  const { title, fonts } = collection;
  const own = text !== '';
  const specimens = await prepareFitting(
    context,
    [{ text: title, fonts: fonts.slice(0, TITLE_FONTS) }],
    fontRowWants(fonts, own ? text : title, own),
  );
  return { collection, specimens };
}

/** A new text affects specimens only, which load by themselves. */
export const collectionChanged = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export function collectionMeta({ data, url, picture }: MetaArgs<CollectionData>, kind: Kind): PageMeta {
  const { collection } = data;
  const section = SECTIONS[kind];
  return entryMeta({
    entry: collection,
    section,
    path: `${section.path}/${collection.id}`,
    url,
    picture,
    type: 'Collection',
    more: {
      hasPart: collection.fonts.map((f) => ({ '@type': 'CreativeWork', name: f.nameZh, genre: '字体' })),
      ...(collection.startsAt && collection.endsAt
        ? { temporalCoverage: `${collection.startsAt}/${collection.endsAt}` }
        : {}),
    },
  });
}
