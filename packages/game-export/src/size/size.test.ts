import { readFileSync } from 'node:fs';
import { createSubsetEngine, type SubsetEngine } from '@ziwan/subset-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AtlasEngine, type Drawing } from '../drawing/index.ts';
import { ENGINES, type EngineId, type EngineNeeds } from '../engines/index.ts';
import { composePackage, zippedBytes } from '../package/index.ts';
import { sampleAtlas } from '../testing/sample-atlas.ts';
import { sampleFace, sampleInput } from '../testing/sample-face.ts';
import { type AskedAtlas, economiesFor, givenUp, thriftyAtlas } from './economies.ts';
import { estimateBytes } from './estimate.ts';
import { fit } from './fit.ts';
import { withFewLevels } from './levels.ts';
import { sampleOf } from './sample.ts';

const FONT = new URL('../../../../catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf', import.meta.url);
let subsets: SubsetEngine;
let atlases: AtlasEngine;
beforeAll(() => {
  subsets = createSubsetEngine({ load: async () => readFileSync(FONT), workers: 1 });
  atlases = new AtlasEngine({ threads: 2 });
});
afterAll(async () => {
  await Promise.all([subsets.close(), atlases.close()]);
});

const LATIN = Array.from({ length: 95 }, (_, i) => 0x20 + i);
const hanzi = (count: number, step: number) => Array.from({ length: count }, (_, i) => 0x4e00 + i * step);

const COMBINATIONS: [EngineId, Drawing | null, size: number, codePoints: number[]][] = [
  ['any', null, 0, [...LATIN, ...hanzi(3000, 6)]],
  ['any', null, 0, hanzi(300, 2)],
  ['web', null, 0, [...LATIN, ...hanzi(2500, 8)]],
  ['rpgmaker-mz', null, 0, hanzi(3000, 6)],
  ['love11', { type: 'bitmap' }, 24, [...LATIN, ...hanzi(1500, 13)]],
  ['phaser', { type: 'bitmap' }, 48, hanzi(1200, 16)],
  [
    'phaser',
    {
      type: 'bitmap',
      paint: { fill: [255, 220, 120, 1], stroke: { width: 2, colour: [60, 20, 0, 1] } },
    },
    40,
    [...LATIN, ...hanzi(600, 30)],
  ],
  ['unity', { type: 'sdf', range: 6 }, 32, [...LATIN, ...hanzi(1500, 13)]],
  ['pixi8', { type: 'msdf', range: 6 }, 32, hanzi(1000, 20)],
  ['pixi8', { type: 'mtsdf', range: 4 }, 24, [...LATIN, ...hanzi(800, 25)]],
];

/** Engines of which each combination is tried by day, too: a font, and an atlas. */
const BY_DAY: readonly EngineId[] = ['web', 'unity'];

for (const [engine, drawing, size, codePoints] of COMBINATIONS) {
  const what = `${engine} ${drawing?.type ?? ''} ${size || ''} ${codePoints.length} characters`;
  const options = BY_DAY.includes(engine) ? {} : { tags: ['nightly'] };
  test(
    `the size estimated from two small packages is within a quarter of the real one: ${what}`,
    options,
    async () => {
      const bytesOf = async (characters: readonly number[]) => {
        const text = characters.map((c) => String.fromCodePoint(c)).join('');
        const naming = { reserved: ['Noto'], instead: 'ZiwanSample' };
        const subset = async (format: 'ttf' | 'woff' | 'woff2') =>
          (await subsets.subset({ font: 'noto', text, axes: { wght: 400 }, naming, format })).bytes;
        const [sfnt, woff, woff2] = await Promise.all([subset('ttf'), subset('woff'), subset('woff2')]);
        const face = { bytes: sfnt, family: 'ZiwanSample', bold: false, italic: false };
        const drawn = drawing ? await atlases.draw(face, text, { size, drawing }) : null;
        const packed = await sampleFace({
          characters,
          fonts: { sfnt, woff, woff2 },
          atlas: drawn?.atlas ?? null,
          layout: drawn?.layout ?? null,
        });
        const input = sampleInput([packed], { engine });
        const files = await composePackage(input, (page, depth) => atlases.encode(page, depth));
        return zippedBytes(files, input);
      };
      const real = await bytesOf(codePoints);
      const estimate = await estimateBytes([codePoints], ([characters]) => bytesOf(characters ?? []));
      const off = estimate / real - 1;
      console.log(`${what}: ${real} bytes, estimate ${(100 * off).toFixed(1)} % off`);
      expect(Math.abs(off)).toBeLessThan(0.25);
    },
  );
}

test('a package of few characters is measured, not estimated', async () => {
  const codePoints = [...LATIN, ...hanzi(240, 9)];
  const asked: number[] = [];
  const bytesOf = async ([characters]: readonly (readonly number[])[]) => {
    asked.push(characters?.length ?? 0);
    return 1234;
  };
  expect(await estimateBytes([codePoints], bytesOf)).toBe(1234);
  expect(asked).toEqual([335]);
  const { small, large, rest } = sampleOf([...LATIN, ...hanzi(1240, 9)]);
  expect([small.length, large.length, rest]).toEqual([175, 335, 6.25]);
  expect(large).toEqual(large.toSorted((a, b) => a - b));
});

const needsOf = (engine: EngineId): EngineNeeds => ENGINES[engine].needs;
const mtsdf: AskedAtlas = { kind: 'mtsdf', size: 48, range: 6 };

test('what is seen least is given up first, and every step is smaller in something', () => {
  const what = (engine: EngineId, atlas: AskedAtlas | null) =>
    economiesFor(needsOf(engine), [atlas]).map((step) => givenUp(needsOf(engine), [atlas], step).join('，'));
  expect(what('any', null)).toEqual(['', '去掉了字体里的 hinting 和排版规则']);
  expect(what('godot4', null)).toEqual([
    '',
    '去掉了字体里的 hinting 和排版规则',
    '字体改用 WOFF2（第一次用一个字号时会卡一下），去掉了字体里的 hinting 和排版规则',
  ]);
  expect(what('pixi8', mtsdf)).toEqual([
    '',
    '减少了图集的灰阶',
    '距离场范围从 6 降到 4 像素，减少了图集的灰阶',
    '图集从 MTSDF 改为 MSDF，距离场范围从 6 降到 4 像素，减少了图集的灰阶',
    '图集从 MTSDF 改为 MSDF，距离场范围从 6 降到 4 像素，减少了图集的灰阶，去掉了图集的字距',
    ...[43, 38, 33, 28, 24].map(
      (size) =>
        `图集从 MTSDF 改为 MSDF，图集从 48 降到 ${size} 像素，距离场范围从 6 降到 4 像素，减少了图集的灰阶，去掉了图集的字距`,
    ),
    ...[24, 20].map(
      (size) =>
        `图集从 MTSDF 改为 SDF，图集从 48 降到 ${size} 像素，距离场范围从 6 降到 4 像素，减少了图集的灰阶，去掉了图集的字距`,
    ),
  ]);
});

test('the guard, which players never see, is given up first, if there is one', () => {
  const steps = (guarded: boolean) => {
    const needs = needsOf('any');
    return economiesFor(needs, [null], guarded).map((step) =>
      givenUp(needs, [null], step, guarded).join('，'),
    );
  };
  const rules = '去掉了字体里的 hinting 和排版规则';
  expect(steps(true)).toEqual(['', '去掉了守卫', `去掉了守卫，${rules}`]);
  expect(steps(false)).toEqual(['', rules]);
});

test('an engine that needs its font file keeps it, and one that reads no other field keeps the field', () => {
  const least = (engine: EngineId, atlas: AskedAtlas) => {
    const step = economiesFor(needsOf(engine), [atlas]).at(-1);
    if (!step) throw new Error('no step');
    return {
      what: givenUp(needsOf(engine), [atlas], step),
      drawn: thriftyAtlas(atlas, step, needsOf(engine)),
    };
  };
  expect(least('unity', { kind: 'sdf', size: 48, range: 6 })).toMatchObject({
    drawn: { kind: 'sdf', size: 20, range: 4 },
  });
  expect(least('unity', { kind: 'sdf', size: 48, range: 6 }).what).not.toContain('去掉了字体文件，只留图集');
  expect(least('love11', { kind: 'bitmap', size: 48, range: 6 }).what).toContain('去掉了字体文件，只留图集');
});

test('a bitmap stays one, also in an engine that draws fields', () => {
  const both = (Object.keys(ENGINES) as EngineId[]).filter((engine) =>
    ['bitmap', 'sdf'].every((kind) => needsOf(engine).drawings.some((each) => each === kind)),
  );
  expect(both).not.toEqual([]);
  for (const engine of both) {
    const bitmap: AskedAtlas = { kind: 'bitmap', size: 48, range: 6 };
    const kinds = economiesFor(needsOf(engine), [bitmap]).map(
      (step) => thriftyAtlas(bitmap, step, needsOf(engine)).kind,
    );
    expect(new Set(kinds), engine).toEqual(new Set(['bitmap']));
  }
});

test('a pixel face stays at whole multiples of its grid, and a kept layout that changes is told', () => {
  const needs = needsOf('love11');
  const pixel: AskedAtlas = { kind: 'bitmap', size: 36, range: 6, grid: 12, kept: true };
  const steps = economiesFor(needs, [pixel]);
  expect([...new Set(steps.map((step) => thriftyAtlas(pixel, step, needs).size))]).toEqual([36, 24]);
  expect(givenUp(needs, [pixel], steps[1] as never)).not.toContain('图集里的字换了位置');
  expect(givenUp(needs, [pixel], steps.at(-1) as never)).toContain('图集里的字换了位置');
});

test('the first package that fits is made; a wrong estimate is corrected; none that fits gives the least size', async () => {
  const real = [1000, 800, 600, 400, 200];
  const made: number[] = [];
  const run = (maxBytes: number, error: number) => {
    made.length = 0;
    return fit({
      steps: real.length,
      maxBytes,
      estimate: async (step) => (real[step] as number) * error,
      make: async (step) => {
        made.push(step);
        return { step, bytes: real[step] as number };
      },
    });
  };
  expect(await run(1000, 1)).toMatchObject({ step: 0 });
  expect(await run(999, 1)).toMatchObject({ step: 1 });
  expect(made).toEqual([1]);
  // Estimated 640 at step 1, made 800, so that step 2 is expected to have 600.
  expect(await run(650, 0.8)).toMatchObject({ step: 2 });
  expect(made).toEqual([1, 2]);
  expect(await run(199, 1)).toEqual({ least: 200 });
  expect(made).toEqual([4]);
  expect(await run(100, 1)).toEqual({ least: 200 });
  expect(made).toEqual([]);
});

test('rounded pixels keep what is empty and what is full, and the colours of painted glyphs', () => {
  const levels = (atlas: ReturnType<typeof sampleAtlas>) =>
    new Set(withFewLevels(atlas).pages.flatMap(({ pixels }) => [...pixels]));
  const atlas = sampleAtlas();
  const page = atlas.pages[0] as NonNullable<(typeof atlas.pages)[0]>;
  const ramp = Uint8Array.from({ length: page.pixels.length }, (_, i) => i);
  const plain = { ...atlas, pages: [{ ...page, pixels: ramp }] };
  expect(levels(plain).size).toBe(16);
  expect(levels({ ...plain, field: { type: 'sdf', range: 6 } }).size).toBe(64);
  for (const end of [0, 255]) expect(levels(plain).has(end)).toBe(true);
  const painted = { ...plain, pages: [{ ...page, channels: 4 as const, pixels: ramp }] };
  const [now] = withFewLevels(painted).pages;
  expect([...(now?.pixels.subarray(100, 103) ?? [])]).toEqual([100, 101, 102]);
  expect(now?.pixels[103]).toBe(102);
});
