import { ERRORS } from '@ziwan/contract';
import { adminEndpoints } from '@ziwan/contract/admin/all';
import { expect, test } from 'vitest';
import { labelOf } from '../index.ts';
import { ACTION_CHOICES, deedOf, type Entry, outcomeOf, sectionOf, whoOf } from './audit-words.ts';
import { givenOf, memberName } from './given.ts';

const entry = (action: string, details: Entry['details'] = {}): Entry => ({
  id: '1',
  at: '2026-11-21T02:30:00.000Z',
  user: { id: 'o', nickname: '林掌柜' },
  action,
  subjectKind: action.split('.')[0] as string,
  subjectId: 'm',
  subjectName: '某某',
  entryKind: null,
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

test('a deed is short enough for a name to follow it', () => {
  for (const { id } of ACTION_CHOICES) {
    const { kind, deed } = deedOf(entry(id));
    expect(deed + kind, id).not.toMatch(/[，、（；]/);
  }
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

/** Names of all members of a schema, those inside others too. */
function membersOf(schema: unknown): string[] {
  const { def } = (schema as { _zod?: { def: Record<string, any> } } | undefined)?._zod ?? {};
  if (!def) return [];
  const inner = [def.innerType, def.element, def.in, def.out, def.valueType, ...(def.options ?? [])];
  const own = Object.entries(def.shape ?? {}).flatMap(([name, member]) => [name, ...membersOf(member)]);
  return [...own, ...inner.flatMap(membersOf)];
}

test('whatever may be typed in the console is on record under a Chinese name', () => {
  const changes = adminEndpoints.filter(({ method }) => method !== 'GET');
  for (const { name, body, query } of changes) {
    const section = sectionOf({ subjectKind: name.split('-')[1] as string, entryKind: 'news' });
    const members = [...membersOf(body), ...membersOf(query)].filter(
      (m) => !['data', 'revision'].includes(m),
    );
    for (const member of members)
      expect(memberName(labelOf, section, member), `${name} ${member}`).toMatch(/\p{Script=Han}/u);
  }
});

test('what was typed is told in words: choices, times, lists and what lies inside', () => {
  const details = {
    revision: 'r1',
    data: {
      title: '新春',
      isDisable: '1',
      startsAt: '2026-11-21T02:30:00.000Z',
      endsAt: null,
      image: { src: '/a.png', alt: '灯笼' },
    },
  };
  expect(givenOf(entry('adverts.update', details), labelOf)).toEqual([
    ['标题', '新春'],
    ['状态', '启用'],
    ['开始', '2026-11-21 10:30'],
    ['结束', '没有'],
    ['图片', '图片：/a.png，图片说明：灯笼'],
  ]);
  expect(givenOf(entry('users.role', { role: 'editor' }), labelOf)).toEqual([['角色', '编辑']]);
});
