import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { DEFAULT_CHARACTER, hanziHref } from '../features/fonts/hanzi/hanzi-href.ts';
import { HanziPage } from '../features/fonts/hanzi/hanzi-page.tsx';
import { type HanziData, loadHanzi } from '../features/fonts/hanzi/load-hanzi.ts';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = (args: LoaderFunctionArgs) => loadHanzi(args);

/** Search engines list the page with its default character only (docs/decisions/0042-one-character.md). */
export function meta({ data, url }: MetaArgs<HanziData>): PageMeta {
  if ('unshown' in data) return { title: '单字', canonical: '/font/hanzi', noindex: true };
  const { char } = data.state;
  return {
    title: `「${char}」在每款字体里`,
    description: `同一个「${char}」字，${data.wall.total} 款字体各怎么写：楷、行、宋、黑、像素排成一面字墙，点两款叠在一起，一笔一笔比。`,
    canonical: hanziHref({ char }),
    noindex: char !== DEFAULT_CHARACTER || url.search !== '',
  };
}

export default function FontHanzi() {
  return <HanziPage data={useLoaderData() as HanziData} />;
}
