import { type DataOf, newsDetailById } from '@ziwan/contract';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { apiOf, prepareSpecimens } from '../api/context.ts';
import { fontRowWants } from '../features/reading/articles/font-rows.tsx';
import { entryMeta } from '../features/reading/articles/page-meta.ts';
import { NEWS } from '../features/reading/articles/sections.ts';
import { Story, storyText } from '../features/reading/articles/story.tsx';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

interface NewsEntryData {
  entry: DataOf<typeof newsDetailById>;
  specimens: PreparedSubset[];
}

/** Announcements are read on the announcements page. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<NewsEntryData> {
  const query = { id: params.id ?? '' };
  const entry = await apiOf(context).call(newsDetailById, { query }, { signal: request.signal });
  if (entry.kind === 'notice') throw redirect(`/notice#${entry.id}`, 301);
  const specimens = await prepareSpecimens(context, fontRowWants(entry.fonts, storyText(entry)));
  return { entry, specimens };
}

export const meta = ({ data, url, picture }: MetaArgs<NewsEntryData>) =>
  entryMeta({
    entry: data.entry,
    section: NEWS,
    path: `${NEWS.path}/${data.entry.id}`,
    url,
    picture,
    type: 'NewsArticle',
  });

export default function NewsDetail() {
  const { entry } = useLoaderData() as NewsEntryData;
  return <Story key={entry.id} entry={entry} section={NEWS} unit="篇" />;
}
