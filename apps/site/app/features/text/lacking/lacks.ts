import { isSequence, type LackedMark, type TextCoverage } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';
import { missingIn } from '../specimen/cells.ts';

/** What a font lacks of a text: the first missing characters and punctuation marks, and their counts. */
export type Lacks = Omit<TextCoverage, 'complete'>;

export const NONE_MISSING: Lacks = {
  missing: '',
  missingCount: 0,
  marks: [],
  marksCount: 0,
  variantsCount: 0,
};

/** Missing characters as reported by a subset, which of them are punctuation, and missing variation sequences. */
export interface GlyphReport {
  missing: string;
  marks: readonly LackedMark[];
}

/** Computes what a font lacks of `text` from its subset's report. */
export function lacksOf({ missing, marks }: GlyphReport, text: string): Lacks {
  const lacked = missingIn(text, missing);
  const variants = marks
    .filter(({ char }) => isSequence(char) && text.includes(char))
    .sort((a, b) => text.indexOf(a.char) - text.indexOf(b.char));
  if (lacked === '' && variants.length === 0) return NONE_MISSING;
  const own = new Map(marks.map((mark) => [mark.char, mark]));
  const ownMarks = [...[...lacked].flatMap((char) => own.get(char) ?? []), ...variants];
  const characters = [...lacked].filter((char) => !own.has(char));
  return {
    missing: characters.join(''),
    missingCount: characters.length,
    marks: ownMarks,
    marksCount: ownMarks.length,
    variantsCount: variants.length,
  };
}

/** Variation sequences that the font lacks. It draws their characters, so they have no cells. */
export const variantsIn = ({ marks }: Lacks): LackedMark[] => marks.filter(({ char }) => isSequence(char));

/** True if nothing relevant is missing. */
export const isComplete = (lacks: Lacks, ignoreMarks = false): boolean =>
  lacks.missingCount === 0 && (lacks.marksCount === 0 || (ignoreMarks && lacks.variantsCount === 0));

export const cellsOf = ({ missing, marks }: Lacks): string =>
  missing + marks.flatMap(({ char }) => (isSequence(char) ? [] : char)).join('');

/** `缺 2 字、1 个标点、1 个异体`, or empty when complete. */
export function countedIn(lacks: Lacks): string {
  const { missingCount, marksCount, variantsCount: variants } = lacks;
  const counts = [
    missingCount > 0 && `${grouped(missingCount)} 字`,
    marksCount > variants && `${grouped(marksCount - variants)} 个标点`,
    variants > 0 && `${grouped(variants)} 个异体`,
  ].filter(Boolean);
  return counts.length === 0 ? '' : `缺 ${counts.join('、')}`;
}
