import { expect, test } from 'vitest';
import { breakable, composeLines, firstLine, type Measure } from './compose.ts';

/** Every character is 10 points wide, every cell 12. */
const measure = (lacking = '', spacing = 0): Measure => ({
  advance: (run) => [...run].length * 10,
  single: () => 10,
  draws: (c) => !lacking.includes(c),
  cell: 12,
  spacing,
});
const texts = (text: string, width: number, lacking = '') =>
  composeLines(text, width, measure(lacking)).map((line) => line.pieces.map((p) => p.text).join(''));

test('Chinese text breaks between any two characters', () => {
  expect(texts('江湖夜雨十年灯', 40)).toEqual(['江湖夜雨', '十年灯']);
});

test('no line starts with a closing mark or ends with an opening one', () => {
  expect(texts('江湖夜雨，十年灯', 40)).toEqual(['江湖夜', '雨，十年', '灯']);
  expect(texts('江湖夜「雨」十', 40)).toEqual(['江湖夜', '「雨」十']);
});

test('Latin words stay whole if they fit on a line, and are split otherwise', () => {
  expect(breakable('字 play 玩')).toEqual(['字 ', 'play ', '玩']);
  expect(texts('字玩 ziwan', 60)).toEqual(['字玩', 'ziwan']);
  expect(texts('abcdefgh', 30)).toEqual(['abc', 'def', 'gh']);
});

test('line breaks in the text are kept, including empty lines', () => {
  expect(texts('江湖\n\n夜雨', 100)).toEqual(['江湖', '', '夜雨']);
});

test('a missing character is a separate piece, as wide as its cell', () => {
  const [line] = composeLines('江𠮷湖', 100, measure('𠮷', 2));
  expect(line).toEqual({
    pieces: [
      { text: '江', lacking: false, width: 12 },
      { text: '𠮷', lacking: true, width: 14 },
      { text: '湖', lacking: false, width: 12 },
    ],
    width: 38,
  });
});

test('a sample line contains only whole characters', () => {
  expect(firstLine('江湖夜雨', 35, measure()).pieces.map((p) => p.text)).toEqual(['江湖夜']);
  expect(firstLine('', 35, measure()).pieces).toEqual([]);
});
