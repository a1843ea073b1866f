import { expect, test } from 'vitest';
import { audienceWords, choiceWords, chosenForAll, countWords, wouldSpread } from './reach-words.ts';

test('a choice promises to remove the font only where its name does not stay in the text', () => {
  expect(choiceWords('drop', false)).toBe('去掉提到它的部分');
  expect(choiceWords('drop', true)).toBe('去掉链接和列表里的它，文字不变');
  expect(choiceWords('replace', true)).toContain('文字不变');
  expect(choiceWords('hide', true)).toBe(choiceWords('hide', false));
});

test('places whose text names the font are counted apart', () => {
  expect(countWords([])).toBe('没有别的地方提到它。');
  expect(countWords([{ named: false }])).toBe('提到它的有 1 处。');
  expect(countWords([{ named: false }, { named: true }, { named: true }])).toBe(
    '提到它的有 3 处，其中 2 处文字里写着它的名字，要自己去改。',
  );
});

test('the dialog says who is told, and how many downloads were nobody’s', () => {
  const none = { total: 0, downloaded: 0, projects: 0, favourites: 0 };
  expect(audienceWords({ audience: none, anonymous: 7, shares: 0 })).toBe(
    '没有账号下载、收藏过它，或把它放进项目，不发消息。另有 7 次下载没有账号，通知不到。',
  );
  const some = { total: 2, downloaded: 1, projects: 0, favourites: 1 };
  expect(audienceWords({ audience: some, anonymous: 0, shares: 0 })).toBe(
    '会给 2 人发站内消息（1 人下载过，1 人收藏了）。',
  );
});

test('one choice is taken for all records that offer it', () => {
  const all = ['drop', 'replace', 'hide', 'leave'] as const;
  const references = [
    { kind: 'text' as const, subject: 'a', choices: [...all] },
    { kind: 'text' as const, subject: 'b', choices: ['leave' as const, 'hide' as const] },
    { kind: 'advert' as const, subject: 'c', choices: [...all] },
  ];
  const by = { id: 'wu-wen', nameZh: '无文' };
  const same = { choice: 'replace' as const, by };
  expect(chosenForAll(references, {}, same)).toEqual({ 'text:a': same, 'advert:c': same });
  const hidden = { choice: 'hide' as const, by: null };
  expect(Object.values(chosenForAll(references, { 'text:a': same }, hidden))).toEqual([
    hidden,
    hidden,
    hidden,
  ]);
});

test('a choice is offered for all records only while one of them has another', () => {
  const references = [
    { kind: 'text' as const, subject: 'a', choices: ['drop' as const, 'replace' as const] },
    { kind: 'text' as const, subject: 'b', choices: ['drop' as const, 'replace' as const] },
    { kind: 'advert' as const, subject: 'c', choices: ['drop' as const] },
  ];
  const drop = { choice: 'drop' as const, by: null };
  const replace = { choice: 'replace' as const, by: { id: 'wu-wen', nameZh: '无文' } };
  const now = (chosen: object) => (one: { subject: string }) =>
    (chosen as Record<string, typeof drop>)[one.subject] ?? drop;
  expect(wouldSpread(references, now({}), drop)).toBe(false);
  expect(wouldSpread(references, now({ a: replace }), replace)).toBe(true);
  expect(wouldSpread(references, now({ a: replace }), drop)).toBe(true);
  // Advert c has no such choice.
  expect(wouldSpread(references, now({ a: replace, b: replace }), replace)).toBe(false);
  const other = { ...replace, by: { id: 'shi-hei', nameZh: '试黑体' } };
  expect(wouldSpread(references, now({ a: replace, b: other }), replace)).toBe(true);
});
