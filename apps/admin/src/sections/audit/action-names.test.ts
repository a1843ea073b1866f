import { ERRORS } from '@ziwan/contract';
import { adminEndpoints } from '@ziwan/contract/admin/all';
import { expect, test } from 'vitest';
import { labelOf } from '../index.ts';
import { inputRows, memberName } from './action-input.ts';
import { ACTION_CHOICES, type Entry, nameAction, nameActor, nameOutcome, sectionOf } from './action-names.ts';

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

test("the input can make an action's name more specific", () => {
  expect(nameAction(entry('users.status', { status: 'disabled', reason: '盗图' }))).toEqual({
    kind: '用户',
    verb: '停用',
  });
  expect(nameAction(entry('users.status', { status: 'active' })).verb).toBe('恢复');
  expect(nameAction(entry('users.role', { role: 'editor' })).verb).toBe('改角色为编辑');
  expect(nameAction(entry('users.sessions-end', { session: 's' })).verb).toBe('退出一台设备');
  expect(nameAction(entry('account.registered'))).toEqual({ kind: '', verb: '注册' });
});

test('what was done to ticked records is said with their number', () => {
  const ticked = (change: object, n: number) =>
    Array.from({ length: n }, (_, i) => ({ id: `f${i}`, change }));
  const fonts = (change: object, n = 3) =>
    nameAction(entry('fonts.changes', { fonts: ticked({ do: 'set', ...change }, n) })).verb;
  expect(fonts({ addTags: ['style.brush'] })).toBe('给 3 款字体加标签');
  expect(fonts({ suggested: true }, 12)).toBe('给 12 款字体加上建议的标签');
  expect(fonts({ tags: [] })).toBe('给 3 款字体换标签');
  expect(fonts({ brandNumber: null })).toBe('给 3 款字体改品牌');
  expect(fonts({ licenceId: 'ofl-1.1' })).toBe('给 3 款字体改授权');
  const entries = ticked({ do: 'tag', addTags: ['kaishu'] }, 2);
  expect(nameAction(entry('entries.changes', { entries }))).toEqual({ kind: '', verb: '给 2 篇内容加标签' });
  // Details of old entries may have been dropped.
  expect(nameAction(entry('fonts.changes')).verb).toBe('给好几款字体做一件事');
});

test('the filter offers every writing call under its own Chinese name', () => {
  const changes = adminEndpoints.filter(({ method }) => method !== 'GET');
  expect(ACTION_CHOICES.length).toBeGreaterThanOrEqual(changes.length);
  for (const { id, name } of ACTION_CHOICES) {
    expect(name, id).toMatch(/\p{Script=Han}/u);
    expect(nameAction(entry(id)).verb, id).toMatch(/\p{Script=Han}/u);
  }
  expect(new Set(ACTION_CHOICES.map(({ id }) => id)).size).toBe(ACTION_CHOICES.length);
});

test("an action's name is short enough to precede a record’s name", () => {
  for (const { id } of ACTION_CHOICES) {
    const { kind, verb } = nameAction(entry(id));
    expect(verb + kind, id).not.toMatch(/[，、（；]/);
  }
});

test('the outcome is a sentence, never a code', () => {
  expect(nameOutcome('done')).toEqual({ done: true, words: '成功' });
  expect(nameOutcome(ERRORS.LAST_OWNER.code)).toEqual({ done: false, words: ERRORS.LAST_OWNER.message });
  expect(nameOutcome('begun').words).toContain('没有做完');
  expect(nameOutcome('S99999').words).toBe('没有成功');
  const refusal = '请求内容有误（licenceText：只有网址，不是授权全文）';
  expect(
    nameOutcome('S00400', { refusal }, (member) => (member === 'licenceText' ? '授权全文' : member)).words,
  ).toBe('请求内容有误（授权全文：只有网址，不是授权全文）');
});

test('an actor without an account has a name, too', () => {
  expect(nameActor(entry('users.role'))).toBe('林掌柜');
  for (const action of ['first.owner', 'first.owner-state'])
    expect(nameActor({ ...entry(action), user: null })).toBe('持一次性地址的人');
  expect(nameActor({ ...entry('account.deleted'), user: null })).toBe('已注销的账号');
});

/** Lists the names of a schema's members, nested ones included. */
function membersOf(schema: unknown): string[] {
  const { def } = (schema as { _zod?: { def: Record<string, any> } } | undefined)?._zod ?? {};
  if (!def) return [];
  const inner = [def.innerType, def.element, def.in, def.out, def.valueType, ...(def.options ?? [])];
  const own = Object.entries(def.shape ?? {}).flatMap(([name, member]) => [name, ...membersOf(member)]);
  return [...own, ...inner.flatMap(membersOf)];
}

test('every input member of a writing call has a Chinese name', () => {
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

test('inputs are shown in words: choices, times, lists and nested members', () => {
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
  expect(inputRows(entry('adverts.update', details), labelOf)).toEqual([
    ['标题', '新春'],
    ['状态', '启用'],
    ['开始', '2026-11-21 10:30'],
    ['结束', '没有'],
    ['图片', '图片：/a.png，图片说明：灯笼'],
  ]);
  expect(inputRows(entry('users.role', { role: 'editor' }), labelOf)).toEqual([['角色', '编辑']]);
});
