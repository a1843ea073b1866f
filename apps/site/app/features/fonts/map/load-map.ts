import { type DataOf, fontMap } from '@ziwan/contract';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, prepareSpecimens } from '../../../api/context.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { characterIn } from './map-address.ts';

export interface MapData extends DataOf<typeof fontMap> {
  specimens: PreparedSubset[];
}

export type MapFont = MapData['fonts'][number];

export async function loadMap({ request, context }: LoaderFunctionArgs): Promise<MapData> {
  const { fonts, leftOut } = await apiOf(context).call(fontMap, {}, { signal: request.signal });
  const text = characterIn(new URL(request.url).searchParams);
  const specimens = await prepareSpecimens(
    context,
    fonts.map(({ faceGNo }) => ({ gno: faceGNo, text })),
  );
  return { fonts, leftOut, specimens };
}

/** All measures are there; other axes are another arrangement of them. */
export const mapChanged = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;
