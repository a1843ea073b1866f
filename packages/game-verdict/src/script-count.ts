import { isBroken, isInvisible, isSelector, isSequence, isVisible } from '@ziwan/contract';
import type { GameLine } from '@ziwan/game-text';

/** Maximum lines remembered for each character. */
export const PLACES = 20;

export interface CountedText {
  readonly lines: readonly Pick<GameLine, 'text' | 'undrawn'>[];
}

/** A line of a text of the script, by their positions. */
export interface Place {
  readonly text: number;
  readonly line: number;
}

/** The characters that a script draws. White space and invisible formatting need no glyph and are not counted. */
export class ScriptCount {
  /** Distinct code points in order of appearance. */
  readonly characters: readonly number[];
  /** Distinct variation sequences in order of appearance. Their characters are counted by themselves, too. */
  readonly sequences: readonly string[];
  /** Drawn characters, repetitions included. */
  readonly total: number;
  readonly #slots: Uint32Array;
  readonly #uses: readonly number[];
  /** Lines of each character, numbered through all texts. */
  readonly #lines: readonly (readonly number[])[];
  readonly #variants: ReadonlyMap<string, { uses: number; readonly lines: number[] }>;
  /** Number of the first line of each text. */
  readonly #starts: readonly number[];

  constructor(texts: readonly CountedText[]) {
    const slots = new Uint32Array(0x110000);
    const characters: number[] = [];
    const uses: number[] = [];
    const lines: number[][] = [];
    const starts: number[] = [];
    const variants = new Map<string, { uses: number; lines: number[] }>();
    let total = 0;
    let number = 0;
    for (const text of texts) {
      starts.push(number);
      for (const { text: line, undrawn } of text.lines) {
        let skip = 0;
        for (let at = 0; at < line.length; ) {
          const range = undrawn[skip];
          if (range && at >= range[0]) {
            at = Math.max(at, range[1]);
            skip++;
            continue;
          }
          const codePoint = line.codePointAt(at) as number;
          at += codePoint > 0xffff ? 2 : 1;
          let slot = slots[codePoint] as number;
          if (slot === 0) {
            if (isSelector(codePoint))
              countVariant(variants, sequenceAt(line, undrawn[skip - 1]?.[1] ?? 0, at), number);
            if (isBroken(codePoint) || isInvisible(codePoint)) continue;
            slot = characters.push(codePoint);
            slots[codePoint] = slot;
            uses.push(0);
            lines.push([]);
          }
          total++;
          uses[slot - 1]!++;
          note(lines[slot - 1] as number[], number);
        }
        number++;
      }
    }
    this.characters = characters;
    this.sequences = [...variants.keys()];
    this.#variants = variants;
    this.total = total;
    this.#slots = slots;
    this.#uses = uses;
    this.#lines = lines;
    this.#starts = starts;
  }

  has(codePoint: number): boolean {
    return this.#slots[codePoint] !== 0;
  }

  /** Times that the script draws a character, or a variation sequence. */
  uses(what: number | string): number {
    if (typeof what === 'string') return this.#variants.get(what)?.uses ?? 0;
    return this.#uses[(this.#slots[what] as number) - 1] ?? 0;
  }

  /** The first `PLACES` lines that draw a character, or a variation sequence. */
  places(what: number | string): Place[] {
    const lines =
      typeof what === 'string'
        ? this.#variants.get(what)?.lines
        : this.#lines[(this.#slots[what] as number) - 1];
    return (lines ?? []).map((number) => {
      const text = this.#starts.findLastIndex((start) => start <= number);
      return { text, line: number - (this.#starts[text] as number) };
    });
  }
}

function note(lines: number[], number: number): void {
  if (lines.length < PLACES && lines.at(-1) !== number) lines.push(number);
}

/** The last two characters of the part of a line, of which the second is a selector. */
const sequenceAt = (line: string, start: number, end: number): string =>
  Array.from(line.slice(Math.max(start, end - 4), end))
    .slice(-2)
    .join('');

function countVariant(
  variants: Map<string, { uses: number; lines: number[] }>,
  sequence: string,
  number: number,
): void {
  const known =
    variants.get(sequence) ?? (isSequence(sequence) && isVisible(sequence) ? { uses: 0, lines: [] } : null);
  if (!known) return;
  variants.set(sequence, known);
  known.uses++;
  note(known.lines, number);
}
