import { expect, test } from 'vitest';
import { cellsOf, countedIn, isComplete, lacksOf, NONE_MISSING, variantsIn } from './lacks.ts';

const face = {
  missing: '龍·體，',
  marks: [
    { char: '·', substitute: '・' },
    { char: '，', substitute: null },
  ],
};

test('separates characters from punctuation, in text order', () => {
  expect(lacksOf(face, '體·龙')).toEqual({
    missing: '體',
    missingCount: 1,
    marks: [{ char: '·', substitute: '・' }],
    marksCount: 1,
    variantsCount: 0,
  });
  expect(lacksOf(face, '龙虎')).toEqual(NONE_MISSING);
});

test('ignoring punctuation makes a font complete that lacks only punctuation', () => {
  const marks = lacksOf(face, '龙·虎');
  expect([isComplete(marks), isComplete(marks, true)]).toEqual([false, true]);
  expect(isComplete(lacksOf(face, '龍·'), true)).toBe(false);
  expect(isComplete(NONE_MISSING)).toBe(true);
});

test('every missing character becomes a cell, punctuation included', () => {
  expect(cellsOf(lacksOf(face, '·龍'))).toBe('龍·');
});

test('counts characters and punctuation separately', () => {
  expect(['', '龍體', '·', '龍·，'].map((text) => countedIn(lacksOf(face, text)))).toEqual([
    '',
    '缺 2 字',
    '缺 1 个标点',
    '缺 1 字、2 个标点',
  ]);
});

test('a variation sequence that a font lacks is counted and has no cell', () => {
  const variant = { char: '葛\u{E0100}', substitute: '葛' };
  const lacks = lacksOf(
    { missing: '，', marks: [{ char: '，', substitute: null }, variant] },
    '葛\u{E0100}，',
  );
  expect(lacks).toMatchObject({ missing: '', missingCount: 0, marksCount: 2 });
  expect(lacks.marks).toContainEqual(variant);
  expect(cellsOf(lacks)).toBe('，');
  expect(countedIn(lacks)).toBe('缺 1 个标点、1 个异体');
  // Punctuation may be ignored, a variant may not.
  expect(isComplete(lacks, true)).toBe(false);
  expect(lacksOf({ missing: '', marks: [variant] }, '葛飾')).toEqual(NONE_MISSING);
});

test('variants are named in the order of the text, whatever the order of the report', () => {
  const [ge, comma] = ['葛\u{E0100}', '、\uFE00'];
  const marks = [comma, ge].map((char) => ({ char, substitute: char.slice(0, 1) }));
  expect(variantsIn(lacksOf({ missing: '', marks }, `${ge}城${comma}渡口`)).map(({ char }) => char)).toEqual([
    ge,
    comma,
  ]);
});
