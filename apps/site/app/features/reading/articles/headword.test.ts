import { expect, test } from 'vitest';
import { cellsOf } from './headword.tsx';

test('each Han character gets a cell, in any plane; the rest stays together', () => {
  expect(cellsOf('王羲之')).toEqual([
    { text: '王', han: true },
    { text: '羲', han: true },
    { text: '之', han: true },
  ]);
  expect(cellsOf('𠮷（OpenType）')).toEqual([
    { text: '𠮷', han: true },
    { text: '（OpenType）', han: false },
  ]);
});
