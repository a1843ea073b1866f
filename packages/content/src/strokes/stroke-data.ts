import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** How a character is written; y grows upwards, the baseline of the em is at -124, its top at 900. */
export interface Strokes {
  /** Outline of each stroke, in order, as SVG path data. */
  readonly outlines: readonly string[];
  /** Where the brush goes within each, from its start. */
  readonly ways: readonly (readonly (readonly [number, number])[])[];
}

/**
 * Strokes of a character from `hanzi-writer-data` (Make Me a Hanzi, after AR PL KaitiM GB; Arphic Public License).
 * @returns null for what has none there
 */
export function strokesOf(character: string): Strokes | null {
  // A name of a file: nothing but one character of the script may become a part of it.
  if (!/^\p{Script=Han}$/u.test(character)) return null;
  try {
    const { strokes, medians } = JSON.parse(
      readFileSync(require.resolve(`hanzi-writer-data/${character}.json`), 'utf8'),
    ) as { strokes: string[]; medians: [number, number][][] };
    return { outlines: strokes, ways: medians };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}
