import { baikeDetailById } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf } from '../api/context.ts';
import {
  BAIKE,
  type BaikeDetail,
  BaikeEntry,
  relatedText,
} from '../features/reading/articles/baike-entry.tsx';
import { prepareFitting } from '../features/reading/articles/fitting-font.ts';
import { fontRowWants } from '../features/reading/articles/font-rows.tsx';
import { formWants } from '../features/reading/articles/forms.tsx';
import { entryMeta } from '../features/reading/articles/page-meta.ts';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

interface EntryData {
  entry: BaikeDetail;
  specimens: PreparedSubset[];
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<EntryData> {
  const query = { id: params.id ?? '' };
  const entry = await apiOf(context).call(baikeDetailById, { query }, { signal: request.signal });
  const specimens = await prepareFitting(
    context,
    [{ text: entry.title, fonts: entry.headFonts }],
    [...formWants(entry.forms), ...fontRowWants(entry.fonts, relatedText(entry))],
  );
  return { entry, specimens };
}

export const meta = ({ data, url, picture }: MetaArgs<EntryData>) =>
  entryMeta({
    entry: data.entry,
    section: BAIKE,
    path: `${BAIKE.path}/${data.entry.id}`,
    url,
    picture,
    type: 'Article',
    ...(data.entry.aliases.length > 0
      ? { more: { about: { '@type': 'Thing', name: data.entry.title, alternateName: data.entry.aliases } } }
      : {}),
  });

export default function BaikeDetailPage() {
  const { entry } = useLoaderData() as EntryData;
  return <BaikeEntry key={entry.id} entry={entry} />;
}
