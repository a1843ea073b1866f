import type { DataOf, showData } from '@ziwan/contract';
import { Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf, prepareSpecimens } from '../api/context.ts';
import { originOf } from '../document/absolute-url.ts';
import { SITE_DESCRIPTION, SITE_NAME, SITE_TITLE } from '../document/site-name.ts';
import { Adverts } from '../features/reading/home/adverts.tsx';
import { contentsOf } from '../features/reading/home/contents.tsx';
import { ALTERNATES, Hero } from '../features/reading/home/hero.tsx';
import { homeStore } from '../features/reading/home/home-data.ts';
import { namingFont, Totals, variableSample } from '../features/reading/home/sections.tsx';
import { IN_ADDRESS, lineOf, textIn } from '../features/text/my-text/text.ts';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';
import { PARTS, settles } from '../ui/settled.ts';

interface HomeData {
  line: string;
  home: DataOf<typeof showData>;
  specimens: PreparedSubset[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const search = new URL(request.url).searchParams;
  const text = lineOf(textIn(search), IN_ADDRESS);
  const options = { reload: search.has('reload'), signal: request.signal };
  const home = await homeStore().read(apiOf(context), text, options);
  const { hero } = home;
  const line = lineOf(hero.text);
  const specimens = await prepareSpecimens(context, [
    ...hero.fonts.slice(0, ALTERNATES).map((f) => ({ gno: f.faceGNo, text: line })),
    ...home.adverts.flatMap(({ font, title }) => (font ? [{ gno: font.faceGNo, text: title }] : [])),
    ...home.styles.flatMap(({ fonts, dictName }) => {
      const font = namingFont(fonts);
      return font ? [{ gno: font.faceGNo, text: dictName }] : [];
    }),
    ...home.newFonts.map((f) => ({ gno: f.faceGNo, text: f.nameZh })),
    ...home.hotFonts.map((f) => ({ gno: f.faceGNo, text: f.nameZh + line })),
    ...home.variableFonts.map((f) => ({ gno: f.faceGNo, text: variableSample(f) })),
    ...[...home.albums, ...home.bundles].flatMap(({ fonts: [font], title }) =>
      font ? [{ gno: font.faceGNo, text: title }] : [],
    ),
  ]);
  return { line: text, home, specimens };
}

export const meta = ({ url }: MetaArgs<HomeData>): PageMeta => ({
  title: '',
  noindex: url.searchParams.has('text'),
  // Server only, to keep the text out of the bundle.
  ...(import.meta.env.SSR
    ? {
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: SITE_NAME,
          alternateName: SITE_TITLE,
          description: SITE_DESCRIPTION,
          url: `${originOf(url)}/`,
          inLanguage: 'zh-CN',
        },
      }
    : {}),
});

export default function Home() {
  const { line, home } = useLoaderData() as HomeData;
  // These are already in the document.
  useEffect(() => homeStore().keep(line, home), [line, home]);
  return (
    <div ref={settles} className={PARTS}>
      <Hero hero={home.hero} />
      <Adverts adverts={home.adverts} />
      {contentsOf(home).map(({ id, number, render }) => (
        <Suspense key={id}>{render(home, number)}</Suspense>
      ))}
      <Totals totals={home.totals} />
    </div>
  );
}
