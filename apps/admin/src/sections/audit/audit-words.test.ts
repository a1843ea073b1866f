import { ERRORS } from '@ziwan/contract';
import { adminEndpoints } from '@ziwan/contract/admin';
import { expect, test } from 'vitest';
import { ACTION_CHOICES, deedOf, type Entry, outcomeOf, whoOf } from './audit-words.ts';

const entry = (action: string, details: Entry['details'] = {}): Entry => ({
  id: '1',
  at: '2026-11-21T02:30:00.000Z',
  user: { id: 'o', nickname: '林掌柜' },
  action,
  subjectKind: action.split('.')[0] as string,
  subjectId: 'm',
  outcome: 'done',
  details,
});

test('what was done is told by what was typed', () => {
  expect(deedOf(entry('users.status', { status: 'disabled', reason: '盗图' }))).toEqual({
    kind: '用户',
    deed: '停用',
  });
  expect(deedOf(entry('users.status', { status: 'active' })).deed).toBe('恢复');
  expect(deedOf(entry('users.role', { role: 'editor' })).deed).toBe('改角色为编辑');
  expect(deedOf(entry('users.sessions-end', { session: 's' })).deed).toBe('退出一台设备');
  expect(deedOf(entry('account.registered'))).toEqual({ kind: '', deed: '注册' });
});

test('every call that changes something has words of its own to look for it', () => {
  const changes = adminEndpoints.filter(({ method }) => method !== 'GET');
  expect(ACTION_CHOICES.length).toBeGreaterThanOrEqual(changes.length);
  for (const { id, name } of ACTION_CHOICES) {
    expect(name, id).toMatch(/\p{Script=Han}/u);
    expect(deedOf(entry(id)).deed, id).toMatch(/\p{Script=Han}/u);
  }
  expect(new Set(ACTION_CHOICES.map(({ id }) => id)).size).toBe(ACTION_CHOICES.length);
});

test('the outcome is a sentence, never a code', () => {
  expect(outcomeOf('done')).toEqual({ done: true, words: '成功' });
  expect(outcomeOf(ERRORS.LAST_OWNER.code)).toEqual({ done: false, words: ERRORS.LAST_OWNER.message });
  expect(outcomeOf('begun').words).toContain('没有做完');
  expect(outcomeOf('S99999').words).toBe('没有成功');
});

test('who it was is told also where there is no account', () => {
  expect(whoOf(entry('users.role'))).toBe('林掌柜');
  expect(whoOf({ ...entry('first.owner'), user: null })).toBe('持一次性地址的人');
  expect(whoOf({ ...entry('account.deleted'), user: null })).toBe('已注销的账号');
});
