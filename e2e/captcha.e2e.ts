import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from './browser.ts';

// A client in a browser, written from the AJ-Captcha protocol alone: it shows, scales, encrypts and echoes. What a
// person sees in the picture it is told from the server's database.

let browser: Browser;
let database: DatabaseSync;
beforeAll(async () => {
  browser = await launch();
  const folder = process.env.ZIWAN_E2E_DATA_DIR ?? join(import.meta.dirname, '..', '.data', 'e2e');
  database = new DatabaseSync(join(folder, 'ziwan.db'), { readOnly: true });
});
afterAll(async () => {
  database?.close();
  await browser?.close();
});

interface Got {
  repCode: string;
  repData: {
    originalImageBase64: string;
    jigsawImageBase64: string | null;
    token: string;
    secretKey: string;
    wordList: string[] | null;
  };
}

function seen(token: string) {
  const row = database.prepare('SELECT solution FROM captchas WHERE token = ?').get(token);
  return JSON.parse(row?.solution as string) as { x: number; points: { x: number; y: number }[] };
}

const post = <T>(page: Page, path: string, body: unknown): Promise<T> =>
  page.evaluate(
    async ({ path, body }) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify(body),
      });
      return response.json();
    },
    { path, body },
  ) as Promise<T>;

/** AES-128-ECB with PKCS#7 in the page: WebCrypto lacks it, but one block of CBC without a start is one of ECB. */
const encrypt = (page: Page, text: string, secretKey: string): Promise<string> =>
  page.evaluate(
    async ({ text, secretKey }) => {
      const utf8 = new TextEncoder();
      const key = await crypto.subtle.importKey('raw', utf8.encode(secretKey), 'AES-CBC', false, ['encrypt']);
      const plain = utf8.encode(text);
      const rest = 16 - (plain.length % 16);
      const padded = new Uint8Array(plain.length + rest).fill(rest);
      padded.set(plain);
      let bytes = '';
      for (let i = 0; i < padded.length; i += 16) {
        const block = await crypto.subtle.encrypt(
          { name: 'AES-CBC', iv: new Uint8Array(16) },
          key,
          padded.slice(i, i + 16),
        );
        bytes += String.fromCharCode(...new Uint8Array(block).slice(0, 16));
      }
      return btoa(bytes);
    },
    { text, secretKey },
  );

/** Width and height of a picture as the browser decodes it. */
const sizeOf = (page: Page, base64: string) =>
  page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, base64);

test('a client shows the puzzle 400 px wide, moves the piece, passes once, and not twice', async () => {
  const { page, problems, close } = await visit(browser, '/agreement/font');
  const got = await post<Got>(page, '/captcha/get', { captchaType: 'blockPuzzle', clientUid: 'slider-e2e' });
  const { originalImageBase64, jigsawImageBase64, token, secretKey } = got.repData;
  expect(await sizeOf(page, originalImageBase64)).toEqual([310, 155]);
  expect(await sizeOf(page, jigsawImageBase64 as string)).toEqual([47, 155]);
  const moved = (seen(token).x * 400) / 310 + 2;
  const point = JSON.stringify({ x: (moved * 310) / 400, y: 5.0 });
  const body = { captchaType: 'blockPuzzle', pointJson: await encrypt(page, point, secretKey), token };
  const answer = await post(page, '/captcha/check', { ...body, clientUid: 'slider-e2e', ts: 1 });
  expect(answer).toEqual({
    repCode: '0000',
    repMsg: null,
    success: true,
    repData: { ...body, result: true },
  });
  expect(await post(page, '/captcha/check', body)).toMatchObject({ repCode: '6110', success: false });
  expect(problems).toEqual([]);
  await close();
});

test('a client on a phone shows the characters and clicks them in their order', async () => {
  const { page, problems, close } = await visit(browser, '/agreement/font');
  const got = await post<Got>(page, '/captcha/get', { captchaType: 'clickWord' });
  const { originalImageBase64, jigsawImageBase64, token, secretKey, wordList } = got.repData;
  expect(jigsawImageBase64).toBeNull();
  expect(wordList).toHaveLength(3);
  expect(await sizeOf(page, originalImageBase64)).toEqual([310, 155]);
  const clicks = seen(token).points.map(({ x, y }) => ({ x: (x * 340) / 310 + 6, y: (y * 170) / 155 - 6 }));
  const scaled = clicks.map(({ x, y }) => ({
    x: Math.round((310 * x) / 340),
    y: Math.round((155 * y) / 170),
  }));
  const pointJson = await encrypt(page, JSON.stringify(scaled), secretKey);
  const answer = await post(page, '/captcha/check', { captchaType: 'clickWord', pointJson, token });
  expect(answer).toMatchObject({ repCode: '0000', success: true, repData: { result: true } });
  expect(problems).toEqual([]);
  await close();
});
