import { createCipheriv, randomUUID } from 'node:crypto';
import { dayOf } from '@ziwan/contract/site-time';
import { sha256 } from '@ziwan/infra/digest';
import { eachDatabase } from '@ziwan/store/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';

// A client written from the protocol alone, which encrypts, scales and echoes without using the site's code. The
// solution, which a person would see in the picture, comes from the server's state.

type Json = Record<string, unknown>;
interface Answer {
  status: number;
  repCode: string;
  repMsg: string | null;
  repData: Json | null;
  success: boolean;
}
interface Got {
  token: string;
  secretKey: string;
  originalImageBase64: string;
  jigsawImageBase64: string | null;
  wordList: string[] | null;
}

async function call(site: TestSite, path: string, body: unknown, headers?: Record<string, string>) {
  const response = await site.post(path, body, headers);
  return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) };
}
const get = (site: TestSite, body: Json, headers?: Record<string, string>) =>
  call(site, '/captcha/get', body, headers);
const check = (site: TestSite, body: Json, headers?: Record<string, string>) =>
  call(site, '/captcha/check', body, headers);

async function got(site: TestSite, captchaType: string): Promise<Got> {
  const answer = await get(site, { captchaType, clientUid: `slider-${randomUUID()}`, ts: Date.now() });
  expect(answer).toMatchObject({ status: 200, repCode: '0000', success: true });
  return answer.repData as unknown as Got;
}

function aes(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key, 'utf8'), null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
}

/** Solution that a person would see in the picture. */
async function seen(site: TestSite, token: string) {
  const captcha = JSON.parse((await site.services.guards.get(`captcha:${token}`)) as string);
  return captcha.solution as { x: number; points: { x: number; y: number }[] };
}

/** Moves the piece like a client that displays the picture `width` px wide. */
async function puzzle(site: TestSite, width = 310, off = 0) {
  const { token, secretKey } = await got(site, 'blockPuzzle');
  const { x } = await seen(site, token);
  const moved = ((x + off) * width) / 310;
  const point = JSON.stringify({ x: (moved * 310) / width, y: 5.0 });
  const body = { captchaType: 'blockPuzzle', pointJson: aes(point, secretKey), token };
  return { body, point, token, secretKey, x, captchaVerification: aes(`${token}---${point}`, secretKey) };
}

let site: TestSite;
let now = Date.parse('2026-03-01T08:00:00Z');
const generous = {
  CAPTCHA_LIMIT_ADDRESS: '0',
  CAPTCHA_LIMIT_CLIENT: '0',
  CAPTCHA_LIMIT_WORK: '0',
  CAPTCHA_LOCK_FAILURES: '0',
};

beforeAll(async () => {
  site = await startTestSite({ env: generous, overrides: { now: () => now } });
});
afterAll(() => site.close());

test('blockPuzzle: the response contains pictures, token and key, but not the position of the hole', async () => {
  const answer = await get(site, { captchaType: 'blockPuzzle' });
  expect(Object.keys(answer).sort()).toEqual(['repCode', 'repData', 'repMsg', 'status', 'success']);
  const data = answer.repData as Json;
  expect(Object.keys(data).sort()).toEqual([
    'captchaType',
    'jigsawImageBase64',
    'originalImageBase64',
    'result',
    'secretKey',
    'token',
    'wordList',
    'work',
  ]);
  expect(data).toMatchObject({ result: false, wordList: null, work: null });
  expect(data.token).toMatch(/^[0-9a-f]{32}$/);
  expect(data.secretKey).toMatch(/^[0-9A-Za-z]{16}$/);
  for (const [key, width] of [
    ['originalImageBase64', 310],
    ['jigsawImageBase64', 47],
  ] as const) {
    const base64 = data[key] as string;
    expect(base64).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const bytes = Buffer.from(base64, 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height: 155 });
  }
});

test('blockPuzzle: the piece fits the picture at the expected position, and not a pixel beside it', async () => {
  // Differences (0–255 a pixel) at the expected position and up to three pixels from it, over all pictures: a single
  // one may be plain around its hole.
  const beside = new Map<number, number>();
  for (let i = 0; i < 6; i++) {
    const { token, originalImageBase64, jigsawImageBase64 } = await got(site, 'blockPuzzle');
    const { x } = await seen(site, token);
    const whole = await sharp(Buffer.from(originalImageBase64, 'base64')).removeAlpha().raw().toBuffer();
    const piece = await sharp(Buffer.from(jigsawImageBase64 as string, 'base64'))
      .raw()
      .toBuffer();
    // Inside the hole, away from its shadow, a pixel is the mean of the piece and the shade.
    const solid = (x: number, y: number) => y >= 0 && x >= 0 && piece[(y * 47 + x) * 4 + 3] === 255;
    const miss = (at: number, shade: number) => {
      let sum = 0;
      let count = 0;
      for (let p = 0; p < 47 * 155; p++) {
        const [px, py] = [p % 47, Math.floor(p / 47)];
        if (![-9, -5, 0, 5, 9].every((d) => solid(px + d, py) && solid(px, py + d))) continue;
        for (let c = 0; c < 3; c++) {
          const own = piece[p * 4 + c] as number;
          sum += Math.abs((whole[(py * 310 + at + px) * 3 + c] as number) - (own + shade) / 2);
          count++;
        }
      }
      return sum / count;
    };
    const shade = miss(x, 24) < miss(x, 236) ? 24 : 236;
    for (let d = -3; d <= 3; d++) beside.set(d, (beside.get(d) ?? 0) + miss(x + d, shade) / 6);
  }
  const fit = beside.get(0) as number;
  expect(fit).toBeLessThan(2);
  for (const [d, off] of beside) if (d !== 0) expect(off, `${d} px`).toBeGreaterThan(fit);
});

test('blockPuzzle: clients of any width pass, get their input echoed, and can send one form', async () => {
  for (const width of [310, 400, 271]) {
    const { body, captchaVerification } = await puzzle(site, width);
    const answer = await check(site, body);
    expect(answer).toEqual({
      status: 200,
      repCode: '0000',
      repMsg: null,
      success: true,
      repData: { ...body, result: true },
    });
    expect(await site.services.people.captcha.verifyCaptcha(captchaVerification)).toBe(true);
    expect(await site.services.people.captcha.verifyCaptcha(captchaVerification)).toBe(false);
  }
});

test('blockPuzzle: five pixels of deviation pass after truncation, six do not', async () => {
  for (const [off, code] of [
    [5, '0000'],
    [5.9, '0000'],
    [-5, '0000'],
    [6, '6111'],
    [-6, '6111'],
  ] as const) {
    const { body } = await puzzle(site, 310, off);
    expect((await check(site, body)).repCode, String(off)).toBe(code);
  }
});

test('blockPuzzle: y must be five, and other JSON counts as a wrong answer', async () => {
  for (const write of [
    (x: number) => JSON.stringify({ x, y: 6 }),
    (x: number) => JSON.stringify({ x }),
    (x: number) => JSON.stringify([{ x, y: 5 }]),
    (x: number) => JSON.stringify({ x: String(x), y: 5 }),
    () => 'null',
    () => '{"x":1e999,"y":5}',
    () => 'not json',
    () => '',
  ]) {
    const { token, secretKey } = await got(site, 'blockPuzzle');
    const point = write((await seen(site, token)).x);
    const answer = await check(site, { captchaType: 'blockPuzzle', pointJson: aes(point, secretKey), token });
    expect(answer, point).toMatchObject({ status: 200, repCode: '6111', success: false, repData: null });
  }
});

test('a point is accepted as each language serialises it', async () => {
  // Dart and Kotlin write 5.0, Swift its own spacing, Android line breaks in base64.
  const { token, secretKey } = await got(site, 'blockPuzzle');
  const { x } = await seen(site, token);
  const point = `{ "y" : 5.0, "x" : ${x}.25 }`;
  const lines = (text: string) => text.replace(/.{20}/g, '$&\n');
  const body = { captchaType: 'blockPuzzle', pointJson: lines(aes(point, secretKey)), token };
  expect((await check(site, body)).repCode).toBe('0000');
  const verification = lines(aes(`${token}---${point}`, secretKey));
  expect(await site.services.people.captcha.verifyCaptcha(verification)).toBe(true);
});

test('clickWord: three characters drawn from the catalogue’s fonts are clicked in order', async () => {
  const { token, secretKey, wordList, jigsawImageBase64, originalImageBase64 } = await got(site, 'clickWord');
  expect(jigsawImageBase64).toBeNull();
  expect(wordList).toHaveLength(3);
  expect(new Set(wordList).size).toBe(3);
  for (const word of wordList as string[]) expect(word).toMatch(/^\p{Script=Han}$/u);
  const bytes = Buffer.from(originalImageBase64, 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 310, height: 155 });
  const { points } = await seen(site, token);
  // Displayed 620 px wide; each click is up to 25 px off, measured in the picture.
  const clicks = points.map(({ x, y }) => ({ x: (x + 25) * 2, y: (y - 25) * 2 }));
  const scaled = clicks.map((p) => ({ x: Math.round((310 * p.x) / 620), y: Math.round((155 * p.y) / 310) }));
  const point = JSON.stringify(scaled);
  const answer = await check(site, { captchaType: 'clickWord', pointJson: aes(point, secretKey), token });
  expect(answer.repCode).toBe('0000');
  expect(await site.services.people.captcha.verifyCaptcha(aes(`${token}---${point}`, secretKey))).toBe(true);
});

test('clickWord: a wrong order, a click 26 px off, and too few or too many clicks fail', async () => {
  type Points = { x: number; y: number }[];
  for (const change of [
    (p: Points) => [...p].reverse(),
    (p: Points) => p.map(({ x, y }, i) => (i === 1 ? { x, y: y + 26 } : { x, y })),
    (p: Points) => p.slice(0, 2),
    (p: Points) => [...p, p[0]],
    () => [],
    () => [null, null, null],
  ]) {
    const { token, secretKey } = await got(site, 'clickWord');
    const point = JSON.stringify(change((await seen(site, token)).points));
    const answer = await check(site, { captchaType: 'clickWord', pointJson: aes(point, secretKey), token });
    expect(answer.repCode, point).toBe('6111');
  }
});

test('clickWord: no click matches two characters, and none is at the edge or under the refresh button', async () => {
  for (let i = 0; i < 20; i++) {
    const { token } = await got(site, 'clickWord');
    const { points } = await seen(site, token);
    for (const [k, p] of points.entries()) {
      expect(p.x >= 25 && p.x <= 285 && p.y >= 25 && p.y <= 130).toBe(true);
      expect(p.x > 248 && p.y < 58).toBe(false);
      for (const q of points.slice(k + 1)) {
        expect(Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y))).toBeGreaterThan(50);
      }
    }
  }
});

test('proofOfWork: a browser solves it without user input', async () => {
  const answer = await get(site, { captchaType: 'proofOfWork' });
  expect(answer.repData).toMatchObject({
    originalImageBase64: null,
    jigsawImageBase64: null,
    wordList: null,
  });
  const { token, secretKey, work } = answer.repData as unknown as Got & {
    work: { bits: number; count: number };
  };
  const numbers = Array.from({ length: work.count }, (_, i) => {
    for (let n = 0; ; n++) {
      const head = sha256(`${token}:${i}:${n}`).readUInt32BE();
      if (head < 2 ** (32 - work.bits)) return n;
    }
  });
  const point = JSON.stringify(numbers);
  const passed = await check(site, { captchaType: 'proofOfWork', pointJson: aes(point, secretKey), token });
  expect(passed.repCode).toBe('0000');
  expect(await site.services.people.captcha.verifyCaptcha(aes(`${token}---${point}`, secretKey))).toBe(true);
});

test('proofOfWork: a pass is no proof of having seen a picture, and is used up by the attempt', async () => {
  const { token, secretKey, work } = (await get(site, { captchaType: 'proofOfWork' }))
    .repData as unknown as Got & {
    work: { bits: number; count: number };
  };
  const numbers = Array.from({ length: work.count }, (_, i) => {
    for (let n = 0; ; n++) if (sha256(`${token}:${i}:${n}`).readUInt32BE() < 2 ** (32 - work.bits)) return n;
  });
  const point = JSON.stringify(numbers);
  await check(site, { captchaType: 'proofOfWork', pointJson: aes(point, secretKey), token });
  const verification = aes(`${token}---${point}`, secretKey);
  const { verifyCaptcha } = site.services.people.captcha;
  await expect(verifyCaptcha(verification, true)).rejects.toMatchObject({ key: 'PICTURE_CAPTCHA_REQUIRED' });
  expect(await verifyCaptcha(verification)).toBe(false);
  const seen = await puzzle(site);
  await check(site, seen.body);
  expect(await verifyCaptcha(seen.captchaVerification, true)).toBe(true);
});

test('proofOfWork: the work doubles as half, three quarters and nine tenths of the day’s messages are used', async () => {
  const { db } = site.services.store;
  const count = async (sent: number) => {
    const row = { day: dayOf(now), channel: 'sms', sent };
    await db
      .insertInto('message_budget')
      .values(row)
      .onConflict((c) => c.columns(['day', 'channel']).doUpdateSet({ sent }))
      .execute();
    const { repData } = await get(site, { captchaType: 'proofOfWork' });
    return (repData as { work: { count: number } }).work.count;
  };
  const counts = [];
  for (const sent of [499, 500, 750, 900]) counts.push(await count(sent));
  expect(counts).toEqual([8, 16, 32, 64]);
  await db.deleteFrom('message_budget').execute();
});

test('proofOfWork: it requires eight numbers of 14 zero bits, and 13 bits fail', async () => {
  const answer = await get(site, { captchaType: 'proofOfWork' });
  const { token, secretKey, work } = answer.repData as unknown as Got & { work: unknown };
  expect(work).toEqual({ bits: 14, count: 8 });
  const bitsOf = (i: number, n: number) => Math.clz32(sha256(`${token}:${i}:${n}`).readUInt32BE());
  const found = (i: number, fits: (bits: number) => boolean) => {
    for (let n = 0; ; n++) if (fits(bitsOf(i, n))) return n;
  };
  const numbers = Array.from({ length: 8 }, (_, i) =>
    found(i, (bits) => (i === 7 ? bits === 13 : bits >= 14)),
  );
  const pointJson = aes(JSON.stringify(numbers), secretKey);
  expect((await check(site, { captchaType: 'proofOfWork', pointJson, token })).repCode).toBe('6111');
});

test('proofOfWork: numbers without the required bits and malformed answers fail', async () => {
  for (const point of [
    '[0,1,2,3,4,5,6,7]',
    '[0]',
    '[]',
    '{"x":1,"y":5}',
    '["0","1","2","3","4","5","6","7"]',
  ]) {
    const { token, secretKey } = await got(site, 'proofOfWork');
    const answer = await check(site, { captchaType: 'proofOfWork', pointJson: aes(point, secretKey), token });
    expect(answer.repCode, point).toBe('6111');
  }
});

test('blockPuzzle: a puzzle is drawn without characters when no font can be read, and the log says so', async () => {
  const other = await startTestSite({ env: generous, fonts: false });
  try {
    const { db } = other.services.store;
    await db.schema.alterTable('faces').renameTo('faces_elsewhere').execute();
    await got(other, 'blockPuzzle');
    await expect
      .poll(() => other.errors.map(String))
      .toContainEqual(expect.stringContaining('no such table'));
    expect((await get(other, { captchaType: 'clickWord' })).repCode).toBe('6112');
  } finally {
    await other.close();
  }
});

test('a token allows one check, right or wrong', async () => {
  const right = await puzzle(site);
  expect((await check(site, right.body)).repCode).toBe('0000');
  expect((await check(site, right.body)).repCode).toBe('6110');
  const wrong = await puzzle(site, 310, 40);
  expect((await check(site, wrong.body)).repCode).toBe('6111');
  const corrected = aes(JSON.stringify({ x: wrong.x, y: 5 }), wrong.secretKey);
  expect((await check(site, { ...wrong.body, pointJson: corrected })).repCode).toBe('6110');
});

test('a tampered, unencrypted, wrongly encrypted or mislabelled answer fails and uses up the token', async () => {
  for (const spoil of [
    (p: Awaited<ReturnType<typeof puzzle>>) => ({
      pointJson: `${p.body.pointJson.startsWith('A') ? 'B' : 'A'}${p.body.pointJson.slice(1)}`,
    }),
    (p: Awaited<ReturnType<typeof puzzle>>) => ({ pointJson: p.point }),
    (p: Awaited<ReturnType<typeof puzzle>>) => ({ pointJson: aes(p.point, '0123456789abcdef') }),
    () => ({ captchaType: 'clickWord' }),
  ]) {
    const made = await puzzle(site);
    expect((await check(site, { ...made.body, ...spoil(made) })).repCode).toBe('6111');
    expect((await check(site, made.body)).repCode).toBe('6110');
    expect(await site.services.people.captcha.verifyCaptcha(made.captchaVerification)).toBe(false);
  }
});

test('the second verification requires an exact match', async () => {
  const { body, token, secretKey, point } = await puzzle(site);
  expect((await check(site, body)).repCode).toBe('0000');
  for (const other of [
    aes(`${token}---${point.replace('5}', '5.0}')}`, secretKey),
    aes(`${token}---${point} `, secretKey),
    aes(`${token}---${point}`, '0123456789abcdef'),
    `${token}---${point}`,
    token,
    '',
    'A'.repeat(20_000),
  ]) {
    expect(await site.services.people.captcha.verifyCaptcha(other)).toBe(false);
  }
  expect(await site.services.people.captcha.verifyCaptcha(aes(`${token}---${point}`, secretKey))).toBe(true);
});

test('a verification is valid only after the check', async () => {
  const { captchaVerification } = await puzzle(site);
  expect(await site.services.people.captcha.verifyCaptcha(captchaVerification)).toBe(false);
});

test('a captcha expires after 120 seconds, its verification after 180', async () => {
  const timely = await puzzle(site);
  const late = await puzzle(site);
  now += 119_000;
  expect((await check(site, timely.body)).repCode).toBe('0000');
  now += 1_000;
  expect((await check(site, late.body)).repCode).toBe('6110');
  const other = await puzzle(site);
  expect((await check(site, other.body)).repCode).toBe('0000');
  now += 179_000 - 1_000;
  expect(await site.services.people.captcha.verifyCaptcha(timely.captchaVerification)).toBe(true);
  now += 2_000;
  expect(await site.services.people.captcha.verifyCaptcha(other.captchaVerification)).toBe(false);
});

test('setting the clock back revives neither a captcha nor a verification', async () => {
  const far = 400 * 86_400_000;
  const open = await puzzle(site);
  const passed = await puzzle(site);
  expect((await check(site, passed.body)).repCode).toBe('0000');
  now -= far;
  expect((await check(site, open.body)).repCode).toBe('6110');
  expect(await site.services.people.captcha.verifyCaptcha(passed.captchaVerification)).toBe(false);
  now += far;
});

test('sweeping deletes expired captchas and keeps open ones', async () => {
  const { db } = site.services.store;
  const old = await got(site, 'blockPuzzle');
  now += 121_000;
  const open = await got(site, 'blockPuzzle');
  const keys = (await db.selectFrom('shared_values').select('key').execute()).map((r) => r.key);
  expect(keys).not.toContain(`captcha:${old.token}`);
  expect(keys).toContain(`captcha:${open.token}`);
});

test('after 50,000 captchas within two minutes a new one is refused, and none is dropped', async () => {
  const { guards } = site.services;
  now += 200_000;
  const first = await puzzle(site);
  await guards.set('captchas-issued', '49999', 120_000);
  expect((await get(site, { captchaType: 'proofOfWork' })).repCode).toBe('0000');
  expect((await get(site, { captchaType: 'proofOfWork' })).repCode).toBe('6112');
  expect((await check(site, first.body)).repCode).toBe('0000');
  now += 120_000;
  expect((await get(site, { captchaType: 'proofOfWork' })).repCode).toBe('0000');
});

test('missing, unknown and malformed input returns an error code with HTTP 200', async () => {
  const token = 'f'.repeat(32);
  for (const [path, body, code] of [
    ['get', {}, '0011'],
    ['get', { captchaType: null }, '0011'],
    ['get', { captchaType: '' }, '0011'],
    ['get', { captchaType: 'rotatePuzzle' }, '0001'],
    ['get', { captchaType: 7 }, '0001'],
    ['get', { captchaType: 'blockPuzzle', clientUid: 'x'.repeat(200) }, '0001'],
    ['get', '{"captchaType":', '0001'],
    ['get', '', '0001'],
    ['get', '[]', '0001'],
    ['get', `{"captchaType":"${'x'.repeat(20_000)}"}`, '0001'],
    ['check', {}, '0011'],
    ['check', { captchaType: 'blockPuzzle', token }, '0011'],
    ['check', { captchaType: 'blockPuzzle', pointJson: 'x' }, '0011'],
    ['check', { captchaType: 'blockPuzzle', pointJson: 'x', token: '../../etc' }, '6206'],
    ['check', { captchaType: 'blockPuzzle', pointJson: 'x', token }, '6110'],
    ['check', { captchaType: 'constructor', pointJson: 'x', token }, '0001'],
    ['check', 'null', '0011'],
  ] as const) {
    const answer = await call(site, `/captcha/${path}`, body);
    expect(answer, JSON.stringify(body)).toMatchObject({
      status: 200,
      repCode: code,
      repData: null,
      success: false,
    });
    expect(answer.repMsg).toMatch(/\p{Script=Han}/u);
  }
  const form = await site.post('/captcha/get', 'captchaType=blockPuzzle', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([form.statusCode, form.json().repCode]).toEqual([200, '0001']);
  expect(site.errors).toEqual([]);
});

test('a body of 16 KiB is read, and one byte more is refused with HTTP 200', async () => {
  const body = (bytes: number) => {
    const rest = JSON.stringify({ captchaType: 'blockPuzzle', filler: '' });
    return { captchaType: 'blockPuzzle', filler: 'x'.repeat(bytes - rest.length) };
  };
  expect(await get(site, body(16 * 1024))).toMatchObject({ status: 200, repCode: '0000' });
  expect(await get(site, body(16 * 1024 + 1))).toMatchObject({
    status: 200,
    success: false,
    repMsg: expect.stringContaining('过大'),
  });
});

test('other methods get 405 with the allowed method', async () => {
  const response = await site.get('/captcha/get');
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
});

test('additional members from clients are ignored', async () => {
  const answer = await get(site, {
    captchaType: 'blockPuzzle',
    clientUid: null,
    ts: '17',
    projectCode: null,
  });
  expect(answer.repCode).toBe('0000');
});

async function limited(env: Record<string, string>, run: (site: TestSite) => Promise<void>) {
  const small = await startTestSite({
    env: { ...generous, ...env },
    fonts: false,
    overrides: { now: () => now },
  });
  try {
    await run(small);
  } finally {
    await small.close();
  }
}
const codes = (answers: Answer[]) => answers.map((a) => a.repCode);
async function times<T>(n: number, run: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < n; i++) results.push(await run(i));
  return results;
}

test('the limit per address applies whatever client id or forwarded address a client sends', async () => {
  await limited({ CAPTCHA_LIMIT_ADDRESS: '3' }, async (small) => {
    now += 60_000;
    const body = { captchaType: 'blockPuzzle' };
    const answers = await times(5, (i) =>
      get(small, { ...body, clientUid: `uid-${i}` }, { 'x-forwarded-for': `203.0.113.${i}` }),
    );
    expect(codes(answers)).toEqual(['0000', '0000', '0000', '6201', '6201']);
    expect(answers[4]?.repMsg).toMatch(/请 \d+ (秒|分钟)后再试/);
    const elsewhere = await small.inject({
      method: 'POST',
      url: '/captcha/get',
      payload: body,
      remoteAddress: '198.51.100.7',
    });
    expect(elsewhere.json().repCode).toBe('0000');
    now += 60_000;
    expect((await get(small, body)).repCode).toBe('0000');
  });
});

test('checks count towards the limit per address', async () => {
  await limited({ CAPTCHA_LIMIT_ADDRESS: '2' }, async (small) => {
    now += 60_000;
    const body = { captchaType: 'blockPuzzle', pointJson: 'x', token: 'f'.repeat(32) };
    expect(codes(await times(3, () => check(small, body)))).toEqual(['6110', '6110', '6204']);
  });
});

test('one client cannot use up the quota of others at its address', async () => {
  await limited({ CAPTCHA_LIMIT_CLIENT: '2' }, async (small) => {
    now += 60_000;
    const greedy = { captchaType: 'blockPuzzle', clientUid: 'slider-1' };
    expect(codes(await times(3, () => get(small, greedy)))).toEqual(['0000', '0000', '6201']);
    expect((await get(small, { ...greedy, clientUid: 'slider-2' })).repCode).toBe('0000');
    // The same client id at another address is a different client.
    const elsewhere = await small.inject({
      method: 'POST',
      url: '/captcha/get',
      payload: greedy,
      remoteAddress: '198.51.100.7',
    });
    expect(elsewhere.json().repCode).toBe('0000');
  });
});

test('proofs of work have their own, lower limit', async () => {
  await limited({ CAPTCHA_LIMIT_WORK: '2' }, async (small) => {
    now += 60_000;
    const work = await times(3, () => get(small, { captchaType: 'proofOfWork' }));
    expect(codes(work)).toEqual(['0000', '0000', '6201']);
    expect((await get(small, { captchaType: 'blockPuzzle' })).repCode).toBe('0000');
  });
});

test('a client with too many failures is locked out for a while, others are not', async () => {
  await limited({ CAPTCHA_LOCK_FAILURES: '2', CAPTCHA_LOCK_SECONDS: '300' }, async (small) => {
    now += 60_000;
    const clientUid = 'slider-1';
    const fail = async () => {
      const { body } = await puzzle(small, 310, 40);
      return check(small, { ...body, clientUid });
    };
    expect(codes(await times(3, fail))).toEqual(['6111', '6111', '6111']);
    const locked = await get(small, { captchaType: 'blockPuzzle', clientUid });
    expect(locked).toMatchObject({ status: 200, repCode: '6202', repMsg: expect.stringContaining('5 分钟') });
    expect((await get(small, { captchaType: 'blockPuzzle', clientUid: 'slider-2' })).repCode).toBe('0000');
    now += 300_000;
    expect((await get(small, { captchaType: 'blockPuzzle', clientUid })).repCode).toBe('0000');
  });
});

test('an address that fails under changing client ids is locked out', async () => {
  await limited({ CAPTCHA_LOCK_FAILURES: '1' }, async (small) => {
    now += 60_000;
    await times(6, async (i) =>
      check(small, { ...(await puzzle(small, 310, 40)).body, clientUid: `uid-${i}` }),
    );
    expect((await get(small, { captchaType: 'blockPuzzle', clientUid: 'new' })).repCode).toBe('6202');
  });
});

test('limits are on by default', async () => {
  const { captcha } = (await import('../../config/config.ts')).readConfig({});
  for (const limit of [captcha.address, captcha.client, captcha.work, captcha.failures]) {
    expect(limit).toBeGreaterThan(0);
  }
});

test('a site without fonts offers blockPuzzle, but not clickWord', async () => {
  await limited({}, async (small) => {
    expect((await get(small, { captchaType: 'blockPuzzle' })).repCode).toBe('0000');
    expect((await get(small, { captchaType: 'clickWord' })).repCode).toBe('6113');
  });
});

test('pages of configured origins may call, with the header that captcha clients add', async () => {
  await limited({ CORS_ORIGINS: 'https://app.example.cn' }, async (small) => {
    const preflight = await small.inject({
      method: 'OPTIONS',
      url: '/captcha/get',
      headers: {
        origin: 'https://app.example.cn',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-requested-with',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('x-requested-with');
    const answer = await small.post(
      '/captcha/get',
      { captchaType: 'blockPuzzle' },
      { origin: 'https://app.example.cn' },
    );
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.example.cn');
  });
});

eachDatabase('forty concurrent checks of one token in two processes succeed once', async (database) => {
  const options = { env: generous, fonts: false, config: { store: database.options } };
  const sites = [await startTestSite(options), await startTestSite(options)] as const;
  try {
    const { body, captchaVerification } = await puzzle(sites[0]);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => check(sites[i % 2] as TestSite, body)),
    );
    expect(codes(answers).filter((c) => c === '0000')).toHaveLength(1);
    expect(codes(answers).filter((c) => c === '6110')).toHaveLength(39);
    const uses = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (sites[i % 2] as TestSite).services.people.captcha.verifyCaptcha(captchaVerification),
      ),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
  } finally {
    await Promise.all(sites.map((s) => s.close()));
  }
});
