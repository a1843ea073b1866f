import { readFileSync } from 'node:fs';
import { shapeOf } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { ENCLOSED, INK, isOutlined, leanOf, measureFace, runsOf } from './face-measures.ts';

const fontOf = (name: string) => {
  const url = new URL(`../../../catalogue/fonts/${name}`, import.meta.url);
  return new Uint8Array(readFileSync(url));
};
const WEIGHT = [{ tag: 'wght', min: 100, max: 900 }];

test('a variable face is measured at weight 400, and thin and thick at its ends', async () => {
  const measures = await measureFace(fontOf('noto-sans-sc-vf/NotoSansSC-VF.ttf'), WEIGHT);
  const shape = shapeOf(measures);
  // The default of the file is its thinnest weight.
  expect(shape?.ends?.[0].stem).toBeGreaterThan(20);
  expect(shape?.ends?.[0].stem).toBeLessThan(40);
  expect(shape?.stem).toBeGreaterThan(60);
  expect(shape?.stem).toBeLessThan(85);
  expect(shape?.ends?.[1].stem).toBeGreaterThan(130);
  expect(shape?.height).toBeGreaterThan(840);
  expect(shape?.height).toBeLessThan(920);
});

test('a serif face has level strokes thinner than its stems, and a rounded one bends more than it turns', async () => {
  const [sans, serif, round] = await Promise.all(
    [
      'noto-sans-sc-vf/NotoSansSC-VF.ttf',
      'noto-serif-sc-vf/NotoSerifSC-VF.ttf',
      'chiron-goround-tc-vf/ChironGoRoundTC-VF.ttf',
    ].map(async (name) => shapeOf(await measureFace(fontOf(name), []))),
  );
  expect((serif?.bar ?? 1) / (serif?.stem ?? 1)).toBeLessThan(0.8);
  expect((sans?.bar ?? 0) / (sans?.stem ?? 1)).toBeGreaterThan(0.9);
  expect(round?.round).toBeGreaterThan(600);
  expect(sans?.round).toBeLessThan(200);
  expect(sans?.ends).toBeNull();
  expect([sans?.slant, serif?.slant, round?.slant]).toEqual([0, 0, 0]);
});

test('the lean of a face is that of its upright strokes, whatever its diagonals and level strokes', () => {
  const stroke = (x: number, lean: number, height = 1, width = 0.1) =>
    [
      [x, 0],
      [x + width, 0],
      [x + width + lean * height, height],
      [x + lean * height, height],
    ] as const;
  expect(
    leanOf([stroke(0, 0.1), stroke(0.3, 0.1), stroke(0.6, 0, 0.3), stroke(0, 1), stroke(0, -1)]),
  ).toBeCloseTo(0.1);
  expect(leanOf([stroke(0, -0.2), stroke(0.3, 0, 0.1, 5)])).toBeCloseTo(-0.2);
  expect(leanOf([stroke(0, 0), stroke(0.5, 0.3, 0.9)])).toBeCloseTo(0);
  expect(leanOf([stroke(0, 1)])).toBe(0);
});

const box = (x0: number, y0: number, x1: number, y1: number, hole = false) => {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ] as const;
  return hole ? corners.toReversed() : corners;
};

test('a stroke of an outlined face is as thick as what its edges enclose, and a counter is no part of it', () => {
  // 口 with strokes 0.2 thick, of edges 0.02 thick.
  const mouth = [
    box(0, 0, 1, 1),
    box(0.02, 0.02, 0.98, 0.98, true),
    box(0.18, 0.18, 0.82, 0.82),
    box(0.2, 0.2, 0.8, 0.8, true),
  ];
  const middle = (rule: typeof INK) => runsOf(mouth, 0.4, 0.6, rule)[24]?.map((run) => run.toFixed(2));
  expect(middle(INK)).toEqual(['0.02', '0.02', '0.02', '0.02']);
  expect(middle(ENCLOSED)).toEqual(['0.20', '0.20']);
});

test('a face is outlined if most of its hanzi without counters have white inside', () => {
  const solid = [box(0, 0, 0.2, 1)];
  const outlined = [box(0, 0, 0.2, 1), box(0.02, 0.02, 0.18, 0.98, true)];
  // White is a quarter of the ink, as a worn brush leaves it.
  const worn = [box(0, 0, 0.2, 1), box(0.05, 0.3, 0.15, 0.7, true)];
  const tracks = [box(0, 0, 0.02, 1), box(0.18, 0, 0.2, 1)];
  expect(
    [[outlined, outlined, solid], [solid, outlined, solid], [worn], [tracks], [[], outlined], []].map(
      isOutlined,
    ),
  ).toEqual([true, false, false, false, true, false]);
});

test('measures of another version count as missing', () => {
  expect(shapeOf([0, 80, 80, 200, 900, 900, 380, 1000, 0, 0])).toBeNull();
});

test('the measures of a version never change, since those of stored faces are compared with new ones', async () => {
  // After a change of what they mean, raise MEASURES_VERSION and write the new values here.
  const measures = await Promise.all(
    ['noto-serif-sc-vf/NotoSerifSC-VF.ttf', 'chiron-goround-tc-vf/ChironGoRoundTC-VF.ttf'].map((name) =>
      measureFace(fontOf(name), WEIGHT),
    ),
  );
  expect(measures.map((each) => each?.join(' '))).toMatchInlineSnapshot(`
    [
      "4 66 30 159 919 902 378 1000 223 0 44 30 147 28",
      "4 79 73 227 894 890 380 1000 823 0 30 29 158 143",
    ]
  `);
});
