import type { LackedMark, TextCoverage } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';
import { missingIn } from '../specimen/cells.ts';

/** What a font lacks of a text: the first missing characters and punctuation marks, and their counts. */
export type Lacks = Omit<TextCoverage, 'complete'>;

export const NONE_MISSING: Lacks = { missing: '', missingCount: 0, marks: [], marksCount: 0 };

/** Missing characters as reported by a subset, and which of them are punctuation. */
export interface GlyphReport {
  missing: string;
  marks: readonly LackedMark[];
}

/** Computes what a font lacks of `text` from its subset's report. */
export function lacksOf({ missing, marks }: GlyphReport, text: string): Lacks {
  const lacked = missingIn(text, missing);
  if (lacked === '') return NONE_MISSING;
  const own = new Map(marks.map((mark) => [mark.char, mark]));
  const ownMarks = [...lacked].flatMap((char) => own.get(char) ?? []);
  const characters = [...lacked].filter((char) => !own.has(char));
  return {
    missing: characters.join(''),
    missingCount: characters.length,
    marks: ownMarks,
    marksCount: ownMarks.length,
  };
}

/** True if nothing relevant is missing. */
export const isComplete = ({ missingCount, marksCount }: Lacks, ignoreMarks = false): boolean =>
  missingCount === 0 && (ignoreMarks || marksCount === 0);

export const cellsOf = ({ missing, marks }: Lacks): string => missing + marks.map((m) => m.char).join('');

/** `缺 2 字、1 个标点`, or empty when complete. */
export function countedIn({ missingCount, marksCount }: Lacks): string {
  const counts = [
    missingCount > 0 && `${grouped(missingCount)} 字`,
    marksCount > 0 && `${grouped(marksCount)} 个标点`,
  ].filter(Boolean);
  return counts.length === 0 ? '' : `缺 ${counts.join('、')}`;
}
