import { expect, test } from 'vitest';
import { slipsOf } from './spelling.ts';

const slips = (query: string, name: string) => slipsOf(query)(name, [0]);

test.each([
  ['马善正', '马善政毛笔楷书', 1, 'a wrong character'],
  ['思黑体体', '思源黑体', null, 'two slips in a short name'],
  ['思源源黑体', '思源黑体', 1, 'one too many'],
  ['站酷薇logo', '站酷小薇logo体', 1, 'one missing'],
  ['notosnas', 'notosanssc', 1, 'two that changed places'],
  ['robto', 'robotoflex', 1, 'a missing letter'],
  ['zcolxiaowie', 'zcoolxiaowei', 2, 'two slips in a long name'],
  ['小黑体', '思源黑体', null, 'nothing in common but common words'],
  ['黑体', '思源黑体', null, 'too short for slips'],
  ['asdf', 'asd', null, 'a short name with a letter too many'],
])('%s in %s: %s (%s)', (query: string, name: string, expected: number | null, _: string) =>
  expect(slips(query, name)).toBe(expected),
);

test('a keyword may begin at any word of a name, and nowhere else', () => {
  expect(slipsOf('xiaowie')('zcoolxiaowei', [0, 5])).toBe(1);
  expect(slipsOf('xiaowie')('zcoolxiaowei', [0])).toBeNull();
});
