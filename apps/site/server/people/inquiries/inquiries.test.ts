import { deflateRawSync } from 'node:zlib';
import { isoOf } from '@ziwan/contract/site-time';
import { blobKeys } from '@ziwan/infra/blob-store';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { startTestSite } from '../../testing/site.ts';

let clock = Date.parse('2026-06-01T00:00:00Z');
let solved: string[] = [];
const tokens: Record<string, string> = {};

const site = await sharedSite({
  fonts: false,
  overrides: {
    now: () => clock,
    verifyCaptcha: async (text) => {
      const at = solved.indexOf(text);
      if (at < 0) return false;
      solved.splice(at, 1);
      return true;
    },
  },
});
beforeAll(async () => {
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'hei' });
  for (const id of ['u1', 'u2']) await insertUser(db, { id });
}, 60_000);
beforeEach(async () => {
  // Starts a new day, so that rate limits do not carry over between tests.
  clock += 86_400_000;
  for (const id of ['u1', 'u2'])
    tokens[id] = (await site.services.sessions.issue(id, { ip: '127.0.0.1', userAgent: '' })).token;
  solved = ['solved'];
});

const signedIn = (user: string) => ({ 'joyfont-authenticate': tokens[user] as string });
const message = (changes: Record<string, unknown> = {}) => ({
  name: '小林',
  phone: '13812345678',
  topic: '授权',
  content: '想了解商用授权。',
  captchaVerification: 'solved',
  ...changes,
});
const work = (changes: Record<string, unknown> = {}) => ({
  name: '小林',
  email: 'Lin@example.cn',
  type: '游戏',
  title: '龙吟海报',
  description: '为独立游戏所做的海报与标志。',
  link: 'https://example.cn/work',
  fonts: ['hei'],
  captchaVerification: 'solved',
  ...changes,
});
const send = (body: unknown, headers?: Record<string, string>) =>
  site.post('/web/api/messageBoard/save', body, headers);
const submit = (body: unknown, headers?: Record<string, string>) =>
  site.post('/web/api/submission/saveSubmission', body, headers);
const stored = (table: 'messages' | 'submissions', id: string) =>
  site.services.store.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const { parse } = JSON;

test('a message is stored with its contact, and the response contains only its id', async () => {
  const answer = await send(message({ content: '第一行\r\n第二行\u0000\u202e尾' }), signedIn('u1'));
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { code: '200', message: '成功', data: { id: expect.stringMatching(/^[\w-]{20,}$/) } },
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
  const row = await stored('messages', answer.json().data.id);
  expect(row).toMatchObject({
    user_id: 'u1',
    name: '小林',
    phone: '13812345678',
    email: null,
    topic: '授权',
    content: '第一行\n第二行尾',
    status: 'new',
    created_at: isoOf(clock),
  });
});

const refused: [name: string, changes: Record<string, unknown>, code: string][] = [
  ['without a contact', { phone: undefined }, 'S00473'],
  ['with an empty contact', { phone: ' ' }, 'S00473'],
  ['with a phone starting with 12', { phone: '12812345678' }, 'S00471'],
  ['with a phone of ten digits', { phone: '1381234567' }, 'S00471'],
  ['with a space in its address', { email: 'a b@c.cn' }, 'S00472'],
  ['with an address without a host', { email: 'a@' }, 'S00472'],
  ['with two addresses', { email: 'a@b.cn,c@d.cn' }, 'S00472'],
  ['of white space only', { content: '          ' }, 'S00400'],
  ['that is too long', { content: '字'.repeat(2001) }, 'S00400'],
  ['without a name', { name: '' }, 'S00400'],
  ['without a captcha', { captchaVerification: undefined }, 'S00421'],
  ['with an empty captcha', { captchaVerification: '' }, 'S00421'],
  ['with an overlong captcha', { captchaVerification: 'x'.repeat(513) }, 'S00422'],
];
for (const [name, changes, code] of refused) {
  test(`a message ${name} is rejected and does not use up the captcha`, async () => {
    const answer = await send(message(changes));
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(solved).toEqual(['solved']);
  });
}

test('a captcha verification sends one message', async () => {
  expect((await send(message())).statusCode).toBe(200);
  const again = await send(message());
  expect([again.statusCode, again.json().code, again.json().data]).toEqual([400, 'S00422', null]);
});

test('a network address may send ten messages an hour, a contact five a day', async () => {
  solved = Array<string>(40).fill('solved');
  const phones = Array.from({ length: 11 }, (_, i) => `138123456${10 + i}`);
  const answers = [];
  for (const phone of phones) answers.push(await send(message({ phone })));
  expect(answers.map((a) => a.statusCode)).toEqual([...Array(10).fill(200), 429]);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  clock += 3_600_000;
  const same = [];
  for (let i = 0; i < 5; i++) same.push((await send(message({ phone: phones[0] as string }))).statusCode);
  expect(same).toEqual([200, 200, 200, 200, 429]);
});

test('a wrong captcha does not count towards the contact’s limit', async () => {
  for (let i = 0; i < 6; i++)
    expect((await send(message({ captchaVerification: 'x' }))).statusCode).toBe(400);
  expect((await send(message())).statusCode).toBe(200);
});

test('a submission is stored with its fonts', async () => {
  const answer = await submit(work());
  expect(answer.statusCode).toBe(200);
  const row = await stored('submissions', answer.json().data.id);
  expect(row).toMatchObject({
    user_id: null,
    email: 'lin@example.cn',
    title: '龙吟海报',
    link: 'https://example.cn/work',
    fonts: '["hei"]',
    files: '[]',
    status: 'new',
  });
});

test('a submission is stored without characters that hide or reorder text', async () => {
  const answer = await submit(
    work({
      name: '林\u202e溪\u200b',
      title: '龙\u2066吟\n海报\u{e0041}',
      description: '第一行，说明\r\n第二行\u202e，说明完毕',
    }),
  );
  expect(answer.statusCode).toBe(200);
  const row = await stored('submissions', answer.json().data.id);
  expect(row).toMatchObject({
    name: '林溪',
    title: '龙吟 海报',
    description: '第一行，说明\n第二行，说明完毕',
  });
});

const refusedWorks: [name: string, changes: Record<string, unknown>, status: number, code: string][] = [
  ['an unknown font', { fonts: ['hei', 'nope'] }, 404, 'S00441'],
  ['a link that runs a script', { link: 'javascript:alert(1)' }, 400, 'S00400'],
  ['an invalid link', { link: 'example' }, 400, 'S00400'],
  ['a description that is too short', { description: '短' }, 400, 'S00400'],
  ['ten files', { files: Array(10).fill('submission/u1/a/b.png') }, 400, 'S00413'],
];
for (const [name, changes, status, code] of refusedWorks) {
  test(`a submission with ${name} is rejected`, async () => {
    const answer = await submit(work(changes));
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
}

test('submitting files requires an account', async () => {
  const answer = await submit(work({ files: ['submission/u1/a/b.png'] }));
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'S00106']);
});

interface Grant {
  dir: string;
  expiration: string;
  maxBytes: number;
  form: { url: string; fields: Record<string, string> };
}
async function grant(user: string): Promise<Grant> {
  const answer = await site.get('/web/api/submission/getSTSToken', signedIn(user));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return answer.json().data;
}
/** Sends a form as a browser does. */
async function upload(
  { dir, form }: Grant,
  name: string,
  bytes: Uint8Array,
  type: string,
  changes: Record<string, string> = {},
) {
  const data = new FormData();
  const fields = { ...form.fields, key: `${dir}${name}`, 'Content-Type': type, ...changes };
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  data.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const request = new Request('http://localhost/', { method: 'POST', body: data });
  return site.inject({
    method: 'POST',
    url: form.url,
    headers: { 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#C8102E' } });

test('upload credentials require an account and last 900 seconds', async () => {
  const anonymous = await site.get('/web/api/submission/getSTSToken');
  expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'S00106']);
  const { dir, expiration, maxBytes } = await grant('u1');
  expect(dir).toMatch(/^submission\/u1\/[0-9a-f]+\/$/);
  expect(Date.parse(expiration) - clock).toBe(900_000);
  expect(maxBytes).toBe(10 * 1024 * 1024);
});

test('a picture is stored re-encoded, without metadata or appended data, and belongs to one submission', async () => {
  const mine = await grant('u1');
  const original = await picture()
    .jpeg()
    .withExif({ IFD0: { Artist: 'SECRET-NAME' } })
    .toBuffer();
  const hidden = Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]);
  const kept = await upload(mine, 'a.jpg', hidden, 'image/jpeg');
  expect([kept.statusCode, kept.body]).toEqual([204, '']);
  const key = `${mine.dir}a.jpg`;
  const stored = Buffer.from((await site.services.blobs.get(blobKeys.upload(key))) ?? []);
  expect(stored.includes('script')).toBe(false);
  expect(stored.includes('SECRET-NAME')).toBe(false);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });

  const foreign = await submit(work({ files: [key] }), signedIn('u2'));
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'S00475']);
  const own = await submit(work({ files: [key] }), signedIn('u1'));
  expect(own.statusCode).toBe(200);
  const { db } = site.services.store;
  const bound = await db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  expect(bound).toMatchObject({ user_id: 'u1', width: 60, height: 40, submission_id: own.json().data.id });
  solved = ['solved'];
  expect((await submit(work({ files: [key] }), signedIn('u1'))).json().code).toBe('S00475');
});

test('an unreferenced file is deleted after a day, when the next one arrives', async () => {
  const mine = await grant('u1');
  const bytes = await picture().png().toBuffer();
  for (const name of ['named.png', 'left.png']) await upload(mine, name, bytes, 'image/png');
  expect((await submit(work({ files: [`${mine.dir}named.png`] }), signedIn('u1'))).statusCode).toBe(200);
  clock += 86_400_001;
  await upload(await grant('u1'), 'next.png', bytes, 'image/png');
  const { blobs } = site.services;
  expect(await blobs.has(blobKeys.upload(`${mine.dir}named.png`))).toBe(true);
  expect(await blobs.has(blobKeys.upload(`${mine.dir}left.png`))).toBe(false);
  expect((await submit(work({ files: [`${mine.dir}left.png`] }), signedIn('u1'))).json().code).toBe('S00475');
});

test('a submission cannot reference a file that never arrived', async () => {
  const { dir } = await grant('u1');
  for (const key of [`${dir}never.png`, `${dir}../../u2/a.png`, '/etc/passwd']) {
    expect((await submit(work({ files: [key] }), signedIn('u1'))).json().code).toBe('S00475');
  }
  expect(solved).toEqual(['solved']);
});

/** A PNG whose header claims that many pixels. */
function giant(width: number, height: number): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

const bad: [name: string, make: () => Promise<Uint8Array> | Uint8Array, type: string, status: number][] = [
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'image/png',
    415,
  ],
  ['a renamed executable', () => Buffer.from('MZ\x90\x00program'), 'image/png', 415],
  [
    'a zip',
    () => Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(1e6))]),
    'image/jpeg',
    415,
  ],
  ['HTML', () => Buffer.from('<html><script>alert(1)</script>'), 'image/webp', 415],
  ['a GIF', async () => picture().gif().toBuffer(), 'image/png', 415],
  ['a PNG declared as a JPEG', async () => picture().png().toBuffer(), 'image/jpeg', 415],
  ['a type outside the grant', () => Buffer.from('<svg/>'), 'image/svg+xml', 415],
  ['a PNG of 16,000 × 16,000', () => giant(16_000, 16_000), 'image/png', 413],
  [
    'a truncated PNG',
    async () => (await picture(600, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 900),
    'image/png',
    400,
  ],
  ['an empty file', () => Buffer.alloc(0), 'image/png', 415],
];
for (const [name, make, type, status] of bad) {
  test(`${name} is rejected as a picture`, async () => {
    const mine = await grant('u1');
    const answer = await upload(mine, 'x.png', await make(), type);
    expect([answer.statusCode, parse(answer.body).data]).toEqual([status, null]);
    expect(await site.services.blobs.has(blobKeys.upload(`${mine.dir}x.png`))).toBe(false);
  });
}

test('a picture over ten megabytes is rejected', async () => {
  const mine = await grant('u1');
  const big = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]);
  const answer = await upload(mine, 'big.png', big, 'image/png');
  expect(answer.statusCode).toBe(413);
});

test('a grant allows writing to its own folder until it expires, and once per key', async () => {
  const mine = await grant('u1');
  const bytes = await picture().png().toBuffer();
  const elsewhere = await upload(mine, 'a.png', bytes, 'image/png', { key: 'submission/u2/0/a.png' });
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([403, 'S00475']);
  expect((await upload(mine, 'a.png', bytes, 'image/png')).statusCode).toBe(204);
  expect((await upload(mine, 'a.png', bytes, 'image/png')).statusCode).toBe(409);
  const twice = await Promise.all([1, 2].map(() => upload(mine, 'twice.png', bytes, 'image/png')));
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  clock += 900_001;
  expect((await upload(mine, 'b.png', bytes, 'image/png')).statusCode).toBe(403);
});

test('an upload form without file or signature gets an error in the site’s envelope', async () => {
  const json = await site.post('/upload', {});
  expect([json.statusCode, json.json().code]).toEqual([415, 'S00415']);
  const mine = await grant('u1');
  const { policy: _, ...unsigned } = mine.form.fields;
  const answer = await upload(
    { ...mine, form: { ...mine.form, fields: unsigned } },
    'a.png',
    await picture().png().toBuffer(),
    'image/png',
  );
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00400']);
});

test('an account gets a limited number of upload grants an hour', async () => {
  const codes = [];
  for (let i = 0; i < 21; i++)
    codes.push((await site.get('/web/api/submission/getSTSToken', signedIn('u2'))).statusCode);
  expect(codes).toEqual([...Array(20).fill(200), 429]);
});

test('the site’s own captcha is required for a message', async () => {
  const real = await startTestSite({ fonts: false });
  try {
    const answer = await real.post('/web/api/messageBoard/save', message());
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00422']);
    expect(await real.services.store.db.selectFrom('messages').selectAll().execute()).toEqual([]);
  } finally {
    await real.close();
  }
});
