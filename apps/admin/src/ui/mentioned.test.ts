import { expect, test } from 'vitest';
import { mentionedIn } from './mentioned.ts';

const people = ['老周', '老周二', '阿宁'].map((nickname) => ({ nickname }));

test.each([
  ['@老周 看看封面', ['老周']],
  ['@老周二 看看封面', ['老周二']],
  ['请@阿宁，还有@老周 看', ['老周', '阿宁']],
  ['老周看过了', []],
  ['邮箱 a@example.cn', []],
  ['@', []],
])('of %j, %j are reminded', (text, named) => {
  expect(mentionedIn(text, people).map(({ nickname }) => nickname)).toEqual(named);
});
