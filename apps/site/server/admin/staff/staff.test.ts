import type { UsersTable } from '@ziwan/store';
import { beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { startTestSite } from '../../testing/site.ts';
import { audited, written } from './audit.ts';
import { KEPT_KINDS, nameOfSubject } from './subject-names.ts';

let owner: string;
const site = await sharedSite({ fonts: false, env: { RATE_LIMIT_API: '0' } });
beforeAll(async () => {
  owner = await insertUser(site.services.store.db, { id: 'the-owner', role: 'owner', nickname: '站长' });
}, 60_000);

const CLIENT = { ip: '203.0.113.7', userAgent: 'test' };

async function as(userId: string) {
  const { token } = await site.services.sessions.issue(userId, CLIENT);
  return async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const answer = await site.inject({
      method,
      url: `/api/v1/admin${path}`,
      headers: { 'joyfont-authenticate': token },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...(answer.json() as { code: string; message: string; data: any }) };
  };
}

const member = (row: Partial<UsersTable> = {}) => insertUser(site.services.store.db, row);

test('only staff can use the console, each role within its permissions', async () => {
  expect((await site.get('/api/v1/admin/me')).statusCode).toBe(401);
  const visitor = await as(await member());
  expect(await visitor('GET', '/me')).toMatchObject({ status: 403, code: 'S00403' });
  const editor = await as(await member({ role: 'editor', nickname: '小编' }));
  expect((await editor('GET', '/me')).data).toMatchObject({ nickname: '小编', role: 'editor' });
  expect(await editor('GET', '/users')).toMatchObject({ status: 403 });
  const operator = await as(await member({ role: 'operator' }));
  expect((await operator('GET', '/users')).status).toBe(200);
  expect(await operator('PUT', `/users/${owner}/role`, { role: 'member' })).toMatchObject({ status: 403 });
});

test('a cookie alone gives no access to the console', async () => {
  const { token } = await site.services.sessions.issue(owner, CLIENT);
  const answer = await site.get('/api/v1/admin/users', { cookie: `token=${token}` });
  expect(answer.statusCode).toBe(401);
});

test('accounts are found by nickname, id, whole phone or e-mail, and shown masked', async () => {
  const id = await member({ nickname: '百分号%先生', phone: '13800138123', email: 'someone@example.cn' });
  const boss = await as(owner);
  for (const q of ['号%先', id, '13800138123', 'Someone@example.cn']) {
    const found = await boss('GET', `/users?q=${encodeURIComponent(q)}`);
    expect(found.data.records, q).toMatchObject([
      { id, phone: '138****8123', email: 's***@example.cn', role: 'member', status: 'active' },
    ]);
  }
  expect((await boss('GET', `/users?q=${encodeURIComponent('138001381')}`)).data.total).toBe(0);
  expect((await boss('GET', `/users?q=${encodeURIComponent('%')}`)).data.total).toBe(1);
  expect((await boss('GET', `/users?ids=${id},${owner}`)).data.total).toBe(2);
  expect(await boss('GET', '/users?sort=passwordHash')).toMatchObject({ status: 400, code: 'S00400' });
});

test('disabling an account ends its sessions at once; enabling it restores access', async () => {
  const id = await member();
  const theirs = (await site.services.sessions.issue(id, CLIENT)).token;
  const mine = (token: string) =>
    site.get('/web/api/account/user-info', { 'joyfont-authenticate': token }).then((a) => a.statusCode);
  expect(await mine(theirs)).toBe(200);
  const operator = await as(await member({ role: 'operator' }));
  expect((await operator('GET', `/users/${id}/sessions`)).data).toMatchObject([{ ip: '203.0.113.7' }]);
  const done = await operator('PUT', `/users/${id}/status`, { status: 'disabled', reason: '发广告' });
  expect(done.data).toMatchObject({ status: 'disabled', sessions: 0 });
  expect(await mine(theirs)).toBe(401);
  expect(await site.services.sessions.whyEnded(theirs)).toBe('disabled');
  await operator('PUT', `/users/${id}/status`, { status: 'active' });
  expect(await mine(theirs)).toBe(401);
  expect(await mine((await site.services.sessions.issue(id, CLIENT)).token)).toBe(200);
  expect((await operator('DELETE', `/users/${id}/sessions`)).data).toEqual({ ended: 1 });
  expect(await operator('DELETE', `/users/${id}/sessions?session=nope`)).toMatchObject({ status: 404 });
});

test('only owners manage staff, nobody changes their own account, and one owner always remains', async () => {
  const operatorId = await member({ role: 'operator' });
  const operator = await as(operatorId);
  const editorId = await member({ role: 'editor' });
  for (const id of [editorId, owner])
    expect(await operator('PUT', `/users/${id}/status`, { status: 'disabled' })).toMatchObject({
      code: 'S00403',
    });
  expect(await operator('GET', `/users/${owner}/sessions`)).toMatchObject({ code: 'S00403' });
  const boss = await as(owner);
  expect(await boss('PUT', `/users/${owner}/role`, { role: 'member' })).toMatchObject({ code: 'S00462' });
  expect((await boss('PUT', `/users/${editorId}/role`, { role: 'owner' })).data.role).toBe('owner');
  const second = await as(editorId);
  const outcomes = await Promise.all([
    second('PUT', `/users/${owner}/role`, { role: 'editor' }),
    boss('PUT', `/users/${editorId}/role`, { role: 'editor' }),
  ]);
  const owners = await site.services.store.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .execute();
  expect(owners).toHaveLength(1);
  expect(outcomes.filter((o) => o.status === 200)).toHaveLength(1);
  await site.services.store.db.updateTable('users').set({ role: 'owner' }).where('id', '=', owner).execute();
});

test('changing a role needs a password or code confirmed within the last ten minutes', async () => {
  const id = await member();
  const boss = await as(owner);
  await site.services.store.db
    .updateTable('sessions')
    .set({ authenticated_at: '2026-01-01T00:00:00.000Z' })
    .where('user_id', '=', owner)
    .execute();
  expect(await boss('PUT', `/users/${id}/role`, { role: 'editor' })).toMatchObject({ code: 'S00440' });
});

test('the log keeps the name of a deleted subject, and an entry’s kind while it exists', async () => {
  const boss = await as(owner);
  const nameOf = async (action: string) => (await boss('GET', `/audit?action=${action}`)).data.records[0];
  const brand = (await boss('POST', '/brands', { id: 'mou', name: '某字库' })).data;
  expect(await nameOf('brands.create')).toMatchObject({ subjectId: brand.id, subjectName: '某字库' });
  await boss('DELETE', `/brands/${brand.id}`);
  expect(await nameOf('brands.remove')).toMatchObject({ subjectName: '某字库', outcome: 'done' });
  const post = (
    await boss('POST', '/entries', { kind: 'news', title: '一则新闻', markdown: '', status: 'draft' })
  ).data;
  expect(await nameOf('entries.create')).toMatchObject({
    subjectId: post.id,
    subjectName: '一则新闻',
    entryKind: 'news',
  });
});

test('every kind the console changes by id has a name column or is listed as having none', async () => {
  const nameless = ['files', 'first', 'factors', 'presence', 'shares'];
  const { adminEndpoints } = await import('@ziwan/contract/admin/all');
  const kinds = new Set(
    adminEndpoints
      .filter(({ method, path }) => method !== 'GET' && path.includes('{id}'))
      .map(({ name }) => name.split('-')[1] as string),
  );
  const { db } = site.services.store;
  for (const kind of kinds) expect(KEPT_KINDS.includes(kind) !== nameless.includes(kind), kind).toBe(true);
  // Runs each query against the database.
  for (const kind of KEPT_KINDS) expect(await nameOfSubject(db, kind, 'nobody')).toBeNull();
});

test('the log has the code that the operator saw, also of a disk without space', async () => {
  const outcomes: string[] = [];
  const log = { begin: async () => '1', end: async (_: string, outcome: string) => outcomes.push(outcome) };
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const handler = {
    endpoint: { name: 'admin-fonts-upload', method: 'POST' },
    answer: () => Promise.reject(full),
  };
  const { answer } = audited(handler as never, log as never);
  await expect(answer({} as never, {} as never)).rejects.toBe(full);
  expect(outcomes).toEqual(['S00526']);
});

test('a refusal is logged with its reason', async () => {
  const boss = await as(owner);
  await boss('POST', '/dictionary', { id: 'use.x', type: 'script', name: '甲' });
  const [entry] = (await boss('GET', '/audit?subjectKind=dictionary')).data.records;
  expect(entry).toMatchObject({
    outcome: 'S00400',
    details: { name: '甲', refusal: expect.stringContaining('type：授权与文字两类由字体自身得出') },
  });
});

test('each action is logged with who, what and its outcome, including refusals and never secrets', async () => {
  const id = await member();
  const boss = await as(owner);
  await boss('PUT', `/users/${id}/role`, { role: 'editor' });
  await boss('PUT', '/users/nobody/role', { role: 'editor' });
  const log = async (of: string) =>
    (await boss('GET', `/audit?subjectKind=users&subjectId=${of}`)).data.records;
  expect(await log('nobody')).toMatchObject([
    { action: 'users.role', subjectId: 'nobody', outcome: 'S00404', user: { nickname: '站长' } },
  ]);
  expect((await log(id))[0]).toMatchObject({
    action: 'users.role',
    subjectId: id,
    outcome: 'done',
    details: { role: 'editor' },
  });
  expect((await boss('GET', `/audit?subjectId=${id}&userId=${owner}`)).data.total).toBe(1);
  const files = { bytes: new Uint8Array(3), buffers: [Buffer.alloc(4)] };
  expect(written({ password: 'x', deep: { ticket: 'y', name: 'z' }, ...files })).toEqual({
    password: '…',
    deep: { ticket: '…', name: 'z' },
    bytes: '3 B',
    buffers: ['4 B'],
  });
});

test('of processes that start together one prints the address, and the next does once that one has stopped', async () => {
  const fresh = await startTestSite({ fonts: false });
  try {
    const owner = fresh.services.admin.staff.firstOwner;
    const first = await owner.inviteAtStart('a');
    expect(first).toContain('/admin/welcome#');
    expect(await owner.inviteAtStart('b')).toBe('printed elsewhere');
    await owner.leave('b');
    expect(await owner.inviteAtStart('c')).toBe('printed elsewhere');
    await owner.leave('a');
    const ticket = (first as string).split('#')[1];
    const state = await fresh.post('/api/v1/admin/first-owner/state', { ticket });
    expect(state.json().data.state).toBe('open');
    expect(await owner.inviteAtStart('b')).toContain('/admin/welcome#');
  } finally {
    await fresh.close();
  }
});

test('a restart after a save keeps the address that is valid, and prints one when it is not', async () => {
  let at = Date.now();
  const fresh = await startTestSite({ fonts: false, overrides: { now: () => at } });
  try {
    const owner = () => fresh.services.admin.staff.firstOwner;
    const state = async (path: string) => {
      const asked = await fresh.post('/api/v1/admin/first-owner/state', { ticket: path.split('#')[1] });
      return asked.json().data.state;
    };
    const first = (await owner().inviteAtStart('site')) as string;
    expect(await owner().inviteAtStart('dev')).toBe('printed elsewhere');
    for (let saves = 0; saves < 2; saves++) {
      await owner().leave('dev');
      expect(await owner().inviteAtStart('dev', true)).toBeNull();
    }
    expect(await state(first)).toBe('open');
    at += 7 * 24 * 3600 * 1000;
    expect(await state(first)).toBe('invalid');
    const second = (await owner().inviteAtStart('dev', true)) as string;
    expect(await state(second)).toBe('open');
  } finally {
    await fresh.close();
  }
});

test('the first owner signs up by a one-time address, once, and only while there is no owner', async () => {
  const fresh = await startTestSite({ fonts: false });
  try {
    const first = await fresh.services.admin.staff.firstOwner.invite();
    const path = (await fresh.services.admin.staff.firstOwner.invite()) as string;
    expect(path).toMatch(/^\/admin\/welcome#[\w-]{43}$/);
    const enter = (ticket: string | undefined, password = '竹影扫阶尘不动-7') =>
      fresh.post('/api/v1/admin/first-owner', {
        ticket,
        email: 'owner@example.cn',
        password,
        nickname: '站长',
      });
    const ticketIn = (address: string | null) => address?.split('#')[1];
    const state = async (ticket: string | undefined) =>
      (await fresh.post('/api/v1/admin/first-owner/state', { ticket })).json().data?.state;
    for (const wrong of ['', '短', ticketIn(first), `${ticketIn(path)}x`]) {
      expect([wrong, await state(wrong)]).toEqual([wrong, 'invalid']);
      expect((await enter(wrong)).json()).toMatchObject({ code: 'S00436' });
    }
    // Checking the ticket does not use it up.
    expect([await state(ticketIn(path)), await state(ticketIn(path))]).toEqual(['open', 'open']);
    expect((await enter(ticketIn(path), 'password1')).statusCode).toBe(400);
    const answers = await Promise.all([enter(ticketIn(path)), enter(ticketIn(path))]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 400]);
    const { token } = answers.find((a) => a.statusCode === 200)!.json().data;
    const me = await fresh.get('/api/v1/admin/me', { 'joyfont-authenticate': token });
    expect(me.json().data).toMatchObject({ nickname: '站长', role: 'owner' });
    expect(await fresh.services.admin.staff.firstOwner.invite()).toBeNull();
    // Once there is an owner, every ticket gets the same answer.
    for (const any of ['', ticketIn(path), 'x'.repeat(43)])
      expect([any, await state(any)]).toEqual([any, 'settled']);
  } finally {
    await fresh.close();
  }
});
