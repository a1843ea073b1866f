import { isBroken, isInvisible } from '@ziwan/contract';
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
  /** Drawn characters, repetitions included. */
  readonly total: number;
  readonly #slots: Uint32Array;
  readonly #uses: readonly number[];
  /** Lines of each character, numbered through all texts. */
  readonly #lines: readonly (readonly number[])[];
  /** Number of the first line of each text. */
  readonly #starts: readonly number[];

  constructor(texts: readonly CountedText[]) {
    const slots = new Uint32Array(0x110000);
    const characters: number[] = [];
    const uses: number[] = [];
    const lines: number[][] = [];
    const starts: number[] = [];
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
            if (isBroken(codePoint) || isInvisible(codePoint)) continue;
            slot = characters.push(codePoint);
            slots[codePoint] = slot;
            uses.push(0);
            lines.push([]);
          }
          total++;
          uses[slot - 1]!++;
          const places = lines[slot - 1] as number[];
          if (places.length < PLACES && places.at(-1) !== number) places.push(number);
        }
        number++;
      }
    }
    this.characters = characters;
    this.total = total;
    this.#slots = slots;
    this.#uses = uses;
    this.#lines = lines;
    this.#starts = starts;
  }

  has(codePoint: number): boolean {
    return this.#slots[codePoint] !== 0;
  }

  /** Times that the script draws a character. */
  uses(codePoint: number): number {
    return this.#uses[(this.#slots[codePoint] as number) - 1] ?? 0;
  }

  /** The first `PLACES` lines that draw a character. */
  places(codePoint: number): Place[] {
    return (this.#lines[(this.#slots[codePoint] as number) - 1] ?? []).map((number) => {
      const text = this.#starts.findLastIndex((start) => start <= number);
      return { text, line: number - (this.#starts[text] as number) };
    });
  }
}
