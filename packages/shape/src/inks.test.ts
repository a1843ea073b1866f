import { expect, test } from 'vitest';
import { featuresOfInk, type Inks, type InksOptions, inksOf, type Picture, scan } from './index.ts';

/** Returns true for the strokes of a character, in a unit square. */
type Strokes = (x: number, y: number) => boolean;
type Rgb = readonly [number, number, number];

const THICK = 0.12;
const bar = (at: number, middle: number) => Math.abs(at - middle) < THICK / 2;
/** 十, 口 and 士, with strokes as thick. */
const TEN: Strokes = (x, y) => bar(x, 0.5) || bar(y, 0.4);
const MOUTH: Strokes = (x, y) => Math.min(x, 1 - x, y, 1 - y) < THICK;
const SCHOLAR: Strokes = (x, y) =>
  bar(y, 0.3) || (bar(y, 1 - THICK / 2) && Math.abs(x - 0.5) < 0.35) || bar(x, 0.5);
/** 乂 */
const CROSSED: Strokes = (x, y) =>
  Math.abs(x - 0.25 - y / 2) < THICK / 2 || Math.abs(x - 0.75 + y / 2) < THICK / 2;

const BLACK: Rgb = [20, 18, 16];
const WHITE: Rgb = [245, 244, 240];
const GREY: Rgb = [140, 138, 142];
const BLUE: Rgb = [60, 90, 170];
const GOLD: Rgb = [240, 200, 90];
const RED: Rgb = [205, 40, 45];
const SIDE = 48;
const MARGIN = 12;
/** Samples of a pixel along each side: edges are smooth, as in pictures. */
const SAMPLES = 3;

interface Look {
  readonly paper?: Rgb;
  readonly ink?: Rgb;
  readonly outline?: { readonly colour: Rgb; readonly width: number };
  readonly shadow?: { readonly colour: Rgb; readonly x: number; readonly y: number };
  /** Degrees. */
  readonly slant?: number;
}

/** Paints a character; lengths are in pixels. */
function painted(
  strokes: Strokes,
  { paper = WHITE, ink = BLACK, outline, shadow, slant = 0 }: Look = {},
): Picture {
  const size = SIDE + 2 * MARGIN;
  const shear = Math.tan((slant * Math.PI) / 180);
  const isInk = (px: number, py: number) => {
    const y = (py - MARGIN) / SIDE;
    const x = (px - MARGIN) / SIDE + shear * (y - 0.5);
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 && strokes(x, y);
  };
  const around = Array.from(
    { length: 16 },
    (_, i) => [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)] as const,
  );
  const colourAt = (x: number, y: number): Rgb => {
    if (isInk(x, y)) return ink;
    if (outline && around.some(([dx, dy]) => isInk(x + outline.width * dx, y + outline.width * dy)))
      return outline.colour;
    return shadow && isInk(x - shadow.x, y - shadow.y) ? shadow.colour : paper;
  };
  const rgba = new Uint8ClampedArray(4 * size * size);
  for (let i = 0; i < size * size; i++) {
    const sum = [0, 0, 0];
    for (let s = 0; s < SAMPLES ** 2; s++) {
      const x = (i % size) + ((s % SAMPLES) + 0.5) / SAMPLES;
      const y = Math.floor(i / size) + (Math.floor(s / SAMPLES) + 0.5) / SAMPLES;
      colourAt(x, y).forEach((value, k) => {
        sum[k] = (sum[k] as number) + value / SAMPLES ** 2;
      });
    }
    rgba.set([...sum, 255], 4 * i);
  }
  return { width: size, height: size, rgba };
}

const TITLE = [TEN, MOUTH, SCHOLAR];
const seenIn = (look: Look, options?: InksOptions): Inks =>
  inksOf(
    TITLE.map((strokes) => painted(strokes, look)),
    options,
  );
const featuresIn = ({ inks }: Inks): Int8Array[] =>
  inks.map((ink) => (ink && featuresOfInk(ink)) as Int8Array);
const PLAIN = featuresIn(seenIn({}));
/** Mean distance of the characters from plain ones. */
const awayFrom = (seen: Inks): number =>
  featuresIn(seen).reduce(
    (sum, features, i) => sum + Math.sqrt(scan(features, PLAIN[i] as Int8Array)[0] as number),
    0,
  ) / PLAIN.length;

const NOTHING = { outlined: false, shadow: null, slant: 0 };

test.each<[string, Look]>([
  ['black on white', {}],
  ['white on black', { paper: BLACK, ink: WHITE }],
  ['gold on blue', { paper: BLUE, ink: GOLD }],
  ['grey on white', { ink: GREY }],
])('no effect is found in plain characters, %s', (_, look) => {
  expect(seenIn(look)).toMatchObject(NOTHING);
  for (const strokes of TITLE) expect(inksOf([painted(strokes, look)])).toMatchObject(NOTHING);
});

test.each<[string, Look]>([
  ['white in black on blue', { paper: BLUE, ink: WHITE, outline: { colour: BLACK, width: 3 } }],
  ['gold in red on black', { paper: BLACK, ink: GOLD, outline: { colour: RED, width: 2 } }],
  ['black in white on grey', { paper: GREY, ink: BLACK, outline: { colour: WHITE, width: 2 } }],
  ['black in grey on white', { paper: WHITE, ink: BLACK, outline: { colour: GREY, width: 4 } }],
])('an outline is found and left out: %s', (_, look) => {
  const seen = seenIn(look);
  expect(seen).toMatchObject({ ...NOTHING, outlined: true });
  const without = seenIn(look, { outlined: false, shadowed: false });
  expect(without.outlined).toBe(false);
  expect(awayFrom(seen)).toBeLessThan(35);
  expect(awayFrom(seen)).toBeLessThan(awayFrom(without) + 1);
});

test('an outline that hides the strokes is told apart from them', () => {
  const look = { paper: BLACK, ink: RED, outline: { colour: WHITE, width: 4 } };
  expect(awayFrom(seenIn(look)) * 2).toBeLessThan(
    awayFrom(seenIn(look, { outlined: false, shadowed: false })),
  );
});

test.each<[string, Rgb, Rgb, Rgb]>([
  ['between ink and paper', WHITE, BLACK, GREY],
  ['beyond the paper', GREY, WHITE, BLACK],
  ['of another colour', WHITE, BLUE, GOLD],
])('a shadow is found with its direction, and left out: %s', (_, paper, ink, colour) => {
  for (const [x, y] of [
    [1, 1],
    [-1, 1],
    [0, 1],
    [1, 0],
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
  ] as const) {
    const look = { paper, ink, shadow: { colour, x: 3 * x, y: 3 * y } };
    const seen = seenIn(look);
    expect(seen).toMatchObject({ ...NOTHING, shadow: { x, y } });
    expect(awayFrom(seen)).toBeLessThan(35);
    const without = seenIn(look, { shadowed: false });
    expect(without.shadow).toBeNull();
    expect(awayFrom(seen)).toBeLessThan(awayFrom(without) + 1);
  }
});

test('slanted characters are straightened, and turned or upright ones are not', () => {
  for (const slant of [-12, -6, 6, 12]) {
    const seen = seenIn({ slant });
    expect(Math.abs(seen.slant - slant)).toBeLessThanOrEqual(1);
    expect(awayFrom(seen) * 2).toBeLessThan(awayFrom(seenIn({ slant }, { slant: 0 })));
  }
  expect(seenIn({ slant: 2 }).slant).toBe(0);
  expect(seenIn({ slant: 25 }).slant).toBe(0);
  // Both strokes of 乂 lean, by more than any slant that is looked for.
  expect(inksOf([painted(CROSSED)]).slant).toBe(0);
});

test('outline and slant are found together, from all characters of a title', () => {
  const look = { paper: GREY, ink: WHITE, outline: { colour: BLACK, width: 3 }, slant: 9 };
  const seen = seenIn(look);
  expect(seen).toMatchObject({ outlined: true, shadow: null });
  expect(Math.abs(seen.slant - 9)).toBeLessThanOrEqual(1);
  // 乂 alone does not say how far it was slanted.
  const [, alone] = inksOf([painted(TEN, look), painted(CROSSED, look)]).inks;
  expect(alone?.width).toBeGreaterThan(SIDE + 2 * MARGIN);
});

test('what a visitor says counts: an outline that is not there, a slant, the tone of the paper', () => {
  expect(seenIn({}, { outlined: true }).outlined).toBe(true);
  expect(awayFrom(seenIn({}, { outlined: true, shadowed: false }))).toBeLessThan(20);
  expect(seenIn({}, { shadowed: true }).shadow).not.toBeNull();
  expect(seenIn({}, { slant: 10 }).slant).toBe(10);
  const look = { paper: GREY, ink: WHITE, outline: { colour: BLACK, width: 3 } };
  expect(seenIn(look, { paper: 'dark' }).outlined).toBe(true);
  expect(seenIn(look, { paper: 'light' }).outlined).toBe(false);
});

test('blank crops and none at all have neither ink nor effects', () => {
  const blank = painted(() => false);
  expect(inksOf([blank, blank])).toEqual({ inks: [null, null], ...NOTHING });
  expect(inksOf([])).toEqual({ inks: [], ...NOTHING });
  const [none, some] = inksOf([blank, painted(TEN)]).inks;
  expect(none).toBeNull();
  expect(some).not.toBeNull();
});

const LOOKS: Record<string, Look> = {
  plain: {},
  light: { paper: BLUE, ink: GOLD },
  outlined: { paper: BLUE, ink: WHITE, outline: { colour: RED, width: 3 } },
  shadowed: { paper: GREY, ink: BLACK, shadow: { colour: WHITE, x: 3, y: 2 } },
  slanted: { slant: 12 },
};

/** Numbers to five digits; lists as their number, sum, and sum by place. */
const digest = (values: ArrayLike<number>) => {
  let [sum, places] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    sum += values[i] as number;
    places += (values[i] as number) * (1 + (i % 97));
  }
  return [values.length, Number(sum.toPrecision(5)), Number(places.toPrecision(5))].join(' ');
};

test('ink and features of characters in each look are the same as they were', () => {
  const lines = Object.entries(LOOKS).flatMap(([name, look]) => {
    const pictures = [TEN, MOUTH, SCHOLAR, CROSSED].map((strokes) => painted(strokes, look));
    const together = inksOf(pictures);
    const { inks, ...rest } = together;
    return [
      `${name}: ${JSON.stringify(rest)}`,
      ...inks.map((ink) => (ink ? `${digest(ink.values)}; ${digest(featuresOfInk(ink) ?? [])}` : 'none')),
      ...pictures.map((picture) => {
        const [alone] = inksOf([picture]).inks;
        return alone ? `alone ${digest(alone.values)}` : 'none';
      }),
    ];
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "plain: {"outlined":false,"shadow":null,"slant":0}
    5184 526.75 25827; 128 -222 2629
    5184 964.58 45369; 128 12 -10441
    5184 681.42 31267; 128 17 -7947
    5184 515.93 24199; 128 -447 -12470
    alone 5184 526.75 25827
    alone 5184 964.58 45369
    alone 5184 681.42 31267
    alone 5184 515.93 24199
    light: {"outlined":false,"shadow":null,"slant":0}
    5184 526.5 25818; 128 -222 2705
    5184 963.76 45328; 128 11 -10500
    5184 680.94 31244; 128 19 -7817
    5184 515.43 24175; 128 -447 -12470
    alone 5184 526.5 25818
    alone 5184 963.76 45328
    alone 5184 680.94 31244
    alone 5184 515.43 24175
    outlined: {"outlined":true,"shadow":null,"slant":0}
    5184 531.95 26076; 128 -214 2654
    5184 973.89 45653; 128 22 -10100
    5184 692.1 31664; 128 25 -7391
    5184 524.19 24625; 128 -448 -12434
    alone 5184 531.95 26076
    alone 5184 973.93 45655
    alone 5184 692.08 31663
    alone 5184 524.17 24625
    shadowed: {"outlined":false,"shadow":{"x":1,"y":1},"slant":0}
    5184 525.71 25794; 128 -224 2567
    5184 959.23 45108; 128 16 -10214
    5184 679.71 31186; 128 19 -7557
    5184 514.4 24124; 128 -443 -12420
    alone 5184 525.71 25794
    alone 5184 959.23 45108
    alone 5184 679.71 31185
    alone 5184 514.4 24124
    slanted: {"outlined":false,"shadow":null,"slant":12}
    6480 519.22 21907; 128 -207 3961
    6480 971.39 43219; 128 -8 -11495
    6480 675.46 32680; 128 44 -6069
    6480 522.94 24495; 128 -445 -12570
    alone 6480 519.22 21907
    alone 6480 971.39 43219
    alone 6480 675.46 32680
    alone 5184 522.94 25240"
  `);
});
