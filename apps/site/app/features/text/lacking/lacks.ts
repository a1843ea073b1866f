import type { LackedMark, TextCoverage } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';
import { missingIn } from '../specimen/cells.ts';

/** What one font lacks of a text: the first characters and marks of it, and how many they are. */
export type Lacks = Omit<TextCoverage, 'complete'>;

export const NOTHING: Lacks = { missing: '', missingCount: 0, marks: [], marksCount: 0 };

/** What a subset says of its font: characters that it lacks, and which of them are marks. */
export interface Told {
  missing: string;
  marks: readonly LackedMark[];
}

/** What a font lacks of `text`, from what its subset says. */
export function lacksOf({ missing, marks }: Told, text: string): Lacks {
  const lacked = missingIn(text, missing);
  if (lacked === '') return NOTHING;
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

/** Nothing that counts is lacking. */
export const isComplete = ({ missingCount, marksCount }: Lacks, ignoreMarks = false): boolean =>
  missingCount === 0 && (ignoreMarks || marksCount === 0);

/** What is drawn as cells. */
export const cellsOf = ({ missing, marks }: Lacks): string => missing + marks.map((m) => m.char).join('');

/** `缺 2 字、1 个标点`; empty where nothing is lacking. */
export function countedIn({ missingCount, marksCount }: Lacks): string {
  const counts = [
    missingCount > 0 && `${grouped(missingCount)} 字`,
    marksCount > 0 && `${grouped(marksCount)} 个标点`,
  ].filter(Boolean);
  return counts.length === 0 ? '' : `缺 ${counts.join('、')}`;
}
