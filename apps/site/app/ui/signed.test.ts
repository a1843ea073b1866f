import { expect, test } from 'vitest';
import { signed, spanOf } from './signed.ts';

test('numbers below zero have a minus sign, and their spans a word', () => {
  expect([signed(-39.8), signed(0), signed(12)]).toEqual(['−39.8', '0', '12']);
  expect(spanOf({ min: 100, max: 900 })).toBe('100–900');
  expect(spanOf({ min: -53, max: 10 })).toBe('−53 至 10');
  expect(spanOf({ min: -20, max: -5 })).toBe('−20 至 −5');
});
