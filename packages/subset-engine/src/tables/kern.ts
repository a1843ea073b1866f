import { dataView, Writer } from '@ziwan/sfnt';
import { featureTags } from './feature-tags.ts';
import { type FontFile, tableBytes } from './font-file.ts';

/** A pair of glyphs, with what it adds to the first one's advance, in the font's units. */
type Pair = readonly [left: number, right: number, value: number];

/** Coverage bits of Microsoft's and of Apple's subtables (OpenType 1.9, `kern`; Apple's TrueType manual). */
const HORIZONTAL = 0x0001;
const KINDS_OF_VALUES = 0x000e;
const APPLE_UNUSED = 0xe000;

/** Reads the pairs of a font that browsers kern by `kern`, because GPOS has no feature for it; null for other fonts. */
export function readKern(font: FontFile): readonly Pair[][] | null {
  const table = tableBytes(font, 'kern');
  if (!table || featureTags(font, 'GPOS')?.has('kern')) return null;
  const view = dataView(table);
  const pairs: Pair[][] = [];
  try {
    const apple = view.getUint16(0) === 1;
    const count = apple ? view.getUint32(4) : view.getUint16(2);
    let at = apple ? 8 : 4;
    for (let i = 0; i < count; i++) {
      const coverage = view.getUint16(at + 4);
      const isPairs = apple
        ? (coverage & (APPLE_UNUSED | 0xff)) === 0
        : coverage >> 8 === 0 && (coverage & (HORIZONTAL | KINDS_OF_VALUES)) === HORIZONTAL;
      const body = at + (apple ? 8 : 6);
      if (isPairs) pairs.push(readPairs(view, body));
      // The length of a large table of pairs does not fit into its field.
      const length = apple ? view.getUint32(at) : view.getUint16(at + 2);
      at = isPairs ? body + 8 + 6 * view.getUint16(body) : at + length;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return pairs;
}

function readPairs(view: DataView, at: number): Pair[] {
  const count = view.getUint16(at);
  return Array.from({ length: count }, (_, i) => {
    const pair = at + 8 + 6 * i;
    return [view.getUint16(pair), view.getUint16(pair + 2), view.getInt16(pair + 4)];
  });
}

/**
 * Builds a `kern` table with the pairs of the glyphs; null if there are none.
 * @param numbers new glyph numbers by the font's
 */
export function subsetKern(
  tables: readonly (readonly Pair[])[],
  numbers: ReadonlyMap<number, number>,
): Uint8Array | null {
  const kept = tables
    .map((pairs) =>
      pairs
        .flatMap(([left, right, value]): Pair[] => {
          const [l, r] = [numbers.get(left), numbers.get(right)];
          return l === undefined || r === undefined ? [] : [[l, r, value]];
        })
        .sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    )
    .filter((pairs) => pairs.length > 0);
  if (kept.length === 0) return null;
  const out = new Writer().u16(0, kept.length);
  for (const pairs of kept) {
    const log = 31 - Math.clz32(pairs.length);
    out.u16(0, Math.min(14 + 6 * pairs.length, 0xffff), HORIZONTAL);
    out.u16(pairs.length, 6 << log, log, 6 * pairs.length - (6 << log));
    for (const pair of pairs) out.u16(...pair);
  }
  return out.done();
}
