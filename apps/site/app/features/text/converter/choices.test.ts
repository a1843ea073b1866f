import { expect, test } from 'vitest';
import { bySource, type Conversion, choose, chooseAll } from './choices.ts';

// 皇后在后面发头发
const conversion: Conversion = {
  text: '皇后在後面發頭髮',
  choices: [
    { index: 1, source: '后', chosen: '后', options: ['後', '后'] },
    { index: 3, source: '后', chosen: '後', options: ['後', '后'] },
    { index: 5, source: '发', chosen: '發', options: ['發', '髮'] },
    { index: 7, source: '发', chosen: '髮', options: ['發', '髮'] },
  ],
};

test('a form replaces only its own position', () => {
  const next = choose(conversion, 5, '髮');
  expect(next.text).toBe('皇后在後面髮頭髮');
  expect(next.choices.map((c) => c.chosen)).toEqual(['后', '後', '髮', '髮']);
});

test('an unknown form or position changes nothing', () => {
  expect(choose(conversion, 5, '法')).toBe(conversion);
  expect(choose(conversion, 0, '後')).toBe(conversion);
});

test('one form applies to every occurrence of a character', () => {
  expect(chooseAll(conversion, '后', '后').text).toBe('皇后在后面發頭髮');
});

test('places are counted in code points', () => {
  const rare: Conversion = {
    text: '𠮷後',
    choices: [{ index: 1, source: '后', chosen: '後', options: ['後', '后'] }],
  };
  expect(choose(rare, 1, '后').text).toBe('𠮷后');
});

test('a longer form shifts later positions', () => {
  const text: Conversion = {
    text: 'ab',
    choices: [
      { index: 0, source: 'x', chosen: 'a', options: ['a', 'AA'] },
      { index: 1, source: 'y', chosen: 'b', options: ['b', 'c'] },
    ],
  };
  expect(choose(choose(text, 0, 'AA'), 1, 'c').text).toBe('AAb');
});

test('choices are grouped by character', () => {
  expect(bySource(conversion.choices).map((g) => [g.source, g.places.length])).toEqual([
    ['后', 2],
    ['发', 2],
  ]);
});
