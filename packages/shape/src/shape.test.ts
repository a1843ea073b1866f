import { expect, test } from 'vitest';
import {
  boxOf,
  type Crop,
  FEATURES,
  FEATURES_VERSION,
  featuresOfCrop,
  featuresOfInk,
  inkOfCrop,
  nearest,
  scan,
} from './index.ts';

type Paint = (x: number, y: number) => boolean;

/** A crop of a character whose strokes lie where `isInk` says, in a unit square with a margin. */
function crop(isInk: Paint, { size = 60, margin = 6, ink = 20, paper = 235 } = {}): Crop {
  const side = size + 2 * margin;
  const pixels = Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [((i % side) - margin + 0.5) / size, (Math.floor(i / side) - margin + 0.5) / size];
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 && isInk(x, y) ? ink : paper;
  });
  return { width: side, height: side, pixels };
}

/** 十 with strokes of a thickness; `lean` moves its stem. */
const cross =
  (thickness: number, lean = 0): Paint =>
  (x, y) =>
    Math.abs(y - 0.4) < thickness / 2 || Math.abs(x - 0.5 - lean) < thickness / 2;
/** 口 */
const mouth =
  (thickness: number): Paint =>
  (x, y) =>
    Math.min(x, 1 - x, y, 1 - y) < thickness;

const featuresOf = (picture: Crop) => featuresOfCrop(picture) as Int8Array;
const between = (a: Int8Array, b: Int8Array) => scan(a, b)[0] as number;

test('features fit in 200 bytes and are the same for light on dark as for dark on light', () => {
  const dark = featuresOf(crop(cross(0.1)));
  expect(dark.byteLength).toBe(FEATURES);
  expect(FEATURES).toBeLessThanOrEqual(200);
  expect(between(dark, featuresOf(crop(cross(0.1), { ink: 240, paper: 15 })))).toBeLessThan(30);
});

test('features stay as they are stored: a change of one number needs another version', () => {
  const pictures = [crop(cross(0.1)), crop(cross(0.15, 0.2)), crop(mouth(0.1), { size: 41, ink: 90 })];
  const sums = pictures.map((picture) =>
    featuresOf(picture).reduce((sum, value, i) => sum + value * (i + 1), 0),
  );
  expect({ version: FEATURES_VERSION, sums }).toEqual({ version: 1, sums: [-265, 15_478, -12_060] });
});

test('size, margin and contrast of a crop change its features little, weight and construction a lot', () => {
  const usual = featuresOf(crop(cross(0.1)));
  const framed = between(usual, featuresOf(crop(cross(0.1), { size: 41, margin: 11, ink: 90, paper: 180 })));
  const heavier = between(usual, featuresOf(crop(cross(0.2))));
  const leaning = between(usual, featuresOf(crop(cross(0.1, 0.2))));
  const other = between(usual, featuresOf(crop(mouth(0.1))));
  expect(framed * 4).toBeLessThan(heavier);
  expect(framed * 4).toBeLessThan(leaning);
  expect(heavier).toBeLessThan(other);
});

test('speckles do not widen the box of a character', () => {
  const clean = crop(cross(0.1));
  const speckled = { ...clean, pixels: Uint8Array.from(clean.pixels) };
  speckled.pixels[2 * clean.width + 2] = 0;
  speckled.pixels[(clean.height - 2) * clean.width + 3] = 0;
  const boxes = [clean, speckled].map((each) =>
    boxOf(inkOfCrop(each) as NonNullable<ReturnType<typeof inkOfCrop>>),
  );
  expect(boxes[0]).toEqual({ left: 6, top: 6, right: 66, bottom: 66 });
  expect(boxes[1]).toEqual(boxes[0]);
});

test('a blank crop, one of a single tone and ink of speckles alone have no features', () => {
  expect(featuresOfCrop(crop(() => false))).toBeNull();
  expect(featuresOfCrop(crop(cross(0.1), { ink: 200, paper: 206 }))).toBeNull();
  expect(featuresOfInk({ width: 50, height: 50, values: new Float32Array(2500) })).toBeNull();
  expect(featuresOfCrop({ width: 0, height: 0, pixels: [] })).toBeNull();
});

test('a scan finds the drawing that was cropped, and lists the nearest first', () => {
  const drawn = [mouth(0.05), cross(0.05), mouth(0.15), cross(0.12), cross(0.25)].map((isInk) =>
    featuresOf(crop(isInk)),
  );
  const packed = new Int8Array(drawn.length * FEATURES);
  for (const [i, features] of drawn.entries()) packed.set(features, i * FEATURES);
  const query = featuresOf(crop(cross(0.12), { size: 33 }));
  const found = nearest(query, packed, 3);
  expect(found[0]?.at).toBe(3);
  expect(new Set(found.map(({ at }) => at))).toEqual(new Set([1, 3, 4]));
  const distances = [...scan(query, packed)];
  expect(found.map(({ distance }) => distance)).toEqual(distances.sort((a, b) => a - b).slice(0, 3));
  expect(nearest(query, packed, 9)).toHaveLength(5);
  expect(nearest(query, packed, 3, found[1]?.distance)).toEqual(found.slice(0, 1));
});

test('the greatest distance fits in 32 bits', () => {
  const [least, most] = [new Int8Array(FEATURES).fill(-127), new Int8Array(FEATURES).fill(127)];
  expect(between(least, most)).toBe(FEATURES * 254 ** 2);
});

test('paper and threshold can be corrected: a shadow is left out, an inverted crop is turned round', () => {
  const plain = crop(cross(0.1));
  // A shadow of half the contrast beside each stroke.
  const shadowed = {
    ...plain,
    pixels: Uint8Array.from(plain.pixels, (pixel, i) =>
      pixel > 128 && (plain.pixels[i - 4 * plain.width - 4] ?? 255) < 128 ? 130 : pixel,
    ),
  };
  const usual = featuresOf(plain);
  const corrected = featuresOfCrop(shadowed, { level: -1 }) as Int8Array;
  expect(between(usual, corrected) * 4).toBeLessThan(between(usual, featuresOf(shadowed)));
  const dark = inkOfCrop(plain, { paper: 'dark' });
  expect(dark?.values[0]).toBe(1);
  expect(inkOfCrop(plain, { paper: 'light' })?.values).toEqual(inkOfCrop(plain)?.values);
});

/** Features of three drawings as version 1 stores them, in Base64. */
const STORED: readonly (readonly [name: string, drawing: Paint, features: string])[] = [
  [
    '十',
    cross(0.1),
    'CLEGtbDAJ8hcAQj29N7fwQUSERTR9wID/Q0jARb5BgIO6QHi5QElFBcI+hv3EPcb6//uCu/m+woM5/vn++30CxAZAQcJ6AcICRvo9RPn//76E+7qDfMgA+wJDAX6BwoMBgz8+/7v+wb9BOv2Bv8RA/gD+AMF/RsD/Ob99/8LBAY=',
  ],
  [
    '口',
    mouth(0.18),
    'BCPmAy8WFxMa/vD18v8UEuIYGfcS9B36NwT6/xn0GPj+7BkiBgrw9/UXAQwA+QIM3fTwz+0VDvcG+v/48uv0+ub7+wr57vnv7wPk8AIK2vr16OrrAAIHHPcJ/Rv5+gcE//j6/xj59Aj39hPZ6C31Ef/zB/759/30FQEH//QCDfw=',
  ],
  [
    '一斜',
    cross(0.06, 0.3),
    'Ounc6eT1PacuF0krsBwJvvT1JA/V9dsZ9gDqBg3yEdTp9QwU++kLGPz6IQD8DPAb5vT07f7rCxgL3wHuAN/y7gAPAwMH7gj1FRfx/P4K5B8NFQDyDewCGfv8FgYMBP/3+QXh5wHnDusUDf/vDer4C/0TD+8YDyDpEgzx4/UJAgA=',
  ],
];

test.each(STORED)(
  'features of a version keep their meaning, since faces were described by them: %s',
  (_, drawing, stored) => {
    const expected = Int8Array.from(Buffer.from(stored, 'base64'));
    const features = featuresOf(crop(drawing));
    expect(FEATURES_VERSION).toBe(1);
    // Rounding may differ by one step between machines.
    const changed = [...features].filter((value, i) => Math.abs(value - (expected[i] as number)) > 1);
    expect(changed).toEqual([]);
  },
);

test.each([
  ['left', (x: number, y: number) => [x, y]],
  ['right', (x: number, y: number) => [11 - x, y]],
  ['top', (x: number, y: number) => [y, x]],
  ['bottom', (x: number, y: number) => [y, 11 - x]],
] as const)('each side of a crop counts for what is paper: ink fills the %s', (_, turned) => {
  // Ink fills one half of a square but for the ends, so that just over half of the border is paper.
  const isInk = (x: number, y: number) => x < 6 && (x < 5 || (y > 0 && y < 11));
  const pixels = Uint8Array.from({ length: 144 }, (_, i) => {
    const [x, y] = turned(i % 12, Math.floor(i / 12)) as [number, number];
    return isInk(x, y) ? 20 : 235;
  });
  const { values } = inkOfCrop({ width: 12, height: 12, pixels }) as { values: Float32Array };
  expect([...values].filter((value) => value > 0.5)).toHaveLength(70);
});

test('the features of a version never change, since those of stored fonts are compared with new ones', () => {
  // After a change of what they mean, raise FEATURES_VERSION and write the new values here.
  const sums = [cross(0.1), mouth(0.15), cross(0.3, 0.2)].map((paint) => {
    const features = featuresOf(crop(paint, { size: 53, margin: 7 }));
    return features.reduce((sum, value, i) => sum + value * (i + 1), 0);
  });
  expect([FEATURES_VERSION, ...sums]).toMatchInlineSnapshot(`
    [
      1,
      -893,
      -18864,
      -2982,
    ]
  `);
});
