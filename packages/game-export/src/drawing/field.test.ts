import { readFileSync } from 'node:fs';
import { isNight } from '@ziwan/infra/testing';
import { openTypeface } from '@ziwan/lettering';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';
import { drawGlyph } from './draw-glyph.ts';
import type { FieldType } from './field.ts';
import { type Path, pathOf, VERB } from './path.ts';
import { regionOf } from './region.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { compared, coverageZoomed, reconstructed } from './testing/reconstruction.ts';
import { channelsOfPage, tileOf } from './tile.ts';
import { loadUnion, type Unite } from './union.ts';

const RANGE = 6;
const fonts = new URL('../../../../catalogue/fonts/', import.meta.url);

let unite: Unite;
beforeAll(async () => {
  unite = await loadUnion();
});

/** Draws a path as a field and returns the error of its enlargement and the ink, in pixels of the enlargement. */
function errorOf(path: Path, type: FieldType): { error: number; ink: number } {
  const settings = { ...DEFAULT_SETTINGS, drawing: { type, range: RANGE } };
  const tile = tileOf(path, settings);
  if (!tile) return { error: 0, ink: 0 };
  const pixels = drawGlyph(path, tile, { settings, pixelFace: false, ascent: 30, descent: 10, unite });
  const { width, height } = tile;
  const channels = channelsOfPage(settings.drawing);
  const image = reconstructed({ width, height, channels, pixels, range: RANGE });
  return compared(image, coverageZoomed(path, tile));
}

const polygon = (...points: readonly (readonly [number, number])[]): number[] => [
  ...points.flatMap(([x, y], i) => [i === 0 ? VERB.move : VERB.line, x, y]),
  VERB.close,
];
const square = (x: number, y: number, side: number) =>
  polygon([x, y], [x + side, y], [x + side, y + side], [x, y + side]);
const turned = (path: number[]) => {
  const points = path.slice(0, -1).filter((_, i) => i % 3 !== 0);
  const pairs = Array.from(
    { length: points.length / 2 },
    (_, i) => [points[2 * i], points[2 * i + 1]] as [number, number],
  );
  return polygon(...pairs.reverse());
};
const circle = (x: number, y: number, r: number) => {
  const k = r * 0.5523;
  const { move, cubic, close } = VERB;
  return [
    ...[move, x + r, y],
    ...[cubic, x + r, y + k, x + k, y + r, x, y + r],
    ...[cubic, x - k, y + r, x - r, y + k, x - r, y],
    ...[cubic, x - r, y - k, x - k, y - r, x, y - r],
    ...[cubic, x + k, y - r, x + r, y - k, x + r, y],
    close,
  ];
};

const FACES: [file: string, wght: number][] = [
  ['noto-serif-sc-vf/NotoSerifSC-VF.ttf', 400],
  ['noto-sans-sc-vf/NotoSansSC-VF.ttf', 400],
  ['noto-sans-sc-vf/NotoSansSC-VF.ttf', 900],
  ['chiron-goround-tc-vf/ChironGoRoundTC-VF.ttf', 500],
];
test.each(isNight ? FACES : FACES.slice(0, 1))(
  'fields of %s at weight %i reconstruct the glyphs',
  async (file, wght) => {
    const typeface = await openTypeface(readFileSync(new URL(file, fonts)), { wght });
    const totals = { sdf: 0, msdf: 0, mtsdf: 0 };
    let ink = 0;
    for (const character of '永龍國風霸鬱曲口田品Ag&8') {
      const path = pathOf(typeface, typeface.glyphOf(character), 40 / typeface.unitsPerEm);
      for (const type of ['sdf', 'msdf', 'mtsdf'] as const) totals[type] += errorOf(path, type).error;
      ink += errorOf(path, 'msdf').ink;
    }
    expect(totals.msdf / ink).toBeLessThan(0.05);
    expect(totals.sdf / ink).toBeLessThan(0.09);
    expect(totals.msdf).toBeLessThan(totals.sdf * 0.85);
    expect(totals.mtsdf).toBe(totals.msdf);
  },
);

/** Share of the ink that may differ, as SDF and as MSDF. */
const HOSTILE: [name: string, path: () => number[], sdf: number, msdf: number][] = [
  [
    'overlapping squares with a hole, which a union must keep',
    () => [...square(0, 0, 24), ...square(20, 20, 20), ...turned(square(4.3, 4.3, 12))],
    0.02,
    0.006,
  ],
  ['two overlapping squares', () => [...square(0, 0, 20), ...square(12, 12, 20)], 0.02, 0.004],
  [
    'overlapping squares of opposite direction',
    () => [...square(0, 0, 20), ...turned(square(30, 0, 20))],
    0.02,
    0.004,
  ],
  ['squares that share an edge', () => [...square(0, 0, 20), ...square(20, 0, 20)], 0.02, 0.004],
  ['the same contour twice', () => [...square(0, 0, 20), ...square(0, 0, 20)], 0.02, 0.004],
  ['a square with a hole', () => [...square(0, 0, 30), ...turned(square(8.3, 8.3, 12))], 0.02, 0.004],
  [
    'a pentagram, which crosses itself',
    () => polygon([20, 0], [32, 38], [1, 14], [39, 14], [8, 38]),
    0.03,
    0.012,
  ],
  ['two circles', () => [...circle(20, 20, 18), ...circle(60, 20, 3)], 0.01, 0.01],
  [
    'a drop with one corner',
    () => [VERB.move, 20, 0, VERB.cubic, 60, 50, -20, 50, 20, 0, VERB.close],
    0.02,
    0.015,
  ],
  [
    'contours without area beside a square',
    () => [...square(0, 0, 20), VERB.move, 5, 5, VERB.line, 15, 15, VERB.close, VERB.move, 3, 3, VERB.close],
    0.02,
    0.004,
  ],
  ['a contour that is not closed', () => square(0, 0, 20).slice(0, -1), 0.02, 0.004],
  [
    'repeated points',
    () => polygon([0, 0], [0, 0], [20, 0], [20, 0], [20, 20], [0, 20], [0, 20]),
    0.02,
    0.004,
  ],
  ['a huge square', () => square(-400, -400, 800), 0.001, 0.001],
  ['a hairline across the grid', () => polygon([0, 0], [40, 30], [40.9, 30], [0.9, 0]), 0.85, 0.15],
];

// The huge square has a million pixels.
test.each(HOSTILE.filter(([what]) => isNight || what !== 'a huge square'))(
  'hostile outline: %s',
  (_, path, sdf, msdf) => {
    const [single, multi] = [errorOf(path(), 'sdf'), errorOf(path(), 'msdf')];
    expect(single.ink).toBeGreaterThan(10);
    expect(single.error / single.ink).toBeLessThan(sdf);
    expect(multi.error / multi.ink).toBeLessThan(msdf);
  },
);

test('an outline that Skia cannot unite, or unites wrongly, is drawn as it is', () => {
  const path = [...square(5, 5, 20), ...square(15, 15, 20)];
  const area = 2 * 20 * 20 - 10 * 10;
  for (const broken of [() => null, () => [], () => square(5, 5, 20)]) {
    const region = regionOf(path, 0, 0, 40, broken);
    const coverage = coverageOf(region, 40, 40);
    expect(coverage.reduce((sum, value) => sum + value, 0)).toBeCloseTo(area, 6);
  }
});

test('outlines smaller than a pixel, and empty ones, are drawn without failing', () => {
  for (const path of [[], square(0.2, 0.2, 0.3), square(5, 5, 1e-6), polygon([0, 0], [10, 0], [20, 0])]) {
    for (const type of ['sdf', 'msdf', 'mtsdf'] as const)
      expect(Number.isFinite(errorOf(path, type).error)).toBe(true);
  }
});

test('any polygon gives a finite field, and its coverage adds up to its area', () => {
  const point = fc.tuple(
    fc.double({ min: 0, max: 40, noNaN: true }),
    fc.double({ min: 0, max: 40, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 3 }), (corners) => {
      const path = polygon(...corners);
      const coverage = coverageOf(regionOf(path, 0, 0, 40, unite), 40, 40);
      const [[ax, ay], [bx, by], [cx, cy]] = corners as [
        [number, number],
        [number, number],
        [number, number],
      ];
      const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
      expect(coverage.reduce((sum, value) => sum + value, 0)).toBeCloseTo(area, 1);
    }),
  );
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 9 }), (corners) => {
      for (const type of ['sdf', 'msdf'] as const) {
        const { error, ink } = errorOf(polygon(...corners), type);
        expect(Number.isFinite(error) && error <= ink + 600).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('pixels on one side of the outline never claim to be on the other', () => {
  const settings = { ...DEFAULT_SETTINGS, drawing: { type: 'mtsdf' as const, range: RANGE } };
  const path = [...square(0.5, 0.5, 20), ...turned(square(5.5, 5.5, 3)), ...circle(40, 10, 8)];
  const tile = tileOf(path, settings);
  if (!tile) throw new Error('nothing drawn');
  const pixels = drawGlyph(path, tile, { settings, pixelFace: false, ascent: 30, descent: 10, unite });
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b, alpha] = pixels.subarray(i, i + 4) as unknown as [number, number, number, number];
    const side = r + g + b - Math.max(r, g, b) - Math.min(r, g, b);
    expect(side > 127).toBe(alpha > 127);
  }
});
