import { readFileSync } from 'node:fs';
import { sanitize } from '@ziwan/font-inspect';
import { openTypeface } from '@ziwan/lettering';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AtlasEngine } from '../drawing/index.ts';
import { glyphInk } from '../drawing/ink.ts';
import { VERB } from '../drawing/path.ts';
import { loadUnion } from '../drawing/union.ts';
import { crossingSegments, signedArea } from '../testing/crossing-segments.ts';
import { unitedGlyph } from './united-glyph.ts';

const FONTS = new URL('../../../../catalogue/fonts/', import.meta.url);
const TEXT = '龙吟虎啸永的一是在不了有和人这 QR8;%å';

let engine: AtlasEngine;
beforeAll(() => {
  engine = new AtlasEngine({ threads: 2 });
});
afterAll(() => engine.close());

async function pinned(file: string, wght: number): Promise<Uint8Array> {
  const subsets = createSubsetEngine({ load: async () => readFileSync(new URL(file, FONTS)), workers: 1 });
  const { bytes } = await subsets.subset({ font: file, text: TEXT, axes: { wght }, format: 'ttf' });
  await subsets.close();
  return bytes;
}

const glyphsOf = (typeface: Awaited<ReturnType<typeof openTypeface>>) =>
  Array.from(TEXT, (character) => typeface.glyphOf(character));

test.each([
  ['noto-sans-sc-vf/NotoSansSC-VF.ttf', 900],
  ['noto-serif-sc-vf/NotoSerifSC-VF.ttf', 400],
  ['chiron-goround-tc-vf/ChironGoRoundTC-VF.ttf', 500],
])(
  'a variable font fixed at a weight has no crossing contours once united, and looks the same: %s',
  async (file, wght) => {
    const before = await pinned(file, wght);
    const { bytes, united, left } = await engine.unite(before);
    expect(left).toEqual([]);
    const [old, now] = [await openTypeface(before), await openTypeface(bytes)];
    const glyphs = glyphsOf(old);
    // More than half of a unit beyond each other: whole units round what meets in a point.
    const crossing = glyphs.filter((glyph) => crossingSegments(old, glyph, 0.6) > 0);
    expect(crossing.length).toBeGreaterThan(10);
    expect(united).toBeGreaterThanOrEqual(crossing.length);
    expect(glyphs.filter((glyph) => crossingSegments(now, glyph, 0.6) > 0)).toEqual([]);
    for (const glyph of glyphs) {
      expect(now.advance(glyph)).toBe(old.advance(glyph));
      // Clockwise on the whole, as TrueType fills.
      expect(Math.sign(signedArea(now, glyph))).toBe(Math.sign(signedArea(old, glyph)));
      const [a, b] = [glyphInk(old, glyph, 100), glyphInk(now, glyph, 100)];
      if (!a || !b) continue;
      expect([b.width, b.height]).toEqual([a.width, a.height]);
      // A tenth of a pixel at 100 px, where an edge that moves by a unit of a thousand changes that much.
      expect(Math.max(...a.values.map((value, i) => Math.abs(value - (b.values[i] as number))))).toBeLessThan(
        0.26,
      );
    }
    expect(sanitize(bytes).verdict).toMatchObject({
      ok: true,
      errors: [],
      warnings: sanitize(before).verdict.warnings,
    });
    expect((await engine.unite(bytes)).bytes).toBe(bytes);
  },
);

/** A rectangle, clockwise as TrueType fills it. */
const box = (left: number, top: number, right: number, bottom: number) =>
  [
    VERB.move,
    left,
    top,
    VERB.line,
    right,
    top,
    VERB.line,
    right,
    bottom,
    VERB.line,
    left,
    bottom,
    VERB.close,
  ] as number[];
const turned = ([move, x, y, ...lines]: number[]) =>
  [...[move, x, y, ...lines.slice(6, 9), ...lines.slice(3, 6), ...lines.slice(0, 3)], VERB.close] as number[];
/** Number of contours of the union; null where nothing is united. */
const unitedOf = async (...contours: number[][]) => {
  const glyph = unitedGlyph(contours.flat(), await loadUnion());
  return glyph && glyph !== 'failed' ? glyph.contours : glyph;
};

test('boxes that overlap, lie in each other or share an edge become one; holes and neighbours stay', async () => {
  const whole = box(0, 0, 100, 100);
  expect(await unitedOf(whole, box(50, 50, 150, 150))).toBe(1);
  expect(await unitedOf(whole, box(20, 20, 80, 80))).toBe(1);
  expect(await unitedOf(whole, box(100, 0, 200, 100))).toBe(1);
  expect(await unitedOf(whole, turned(box(20, 20, 80, 80)))).toBeNull();
  expect(await unitedOf(whole, box(101, 0, 200, 100))).toBeNull();
  expect(await unitedOf(whole)).toBeNull();
  // A part as thin as whole units may round to is none; one unit more is.
  expect(await unitedOf(whole, box(98, 0, 200, 100))).toBeNull();
  expect(await unitedOf(whole, box(97, 0, 200, 100))).toBe(1);
});

test('a triangle beside boxes that become one stays', async () => {
  const triangle = [VERB.move, 200, 0, VERB.line, 300, 100, VERB.line, 200, 100, VERB.close] as number[];
  expect(await unitedOf(box(0, 0, 100, 100), box(50, 50, 150, 150), triangle)).toBe(2);
});

test('outlines with cubic curves, which TrueType lacks, are left as they are', async () => {
  const bent = [
    VERB.move,
    0,
    0,
    VERB.line,
    100,
    0,
    VERB.cubic,
    100,
    60,
    60,
    100,
    0,
    100,
    VERB.close,
  ] as number[];
  expect(await unitedOf(bent, box(10, 10, 150, 50))).toBe('failed');
});
