import { type DataOf, variableList } from '@ziwan/contract';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, prepareSpecimens } from '../../../api/context.ts';
import { lineOf, textIn } from '../../text/my-text/text.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { sampleOf } from '../detail/detail-text.ts';

export const LIST_SIZE = 24;

export interface VariableData {
  list: DataOf<typeof variableList>;
  specimens: PreparedSubset[];
}

type Font = VariableData['list']['records'][number];

const pageOf = (search: URLSearchParams) => {
  const n = Number(search.get('current'));
  return Number.isInteger(n) && n >= 1 && n <= 100_000 ? n : 1;
};

/** Axis tags are four printable characters. Anything else in the URL is ignored. */
export const axisOf = (search: URLSearchParams): string => {
  const tag = search.get('axis') ?? '';
  return /^[\x20-\x7e]{4}$/.test(tag) ? tag : '';
};

/** Sample lines for the showcase, short enough for poster size. */
const HANS = ['江湖夜雨十年灯', '落霞与孤鹜齐飞', '月落乌啼霜满天'];
const HANT = ['江湖夜雨十年燈', '落霞與孤鶩齊飛', '月落烏啼霜滿天'];

/** Sample text: a line of a poem for Chinese fonts, the name for Latin ones. */
export function bandText(font: Font, index: number): string {
  if (font.sample !== null) return font.sample;
  if (font.hanziCount < 500) return font.nameEn ?? sampleOf(font);
  const lines = font.coverage.charset.startsWith('big5') ? HANT : HANS;
  return lines[index % lines.length] ?? sampleOf(font);
}

/** In a list all fonts of a script share a line, to be comparable. */
export const listSample = (font: Font): string => bandText(font, 0);

export async function loadVariable(
  { request, context }: LoaderFunctionArgs,
  size: number,
  sample: (font: Font, index: number) => string,
): Promise<VariableData> {
  const { searchParams } = new URL(request.url);
  const text = lineOf(textIn(searchParams));
  const axis = axisOf(searchParams);
  const list = await apiOf(context).call(
    variableList,
    {
      query: {
        current: pageOf(searchParams),
        size,
        ...(text ? { text } : {}),
        ...(axis ? { axis } : {}),
      },
    },
    { signal: request.signal },
  );
  const specimens = await prepareSpecimens(
    context,
    list.records
      .slice(0, 8)
      .map((font, i) => ({ gno: font.faceGNo, text: (text || sample(font, i)) + font.nameZh })),
  );
  return { list, specimens };
}

/** A new text affects specimens only, which load by themselves. */
export function variableChanged({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const key = (url: URL) => [url.pathname, pageOf(url.searchParams), axisOf(url.searchParams)].join(' ');
  return key(currentUrl) !== key(nextUrl);
}
