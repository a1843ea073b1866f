import { expect, test } from 'vitest';
import { cellsOf, countedIn, isComplete, lacksOf, NOTHING } from './lacks.ts';

const face = {
  missing: '龍·體，',
  marks: [
    { char: '·', substitute: '・' },
    { char: '，', substitute: null },
  ],
};

test('characters and marks are told apart, of the text alone and in its order', () => {
  expect(lacksOf(face, '體·龙')).toEqual({
    missing: '體',
    missingCount: 1,
    marks: [{ char: '·', substitute: '・' }],
    marksCount: 1,
  });
  expect(lacksOf(face, '龙虎')).toEqual(NOTHING);
});

test('who ignores punctuation takes a font that lacks nothing else for complete', () => {
  const marks = lacksOf(face, '龙·虎');
  expect([isComplete(marks), isComplete(marks, true)]).toEqual([false, true]);
  expect(isComplete(lacksOf(face, '龍·'), true)).toBe(false);
  expect(isComplete(NOTHING)).toBe(true);
});

test('every lacking character is drawn as a cell, a mark as well', () => {
  expect(cellsOf(lacksOf(face, '·龍'))).toBe('龍·');
});

test('characters and punctuation are counted apart', () => {
  expect(['', '龍體', '·', '龍·，'].map((text) => countedIn(lacksOf(face, text)))).toEqual([
    '',
    '缺 2 字',
    '缺 1 个标点',
    '缺 1 字、2 个标点',
  ]);
});
