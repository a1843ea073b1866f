import {
  type CoveredCatalogue,
  type CoveredFace,
  type FaceMeasures,
  fitFaces,
  LICENCE_USES,
  MEASURES_VERSION,
  VERDICTS,
  type Verdict,
} from '@ziwan/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide, fillersFor, suggestChain } from './fillers.ts';
import { setsOf } from './testing/sets.ts';

const verdicts = (verdict: Verdict) =>
  Object.fromEntries(LICENCE_USES.map(({ key }) => [key, { verdict, note: '' }])) as never;

interface Made {
  draws: string;
  stem?: number;
  /** Thickness of horizontal strokes, that of vertical ones if absent. */
  bar?: number;
  round?: number;
  size?: number;
  grid?: number;
  tags?: string[];
  verdict?: Verdict;
  thick?: number;
  measured?: boolean;
  downloadable?: boolean;
}

/** A catalogue of one-face families. */
function catalogueOf(faces: readonly Made[]): CoveredCatalogue {
  return {
    families: faces.map(({ tags = ['style.hei'], verdict = 'allowed', downloadable = true }, i) => ({
      fontGNo: `f${i}`,
      nameZh: `字${i}`,
      kind: 'creative',
      tags: tags.map((tag) => ({ dictNumber: tag, dictName: tag, type: 'style' })),
      downloadable,
      officialDownload: null,
      licence: verdict,
    })) as CoveredCatalogue['families'],
    faces: faces.map(
      (
        { stem = 80, bar = stem, round = 0, size = 900, grid, thick, measured = true },
        family,
      ): CoveredFace => {
        const measures = [MEASURES_VERSION, stem, bar, 200, size, size, 380, 1000, round, 0];
        return {
          gno: `f${family}--regular`,
          family,
          styleName: 'Regular',
          weight: 400,
          italic: false,
          weights: thick === undefined ? null : [100, 900],
          measures: measured
            ? ((thick === undefined
                ? measures
                : [...measures, stem, stem, thick, thick]) as unknown as FaceMeasures)
            : null,
          metrics: { unitsPerEm: 1000, ...(grid === undefined ? {} : { grid }) } as CoveredFace['metrics'],
        };
      },
    ),
    licences: Object.fromEntries(
      VERDICTS.map((verdict) => [
        verdict,
        { name: verdict, spdx: null, evidence: '', reviewedAt: '', verdicts: verdicts(verdict) },
      ]),
    ),
  };
}
const codes = (text: string) => [...text].map((char) => char.codePointAt(0) as number);
const rank = (faces: readonly Made[], lacking: string) =>
  fillersFor(catalogueOf(faces), setsOf(faces.map(({ draws }) => draws)), {
    face: 0,
    lacking: codes(lacking),
    uses: ['game'],
  });

test('a face that draws everything comes before a nearer one that does not, and the nearest of equals first', () => {
  const found = rank(
    [
      { draws: '' },
      { draws: '龙', stem: 80 },
      { draws: '龙吟', stem: 140 },
      { draws: '龙吟', stem: 100 },
      { draws: '龙吟', tags: ['style.song'] },
    ],
    '龙吟',
  );
  expect(found.map(({ face }) => face)).toEqual([3, 2, 4, 1]);
  expect(found[0]?.reasons).toEqual(['同为黑体', '粗细差 25 %', '字面一样大']);
  expect(found[2]?.reasons[0]).toBe('宋体，不是黑体');
});

test('a face without a tag of its build has the one of its strokes', () => {
  const builds = [
    {},
    { round: 600 },
    { round: 601 },
    { bar: 56, stem: 100 },
    { bar: 54, stem: 100 },
    { grid: 12 },
  ];
  const untagged = builds.map((strokes) => ({ draws: '龙', tags: [], ...strokes }));
  const found = rank([{ draws: '', tags: [], stem: 80 }, ...untagged], '龙');
  const words = new Map(found.map(({ face, reasons }) => [face, reasons[0]]));
  expect([1, 2, 3, 4, 5].map((face) => words.get(face))).toEqual([
    '同为黑体',
    '同为黑体',
    '圆体，不是黑体',
    '同为黑体',
    '宋体，不是黑体',
  ]);
});

test('a chain takes what draws most of the rest, then the nearest, and nothing that adds nothing', () => {
  const faces = [
    { draws: '' },
    { draws: '龙吟虎啸', stem: 300 },
    { draws: '龙吟虎啸', stem: 90 },
    { draws: '凤', stem: 200 },
    { draws: '凤舞', stem: 300 },
    { draws: '龙', stem: 80 },
  ];
  const candidates = rank(faces, '龙吟虎啸凤舞');
  const sets = setsOf(faces.map(({ draws }) => draws));
  expect(suggestChain(sets, codes('龙吟虎啸凤舞'), candidates)).toEqual([2, 4]);
  // The order of the candidates does not matter.
  expect(suggestChain(sets, codes('龙吟虎啸凤舞'), candidates.toReversed())).toEqual([2, 4]);
  expect(suggestChain(sets, codes('鹤'), candidates)).toEqual([]);
});

test('a chain has at most as many faces as a role may have fillers', () => {
  const faces = [{ draws: '' }, ...Array.from('龙吟虎啸凤', (draws) => ({ draws }))];
  const sets = setsOf(faces.map(({ draws }) => draws));
  expect(suggestChain(sets, codes('龙吟虎啸'), rank(faces, '龙吟虎啸'))).toHaveLength(4);
  expect(suggestChain(sets, codes('龙吟虎啸凤'), rank(faces, '龙吟虎啸凤'))).toHaveLength(4);
});

test('a filler is scaled to the same size, and its weight axis is set to the same strokes', () => {
  const [found] = rank(
    [
      { draws: '', size: 900, stem: 100 },
      { draws: '龙', size: 750, stem: 20, thick: 180 },
    ],
    '龙',
  );
  expect(found?.fit.scale).toBe(1.2);
  // 100 ÷ 1.2 = 83.3 of 20 to 180, to a hundredth of the axis.
  expect(found?.fit.weight).toBe(420);
  expect(found?.reasons).toEqual(['同为黑体', '粗细差 1 %', '字面一样大', '已放大 20 %']);
});

test('a face without measures is neither scaled nor nearer than one with them', () => {
  const found = rank([{ draws: '' }, { draws: '龙', measured: false }, { draws: '龙', stem: 160 }], '龙');
  expect(found.map(({ face, fit }) => [face, fit.scale])).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test.each([
  [12, [1]],
  [undefined, [3]],
  [8, []],
] as const)('a face of a grid of %s is filled only by such faces', (grid, fillers) => {
  const found = rank(
    [
      { draws: '', ...(grid ? { grid } : {}) },
      { draws: '龙', grid: 12, size: 500 },
      { draws: '龙', grid: 16 },
      { draws: '龙' },
    ],
    '龙',
  );
  expect(found.map(({ face, fit }) => [face, fit.scale])).toEqual(fillers.map((face) => [face, 1]));
});

test('a face that the site may not hand out fills nothing', () => {
  expect(rank([{ draws: '' }, { draws: '龙', downloadable: false }], '龙')).toEqual([]);
});

test('scales keep within their bounds', () => {
  const measures = (size: number) =>
    [MEASURES_VERSION, 80, 80, 200, size, size, 380, 1000, 0, 0] as FaceMeasures;
  const of = (size: number) => ({ measures: measures(size), weights: null, grid: null });
  expect([fitFaces(of(900), of(300)).scale, fitFaces(of(300), of(900)).scale]).toEqual([1.35, 0.75]);
});

const character = fc.integer({ min: 0x4e00, max: 0x4e30 }).map((c) => String.fromCodePoint(c));
const text = fc.array(character, { maxLength: 40 }).map((chars) => chars.join(''));
const made: fc.Arbitrary<Made> = fc.record({
  draws: text,
  stem: fc.integer({ min: 20, max: 250 }),
  size: fc.integer({ min: 500, max: 1000 }),
  verdict: fc.constantFrom(...VERDICTS),
});

test('a suggested chain draws what it says, with no refused licence, and one more face never makes it worse', () => {
  fc.assert(
    fc.property(fc.array(made, { minLength: 1, maxLength: 9 }), text, (faces, script) => {
      const sets = setsOf(faces.map(({ draws }) => draws));
      const characters = [...new Set(codes(script))];
      const asked = characters.filter((c) => !sets.draws(0, c));
      const candidates = fillersFor(catalogueOf(faces), sets, {
        face: 0,
        lacking: asked,
        uses: ['game', 'app'],
      });
      const chain = suggestChain(sets, asked, candidates);
      const { drawn, lacking } = divide(sets, [0, ...chain], characters);
      expect([...drawn.flat(), ...lacking].sort()).toEqual([...characters].sort());
      [0, ...chain].forEach((face, i) => {
        for (const c of drawn[i] ?? []) expect(faces[face]?.draws).toContain(String.fromCodePoint(c));
        if (i > 0) expect(drawn[i]).not.toEqual([]);
      });
      const all = [0, ...chain].map((face) => faces[face]?.draws).join('');
      for (const c of lacking) expect(all).not.toContain(String.fromCodePoint(c));
      for (const { face } of candidates) expect(['allowed', 'conditional']).toContain(faces[face]?.verdict);
      expect(chain.length).toBeLessThanOrEqual(4);
      if (candidates.some(({ fills }) => fills === asked.length)) expect(lacking).toEqual([]);
      for (const face of faces.keys()) {
        const longer = divide(sets, [0, ...chain, face], characters).lacking;
        expect(longer.filter((c) => !lacking.includes(c))).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
