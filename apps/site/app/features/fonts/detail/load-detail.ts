import { type FontDetail, getFontDetail, licenceInWords } from '@ziwan/contract';
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, prepareSpecimens } from '../../../api/context.ts';
import { originOf } from '../../../document/absolute-url.ts';
import type { MetaArgs, PageMeta } from '../../../lazy-loading/page-modules.ts';
import { grouped } from '../../../ui/grouped.ts';
import { lineOf, textIn } from '../../text/my-text/text.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { weightsAndAxes } from '../weights-and-axes/weights-and-axes.ts';
import { faceOf, otherName, sampleOf } from './detail-text.ts';
import { fontPath } from './font-path.ts';
import { asksForMissing, type SpeltMissing, speltMissing } from './missing.ts';
import { drawnFace } from './related.tsx';
import { structuredData } from './structured-data.ts';

/** Number of faces prepared with the document. */
const FACES = 9;

export interface DetailData {
  font: FontDetail;
  /** Missing characters requested by the URL. */
  spelt: SpeltMissing | null;
  specimens: PreparedSubset[];
}

/** Loads a family. Redirects a font requested under the wrong section. */
export async function loadDetail(
  { params, request, context }: LoaderFunctionArgs,
  kind: FontDetail['kind'],
): Promise<DetailData> {
  const id = params.id ?? '';
  const url = new URL(request.url);
  const font = await apiOf(context).call(getFontDetail, { query: { id } }, { signal: request.signal });
  if (font.kind !== kind) throw redirect(fontPath(font) + url.search, 301);
  const face = faceOf(font, id);
  const text = lineOf(textIn(url.searchParams)) || sampleOf(font);
  const spelt = await speltMissing(apiOf(context), font, url.searchParams, { signal: request.signal });
  const specimens = await prepareSpecimens(context, [
    ...(face ? [{ gno: face.fontGNo, text: text + font.nameZh }] : []),
    ...(face && face.fontGNo !== font.faceGNo ? [{ gno: font.faceGNo, text: font.nameZh }] : []),
    ...font.childFontResource.slice(0, FACES).map((child) => ({ gno: child.fontGNo, text })),
    // These names link to other fonts, so they must be readable.
    ...font.related.flatMap((card) => {
      const drawn = drawnFace(card);
      return drawn === card.faceGNo
        ? [{ gno: drawn, text: text + card.nameZh }]
        : [
            { gno: drawn, text },
            { gno: card.faceGNo, text: card.nameZh },
          ];
    }),
  ]);
  return { font, spelt, specimens };
}

/** A new text affects specimens only, which load by themselves. */
export const detailChanged = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export function detailMeta({ data, url, picture = null }: MetaArgs<DetailData | undefined>): PageMeta {
  if (!data) return { title: '字体详情' };
  const { font } = data;
  const makers = [font.designer, font.foundry].filter(Boolean).join('、');
  const allowed = font.licenceDetail.verdicts.filter((m) => m.verdict === 'allowed').map((m) => m.name);
  const path = fontPath(font);
  return {
    title: [font.nameZh, otherName(font)].filter(Boolean).join(' '),
    description: [
      `${font.nameZh}${makers ? `，${makers}` : ''}${font.year ? `，${font.year} 年` : ''}。`,
      `${grouped(font.hanziCount)} 个汉字，${weightsAndAxes(font)}。`,
      `${licenceInWords(font.licence)}${allowed.length > 0 ? `，可${allowed.join('、')}` : ''}。`,
    ].join(''),
    canonical: path,
    noindex: url.searchParams.has('text') || asksForMissing(url.searchParams),
    jsonLd: structuredData(font, {
      path,
      picture,
      origin: originOf(url),
    }),
  };
}
