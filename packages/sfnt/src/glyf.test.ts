import { expect, test } from 'vitest';
import { Reader } from './bytes.ts';
import { componentSize, componentsOf, GLYPH_HEADER, readComposite, readLoca, writeLoca } from './glyf.ts';

const MORE = 0x0020;
const INSTRUCTIONS = 0x0100;
const WORDS = 0x0001;

/** A composite glyph: a header, and for each component flags, a glyph id and arguments. */
function composite(...components: [flags: number, glyph: number][]): Uint8Array {
  const words = components.flatMap(([flags, glyph]) => [
    ...[flags, glyph],
    ...Array<number>((componentSize(flags) - 4) / 2).fill(0),
  ]);
  const bytes = new Uint8Array(GLYPH_HEADER + 2 * words.length);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of words.entries()) view.setUint16(GLYPH_HEADER + 2 * i, word);
  return bytes;
}

test('the components of a glyph are read to the last one, whatever their arguments take', () => {
  const bytes = composite([MORE, 5], [MORE | WORDS | 0x0008, 6], [MORE | 0x0040, 7], [0x0080, 8]);
  expect([...componentsOf(new Reader(bytes), 0, bytes.length)]).toEqual([5, 6, 7, 8]);
});

test('a glyph that promises more components than it has ends where its bytes end', () => {
  const bytes = composite([MORE, 5], [MORE, 6]);
  const followed = Uint8Array.from([...bytes, 0, 0, 0, 9, 0, 0]);
  expect([...componentsOf(new Reader(followed), 0, bytes.length)]).toEqual([5, 6]);
  // The second one's glyph id is its last word.
  expect([...componentsOf(new Reader(followed), 0, bytes.length - 2)]).toEqual([5, 6]);
  expect([...componentsOf(new Reader(followed), 0, bytes.length - 3)]).toEqual([5]);
});

test('a composite glyph tells where its components are and whether it has instructions', () => {
  const bytes = composite([MORE, 5], [INSTRUCTIONS, 6]);
  const view = new DataView(bytes.buffer);
  expect(readComposite(view, 0)).toEqual({ records: [10, 16], end: 22, instructed: true });
  expect(readComposite(new DataView(composite([0, 5]).buffer), 0)).toMatchObject({ instructed: false });
  expect(() => readComposite(new DataView(composite([MORE, 5]).buffer), 0)).toThrow(RangeError);
});

test('offsets are the same after writing and reading, and glyphs missing from the table are blank', () => {
  const offsets = Uint32Array.of(0, 12, 12, 40_000);
  for (const long of [false, true]) {
    expect(readLoca(writeLoca(offsets, long), long, 3)).toEqual(offsets);
    expect(readLoca(writeLoca(offsets, long), long, 5)).toEqual(Uint32Array.of(...offsets, 0, 0));
  }
});
