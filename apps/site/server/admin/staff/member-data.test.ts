import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { onStaffedSite } from '../../testing/staffed-site.ts';

const MINUTE = 60_000;

onStaffedSite("an owner hands out and erases a member's data, and a receipt of each stays", async (here) => {
  const { site, clock, owner, operator, editor } = here;
  const id = await insertUser(site.services.store.db, {
    ...{ nickname: '问字人', phone: '13812345678', email: 'asks@example.cn' },
  });
  await site.services.sessions.issue(id, { ip: '203.0.113.9', userAgent: 't' });
  const reason = '11 月 28 日来信要求';
  expect((await operator.call('POST', `/users/${id}/export`, { reason })).status).toBe(403);
  const given = (await owner.call('POST', `/users/${id}/export`, { reason })).data;
  expect(JSON.parse(given.text)).toMatchObject({ account: { id, phone: '13812345678' }, sessions: [{}] });
  expect(given.receipt).toMatchObject({
    ...{ deed: 'exported', accountId: id, contact: '138****5678，a***@example.cn', reason },
    ...{ counts: { sessions: 1 }, sha256: createHash('sha256').update(given.text).digest('hex') },
    by: { nickname: '站长' },
  });

  const erase = (who: string, nickname: string) =>
    owner.call('POST', `/users/${who}/erasure`, { reason, nickname });
  expect((await erase(id, '别人')).message).toContain('昵称');
  expect((await erase(editor.id, '阿宁')).message).toContain('先把角色改成会员');
  expect((await erase(owner.id, '站长')).code).toBe('S00462');
  clock.now += 11 * MINUTE;
  expect((await erase(id, '问字人')).code).toBe('S00440');
  clock.now -= 11 * MINUTE;
  const receipt = (await erase(id, '问字人')).data;
  expect(receipt).toMatchObject({ deed: 'erased', accountId: id, sha256: null, counts: { sessions: 1 } });
  expect((await owner.call('GET', `/users/${id}`)).status).toBe(404);
  expect((await owner.call('GET', `/receipts?accountId=${id}`)).data).toMatchObject({ total: 2 });
  expect((await owner.call('GET', `/receipts/${receipt.id}`)).data).toEqual(receipt);
  expect((await operator.call('GET', '/receipts')).status).toBe(403);
});

onStaffedSite('a banned member reads why when the right password is given', async ({ site, operator }) => {
  const { passwords } = site.services.people;
  const password = '竹影扫阶尘不动-7';
  const id = await insertUser(site.services.store.db, {
    ...{ email: 'spam@example.cn', password_hash: await passwords.hash(password) },
  });
  const login = async (given: string) =>
    (
      await site.post('/web/api/login', {
        ...{ account: 'spam@example.cn', password: given, captchaVerification: 'solved' },
      })
    ).json().message;
  await operator.call('PUT', `/users/${id}/status`, { status: 'disabled', reason: '反复发布广告。' });
  expect((await operator.call('GET', `/users/${id}`)).data.disabledReason).toBe('反复发布广告。');
  expect(await login(password)).toBe('这个账号已停用，原因：反复发布广告。有疑问请联系我们');
  expect(await login('wrong-password')).not.toContain('广告');
  await operator.call('PUT', `/users/${id}/status`, { status: 'active' });
  expect((await operator.call('GET', `/users/${id}`)).data.disabledReason).toBeNull();
});
