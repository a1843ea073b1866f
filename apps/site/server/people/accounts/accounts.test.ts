import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, PASSWORD, startAccountSite } from '../../testing/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 3_600_000;
});

const info = async (token: string) => (await site.call('GET', '/web/api/account/user-info', { token })).data;
const put = (url: string, token: string, body: unknown) =>
  site.call('PUT', `/web/api/account/${url}`, { token, body });
const notificationsOf = async (token: string) =>
  (await site.call('GET', '/api/v1/web/notifyList?type=account', { token })).data.records.map(
    (n: { title: string }) => n.title,
  );

type Part = [name: string, value: string | Uint8Array, fileName?: string, type?: string];

/** Sends a form as a browser does. */
async function form(token: string, parts: Part[]) {
  const boundary = 'boundary7x';
  const chunks = parts.flatMap(([name, value, fileName, type]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"`
      }\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  const response = await site.inject({
    method: 'POST',
    url: '/web/api/account/update-account-info',
    headers: {
      'joyfont-authenticate': token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, ...response.json() };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3261e' } });

test('site info tells pages how this installation is configured, before anyone logs in', async () => {
  const { data, headers } = await site.call('GET', '/web/api/site/info');
  expect(data).toEqual({
    cookieDomain: null,
    wechat: true,
    outbox: true,
    icp: null,
    police: null,
    registerAgreement: REGISTER_AGREEMENT_VERSION,
    slots: [],
    hosts: { mobile: null, api: null, webfont: null },
  });
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('a public site shows its registration numbers and offers no outbox', async () => {
  const open = await startAccountSite({
    env: {
      PUBLIC_ORIGIN: 'https://fonts.example.cn',
      COOKIE_DOMAIN: 'example.cn',
      ICP_NUMBER: '京ICP备00000000号',
      POLICE_NUMBER: '京公网安备00000000000000号',
      POLICE_URL: 'https://beian.mps.gov.cn/',
    },
  });
  try {
    expect((await open.call('GET', '/web/api/site/info')).data).toMatchObject({
      cookieDomain: 'example.cn',
      wechat: false,
      outbox: false,
      icp: '京ICP备00000000号',
      police: { number: '京公网安备00000000000000号', url: 'https://beian.mps.gov.cn/' },
    });
  } finally {
    await open.close();
  }
});

test('a nickname is stored on one line, without invisible characters', async () => {
  const token = await site.register('nick@example.cn');
  const named = await form(token, [['nickname', ' 王\u202e小\u200b明\n先生 ']]);
  expect(named).toMatchObject({ status: 200, data: { nickname: '王小明 先生' } });
  expect((await info(token)).nickname).toBe('王小明 先生');
  expect(await form(token, [['nickname', '\u200b\u200b']])).toMatchObject({
    status: 400,
    message: expect.stringMatching(/nickname：不能为空/),
  });
  expect((await form(token, [['nickname', '字'.repeat(25)]])).status).toBe(400);
  const encoded = await site.inject({
    method: 'POST',
    url: '/web/api/account/update-account-info',
    headers: { 'reeji-authenticate': token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ nickname: '李白' }).toString(),
  });
  expect(encoded.json().data.nickname).toBe('李白');
});

test('a member cannot take a nickname of the site’s staff, an operator can', async () => {
  const token = await site.register('fan@example.cn');
  for (const nickname of ['字玩官方', '客 服', '管理員', 'Ａｄｍｉｎ', 'аdmin01', '宇玩']) {
    expect(await form(token, [['nickname', nickname]])).toMatchObject({ status: 400, code: 'S00484' });
  }
  expect((await form(token, [['nickname', '文字游戏']])).data.nickname).toBe('文字游戏');
  const { id } = await info(token);
  const { db } = site.services.store;
  await db.updateTable('users').set({ role: 'operator' }).where('id', '=', id).execute();
  expect((await form(token, [['nickname', '字玩客服']])).data.nickname).toBe('字玩客服');
});

test('a tower of combining marks and lone surrogates do not survive in a nickname', async () => {
  const token = await site.register('zalgo@example.cn');
  const { data } = await form(token, [['nickname', `字${'\u0336\u0353'.repeat(11)}`]]);
  expect([...data.nickname]).toHaveLength(5);
  expect((await form(token, [['nickname', '\u{e0041}甲\ufe0f\ufe0f\u3164']])).data.nickname).toBe('甲');
});

test('an uploaded avatar becomes a 256 px square WebP under a new URL, and the previous one is deleted', async () => {
  const token = await site.register('face@example.cn');
  const jpeg = await picture(1200, 800)
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer();
  const first = await form(token, [['file', jpeg, '我.jpg', 'image/jpeg']]);
  expect(first.data.avatar).toMatch(/^\/avatar\/[0-9a-f]{40}\.webp$/);
  const served = await site.get(first.data.avatar);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const kept = await sharp(served.rawPayload).metadata();
  expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['webp', 256, 256, undefined]);
  const again = await site.get(first.data.avatar, { 'if-none-match': served.headers.etag as string });
  expect(again.statusCode).toBe(304);
  const second = await form(token, [['file', await picture(30, 90).png().toBuffer(), 'x.png', 'image/png']]);
  expect(second.data.avatar).not.toBe(first.data.avatar);
  expect((await site.get(first.data.avatar)).statusCode).toBe(404);
  const none = await form(token, [['removeAvatar', 'true']]);
  expect(none.data.avatar).toBeNull();
  expect((await site.get(second.data.avatar)).statusCode).toBe(404);
});

test('two accounts with the same picture have separate avatars', async () => {
  const png = await picture(50, 50).png().toBuffer();
  const [a, b] = [await site.register('a1@example.cn'), await site.register('b1@example.cn')];
  const mine = (await form(a, [['file', png, 'x.png', 'image/png']])).data.avatar;
  const theirs = (await form(b, [['file', png, 'x.png', 'image/png']])).data.avatar;
  expect(mine).not.toBe(theirs);
  await form(a, [['removeAvatar', 'true']]);
  expect((await site.get(theirs)).statusCode).toBe(200);
});

test('an avatar that is not a picture, too large or in another field is rejected, whatever its declared type', async () => {
  const token = await site.register('refused@example.cn');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const png = await picture(40, 40).png().toBuffer();
  const gif = await picture(4, 4).gif().toBuffer();
  const huge = Buffer.from(png);
  // The header claims 60000 × 60000.
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const unusable = '图片无法使用，请换一张 JPG、PNG 或 WebP';
  for (const [bytes, type] of [
    [Buffer.from(svg), 'image/svg+xml'],
    [Buffer.from(svg), 'image/png'],
    [gif, 'image/png'],
    [png.subarray(0, 60), 'image/png'],
    [huge, 'image/png'],
    [Buffer.from('GIF89a'), 'image/jpeg'],
    [Buffer.from('%PDF-1.7'), 'image/webp'],
  ] as const)
    expect(await form(token, [['file', bytes, 'x.png', type]])).toMatchObject({
      status: 400,
      message: unusable,
    });
  expect(await form(token, [['picture', png, 'x.png', 'image/png']])).toMatchObject({
    status: 400,
    message: expect.stringMatching(/file：/),
  });
  expect((await form(token, [['file', 'only text']])).status).toBe(400);
  const big = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
  expect(await form(token, [['file', big, 'x.png', 'image/png']])).toMatchObject({
    status: 413,
    code: 'S00416',
  });
  const two: Part = ['file', png, 'x.png', 'image/png'];
  expect((await form(token, [two, two])).status).toBe(413);
  expect((await form(token, [['nickname', 'x'.repeat(20_000)]])).status).toBe(413);
  const json = await site.call('POST', '/web/api/account/update-account-info', {
    token,
    body: { nickname: 'x' },
  });
  expect([json.status, json.code]).toEqual([415, 'S00415']);
  expect((await info(token)).avatar).toBeNull();
});

test('a phone is bound with a code, replaced and unbound, and the owner is notified each time', async () => {
  const token = await site.register('binds@example.cn');
  for (const phone of ['13600000001', '13600000002']) {
    const code = await site.codeFor(phone, 'bind');
    expect((await put('bind-account', token, { type: 'phone', account: phone, code })).status).toBe(200);
    expect((await info(token)).phone).toBe(`136****000${phone.at(-1)}`);
    site.clock.now += 1000;
  }
  expect((await put('unbind-account', token, { type: 'phone' })).status).toBe(200);
  expect((await info(token)).phone).toBeNull();
  expect(await notificationsOf(token)).toEqual(['手机已解绑', '绑定的手机已更新', '绑定的手机已更新']);
});

test('only a correct code reveals that a phone belongs to another account', async () => {
  await site.register('13600000003');
  const token = await site.register('taker@example.cn');
  const bind = (code: string | null) =>
    put('bind-account', token, { type: 'phone', account: '13600000003', code });
  expect((await bind('123456')).code).toBe('S00423');
  expect((await bind(await site.codeFor('13600000003', 'bind'))).message).toBe(
    '这个账号已绑定在其他用户名下',
  );
  expect((await info(token)).phone).toBeNull();
});

test('each malformed phone or address gets its own message', async () => {
  const token = await site.register('sentences@example.cn');
  const bind = (type: string, account: string) =>
    put('bind-account', token, { type, account, code: '123456' });
  const register = (kind: string) =>
    site.call('POST', `/web/api/account/register/${kind}`, {
      body: { [kind]: '12345678901', code: '123456', password: PASSWORD, agreement: 'x' },
    });
  expect(await register('phone')).toMatchObject({ code: 'S00471', message: '手机号码格式不正确' });
  expect(await register('email')).toMatchObject({ code: 'S00472', message: '邮箱格式不正确' });
  for (const [type, account] of [
    ['phone', 'a@example.cn'],
    ['email', '13800138000'],
  ] as const)
    expect(await bind(type, account)).toMatchObject({ message: '手机号码或邮箱账号格式不正确' });
  expect((await bind('qq', '12345')).code).toBe('S00400');
});

test('a code sent for another purpose binds nothing', async () => {
  const token = await site.register('purpose@example.cn');
  const code = await site.codeFor('13600000004', 'register');
  const answer = await put('bind-account', token, { type: 'phone', account: '13600000004', code });
  expect(answer.code).toBe('S00423');
});

test('the last login method cannot be removed', async () => {
  const token = await site.register('13600000005');
  expect(await put('unbind-account', token, { type: 'phone' })).toMatchObject({
    status: 400,
    message: '这是最后一种登录方式，请先绑定另一种',
  });
  const email = 'second@example.cn';
  const code = await site.codeFor(email, 'bind');
  await put('bind-account', token, { type: 'email', account: email, code });
  const both = await Promise.all([
    put('unbind-account', token, { type: 'phone' }),
    put('unbind-account', token, { type: 'email' }),
  ]);
  expect(both.map((a) => a.status).sort()).toEqual([200, 400]);
});

test('ten minutes after login, bindings, a first password, export and deletion require reauthentication', async () => {
  const phone = '13600000006';
  const registered = await site.call('POST', '/web/api/account/register/phone', {
    body: { phone, code: await site.codeFor(phone, 'register'), agreement: REGISTER_AGREEMENT_VERSION },
  });
  const { token } = registered.data;
  site.clock.now += 600_000;
  const answers = [
    await put('bind-account', token, { type: 'email', account: 'late@example.cn', code: '123456' }),
    await put('bind-account', token, { type: 'wechat', state: 's'.repeat(43), code: 'c' }),
    await put('unbind-account', token, { type: 'phone' }),
    await put('update-account-pwd', token, { password: PASSWORD }),
    await site.call('GET', '/web/api/account/export', { token }),
    await site.call('POST', '/web/api/account/delete', { token, body: { confirm: '注销账号' } }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 403,
      code: 'S00440',
      message: '为了账号安全，请先再次验证身份',
    });
});

test('a first password needs no old one, later changes do', async () => {
  const phone = '13600000007';
  const registered = await site.call('POST', '/web/api/account/register/phone', {
    body: { phone, code: await site.codeFor(phone, 'register'), agreement: REGISTER_AGREEMENT_VERSION },
  });
  const { token } = registered.data;
  const change = (body: object) => put('update-account-pwd', token, body);
  expect((await change({ password: 'qwertyuiop' })).message).toBe('这个密码太常见，请换一个');
  expect((await change({ password: PASSWORD })).data).toEqual({ endedSessions: 0 });
  expect((await change({ password: 'another secret' })).message).toBe('密码不正确');
  expect((await change({ oldPassword: 'wrong wrong', password: 'another secret' })).message).toBe(
    '密码不正确',
  );
  site.clock.now += 3_600_000;
  const login = (password: string) =>
    site.call('POST', '/web/api/login', { body: { account: phone, password } });
  const other = (await login(PASSWORD)).data.token;
  const kept = await change({ oldPassword: PASSWORD, password: 'another secret', endOthers: false });
  expect(kept.data).toEqual({ endedSessions: 0 });
  expect((await info(other)).hasPassword).toBe(true);
  const ended = await change({ oldPassword: 'another secret', password: 'a third secret' });
  expect(ended.data).toEqual({ endedSessions: 1 });
  expect((await site.call('GET', '/web/api/account/user-info', { token: other })).code).toBe('S00106');
  expect((await info(token)).unread).toBe(3);
  expect((await login('another secret')).code).toBe('S00424');
  expect((await login('a third secret')).status).toBe(200);
});

test('passwords are stored as argon2id with 19 MiB, two passes, one lane and a random salt', async () => {
  const real = await startAccountSite({ overrides: { passwordCost: undefined } });
  await real.register('salt1@example.cn');
  await real.register('salt2@example.cn');
  const rows = await real.services.store.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', 'in', ['salt1@example.cn', 'salt2@example.cn'])
    .execute();
  const hashes = rows.map((r) => r.password_hash ?? '');
  for (const hash of hashes)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(new Set(hashes).size).toBe(2);
  await real.close();
});

test('a user accepts a new version of the agreement by its number', async () => {
  const token = await site.register('agrees@example.cn');
  const userId = (await info(token)).id;
  await site.services.store.db
    .updateTable('agreement_acceptances')
    .set({ version: '2020-01-01' })
    .where('user_id', '=', userId)
    .execute();
  expect((await info(token)).agreementVersion).toBe('2020-01-01');
  const accept = (agreement: string) =>
    site.call('POST', '/web/api/account/agreement', { token, body: { agreement } });
  expect((await accept('2020-01-01')).code).toBe('S00427');
  expect((await accept(REGISTER_AGREEMENT_VERSION)).status).toBe(200);
  expect((await accept(REGISTER_AGREEMENT_VERSION)).status).toBe(200);
  expect((await info(token)).agreementVersion).toBe(REGISTER_AGREEMENT_VERSION);
});

test('an export contains all data of the account, but no hashes of passwords or tokens', async () => {
  const email = 'export@example.cn';
  const token = await site.register(email);
  const userId = (await info(token)).id;
  await site.services.store.db
    .insertInto('messages')
    .values({
      id: 'm1',
      user_id: userId,
      name: '王小明',
      phone: null,
      email,
      topic: '其他',
      content: '你好，我想问一个问题',
      status: 'new',
      reply: null,
      replied_by: null,
      replied_at: null,
      delivery: 'none',
      created_at: '2026-05-01T00:00:00.000Z',
    })
    .execute();
  const answer = await site.call('GET', '/web/api/account/export', { token });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.data.fileName).toMatch(/^ziwan-account-2026-\d\d-\d\d\.json$/);
  expect(answer.data.content).toMatchObject({
    account: { id: userId, email, role: 'member' },
    agreements: [{ agreement: 'register', version: REGISTER_AGREEMENT_VERSION }],
    messages: [{ content: '你好，我想问一个问题' }],
    sessions: [{}],
    wechat: [],
    downloads: [],
    favouriteFonts: [],
  });
  expect(JSON.stringify(answer.data)).not.toMatch(/argon2|_hash"|token/);
  expect(await notificationsOf(token)).toEqual(['账号数据已导出']);
});

test('every table with a user id is part of the export', async () => {
  const { content } = (
    await site.call('GET', '/web/api/account/export', { token: await site.register('tables@example.cn') })
  ).data;
  const tables = await site.services.store.db.introspection.getTables();
  const naming = tables.filter((t) => t.columns.some((c) => c.name === 'user_id')).map((t) => t.name);
  const exported: Record<string, string> = {
    user_identities: 'wechat',
    agreement_acceptances: 'agreements',
    sessions: 'sessions',
    favourite_folders: 'favouriteFolders',
    favourite_fonts: 'favouriteFonts',
    favourite_entries: 'favouriteEntries',
    my_texts: 'myTexts',
    projects: 'projects',
    title_boards: 'titleBoards',
    downloads: 'downloads',
    notifications: 'notifications',
    notification_reads: 'notificationsRead',
    submissions: 'submissions',
    messages: 'messages',
    uploads: 'uploads',
    audit_log: 'history',
    licence_messages: 'licenceMessages',
    font_update_messages: 'fontUpdateMessages',
    font_uploads: 'fontUploads',
    media_files: 'media',
    entry_previews: 'previews',
    passkeys: 'passkeys',
    totp_secrets: 'totp',
    recovery_codes: 'recoveryCodes',
    open_forms: 'openForms',
    record_notes: 'notes',
    note_mentions: 'mentions',
    saved_filters: 'savedFilters',
    put_aside: 'putAside',
  };
  expect(naming.sort()).toEqual(Object.keys(exported).sort());
  expect(Object.keys(content).sort()).toEqual(['account', ...Object.values(exported)].sort());
});

test('deleting an account removes personal data everywhere and keeps anonymised records', async () => {
  const email = 'leaves@example.cn';
  const token = await site.register(email);
  const { db } = site.services.store;
  const userId = (await info(token)).id;
  const png = await picture(60, 60).png().toBuffer();
  const { avatar } = (await form(token, [['file', png, 'x.png', 'image/png']])).data;
  await db
    .insertInto('submissions')
    .values({
      id: 's1',
      user_id: userId,
      name: '王小明',
      phone: '13600000099',
      email,
      type: '字体',
      title: '新字体',
      description: '一款新的创意字体',
      link: null,
      fonts: '[]',
      files: '[]',
      status: 'new',
      reply: null,
      replied_by: null,
      replied_at: null,
      delivery: 'none',
      created_at: '2026-05-01T00:00:00.000Z',
    })
    .execute();
  const remove = (body: unknown) => site.call('POST', '/web/api/account/delete', { token, body });
  expect((await remove({ confirm: '是' })).status).toBe(400);
  expect((await remove({ confirm: '注销账号' })).status).toBe(200);
  expect((await site.call('GET', '/web/api/account/user-info', { token })).code).toBe('S00106');
  expect((await site.get(avatar)).statusCode).toBe(404);
  expect(
    (await site.call('POST', '/web/api/login', { body: { account: email, password: PASSWORD } })).code,
  ).toBe('S00424');
  const submission = await db.selectFrom('submissions').selectAll().where('id', '=', 's1').executeTakeFirst();
  expect(submission).toMatchObject({ user_id: null, name: '已注销用户', phone: null, email: null });
  for (const { name } of await db.introspection.getTables()) {
    const rows = JSON.stringify(
      await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    );
    expect([name, rows.includes(email), rows.includes('13600000099')]).toEqual([name, false, false]);
  }
  // The address can be registered again.
  expect((await info(await site.register(email))).id).not.toBe(userId);
});

test('the audit log identifies a changed account by id only', async () => {
  const email = 'audit@example.cn';
  const token = await site.register(email);
  const { id } = await info(token);
  await put('update-account-pwd', token, { oldPassword: PASSWORD, password: 'another secret' });
  const rows = await site.services.store.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .execute();
  expect(rows.map((r) => [r.action, r.subject_kind, r.details])).toEqual([
    ['account.registered', 'user', '{}'],
    ['account.password-changed', 'user', '{"endedSessions":0}'],
  ]);
  expect(JSON.stringify(rows)).not.toContain(email);
});
