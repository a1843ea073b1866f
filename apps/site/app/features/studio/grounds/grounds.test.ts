import { readTitle } from '@ziwan/contract';
import { composeTitle, openFace } from '@ziwan/title';
import { expect, test, vi } from 'vitest';
import { firstTitle } from '../document/first-title.ts';
import { firstSeal } from '../panels/seal-panel.tsx';
import { GROUNDS, groundSvg, groundUrl } from './grounds.ts';
import { contrastOf, legibilityOf, legibilityWords, luminance, standingOut } from './legibility.ts';
import { fitIn, fitTitle, groundProblem, SHAPES, shapeOf } from './shapes.ts';

const made = openFace({
  unitsPerEm: 1000,
  middle: 380,
  // A bar of 800 × 100.
  glyphs: { 一: [1000, 'M100 330L100 430L900 430L900 330Z'] },
});
const title = firstTitle('一', 'made');
const scene = composeTitle(title, (_, c) => made(c));
const WHITE = luminance(255, 255, 255);

test('every ground is drawn in every shape, alike each time', () => {
  for (const { id } of GROUNDS)
    for (const { width, height } of SHAPES) {
      const svg = groundSvg(id, width, height);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(groundSvg(id, width, height)).toBe(svg);
    }
});

test('a ground is drawn once in each size, however often its address is asked for', () => {
  const [ground] = GROUNDS;
  const draw = vi.spyOn(ground as (typeof GROUNDS)[number], 'draw');
  const urls = [1, 2, 3].map(() => groundUrl('paper', 123, 45));
  expect(new Set(urls).size).toBe(1);
  expect(groundUrl('paper', 124, 45)).not.toBe(urls[0]);
  expect(draw).toHaveBeenCalledTimes(2);
  draw.mockRestore();
});

test('contrast is that of WCAG', () => {
  expect(contrastOf(WHITE, luminance(0, 0, 0))).toBeCloseTo(21, 5);
  expect(contrastOf(luminance(119, 119, 119), WHITE)).toBeCloseTo(4.48, 2);
});

test('a thin stroke at a small size, and a colour like the ground, are said to be lost', () => {
  // Twice the area by the outline: 2 · 80,000 / 1,800.
  const large = legibilityOf(title, scene, 0.1, [WHITE]);
  expect(large.stroke).toBeCloseTo(8.9, 1);
  expect(large.verdict).toBe('clear');
  const small = legibilityOf(title, scene, 0.01, [WHITE]);
  expect(small.verdict).toBe('lost');
  expect(legibilityWords(small)).toBe(
    '看不清：「一」笔画约 0.9 px，与旁边的对比 17.5\u{a0}:\u{a0}1；换粗一些的字体，或少放几个字',
  );
  const dark = luminance(30, 30, 30);
  expect(legibilityOf(title, scene, 0.1, [dark]).verdict).toBe('lost');
  const framed = { ...title, outlines: [{ width: 40, colour: '#ffffff', gap: 0 }] };
  expect(legibilityOf(framed, scene, 0.1, [dark]).verdict).toBe('clear');
});

test('a few bright spots of the ground do not decide, a tenth of it does', () => {
  const of = (bright: number) =>
    legibilityOf(
      title,
      scene,
      0.1,
      Array.from({ length: 100 }, (_, i) => (i < bright ? 0.02 : 1)),
    ).contrast;
  expect(of(5)).toBeGreaterThan(10);
  expect(of(15)).toBeLessThan(2);
});

test('a title is fitted to a shape by the side that is scarce', () => {
  const box = { left: 0, top: 0, right: 4000, bottom: 1000 };
  expect(fitIn(box, { width: 400, height: 400 }, { fill: 80, lift: 0 })).toEqual({
    scale: 0.08,
    x: 40,
    y: 160,
  });
  expect(fitIn(box, { width: 4000, height: 100 }, { fill: 80, lift: 0 }).scale).toBeCloseTo(0.092, 3);
  expect(fitIn(box, { width: 400, height: 400 }, { fill: 80, lift: 10 }).y).toBe(120);
});

test('an outline counts at every size for what it covers beside the edge, and a new one stands out', () => {
  const yellow = { ...title, fill: { stops: [{ at: 0, colour: '#ffe14a' }], angle: 0 } };
  const comic = {
    ...yellow,
    outlines: [
      { width: 18, colour: '#1b1917', gap: 0 },
      { width: 20, colour: '#ffffff', gap: 0 },
      { width: 10, colour: '#1b1917', gap: 0 },
    ],
  };
  expect(legibilityOf(yellow, scene, 0.02, [WHITE]).contrast).toBeLessThan(1.4);
  expect(legibilityOf(comic, scene, 0.1, [WHITE]).contrast).toBeGreaterThan(12);
  // A third of the pixel beside the letter is dark.
  const small = legibilityOf(comic, scene, 0.02, [WHITE]).contrast;
  expect(small).toBeGreaterThan(1.5);
  expect(small).toBeLessThan(3);
  expect([standingOut('#1b1917'), standingOut('#ffffff'), standingOut('#ffe14a')]).toEqual([
    '#ffffff',
    '#1b1917',
    '#1b1917',
  ]);
});

test('each character is judged by its own part of a gradient and by the ground behind it', () => {
  const two = firstTitle('一一', 'made');
  const wide = composeTitle(two, (_, c) => made(c));
  const across = (...colours: string[]) => ({
    ...two,
    fill: { stops: colours.map((colour, i) => ({ at: (100 * i) / (colours.length - 1), colour })), angle: 0 },
  });
  const black = luminance(0, 0, 0);
  // The dark end of the gradient is in no more than a tenth of a letter.
  const orange = across(
    '#2a0a00',
    '#ff9a2e',
    '#ff9a2e',
    '#ff9a2e',
    '#ff9a2e',
    '#ff9a2e',
    '#ff9a2e',
    '#ff9a2e',
  );
  expect(legibilityOf(orange, wide, 0.1, [black]).contrast).toBeGreaterThan(3);
  // Dark on the light half of the ground, light on its dark half: both stand out.
  const halves = Array.from({ length: 100 }, (_, i) => (i % 10 < 5 ? WHITE : black));
  expect(legibilityOf(across('#101010', '#101010', '#f0f0f0', '#f0f0f0'), wide, 0.1, halves).verdict).toBe(
    'clear',
  );
  expect(legibilityOf(across('#f0f0f0', '#f0f0f0', '#101010', '#101010'), wide, 0.1, halves).verdict).toBe(
    'lost',
  );
});

test('a seal whose colour is like what is behind it is said, by itself', () => {
  const night = luminance(16, 20, 36);
  const sealed = (seal: object) => {
    const document = readTitle({
      ...title,
      seal: { ...firstSeal('horizontal', scene.letters), text: '一', ...seal },
    });
    return { document, drawn: composeTitle(document, (_, c) => made(c)) };
  };
  const judged = (seal: object, behind: number) => {
    const { document, drawn } = sealed(seal);
    return legibilityOf(document, drawn, 0.1, [WHITE], [behind]);
  };
  expect(judged({}, WHITE).seal).toMatchObject({ cut: 'relief', verdict: 'clear' });
  expect(legibilityWords(judged({}, WHITE))).toBe(legibilityWords(legibilityOf(title, scene, 0.1, [WHITE])));
  expect(judged({}, night).seal?.verdict).toBe('lost');
  expect(legibilityWords(judged({}, night))).toMatch(
    /^看得清：.*1。印章看不清：朱文与背后的对比 2\.\d\u{a0}:\u{a0}1；给印章换个颜色，或改刻白文$/u,
  );
  // An area is seen where lines are not.
  expect(judged({ cut: 'intaglio' }, night).seal?.verdict).toBe('weak');
  expect(judged({ colour: '#ffd27a' }, night).seal?.verdict).toBe('clear');
  // On the stroke of 一, which is dark, the bright ground does not help.
  const over = { size: 100, x: -400, y: -50, cut: 'intaglio' };
  expect(judged(over, WHITE).seal?.contrast).toBeLessThan(3);
  expect(judged({ ...over, y: -300 }, WHITE).seal?.contrast).toBeGreaterThan(5);
  // A title whose seal is not drawn is judged as one without.
  expect(legibilityOf(title, scene, 0.1, [WHITE], null).seal).toBeUndefined();
});

test('the character that stands out least is named if it is not the thinnest', () => {
  const legibility = { stroke: 12, thinnest: '更', contrast: 1.4, verdict: 'lost' } as const;
  expect(legibilityWords({ ...legibility, faintest: '三' })).toBe(
    '看不清：「更」笔画约 12.0 px，「三」与旁边的对比 1.4\u{a0}:\u{a0}1；换个颜色，或加一圈外框',
  );
  expect(legibilityWords({ ...legibility, faintest: '更' })).toContain('px，与旁边的对比 1.4\u{a0}:\u{a0}1');
});

test('the squares of a title in 像素 are whole pixels of the ground, unless there is no pixel for each', () => {
  const texture = { kind: 'pixel', amount: 50, grain: 0, seed: 0 } as const;
  const squares = composeTitle({ ...title, texture }, (_, c) => made(c));
  const fit = fitTitle(squares, { width: 460, height: 215 }, { fill: 72, lift: 7 });
  expect(squares.grid * fit.scale).toBeGreaterThanOrEqual(1);
  for (const value of [squares.grid * fit.scale, fit.x, fit.y])
    expect(value).toBeCloseTo(Math.round(value), 9);
  const tiny = fitTitle(squares, { width: 16, height: 16 }, { fill: 72, lift: 0 });
  expect(tiny.scale).toBeLessThan(1 / squares.grid);
});

test('a ground that the store would refuse is said', () => {
  expect(groundProblem(shapeOf('steam-logo'), false)).toContain('要透明底');
  expect(groundProblem(shapeOf('steam-logo'), true)).toBeUndefined();
  expect(groundProblem(shapeOf('appstore'), true)).toContain('不收透明的图');
  expect(groundProblem(shapeOf('appstore'), false)).toBeUndefined();
  for (const isClear of [true, false]) expect(groundProblem(shapeOf('wide'), isClear)).toBeUndefined();
});
