import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('digits are grouped in threes with commas', () => {
  expect([0, 7, 999, 1000, 27_484, 1_234_567].map(grouped)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '27,484',
    '1,234,567',
  ]);
});
