import { expect, test } from 'vitest';
import { Texts } from './parts.ts';

test('a file may hold 128 M units of text in all, which entries of a binary file may share', () => {
  const texts = new Texts();
  const part = texts.part('all', '全部');
  const long = '龙'.repeat(1_000_000);
  const most = 128 * 2 ** 20;
  for (let length = long.length; length <= most; length += long.length) texts.add(part, '', 1, long);
  texts.add(part, '', 1, long.slice(0, most % long.length));
  expect(() => texts.add(part, '', 2, '龙')).toThrow('文字一共超过 128 M 字，从这里起没有读。');
});
