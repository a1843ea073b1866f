import { textLines } from '../line-breaks.ts';
import type { Input } from './format.ts';

/** Hands on each line of a file with its number, in steps. */
export async function eachLine(
  { text, steps }: Input,
  take: (line: string, number: number) => void,
): Promise<void> {
  for (const { line, number, end } of textLines(text)) {
    take(line, number);
    if (steps.due()) await steps.pause(end / text.length);
  }
}
