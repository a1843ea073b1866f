import { createCipheriv } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

// Requests and expectations of the AJ-Captcha project's own clients, taken from their sources: headers, additional
// members, number formats, and which part of a response they check. The solution comes from the database.

interface Client {
  name: string;
  contentType: string;
  headers?: Record<string, string>;
  /** Members besides `captchaType`, in get and check. */
  beside?: (kind: string) => Record<string, unknown>;
  /** Display width (px) of the picture. */
  width: number;
  /** Serialises the released position, given in display pixels, as the client does. */
  puzzlePoint: (shown: number, width: number) => string;
  /** Serialises the clicks, given in display pixels; null for clients without clickWord. */
  clicks: ((shown: { x: number; y: number }[], width: number) => string) | null;
  /** Serialises the body; `JSON.stringify` by default. */
  write?: (body: object) => string;
  /** Decides, as the client does, if a check has succeeded. */
  passes: (answer: Answer) => boolean;
}
interface Answer {
  repCode: string;
  repMsg: string | null;
  repData: { result?: boolean; token: string; secretKey: string } | null;
  success: boolean;
}

const rounded = (shown: { x: number; y: number }[], width: number) =>
  JSON.stringify(
    shown.map(({ x, y }) => ({
      x: Math.round((310 * x) / width),
      y: Math.round((155 * y) / (width / 2)),
    })),
  );
const scaled = (shown: number, width: number) => JSON.stringify({ x: (shown * 310) / width, y: 5.0 });
/** Formats a double as Java, Kotlin and Dart do. */
const double = (n: number) => (Number.isInteger(n) ? `${n}.0` : String(n));
const byCode = ({ repCode }: Answer) => repCode === '0000';
const uid = (kind: string) => ({
  clientUid: `${kind === 'clickWord' ? 'point' : 'slider'}-0f8fad5b-d9cb-469f-a165-70867728950e`,
  ts: 1_795_000_000_000,
});

const clients: Client[] = [
  ...[310, 400, 284].map((width) => ({
    name: `html and jQuery, ${width} px wide`,
    contentType: 'application/json;charset=UTF-8',
    headers: { accept: '*/*', 'x-requested-with': 'XMLHttpRequest' },
    width,
    puzzlePoint: scaled,
    clicks: rounded,
    passes: byCode,
  })),
  {
    name: 'Vue and Vue 3',
    contentType: 'application/json; charset=UTF-8',
    headers: { accept: 'application/json, text/plain, */*', 'x-requested-with': 'XMLHttpRequest' },
    width: 330,
    // Truncates to whole pixels, then scales.
    puzzlePoint: (shown, width) => scaled(Math.trunc(shown), width),
    clicks: rounded,
    passes: byCode,
  },
  {
    name: 'React',
    contentType: 'application/json',
    beside: uid,
    width: 310,
    puzzlePoint: scaled,
    clicks: (shown) => JSON.stringify(shown),
    passes: byCode,
  },
  {
    name: 'uni-app',
    contentType: 'application/json',
    beside: (kind) => ({ ...uid(kind), browserInfo: 'Mozilla/5.0' }),
    width: 375,
    puzzlePoint: scaled,
    clicks: rounded,
    passes: byCode,
  },
  {
    name: 'WeChat mini program',
    contentType: 'application/json',
    beside: uid,
    width: 350,
    puzzlePoint: scaled,
    // Not rounded; scales both coordinates by the width.
    clicks: (shown, width) =>
      JSON.stringify(shown.map(({ x, y }) => ({ x: (x / width) * 310, y: (y / width) * 310 }))),
    passes: byCode,
  },
  {
    name: 'Flutter',
    contentType: 'application/json; charset=utf-8',
    width: 310,
    puzzlePoint: (shown) => `{"x":${double(shown)},"y":5}`,
    clicks: (shown) =>
      `[${shown.map(({ x, y }) => `{"x":${double(Math.round(x))},"y":${double(Math.round(y))}}`)}]`,
    passes: (answer) => byCode(answer) && answer.repData?.result === true,
  },
  {
    name: 'Android',
    contentType: 'application/json; charset=UTF-8',
    headers: { 'user-agent': 'okhttp/3.12.0' },
    width: 310,
    puzzlePoint: (shown) => `{"x":${double(shown)},"y":5.0}`,
    clicks: (shown) => `[${shown.map(({ x, y }) => `{"x":${double(x)},"y":${double(y)}}`)}]`,
    passes: (answer) => byCode(answer) && answer.success === true,
  },
  {
    name: 'iOS',
    contentType: 'application/json',
    beside: () => ({ distinguishSignatureVerificationMethod: 'ios' }),
    width: 310,
    puzzlePoint: (shown) => `{"x":${shown},"y":5}`,
    clicks: (shown) => JSON.stringify(shown),
    // iOS escapes the slashes of base64 in JSON.
    write: (body) => JSON.stringify(body).replaceAll('/', '\\/'),
    passes: byCode,
  },
];

const site = await sharedSite({
  env: { CAPTCHA_LIMIT_ADDRESS: '0', CAPTCHA_LIMIT_CLIENT: '0', CORS_ORIGINS: '*' },
});

async function call(client: Client, path: string, body: object): Promise<Answer> {
  const response = await site.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': client.contentType, ...client.headers },
    payload: client.write?.(body) ?? JSON.stringify(body),
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const answer = response.json();
  // Clients rely on exactly these members, without an envelope.
  expect(Object.keys(answer).sort()).toEqual(['repCode', 'repData', 'repMsg', 'success']);
  return answer;
}

async function solutionOf(token: string) {
  const captcha = JSON.parse((await site.services.guards.get(`captcha:${token}`)) as string);
  return captcha.solution as { x: number; points: { x: number; y: number }[] };
}

function aes(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key, 'utf8'), null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
}
const sizeOf = async (base64: unknown) => {
  const { format, width, height } = await sharp(Buffer.from(String(base64), 'base64')).metadata();
  return [format, width, height];
};

async function solve(client: Client, captchaType: 'blockPuzzle' | 'clickWord') {
  const beside = client.beside?.(captchaType) ?? {};
  const got = await call(client, '/captcha/get', { captchaType, ...beside });
  expect(got).toMatchObject({ repCode: '0000', success: true });
  const data = got.repData as unknown as Record<string, string>;
  const { token = '', secretKey = '' } = data;
  expect([token.length, secretKey.length]).toEqual([32, 16]);
  expect(await sizeOf(data.originalImageBase64)).toEqual(['png', 310, 155]);
  const { x, points } = await solutionOf(token);
  const shown = (n: number) => (n * client.width) / 310;
  let point: string;
  if (captchaType === 'blockPuzzle') {
    expect(await sizeOf(data.jigsawImageBase64)).toEqual(['png', 47, 155]);
    point = client.puzzlePoint(shown(x), client.width);
  } else {
    expect(data.jigsawImageBase64).toBeNull();
    // Clients join the list and assume three words.
    expect(data.wordList).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    const at = points.map((p) => ({ x: shown(p.x), y: shown(p.y) }));
    point = client.clicks?.(at, client.width) ?? '';
  }
  const checked = await call(client, '/captcha/check', {
    captchaType,
    pointJson: aes(point, secretKey),
    token,
    ...beside,
  });
  return { checked, verification: aes(`${token}---${point}`, secretKey) };
}

for (const client of clients) {
  for (const kind of ['blockPuzzle', 'clickWord'] as const) {
    test(`${client.name}: ${kind} is solved, and the following form is accepted`, async () => {
      const { checked, verification } = await solve(client, kind);
      expect(client.passes(checked)).toBe(true);
      expect(checked.repData).toMatchObject({ result: true });
      expect(await site.services.people.captcha.verifyCaptcha(verification)).toBe(true);
      expect(await site.services.people.captcha.verifyCaptcha(verification)).toBe(false);
    });
  }
}

test('a page on another origin may call with the headers of jQuery and axios', async () => {
  for (const asked of ['content-type', 'content-type,x-requested-with']) {
    for (const url of ['/captcha/get', '/captcha/check']) {
      const preflight = await site.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://app.example.cn',
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      });
      const allowed = String(preflight.headers['access-control-allow-headers']);
      expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect(preflight.headers['access-control-allow-methods']).toContain('POST');
      for (const header of asked.split(',')) expect(allowed).toContain(header);
    }
  }
});

test('a failed check returns what clients display: a code and a message, with HTTP 200', async () => {
  const client = clients[0] as Client;
  const got = await call(client, '/captcha/get', { captchaType: 'blockPuzzle' });
  const { token, secretKey } = got.repData as { token: string; secretKey: string };
  const { x } = await solutionOf(token);
  const pointJson = aes(JSON.stringify({ x: x + 30, y: 5 }), secretKey);
  const wrong = await call(client, '/captcha/check', { captchaType: 'blockPuzzle', pointJson, token });
  expect(wrong).toEqual({ repCode: '6111', repMsg: '验证失败，请重试', repData: null, success: false });
});

test('clicks in display coordinates are not guessed into place', async () => {
  // The React client may stretch its picture to 310×200, and sends y in display pixels.
  const client = clients.find(({ name }) => name === 'React') as Client;
  const stretched: Client = {
    ...client,
    clicks: (shown) => JSON.stringify(shown.map(({ x, y }) => ({ x, y: (y * 200) / 155 }))),
  };
  for (let i = 0; i < 5; i++) {
    const got = await call(stretched, '/captcha/get', { captchaType: 'clickWord' });
    const { token, secretKey } = got.repData as { token: string; secretKey: string };
    const { points } = await solutionOf(token);
    const point = stretched.clicks?.(points, 310) ?? '';
    const far = points.some(({ y }) => Math.trunc((y * 200) / 155) - y > 25);
    const body = { captchaType: 'clickWord', pointJson: aes(point, secretKey), token };
    const { repCode } = await call(stretched, '/captcha/check', body);
    expect(repCode).toBe(far ? '6111' : '0000');
  }
});
