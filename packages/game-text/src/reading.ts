/** UTF-16 indices `[start, end)` of a text. */
export type Range = readonly [start: number, end: number];

/** A text of the game: a line of dialogue, a button. */
export interface GameLine {
  /** Identifier in the file (a key, `msgid`, path or cell such as `C12`), empty if the format has none. */
  readonly key: string;
  /** Line, or row of a table, in the file, from 1. */
  readonly line: number;
  /** The part that it belongs to (`ReadingPart.id`). */
  readonly part: string;
  /** Text with its markup. */
  readonly text: string;
  /** Ranges of `text` that the game does not draw (tags, variables, escape codes), ascending and disjoint. */
  readonly undrawn: readonly Range[];
}

/** A part of a file that could not be read. The lines read before it are kept. */
export interface ReadingProblem {
  /** Line of the file, from 1; 0 for the whole file. */
  readonly line: number;
  /** Chinese sentence for the visitor. */
  readonly message: string;
}

/** What was read from one file. */
export interface Reading {
  readonly name: string;
  /** Format, e.g. `csv`; see `formats.ts`. */
  readonly format: string;
  /** Label of the Encoding Standard, e.g. `utf-8`, `gbk`; null for a workbook, whose format has its own. */
  readonly encoding: string | null;
  readonly lines: readonly GameLine[];
  readonly problems: readonly ReadingProblem[];
}

/** The line without its markup. */
export function drawnOf({ text, undrawn }: Pick<GameLine, 'text' | 'undrawn'>): string {
  let drawn = '';
  let at = 0;
  for (const [start, end] of undrawn) {
    drawn += text.slice(at, start);
    at = end;
  }
  return drawn + text.slice(at);
}

/** Characters shown on each side of the one that is looked at. */
const AROUND = 16;

/** The part of a drawn line around the first occurrence of a character. */
export function excerptAround(line: string, char: string): string {
  const characters = [...line];
  const at = characters.indexOf(char);
  const from = Math.max(0, at - AROUND);
  const to = Math.min(characters.length, at + AROUND + 1);
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`;
}
