import type { Outline } from '@ziwan/lettering';
import { expect, test } from 'vitest';
import { upended } from './vertical-form.ts';

const EM = { unitsPerEm: 1000, middle: 380 };
const rectangle = (left: number, bottom: number, right: number, top: number): Outline => ({
  commands: [
    { type: 'M', values: [left, bottom] },
    { type: 'L', values: [left, top] },
    { type: 'L', values: [right, top] },
    { type: 'L', values: [right, bottom] },
    { type: 'Z', values: [] },
  ],
  box: { left, right, top, bottom },
});
/** Left, bottom, right, top of what a rectangle becomes. */
const form = (character: string, box: [number, number, number, number], advance = 1000) => {
  const points = upended(character, rectangle(...box), advance, EM).commands.flatMap(({ values }) => values);
  const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

test('brackets and dashes are turned clockwise around the middle of their cell', () => {
  // 「: from the upper half at the right to the right half at the foot, as ﹁ has it.
  expect(form('「', [600, 100, 900, 800])).toEqual([220, -20, 920, 280]);
  expect(form('—', [0, 360, 1000, 400])).toEqual([480, -120, 520, 880]);
  expect(form('…', [100, 360, 900, 400])).toEqual([480, -20, 520, 780]);
  expect(form('(', [50, -100, 250, 800], 300)).toEqual([-330, 280, 570, 480]);
});

test('stops go to the upper right of their cell, also from a narrow one', () => {
  expect(form('，', [80, -60, 220, 80])).toEqual([780, 680, 920, 820]);
  expect(form('。', [100, -40, 300, 160])).toEqual([700, 600, 900, 800]);
  expect(form('，', [40, -60, 160, 80], 200)).toEqual([420, 680, 540, 820]);
});

test('stops in the middle of their cell stay there, as do hanzi and letters', () => {
  for (const c of ['，', '国', 'A', '·']) expect(form(c, [430, 300, 570, 440])).toEqual([430, 300, 570, 440]);
  expect(form('国', [100, -60, 220, 80])).toEqual([100, -60, 220, 80]);
  expect(form('！', [100, 0, 200, 760])).toEqual([450, 0, 550, 760]);
});
