import type { Axis } from '@ziwan/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axesAt, movingValue, variationCss } from './axis-motion.ts';

const axis = (tag: string, min: number, start: number, max: number): Axis => ({
  tag,
  nameZh: tag,
  min,
  default: start,
  max,
  hidden: false,
});

test('motion starts at the font’s defaults', () => {
  const axes = [axis('wght', 100, 400, 900), axis('slnt', -10, 0, 0), axis('FIXD', 5, 5, 5)];
  const start = axesAt(axes, 0);
  expect(start.wght).toBeCloseTo(400);
  expect(start.slnt).toBeCloseTo(0);
  expect(start.FIXD).toBe(5);
});

test('the first axis returns after seven seconds, the second does not', () => {
  const axes = [axis('wght', 100, 400, 900), axis('wdth', 75, 100, 125)];
  const later = axesAt(axes, 7);
  expect(later.wght).toBeCloseTo(400);
  expect(later.wdth).not.toBeCloseTo(100);
});

test('every axis stays in its range', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -500, max: 500 }),
      fc.nat(1000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(10_000),
      (min, span, at, s) => {
        const value = axesAt([axis('x', min, min + span * at, min + span)], s / 10).x as number;
        expect(value).toBeGreaterThanOrEqual(min - 1e-6);
        expect(value).toBeLessThanOrEqual(min + span + 1e-6);
      },
    ),
  );
});

test('CSS values are rounded to hundredths', () => {
  expect(variationCss({ wght: 433.3333, wdth: 75 })).toBe('"wght" 433.33, "wdth" 75');
  expect(variationCss({})).toBe('normal');
});

test('a moving value has the digits that tell its steps apart', () => {
  expect(movingValue(axis('wght', 100, 400, 900), 370.46)).toBe(370);
  expect(movingValue(axis('opsz', 1, 1, 100), 12.34)).toBe(12.3);
  expect(movingValue(axis('ROND', -1, 0, 1), 0.56)).toBe(0.6);
  expect(movingValue(axis('CASL', 0, 0, 1), 0.567)).toBe(0.57);
});
