import { expect } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { onStaffedSite } from '../../testing/staffed-site.ts';

const DAY = 24 * 60 * 60_000;
const ticketIn = (link: string) => link.split('#')[1] as string;

onStaffedSite('a site that has invited nobody has an empty list of invitations', async ({ owner }) => {
  expect(await owner.call('GET', '/invitations')).toMatchObject({
    status: 200,
    data: { total: 0, records: [] },
  });
});

onStaffedSite(
  'an invitation makes one member of staff, once, within seven days',
  async ({ site, clock, owner }) => {
    const invite = async (over: object = {}) =>
      (await owner.call('POST', '/invitations', { name: '小林', role: 'editor', ...over })).data;
    const state = async (ticket: string) =>
      (await site.post('/api/v1/admin/invitations/state', { ticket })).json().data.state;
    const accept = (ticket: string, email: string, over: object = {}) =>
      site.post('/api/v1/admin/invitations/accept', {
        ...{ ticket, email, nickname: '林小满', password: '竹影扫阶尘不动-7' },
        ...over,
      });

    const first = await invite({ email: 'Lin@example.cn' });
    expect(first).toMatchObject({ state: 'open', email: 'lin@example.cn', delivery: 'kept', account: null });
    expect(first.link).toMatch(/^https:\/\/fonts\.example\.cn\/admin\/join#[\w-]{43}$/);
    const ticket = ticketIn(first.link);
    expect((await site.services.outbox.latest('lin@example.cn'))?.text).toContain(first.link);
    const { db } = site.services.store;
    const rows = JSON.stringify([
      await db.selectFrom('staff_invitations').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(rows).not.toContain(ticket);

    expect(await state(ticket)).toBe('open');
    expect((await accept(ticket, 'lin@example.cn', { password: 'password1' })).statusCode).toBe(400);
    const both = await Promise.all([accept(ticket, 'lin@example.cn'), accept(ticket, 'other@example.cn')]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    const { token } = both.find((answer) => answer.statusCode === 200)!.json().data;
    const me = await site.get('/api/v1/admin/me', { 'joyfont-authenticate': token });
    expect(me.json().data).toMatchObject({ nickname: '林小满', role: 'editor' });
    expect(await state(ticket)).toBe('used');

    const second = await invite();
    expect(second.delivery).toBe('none');
    expect((await owner.call('DELETE', `/invitations/${second.id}`)).data.state).toBe('revoked');
    expect(await state(ticketIn(second.link))).toBe('revoked');
    expect((await accept(ticketIn(second.link), 'a@example.cn')).json().code).toBe('S00436');
    expect((await owner.call('DELETE', `/invitations/${first.id}`)).message).toContain('已经用掉');

    const third = await invite({ role: 'operator' });
    clock.now += 7 * DAY - 1;
    expect(await state(ticketIn(third.link))).toBe('open');
    clock.now += 1;
    expect(await state(ticketIn(third.link))).toBe('expired');
    expect((await accept(ticketIn(third.link), 'b@example.cn')).statusCode).toBe(400);
    expect(await state('nothing')).toBe('invalid');
    const { records } = (await owner.call('GET', '/invitations')).data;
    expect(records.map((each: { state: string }) => each.state).sort()).toEqual([
      'expired',
      'revoked',
      'used',
    ]);
    const audit = (await owner.call('GET', '/audit?action=invitations.create')).data;
    expect(audit.records).toContainEqual(
      expect.objectContaining({
        subjectName: '小林',
        details: expect.objectContaining({ role: 'operator' }),
      }),
    );
  },
);

onStaffedSite(
  'only owners invite, and an account that exists is not taken over',
  async ({ site, owner, operator }) => {
    expect((await operator.call('POST', '/invitations', { name: '甲', role: 'owner' })).status).toBe(403);
    await insertUser(site.services.store.db, { email: 'there@example.cn' });
    const { link } = (await owner.call('POST', '/invitations', { name: '甲', role: 'owner' })).data;
    const answer = await site.post('/api/v1/admin/invitations/accept', {
      ...{ ticket: ticketIn(link), email: 'there@example.cn', nickname: '甲', password: '竹影扫阶尘不动-7' },
    });
    expect(answer.json().code).toBe('S00481');
  },
);
