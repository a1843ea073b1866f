import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, newVisitor, origin, stillness, visit } from './browser.ts';
import { isNight, NIGHTLY } from './sample.ts';
import { captchaSolution } from './shared-state.ts';

// A browser client written only from the AJ-Captcha protocol: it displays, scales, encrypts and echoes. It
// reads the solution, which a person would see in the picture, from the server's state.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
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

/**
 * AES-128-ECB with PKCS#7 in the page. WebCrypto has no ECB, but one block of CBC with a zero IV is
 * equivalent.
 */
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

/** Decoded width and height of an image. */
const sizeOf = (page: Page, base64: string) =>
  page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, base64);

test('a client shows the puzzle 400 px wide, moves the piece and passes exactly once', async () => {
  const { page, problems, close } = await visit(browser, '/agreement/font');
  const got = await post<Got>(page, '/captcha/get', { captchaType: 'blockPuzzle', clientUid: 'slider-e2e' });
  const { originalImageBase64, jigsawImageBase64, token, secretKey } = got.repData;
  expect(await sizeOf(page, originalImageBase64)).toEqual([310, 155]);
  expect(await sizeOf(page, jigsawImageBase64 as string)).toEqual([47, 155]);
  const moved = ((await captchaSolution(token)).x * 400) / 310 + 2;
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

test('a client on a phone shows the characters and clicks them in order', async () => {
  const { page, problems, close } = await visit(browser, '/agreement/font');
  const got = await post<Got>(page, '/captcha/get', { captchaType: 'clickWord' });
  const { originalImageBase64, jigsawImageBase64, token, secretKey, wordList } = got.repData;
  expect(jigsawImageBase64).toBeNull();
  expect(wordList).toHaveLength(3);
  expect(await sizeOf(page, originalImageBase64)).toEqual([310, 155]);
  const { points } = await captchaSolution(token);
  const clicks = points.map(({ x, y }) => ({ x: (x * 340) / 310 + 6, y: (y * 170) / 155 - 6 }));
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

// The site's own component, on a page that only opens it, against the same server.

const bundled = build({
  configFile: false,
  logLevel: 'error',
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    write: false,
    cssCodeSplit: false,
    target: 'chrome123',
    cssTarget: 'chrome123',
    rolldownOptions: {
      input: join(import.meta.dirname, 'captcha-page.tsx'),
      output: { codeSplitting: false },
    },
  },
}) as Promise<Rolldown.RolldownOutput>;

/** Serves the form's page under the site's origin. */
async function form(options: BrowserContextOptions = {}) {
  const { output } = await bundled;
  const text = (end: string) =>
    output
      .map((o) => (o.fileName.endsWith(end) ? String(o.type === 'chunk' ? o.code : o.source) : ''))
      .join('');
  const { page, leave } = await newVisitor(browser, {
    viewport: { width: 1280, height: 720 },
    ...options,
  });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.route('**/captcha-page*', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith('.js')) return route.fulfill({ contentType: 'text/javascript', body: text('.js') });
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width"><title>验证</title><style>${text('.css')}</style><div id="root"></div><script type="module" src="/captcha-page.js"></script></html>`,
    });
  });
  let answered: Promise<Got | null> = Promise.resolve(null);
  page.on('response', (response) => {
    if (response.url().endsWith('/captcha/get')) answered = response.json().catch(() => null);
  });
  await page.goto(new URL('/captcha-page', origin()).href);
  return {
    page,
    problems,
    seen: async () => captchaSolution((await answered)?.repData.token ?? ''),
    close: leave,
  };
}

/** The dialog's captcha, once its image has loaded. */
async function openDialog(page: Page) {
  // Waits for the embedded captcha first, so that the next response belongs to the dialog.
  await page.locator('#inline img').waitFor();
  await page.getByRole('button', { name: '提交' }).click();
  const dialog = page.getByRole('dialog', { name: '安全验证' });
  await dialog.getByRole('slider').waitFor();
  // Clicks at the measured position.
  await stillness(page);
  return dialog;
}

/** Polls until the condition holds. */
const soon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 20_000 });
const passed = (page: Page) => page.locator('output');

async function drag(page: Page, by: number) {
  const box = await page.getByRole('slider').boundingBox();
  if (!box) throw new Error('no handle');
  const [x, y] = [box.x + 9, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y + 14, { steps: 5 });
  await page.mouse.move(x + by, y - 6, { steps: 5 });
  await page.mouse.up();
}

test('puzzle: a wrong drag loads a new puzzle, a correct one passes', NIGHTLY, async () => {
  const { page, problems, close, seen } = await form();
  const dialog = await openDialog(page);
  expect(await axeViolations(page)).toEqual([]);
  const way = await page
    .getByRole('slider')
    .evaluate((e) => (e.parentElement?.clientWidth ?? 0) - e.clientWidth);
  const scale = way / (310 - 47);
  const first = await dialog.locator('img').first().getAttribute('src');
  const { x } = await seen();
  await drag(page, (x > 150 ? x - 60 : x + 60) * scale);
  await dialog.getByText('没有对上，换一张再试').waitFor();
  await soon(() =>
    dialog
      .locator('img')
      .first()
      .getAttribute('src')
      .catch(() => first),
  ).not.toBe(first);
  await drag(page, (await seen()).x * scale);
  await soon(() => passed(page).textContent()).toMatch(/^[A-Za-z0-9+/]{80,}=*$/);
  await expect.poll(() => dialog.isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

test('puzzle, keyboard only: arrow keys and Enter pass, and focus returns to where it was', async () => {
  const { page, problems, close, seen } = await form();
  await openDialog(page);
  const handle = page.getByRole('slider');
  await handle.focus();
  await page.keyboard.press('End');
  await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe('263');
  await page.keyboard.press('Home');
  const { x } = await seen();
  for (let i = 0; i < Math.floor(x / 20); i++) await page.keyboard.press('PageUp');
  for (let i = 0; i < Math.floor((x % 20) / 2); i++) await page.keyboard.press('ArrowRight');
  if (x % 2 === 1) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe(String(x));
  await page.keyboard.press('Enter');
  await soon(() => passed(page).textContent()).not.toBe('');
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('提交');
  expect(problems).toEqual([]);
  await close();
});

test('puzzle, by touch on a narrow phone', NIGHTLY, async () => {
  const { page, problems, close, seen } = await form({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const dialog = await openDialog(page);
  const sheet = await dialog.boundingBox();
  expect((sheet?.x ?? -1) >= 0 && (sheet?.x ?? 0) + (sheet?.width ?? 999) <= 360).toBe(true);
  const handle = page.getByRole('slider');
  const box = await handle.boundingBox();
  if (!box) throw new Error('no handle');
  expect([box.width >= 44, box.height >= 44]).toEqual([true, true]);
  const way = await handle.evaluate((e) => (e.parentElement?.clientWidth ?? 0) - e.clientWidth);
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x: box.x + 20 + x, y: box.y + 20 }];
  const far = ((await seen()).x * way) / (310 - 47);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let i = 1; i <= 8; i++) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((far * i) / 8) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await soon(() => passed(page).textContent()).not.toBe('');
  expect(problems).toEqual([]);
  await close();
});

test('puzzle: a release right after the last move counts that move', NIGHTLY, async () => {
  const { page, problems, close, seen } = await form();
  await openDialog(page);
  const handle = page.getByRole('slider');
  const way = await handle.evaluate((e) => (e.parentElement?.clientWidth ?? 0) - e.clientWidth);
  const far = ((await seen()).x * way) / (310 - 47);
  // In one task, as on a busy device: nothing is rendered in between.
  await handle.evaluate((e, by) => {
    e.setPointerCapture = () => {};
    const { left, top } = e.getBoundingClientRect();
    const send = (type: string, x: number) =>
      e.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + 9 + x, clientY: top + 9 }),
      );
    send('pointerdown', 0);
    send('pointermove', by / 2);
    send('pointermove', by);
    send('pointerup', by);
  }, far);
  await soon(() => passed(page).textContent()).not.toBe('');
  expect(problems).toEqual([]);
  await close();
});

test(
  'embedded in a form: sized in percent of the parent or in px; clicks in order pass',
  NIGHTLY,
  async () => {
    const { page, problems, close, seen } = await form();
    const picture = page.locator('#inline button:has(img)');
    await picture.waitFor();
    const box = await picture.boundingBox();
    expect([box?.width, box?.height]).toEqual([300, 150]);
    const bar = await page.locator('#inline p:has-text("请依次点击")').boundingBox();
    expect([bar?.width, bar?.height]).toEqual([240, 60]);
    for (const { x, y } of (await seen()).points) {
      await picture.click({ position: { x: (x * 300) / 310, y: (y * 150) / 155 } });
    }
    await soon(() => passed(page).textContent()).not.toBe('');
    expect(problems).toEqual([]);
    await close();
  },
);

test(
  'characters, keyboard only: a crosshair and Enter pass, and focus returns to where it was',
  NIGHTLY,
  async () => {
    const { page, problems, close, seen } = await form();
    const picture = page.locator('#inline button:has(img)');
    await picture.focus();
    const cross = { x: 155, y: 78 };
    const go = async (x: number, y: number) => {
      for (; x - cross.x > 3; cross.x += 6) await page.keyboard.press('ArrowRight');
      for (; cross.x - x > 3; cross.x -= 6) await page.keyboard.press('ArrowLeft');
      for (; y - cross.y > 3; cross.y += 6) await page.keyboard.press('ArrowDown');
      for (; cross.y - y > 3; cross.y -= 6) await page.keyboard.press('ArrowUp');
    };
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    for (const { x, y } of (await seen()).points) {
      await go(x, y);
      await page.keyboard.press('Enter');
    }
    await soon(() => passed(page).textContent()).not.toBe('');
    expect(problems).toEqual([]);
    await close();
  },
);

test('without images: proof of work behind one button passes', async () => {
  const { page, problems, close } = await form();
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: '不看图片验证' }).click();
  await dialog.getByRole('button', { name: '开始验证' }).waitFor();
  await expect.poll(() => dialog.locator('img').count()).toBe(0);
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '开始验证' }).click();
  await soon(() => passed(page).textContent()).not.toBe('');
  expect(problems).toEqual([]);
  await close();
});

test('a refusal by the server is shown, and can be retried', async () => {
  const { page, close } = await form();
  await openDialog(page);
  const refusal = {
    repCode: '6202',
    repMsg: '验证失败次数过多，请 5 分钟后再试',
    repData: null,
    success: false,
  };
  await page.route('**/captcha/get', (route) => route.fulfill({ json: refusal }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '换一张' }).click();
  await dialog.getByText('请 5 分钟后再试').waitFor();
  await page.unroute('**/captcha/get');
  await dialog.getByRole('button', { name: '重新获取' }).click();
  await dialog.getByRole('slider').waitFor();
  await close();
});

test('an expired captcha says so before it is attempted', NIGHTLY, async () => {
  const { page, close } = await form();
  await page.clock.install();
  const dialog = await openDialog(page);
  await page.clock.fastForward(116_000);
  await dialog.getByText('已经过期').waitFor();
  await dialog.getByRole('button', { name: '重新获取' }).click();
  await dialog.getByRole('slider').waitFor();
  await close();
});
