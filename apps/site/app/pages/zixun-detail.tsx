import { type DataOf, promotionDetailById } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf, prepareSpecimens } from '../api/context.ts';
import { fontRowWants } from '../features/reading/articles/font-rows.tsx';
import { entryMeta } from '../features/reading/articles/page-meta.ts';
import { PeriodBlock } from '../features/reading/articles/period-block.tsx';
import { ZIXUN } from '../features/reading/articles/sections.ts';
import { Story, storyText } from '../features/reading/articles/story.tsx';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

interface PromotionData {
  entry: DataOf<typeof promotionDetailById>;
  specimens: PreparedSubset[];
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<PromotionData> {
  const query = { id: params.id ?? '' };
  const entry = await apiOf(context).call(promotionDetailById, { query }, { signal: request.signal });
  const specimens = await prepareSpecimens(context, fontRowWants(entry.fonts, storyText(entry)));
  return { entry, specimens };
}

export const meta = ({ data, url, picture }: MetaArgs<PromotionData>) => {
  const { startsAt, endsAt, id } = data.entry;
  const covered = [startsAt, endsAt].filter(Boolean).join('/');
  return entryMeta({
    entry: data.entry,
    section: ZIXUN,
    path: `${ZIXUN.path}/${id}`,
    url,
    picture,
    type: 'Article',
    ...(covered ? { more: { temporalCoverage: startsAt && !endsAt ? `${startsAt}/..` : covered } } : {}),
  });
};

export default function ZixunDetail() {
  const { entry } = useLoaderData() as PromotionData;
  return (
    <Story
      key={entry.id}
      entry={entry}
      section={ZIXUN}
      unit="则"
      over={entry.state && <PeriodBlock period={entry} published={entry.publishedAt} line />}
    />
  );
}
