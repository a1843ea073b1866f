import type { Release } from '@ziwan/contract/admin';
import { expect, test } from 'vitest';
import { movedWords, timedWords } from '../releases/put-dialog.tsx';
import { binWords, consequence, handBackWords, inFuture, restoreWords, siteWords } from './schedule.ts';
import { statusWords } from './status-text.tsx';

const NOW = Date.parse('2026-11-21T02:00:00Z');
const LATER = '2026-11-21T04:00:00.000Z';
const PAST = '2026-11-20T04:00:00.000Z';
const entry = {
  status: 'published',
  publishAt: PAST,
  visible: true,
  waiting: null,
  version: 6,
  release: null,
} as const;
const draft = { ...entry, status: 'draft', visible: false } as const;
const scheduled = { ...entry, status: 'scheduled', publishAt: LATER, visible: false } as const;
const changing = { ...entry, publishAt: LATER, waiting: { publishAt: LATER, shownVersion: 5 } };
const drafted = { ...entry, waiting: { publishAt: null, shownVersion: 5 } };

test('a time that has passed is refused in the form', () => {
  expect(inFuture(PAST)).toBe('这个时间已经过去，请选一个将来的时间');
  expect(inFuture('9999-12-31T15:59:00.000Z')).toBeUndefined();
  expect(inFuture(null)).toBeUndefined();
  expect(consequence('later', PAST, entry, NOW)).toBe('这个时间已经过去，请选一个将来的时间。');
});

test('the form says that saving drops a schedule', () => {
  expect(consequence('draft', LATER, changing, NOW)).toBe(
    '存成草稿，访客看到的仍是现在的版本；定在 11 月 21 日 12:00 换上的安排作罢；改好了再来发布。',
  );
  expect(consequence('draft', LATER, scheduled, NOW)).toBe(
    '只有后台看得到；定在 11 月 21 日 12:00 发布的安排作罢。',
  );
  expect(consequence('now', null, changing, NOW)).toBe(
    '保存后访客马上看到新的内容，不再等到 11 月 21 日 12:00。',
  );
  expect(consequence('draft', PAST, entry, NOW)).not.toContain('作罢');
  expect(consequence('draft', null, null, NOW)).toBe('只有后台看得到。');
});

test('the form says that a time takes the text out of the release that has it', () => {
  const release = { id: 'r', name: '春季', single: false, current: true, publishAt: null, failure: null };
  expect(consequence('later', LATER, { ...draft, release }, NOW)).toBe(
    '将于 11 月 21 日 12:00 自动出现。同时从发布单「春季」里拿出来，由它自己的发布单发布。',
  );
  expect(consequence('later', LATER, { ...entry, release }, NOW)).toContain('从发布单「春季」里拿出来');
  const own = { ...release, single: true, publishAt: LATER };
  expect(consequence('later', LATER, { ...scheduled, release: own }, NOW)).toBe(
    '将于 11 月 21 日 12:00 自动出现。',
  );
});

test('a list says that a text was not published at its time', () => {
  const release = {
    id: 'r',
    name: '定时：题',
    single: true,
    current: true,
    publishAt: null,
    failure: '断了',
  };
  const seen = { ...draft, deletedAt: null, release };
  expect(statusWords(seen)).toBe('到点没有发布');
  expect(statusWords({ ...seen, waiting: drafted.waiting })).toBe('已发布，新版到点没有换上');
  expect(statusWords({ ...seen, release: { ...release, single: false } })).toBe('草稿');
  expect(statusWords({ ...seen, deletedAt: PAST })).toBe('在回收站');
});

test('the dialog of a release names the times that its texts give up', () => {
  const own = {
    id: 'own',
    name: '定时：题',
    single: true,
    publishAt: LATER,
    holds: [{ kind: 'text', subject: 'ti' }],
  } as unknown as Release;
  const record = { kind: 'text', subject: 'ti' };
  expect(timedWords([own], [record], 'r')).toMatch(/^「定时：题」（.*12:00）作罢，改随选的这张发布单。$/);
  expect(timedWords([own], [record], 'own')).toBe('');
  expect(timedWords([own], [{ kind: 'text', subject: 'bie' }], 'r')).toBe('');
  expect(timedWords([{ ...own, publishAt: null }], [record], 'r')).toBe('');
  expect(timedWords([{ ...own, single: false }], [record], 'r')).toBe('');
  expect(movedWords([{ ...own, single: false }], [record], 'r')).toBe('「定时：题」里的 1 处会移过来。');
  expect(movedWords([{ ...own, single: false }], [record], 'own')).toBe('');
  expect(movedWords([own], [record], 'r')).toBe('');
});

test('the bin and the hand-back dialog say that a schedule is dropped', () => {
  expect(binWords(changing)).toContain('12:00 换上的安排作罢，取回之后是草稿。');
  expect(binWords(scheduled)).toContain('12:00 发布的安排作罢');
  expect(binWords(entry)).not.toContain('作罢');
  expect(handBackWords(LATER)).toContain('12:00 的发布作罢');
  expect(handBackWords(null)).not.toContain('作罢');
});

test('the restore dialog says what visitors will see', () => {
  expect(restoreWords(entry)).toBe('访客马上看到这一版，它代替站上的第 6 版。');
  expect(restoreWords(changing)).toMatch(/^站上的版本先不变；这一版代替等着的第 6 版，到 .*12:00 换上。$/);
  expect(restoreWords(drafted)).toBe('站上的版本不变；这一版代替还没换上的草稿。');
  expect(restoreWords(scheduled)).toMatch(/^这一版代替定时的第 6 版，到 .*12:00 发布。$/);
  expect(restoreWords(draft)).toBe('恢复之后是草稿，访客看不到。');
});

test('the history says which version is on the site', () => {
  const words = (onSite: 'now' | 'before' | 'later' | 'never', status: 'draft' | 'scheduled' = 'scheduled') =>
    siteWords({ onSite, status, since: LATER });
  expect([words('now'), words('before'), words('never'), words('never', 'draft')]).toEqual([
    '现在站上',
    '上过站',
    '没有上过站',
    '草稿',
  ]);
  expect(words('later')).toMatch(/^定在 .*12:00$/);
});
