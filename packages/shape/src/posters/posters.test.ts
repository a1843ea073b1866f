import { expect, test } from 'vitest';
import type { Picture } from '../colours.ts';
import type { Ink } from '../ink.ts';
import { candidatesIn, findText, readPlate } from './find-text.ts';
import { inkOfField } from './ink-field.ts';
import { isLatin } from './latin.ts';
import { homographyOf, mapped, type Point, type Quad, sidesOf, straightened } from './rectify.ts';

/** Strokes of signs that look like hanzi, in tenths of their side: left, top, width, height. */
const SIGNS: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [
    [0, 0, 10, 1.2],
    [0, 4.4, 10, 1.2],
    [0, 8.8, 10, 1.2],
    [4.4, 0, 1.2, 10],
  ],
  [
    [0, 0, 1.2, 10],
    [8.8, 0, 1.2, 10],
    [0, 0, 10, 1.2],
    [0, 4.4, 10, 1.2],
    [0, 8.8, 10, 1.2],
  ],
  [
    [0, 2, 10, 1.2],
    [4.4, 0, 1.2, 10],
    [1.5, 5.5, 7, 1.2],
    [0, 8.8, 10, 1.2],
  ],
  [
    [0, 0, 1.2, 10],
    [4.4, 0, 1.2, 10],
    [8.8, 0, 1.2, 10],
    [0, 4.4, 10, 1.2],
  ],
];

type Colour = readonly [number, number, number];

interface Scene {
  readonly width: number;
  readonly height: number;
  /** Left top corner of each sign, which are 40 px wide and high. */
  readonly at: readonly (readonly [number, number])[];
  readonly ink: (x: number, y: number) => Colour;
  readonly ground: (x: number, y: number) => Colour;
  /** Where a point of the picture lies on the sheet. */
  readonly back?: (x: number, y: number) => Point;
}

const SIDE = 40;

function inkAt(at: Scene['at'], x: number, y: number): boolean {
  return at.some(([left, top], i) =>
    (SIGNS[i % SIGNS.length] as (typeof SIGNS)[0]).some(([sx, sy, w, h]) => {
      const [u, v] = [((x - left) * 10) / SIDE, ((y - top) * 10) / SIDE];
      return u >= sx && u < sx + w && v >= sy && v < sy + h;
    }),
  );
}

/** Draws signs, four samples a pixel. */
function pictureOf({ width, height, at, ink, ground, back = (x, y) => ({ x, y }) }: Scene): Picture {
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0];
      for (const dx of [0.25, 0.75])
        for (const dy of [0.25, 0.75]) {
          const on = back(x + dx, y + dy);
          const colour = (inkAt(at, on.x, on.y) ? ink : ground)(x, y);
          for (let k = 0; k < 3; k++) sums[k] = (sums[k] as number) + (colour[k as 0] as number) / 4;
        }
      for (let k = 0; k < 3; k++) rgba[4 * (y * width + x) + k] = sums[k] as number;
    }
  return { width, height, rgba };
}

const LINE = [
  [70, 60],
  [116, 60],
  [162, 60],
  [208, 60],
] as const;
const line = (look: Pick<Scene, 'ink' | 'ground'> & Partial<Scene>) =>
  pictureOf({ width: 320, height: 180, at: LINE, ...look });

/** Frames of the text that is found in a picture, as places in the picture. */
function read(picture: Picture) {
  const corners = findText(picture);
  if (!corners) return null;
  const plate = straightened(picture, corners);
  const text = readPlate(plate, 9);
  const h = homographyOf(corners);
  const middles = text?.frames.map(({ left, top, width, height }) =>
    mapped(h, (left + width / 2) / plate.width, (top + height / 2) / plate.height),
  );
  return { corners, plate, text, middles: middles ?? [] };
}

function expectMiddles(found: ReturnType<typeof read>, expected: readonly (readonly [number, number])[]) {
  expect(found?.middles).toHaveLength(expected.length);
  for (const [i, [x, y]] of expected.entries()) {
    expect(Math.abs((found?.middles[i]?.x ?? 0) - x), `x of ${i}`).toBeLessThan(8);
    expect(Math.abs((found?.middles[i]?.y ?? 0) - y), `y of ${i}`).toBeLessThan(8);
  }
}
const middlesOf = (at: Scene['at']) => at.map(([x, y]) => [x + SIDE / 2, y + SIDE / 2] as const);

/** Share of the pixels in the frames of a text that are seen as what they are. */
function rightlySeen(
  { text, corners, plate }: NonNullable<ReturnType<typeof read>>,
  at: Scene['at'],
): number {
  const h = homographyOf(corners);
  let [right, all] = [0, 0];
  for (const frame of text?.frames ?? []) {
    const ink = inkOfField((text as NonNullable<typeof text>).field, frame);
    ink.values.forEach((value, i) => {
      const x = (frame.left + (i % frame.width) + 0.5) / plate.width;
      const y = (frame.top + Math.floor(i / frame.width) + 0.5) / plate.height;
      const on = mapped(h, x, y);
      all++;
      right += Number(value > 0.5 === inkAt(at, on.x, on.y));
    });
  }
  return right / all;
}

test('lettering on one tone is found, framed and seen', () => {
  const found = read(line({ ink: () => [240, 230, 200], ground: () => [40, 60, 90] }));
  expectMiddles(found, middlesOf(LINE));
  expect(found?.text?.plain).toBe(true);
});

test('a gradient on a gradient is told from it by local contrast, where ink here is as dark as ground there', () => {
  const found = read(
    line({
      ink: (x) => [90 + x / 2, 90 + x / 2, 120 + x / 3],
      ground: (x) => [20 + x / 2, 20 + x / 2, 40 + x / 3],
    }),
  );
  expectMiddles(found, middlesOf(LINE));
  expect(found && rightlySeen(found, LINE)).toBeGreaterThan(0.95);
});

test('stripes behind lettering are no lettering', () => {
  const found = read(
    line({
      ink: () => [250, 220, 60],
      ground: (x, y) => ((x + y) % 32 < 16 ? [30, 60, 120] : [130, 70, 110]),
    }),
  );
  expectMiddles(found, middlesOf(LINE));
  expect(found && rightlySeen(found, LINE)).toBeGreaterThan(0.95);
});

test('two columns are found, and read from the right', () => {
  const at = [
    [180, 30],
    [180, 74],
    [180, 118],
    [110, 30],
    [110, 74],
    [110, 118],
  ] as const;
  const found = read(
    pictureOf({ width: 330, height: 200, at, ink: () => [20, 20, 20], ground: () => [245, 240, 225] }),
  );
  expect(found?.text?.upright).toBe(true);
  expectMiddles(found, middlesOf(at));
});

test('turned and slanted lines are levelled', () => {
  const angle = (10 * Math.PI) / 180;
  const found = read(
    line({
      ink: () => [20, 20, 20],
      ground: () => [230, 230, 235],
      back: (x, y) => {
        const [dx, dy] = [x - 160, y - 90];
        const v = dy * Math.cos(angle) - dx * Math.sin(angle);
        return { x: 160 + dx * Math.cos(angle) + dy * Math.sin(angle) + 0.15 * v, y: 90 + v };
      },
    }),
  );
  const [a, b] = found?.corners ?? [];
  expect((Math.atan2((b?.y ?? 0) - (a?.y ?? 0), (b?.x ?? 0) - (a?.x ?? 0)) * 180) / Math.PI).toBeCloseTo(
    10,
    -0.5,
  );
  expect(found?.middles).toHaveLength(4);
});

test('one character is taken as it stands: its diagonals say nothing about the line', () => {
  const lean = Math.tan((12 * Math.PI) / 180);
  const found = read(
    line({
      at: [[140, 60]],
      ink: () => [20, 20, 20],
      ground: () => [230, 230, 235],
      back: (x, y) => ({ x: x + lean * (y - 80), y }),
    }),
  );
  const [a, b, , d] = found?.corners ?? [];
  expect([(b?.y ?? 0) - (a?.y ?? 0), (d?.x ?? 0) - (a?.x ?? 0)]).toEqual([0, 0]);
});

test('a blank picture has no text', () => {
  expect(
    findText(pictureOf({ width: 80, height: 60, at: [], ink: () => [0, 0, 0], ground: () => [9, 9, 9] })),
  ).toBe(null);
});

/** A sheet of 300 by 120 about the middle of a picture of 400 by 300, turned about the vertical by 30°. */
const TURNED = ((): Quad => {
  const at = (u: number, v: number): Point => {
    const z = 500 + u * Math.sin(Math.PI / 6);
    return { x: 200 + (400 * u * Math.cos(Math.PI / 6)) / z, y: 150 + (400 * v) / z };
  };
  return [at(-150, -60), at(150, -60), at(150, 60), at(-150, 60)];
})();

test('the corners of a sheet in perspective give its sides and its drawing', () => {
  const { width, height } = sidesOf(TURNED, { width: 400, height: 300 });
  expect(width / height).toBeCloseTo(2.5, 1);
  const h = homographyOf(TURNED);
  for (const [i, [x, y]] of (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).entries()) {
    const point = mapped(h, x, y);
    expect(point.x).toBeCloseTo(TURNED[i as 0].x, 6);
    expect(point.y).toBeCloseTo(TURNED[i as 0].y, 6);
  }
  // Left half black, right half white: the edge is in the middle of the sheet, not of its view.
  const middle = mapped(h, 0.5, 0.5).x;
  expect(Math.abs(middle - (TURNED[0].x + TURNED[1].x) / 2)).toBeGreaterThan(5);
  const picture = pictureOf({
    width: 400,
    height: 300,
    at: [],
    ink: () => [0, 0, 0],
    ground: (x) => (x < middle ? [0, 0, 0] : [255, 255, 255]),
  });
  const plate = straightened(picture, TURNED);
  const row = 4 * plate.width * Math.floor(plate.height / 2);
  const edge = Array.from({ length: plate.width }, (_, x) => plate.rgba[row + 4 * x] as number).findIndex(
    (value) => value > 127,
  );
  expect(edge / plate.width).toBeCloseTo(0.5, 1);
});

/** Ink of parts side by side, each of strokes in tenths of 20 by 30 px. */
function lineOf(parts: readonly (readonly (readonly [number, number, number, number])[])[]): Ink {
  const [width, height] = [parts.length * 28, 34];
  const values = new Float32Array(width * height);
  for (const [i, strokes] of parts.entries())
    for (const [x, y, w, h] of strokes)
      for (let py = 0; py < height; py++)
        for (let px = 0; px < 24; px++) {
          const [u, v] = [px / 2, (py - 2) / 3];
          if (u >= x && u < x + w && v >= y && v < y + h) values[py * width + i * 28 + px] = 1;
        }
  return { width, height, values };
}

test('a line of letters is Latin, and one of hanzi is not', () => {
  const letters: (readonly [number, number, number, number])[][] = [
    [
      [0, 0, 2, 10],
      [0, 8, 8, 2],
    ],
    [
      [0, 0, 9, 2],
      [3.5, 0, 2, 10],
    ],
    [[0, 0, 2, 10]],
    [
      [0, 0, 2, 10],
      [7, 0, 2, 10],
      [0, 4, 9, 2],
    ],
  ];
  expect(isLatin(lineOf(letters))).toBe(true);
  // As many strokes as in 車 and 圃.
  const dense = SIGNS.map((strokes, i) => [
    ...strokes,
    ...(SIGNS[(i + 1) % SIGNS.length] ?? []),
    ...(SIGNS[3] ?? []),
  ]);
  expect(isLatin(lineOf(dense))).toBe(false);
  expect(isLatin(lineOf(letters.slice(0, 2)))).toBe(false);
});

/** Numbers to five digits; lists of pixels as their number, sum, and sum by place. */
function rounded(_key: string, value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(5));
  if (value instanceof Set) return [...value];
  if (!ArrayBuffer.isView(value)) return value;
  const list = value as Float32Array;
  let [sum, places] = [0, 0];
  for (let i = 0; i < list.length; i++) {
    sum += list[i] as number;
    places += (list[i] as number) * (1 + (i % 97));
  }
  return [list.length, rounded('', sum), rounded('', places)];
}

const SCENES: Record<string, Picture> = {
  gradient: line({
    ink: (x) => [90 + x / 2, 90 + x / 2, 120 + x / 3],
    ground: (x) => [20 + x / 2, 20 + x / 2, 40 + x / 3],
  }),
  coloured: line({ ink: (x) => [200, 40 + x / 4, 60], ground: (_, y) => [60, 120 + y / 4, 70] }),
  columns: pictureOf({
    width: 330,
    height: 200,
    at: [
      [180, 30],
      [180, 74],
      [180, 118],
      [110, 30],
      [110, 74],
      [110, 118],
    ],
    ink: () => [20, 20, 20],
    ground: () => [245, 240, 225],
  }),
  turned: line({
    ink: () => [20, 20, 20],
    ground: (x, y) => ((x + y) % 90 < 6 ? [150, 160, 170] : [230, 230, 235]),
    back: (x, y) => ({ x: x + 0.17 * (y - 90), y: y - 0.14 * (x - 160) }),
  }),
  large: pictureOf({
    width: 700,
    height: 220,
    at: LINE.map(([x, y]) => [x + 200, y + 20] as const),
    ink: () => [10, 30, 80],
    ground: () => [200, 210, 190],
  }),
};

// After a change that is meant, run this with `-u` and read what it changes in the record.
test('what is seen in pictures is the same as it was', async () => {
  const lines = Object.entries(SCENES).flatMap(([name, picture]) => {
    const { texts } = candidatesIn(picture);
    const corners = findText(picture);
    const plate = corners && straightened(picture, corners);
    const text = plate && readPlate(plate, 9);
    const inks = text?.frames.map((frame) => inkOfField(text.field, frame));
    const seen = [
      ...texts.map(({ marks, turn, slant, size, middle, width, height, lines: found, mask }) => ({
        ...{ by: mask.by, marks, turn, slant, size, middle, width, height, lines: found },
      })),
      ...[corners, plate, text, inks],
    ];
    return [`== ${name}`, ...seen.map((each) => JSON.stringify(each, rounded))];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('pictures.txt');
});

test('the corners and the middle of the unit square are mapped on those of any quadrangle', () => {
  const quad: Quad = [
    { x: 10, y: 20 },
    { x: 200, y: 40 },
    { x: 260, y: 300 },
    { x: 30, y: 180 },
  ];
  const h = homographyOf(quad);
  for (const [i, [u, v]] of (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).entries()) {
    const { x, y } = mapped(h, u, v);
    expect([x, y]).toEqual([expect.closeTo(quad[i]?.x ?? 0, 6), expect.closeTo(quad[i]?.y ?? 0, 6)]);
  }
  // Straight lines stay straight: the middle lies on both diagonals.
  const middle = mapped(h, 0.5, 0.5);
  for (const [a, b] of [
    [quad[0], quad[2]],
    [quad[1], quad[3]],
  ] as const)
    expect((b.x - a.x) * (middle.y - a.y)).toBeCloseTo((b.y - a.y) * (middle.x - a.x), 3);
});
