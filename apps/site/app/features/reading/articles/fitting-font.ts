import { type RefObject, useContext } from 'react';
import type { RouterContextProvider } from 'react-router';
import { prepareSpecimens } from '../../../api/context.ts';
import { missingIn } from '../../text/specimen/cells.ts';
import { faceKey, lacking } from '../../text/specimen/face-index.ts';
import type { Metrics } from '../../text/specimen/line-box.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { useWebfont, WebfontContext, type WebfontState } from '../../text/specimen/use-webfont.ts';

export interface DrawingFont {
  faceGNo: string;
  nameZh: string;
  metrics: Metrics;
}

interface Fitting {
  /** Null when no font has every character. */
  font: DrawingFont | null;
  webfont: WebfontState;
}

/**
 * The first of `fonts` that can draw all of `text`, because titles are never drawn partly. A font counts as capable
 * until its subset reports otherwise; then the next is tried.
 */
export function useFittingFont(
  element: RefObject<HTMLElement | null>,
  fonts: readonly DrawingFont[],
  text: string,
): Fitting {
  const { index } = useContext(WebfontContext);
  const font =
    fonts.find(({ faceGNo }) => {
      const face = index.find(faceKey(faceGNo), text);
      return !face || lacking(face, text) === '';
    }) ?? null;
  const webfont = useWebfont(element, font?.faceGNo ?? '', font ? text : '');
  return { font, webfont };
}

interface FittingLine {
  text: string;
  fonts: readonly { faceGNo: string }[];
}

type Want = { gno: string; text: string };

const lacks = (
  specimens: readonly PreparedSubset[],
  { faceGNo }: { faceGNo: string },
  text: string,
): boolean =>
  specimens.some(
    (s) =>
      s.gno === faceGNo && [...text].every((c) => s.text.includes(c)) && missingIn(text, s.missing) !== '',
  );

/**
 * Prepares subsets for lines set with `useFittingFont`. When a line's first font lacks a character, prepares the
 * others too. Used subsets come first, because the document preloads from the front.
 */
export async function prepareFitting(
  context: Readonly<RouterContextProvider>,
  lines: readonly FittingLine[],
  more: readonly Want[] = [],
): Promise<PreparedSubset[]> {
  const wantsOf = (line: FittingLine, fonts: FittingLine['fonts']): Want[] =>
    fonts.map((font) => ({ gno: font.faceGNo, text: line.text }));
  const first = await prepareSpecimens(context, [
    ...lines.flatMap((line) => wantsOf(line, line.fonts.slice(0, 1))),
    ...more,
  ]);
  const unfit = lines.filter((line) => line.fonts[0] && lacks(first, line.fonts[0], line.text));
  if (unfit.length === 0) return first;
  const second = await prepareSpecimens(
    context,
    unfit.flatMap((line) => wantsOf(line, line.fonts.slice(1))),
  );
  return [...second, ...first];
}
