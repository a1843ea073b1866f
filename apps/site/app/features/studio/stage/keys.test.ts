import { expect, test } from 'vitest';
import { keyChange } from './keys.ts';

test('keys move, turn and size a character within the bounds of a title', () => {
  expect(keyChange('ArrowLeft', false, { c: '剑' })).toEqual({ x: -10 });
  expect(keyChange('ArrowDown', true, { c: '剑', y: 100 })).toEqual({ y: 160 });
  expect(keyChange('ArrowRight', true, { c: '剑', x: 7990 })).toEqual({ x: 8000 });
  expect(keyChange('[', false, { c: '剑', turn: -359 })).toEqual({ turn: -360 });
  expect(keyChange('-', false, { c: '剑', size: 210 })).toEqual({ size: 200 });
  expect(keyChange('+', false, { c: '剑' })).toEqual({ size: 1020 });
  expect(Object.values(keyChange('Delete', false, { c: '剑', x: 5 }) ?? { none: 1 })).toEqual(
    Array(5).fill(undefined),
  );
  expect(keyChange('a', false, { c: '剑' })).toBeNull();
});
