import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder of the data. Resolving each character's file would take longer than reading it. */
const DATA = dirname(createRequire(import.meta.url).resolve('hanzi-writer-data/package.json'));

/** Stroke data of one character. The y axis points up; the em square reaches from -124 to 900. */
export interface Strokes {
  /** Outline of each stroke, in order, as SVG path data. */
  readonly outlines: readonly string[];
  /** Median line of each stroke, in writing direction. */
  readonly medians: readonly (readonly (readonly [number, number])[])[];
}

/**
 * Reads a character's strokes from `hanzi-writer-data` (Make Me a Hanzi, after AR PL KaitiM GB; Arphic Public
 * License).
 * @returns `null` for characters without data
 */
export function strokesOf(character: string): Strokes | null {
  // The character becomes part of a file name, so accept nothing but a single Han character.
  if (!/^\p{Script=Han}$/u.test(character)) return null;
  try {
    const { strokes, medians } = JSON.parse(readFileSync(join(DATA, `${character}.json`), 'utf8')) as {
      strokes: string[];
      medians: [number, number][][];
    };
    return { outlines: strokes, medians };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
