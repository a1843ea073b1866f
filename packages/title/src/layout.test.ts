import { expect, test } from 'vitest';
import { factorOf, layOut } from './layout.ts';
import { source, titleOf } from './testing/index.ts';

type Setting = Parameters<typeof titleOf>[1] extends infer _ ? ReturnType<typeof titleOf>['setting'] : never;

const laid = (text: string, setting: Partial<Setting> = {}) => {
  const title = titleOf(text);
  return layOut({ ...title, setting: { ...title.setting, ...setting } }, source);
};
const xs = (...args: Parameters<typeof laid>) => laid(...args).placed.map(({ x }) => Math.round(x));
const ys = (...args: Parameters<typeof laid>) => laid(...args).placed.map(({ y }) => Math.round(y));
const sizes = (...args: Parameters<typeof laid>) => laid(...args).placed.map(({ size }) => Math.round(size));

test('characters follow each other by their em boxes, or by their ink at even distances', () => {
  expect(xs('口口口')).toEqual([500, 1500, 2500]);
  expect(xs('口口', { spacing: -100 })).toEqual([500, 1400]);
  const { placed } = laid('口I一', { optical: true });
  const gaps = placed.slice(1).map((cell, i) => {
    const before = placed[i] as typeof cell;
    return cell.x + (cell.shape.ink?.left ?? 0) - before.x - (before.shape.ink?.right ?? 0);
  });
  expect(gaps.map(Math.round)).toEqual([70, 70]);
});

test('lines are aligned, stacked to one width, or stand as columns from right to left', () => {
  expect(xs('口口口\n口', { align: 'start' })).toEqual([500, 1500, 2500, 500]);
  expect(xs('口口口\n口', { align: 'end' })).toEqual([500, 1500, 2500, 2500]);
  expect(ys('口\n口', { leading: 1500 })).toEqual([750, 2250].map((y) => y - 750));
  expect(sizes('口口口\n口', { arrangement: 'stacked' })).toEqual([1000, 1000, 1000, 3000]);
  expect(xs('口口\n口', { arrangement: 'vertical', leading: 1200, align: 'start' })).toEqual([0, 0, -1200]);
  expect(ys('口口\n口', { arrangement: 'vertical', align: 'start' })).toEqual([500, 1500, 500]);
});

test('a rhythm makes characters large and small', () => {
  const rhythm = (kind: Setting['rhythm']['kind'], amount: number) =>
    sizes('口口口', { rhythm: { kind, amount } });
  expect(rhythm('even', 100)).toEqual([1000, 1000, 1000]);
  expect(rhythm('alternate', 100)).toEqual([1300, 700, 1300]);
  expect(rhythm('first', 100)).toEqual([1700, 1000, 1000]);
  expect(rhythm('swell', 100)).toEqual([700, 1300, 700]);
  expect(rhythm('swell', -100)).toEqual([1300, 700, 1300]);
  expect(rhythm('grow', 100)).toEqual([500, 1000, 1500]);
  expect(factorOf({ kind: 'grow', amount: 100 }, 0, 1)).toBe(1);
});

test('characters of different sizes meet at foot, middle or head', () => {
  const feet = (seat: Setting['seat']) =>
    laid('口口', { seat, rhythm: { kind: 'alternate', amount: 100 } }).placed.map(({ y, size }) => [
      Math.round(y - size / 2),
      Math.round(y + size / 2),
    ]);
  expect(new Set(feet('foot').map(([, foot]) => foot)).size).toBe(1);
  expect(new Set(feet('head').map(([head]) => head)).size).toBe(1);
  expect(ys('口口', { rhythm: { kind: 'alternate', amount: 100 } })).toEqual([0, 0]);
  expect(ys('口口', { step: 80 })).toEqual([-80, 80]);
});

test('marks stand full, tight, hang beyond the line, or are left out', () => {
  expect(xs('口，口')).toEqual([500, 1500, 2500]);
  expect(xs('口，口', { punctuation: 'tight' })[2]).toBeLessThan(2000);
  expect(laid('口，口', { punctuation: 'none' }).placed.map(({ character }) => character.c)).toEqual([
    '口',
    '口',
  ]);
  // The hanging stop does not count: the single 口 stands in the middle of the two above.
  expect(xs('口口\n口。', { punctuation: 'hang' })[2]).toBe(1000);
});

test('marks hang before a line, too, and a line of marks alone does not hang', () => {
  expect(xs('口口\n，口', { punctuation: 'hang', align: 'start' })).toEqual([500, 1500, -500, 500]);
  expect(ys('口口\n，口。', { punctuation: 'hang', align: 'start', arrangement: 'vertical' })).toEqual([
    500, 1500, -500, 500, 1500,
  ]);
  expect(laid('，口。', { punctuation: 'hang' }).placed.map(({ hung }) => hung)).toEqual([true, false, true]);
  // Dashes and ellipses are part of their line.
  const last = (text: string) => laid(text, { punctuation: 'hang' }).lacked.at(-1)?.hung;
  expect([last('口——'), last('口…'), last('口」'), last('口！')]).toEqual([false, false, true, true]);
  expect(laid('，。', { punctuation: 'hang' }).placed.map(({ hung }) => hung)).toEqual([false, false]);
});

test('width and slant change outlines; hand settings move, turn and size one character', () => {
  const width = (setting: Partial<Setting>) => {
    const ink = laid('口', setting).placed[0]?.shape.ink;
    return ink ? Math.round(ink.right - ink.left) : 0;
  };
  expect([width({}), width({ width: 50 }), width({ slant: 10 }) > 800]).toEqual([800, 400, true]);
  const title = titleOf('口口');
  const [first, second] = layOut(
    {
      ...title,
      lines: [
        [
          { c: '口', x: 30, y: -40, size: 500, space: 100 },
          { c: '一', turn: 90 },
        ],
      ],
    },
    source,
  ).placed;
  expect([first?.x, first?.y, first?.size]).toEqual([280, -40, 500]);
  expect(second?.x).toBe(500 + 100 + 500);
  const ink = second?.shape.ink;
  expect(ink && ink.bottom - ink.top).toBeCloseTo(840, 0);
});

test('what a face lacks is named and leaves room', () => {
  const { missing, placed, lacked } = laid('口囍 口');
  expect(missing).toEqual([{ face: 'made', c: '囍' }]);
  expect(placed).toHaveLength(2);
  expect(lacked.map(({ character, at }) => [character.c, at])).toEqual([['囍', 1]]);
  expect(laid('').ink).toBeNull();
});
