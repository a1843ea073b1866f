import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, downloadFont, launch, origin, visit } from './browser.ts';
import { recordOutgoing, type SentRequest } from './outgoing.ts';
import { isNight, NIGHTLY, onEachScreen } from './sample.ts';

const FONT = { id: 'ma-shan-zheng', name: '马善政毛笔楷书' };
const TEXT = '永和天下';
/** First bytes of picture files, as they are and in base64. */
const PICTURES = [
  '\x89PNG',
  '\xff\xd8\xff',
  'WEBP',
  'GIF8',
  'iVBORw',
  '/9j/',
  'UklGR',
  'R0lGOD',
  'data:image',
];
/** Bytes of a request that may hold four descriptions, with all that surrounds them. */
const LARGEST_BODY = 1500;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const open = (options: BrowserContextOptions = {}) =>
  visit(browser, '/font/find', { permissions: ['clipboard-read', 'clipboard-write'], ...options });

/**
 * How a title is drawn: in a black outline, slanted to the right (°), in columns of so many characters on stripes, or
 * on a sheet of which the right side is farther away.
 */
interface Look {
  readonly font?: string;
  readonly outlined?: boolean;
  readonly slant?: number;
  readonly columns?: number;
  readonly receding?: boolean;
}

/** Width and height (px) of a picture, and the heights of both sides of a receding sheet in it. */
const SIZE = { width: 420, height: 150, near: 150, far: 96 };

/** Draws a line in a font of the site, light on dark, or dark in a light outline, as on a poster. @returns PNG */
async function pictureOf(text: string, { font = FONT.id, ...look }: Look = {}): Promise<Buffer> {
  const { page, close } = await visit(browser, `/font/${font}?text=${encodeURIComponent(text)}`);
  const line = page.locator('[data-state=ready]', { hasText: text }).first();
  await line.waitFor();
  const encoded = await line.evaluate(
    (element, { drawn, size, outlined, slant = 0, columns = 0, receding }) => {
      const canvas = document.createElement('canvas');
      canvas.width = size.width;
      canvas.height = columns > 0 ? 110 + 90 * columns : size.height;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = '#2b4a6b';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.font = `80px ${getComputedStyle(element).fontFamily}`;
      if (columns > 0) {
        context.fillStyle = '#7a3f63';
        for (let x = 0; x < canvas.width; x += 48) context.fillRect(x, 0, 24, canvas.height);
        context.fillStyle = '#f4e9c8';
        [...drawn].forEach((character, i) => {
          const [column, place] = [Math.floor(i / columns), i % columns];
          context.fillText(character, 250 - 105 * column, 115 + 90 * place);
        });
        return canvas.toDataURL('image/png').split(',')[1] as string;
      }
      context.fillStyle = outlined ? '#8c2f39' : '#f4e9c8';
      context.strokeStyle = '#f4e9c8';
      context.transform(1, 0, -Math.tan((slant * Math.PI) / 180), 1, 0, 0);
      const left = 30 + 75 * Math.tan((slant * Math.PI) / 180);
      context.letterSpacing = slant === 0 ? '0' : '10px';
      context.lineWidth = 8;
      context.lineJoin = 'round';
      if (outlined) context.strokeText(drawn, left, 105);
      context.fillText(drawn, left, 105);
      if (!receding) return canvas.toDataURL('image/png').split(',')[1] as string;
      const seen = document.createElement('canvas');
      seen.width = size.width;
      seen.height = size.height;
      const view = seen.getContext('2d') as CanvasRenderingContext2D;
      view.fillStyle = '#b8b0a4';
      view.fillRect(0, 0, size.width, size.height);
      // Columns of the sheet from x to x + 1 of the view: each is as far away as it is low.
      const depth = size.near / size.far - 1;
      const length = size.width - 60;
      for (let x = 0; x < length; x++) {
        const share = x / length;
        const on = share / (1 + depth * (1 - share));
        const next = (x + 1) / length;
        const after = next / (1 + depth * (1 - next));
        const height = size.near + (size.far - size.near) * share;
        view.drawImage(
          canvas,
          on * size.width,
          0,
          (after - on) * size.width,
          size.height,
          x,
          (size.height - height) / 2,
          1,
          height,
        );
      }
      return seen.toDataURL('image/png').split(',')[1] as string;
    },
    { drawn: text, size: SIZE, ...look },
  );
  await close();
  return Buffer.from(encoded, 'base64');
}

/** Copies a picture, as a screenshot tool does, and pastes it. */
async function paste(page: Page, png: Buffer): Promise<void> {
  await page.getByRole('button', { name: '选一张图' }).waitFor();
  await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    const blob = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, png.toString('base64'));
  await page.keyboard.press('Control+V');
}

const frames = (page: Page) => page.getByRole('button', { name: /^第 \d 个字的框$/ });
const reading = (page: Page, number: number) => page.getByRole('textbox', { name: `第 ${number} 个字` });
/** The fonts of an answer, the folded ones too. */
const fonts = (page: Page) => page.locator('section[aria-labelledby="found"] ol > li:has(> div a)');
const file = (page: Page) => page.getByLabel('要看的图');

/** The searches among requests, after checking that none holds a picture. */
function searchesOf(sent: readonly SentRequest[]): Record<string, unknown>[] {
  const searches: Record<string, unknown>[] = [];
  for (const { head, body } of sent) {
    const whole = `${head}\n${body.toString('latin1')}`;
    expect(PICTURES.filter((mark) => whole.includes(mark))).toEqual([]);
    expect(body.length, head).toBeLessThan(LARGEST_BODY);
    if (head.includes('/find-by-shape')) searches.push(JSON.parse(body.toString()));
  }
  return searches;
}

onEachScreen('phone')(
  'a pasted screenshot leads to the font it was set in; no picture is sent ($screen)',
  async ({ viewport }) => {
    const png = await pictureOf(TEXT);
    const outgoing = await recordOutgoing();
    const { page, problems, close } = await open({ viewport, proxy: outgoing.proxy });
    await paste(page, png);
    await expect.poll(() => frames(page).count()).toBe(4);
    for (const [i, character] of [...TEXT].entries()) await reading(page, i + 1).fill(character);
    await page.getByRole('button', { name: '找字体' }).click();
    const first = fonts(page).first();
    await first.locator('b[data-nearness=close]').waitFor();
    expect(await fonts(page).count()).toBe(5);
    await first.getByRole('link', { name: FONT.name, exact: true }).waitFor();
    await expect.poll(() => first.getByRole('img', { name: /与这款字体的叠影/ }).count()).toBe(4);
    await page.getByText(/一共比了 \d+ 款字体/).waitFor();
    await page.getByRole('slider', { name: /叠影/ }).fill('100');
    await expect
      .poll(() =>
        first
          .getByRole('img', { name: '图上的「永」', exact: true })
          .evaluate((e) => getComputedStyle(e).opacity),
      )
      .toBe('0');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    expect(await axeViolations(page)).toEqual([]);

    const download = await downloadFont(page, FONT.name, first);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);

    const searches = searchesOf(outgoing.sent);
    expect(searches).toHaveLength(1);
    expect(Object.keys(searches[0] ?? {}).sort()).toEqual(['characters', 'version']);
    expect(searches[0]?.characters).toEqual(
      [...TEXT].map((read) => ({ features: expect.stringMatching(/^[\w+/]{171}=$/), read })),
    );
    expect(outgoing.unread).toEqual([]);
    expect(problems).toEqual([]);
    await close();
    await outgoing.close();
  },
);

const corner = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('two columns on stripes are found and read from the right; no picture is sent', NIGHTLY, async () => {
  const png = await pictureOf('永和天下', { columns: 2 });
  const outgoing = await recordOutgoing();
  const { page, problems, close } = await open({ proxy: outgoing.proxy });
  await paste(page, png);
  await expect.poll(() => frames(page).count()).toBe(4);
  for (const [i, character] of [...TEXT].entries()) await reading(page, i + 1).fill(character);
  await page.getByRole('button', { name: '找字体' }).click();
  const first = fonts(page).first();
  await first.getByRole('link', { name: FONT.name, exact: true }).waitFor();
  await first.locator('b[data-nearness=close]').waitFor();
  expect(searchesOf(outgoing.sent)).toHaveLength(1);
  expect(problems).toEqual([]);
  await close();
  await outgoing.close();
});

test(
  'a sheet seen from the side is straightened by its corners, dragged by pointer and by keys',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await open();
    await paste(page, await pictureOf(TEXT, { receding: true }));
    const picture = page.getByRole('img', { name: '你的图' });
    await picture.waitFor();
    await expect.poll(() => frames(page).count()).toBeGreaterThan(0);
    const box = await picture.boundingBox();
    const { x: left = 0, y: top = 0, width = 1 } = box ?? {};
    const scale = width / SIZE.width;
    const edge = (SIZE.near - SIZE.far) / 2;
    for (const [name, x, y] of [
      ['左上角', 0, 0],
      ['左下角', 0, SIZE.near],
      ['右下角', SIZE.width - 60, SIZE.height - edge],
      ['右上角', SIZE.width - 68, edge],
    ] as const) {
      const at = await corner(page, name).boundingBox();
      await page.mouse.move((at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2);
      await page.mouse.down();
      await page.mouse.move(left + x * scale, top + y * scale, { steps: 4 });
      await page.mouse.up();
    }
    await corner(page, '右上角').focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => frames(page).count()).toBe(4);
    expect(await axeViolations(page)).toEqual([]);
    for (const [i, character] of [...TEXT].entries()) await reading(page, i + 1).fill(character);
    await expect.poll(() => page.getByText(/这像是拉丁字母/).count()).toBe(0);
    // A part without the last character, and back: its reading is still there.
    const drag = async (name: string, to: number) => {
      await corner(page, name).scrollIntoViewIfNeeded();
      const at = await corner(page, name).boundingBox();
      const y = (at?.y ?? 0) + (at?.height ?? 0) / 2;
      await page.mouse.move((at?.x ?? 0) + (at?.width ?? 0) / 2, y);
      await page.mouse.down();
      await page.mouse.move(to, y, { steps: 4 });
      await page.mouse.up();
    };
    const right = left + (SIZE.width - 64) * scale;
    const field = await reading(page, 1).elementHandle();
    for (const name of ['右上角', '右下角']) await drag(name, left + width / 2);
    await expect.poll(() => frames(page).count()).toBeLessThan(4);
    for (const name of ['右上角', '右下角']) await drag(name, right);
    await expect.poll(() => frames(page).count()).toBe(4);
    await expect.poll(() => reading(page, 4).inputValue()).toBe([...TEXT][3]);
    // The field in which somebody writes while a part is cut out is the same after it.
    expect(await field?.evaluate((one) => one.isConnected)).toBe(true);
    await page.getByRole('button', { name: '找字体' }).click();
    // What a straightened sheet shows is softer than the font: near or not, the right one comes first.
    const found = page
      .getByRole('region', { name: /最像的几款|没有找到很像的/ })
      .locator('ol > li:has(> div a)');
    await found.first().getByRole('link', { name: FONT.name, exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test(
  'letters are said to be Latin, and what is like no font takes no more than a screen',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await open();
    await paste(page, await pictureOf('LINE', { font: 'noto-sans-sc-vf' }));
    await page.getByText(/这像是拉丁字母/).waitFor();
    await expect.poll(() => frames(page).count()).toBeGreaterThan(0);
    const count = await frames(page).count();
    for (let i = 1; i <= count; i++) await reading(page, i).fill('龍饕餮藏'.charAt(i - 1));
    await page.getByRole('button', { name: '找字体' }).click();
    const result = page.getByRole('region', { name: /没有找到/ });
    await result.waitFor();
    await result.getByText(/四个角/).waitFor();
    const size = page.viewportSize();
    expect((await result.boundingBox())?.height).toBeLessThan(size?.height ?? 0);
    expect(problems).toEqual([]);
    await close();
  },
);

test(
  'outline and slant of a title are found and taken out, and what is compared follows their switches',
  NIGHTLY,
  async () => {
    const title = { id: 'zcool-xiaowei', name: '站酷小薇LOGO体' };
    const png = await pictureOf(TEXT, { font: title.id, outlined: true, slant: 10 });
    const outgoing = await recordOutgoing();
    const { page, problems, close } = await open({ proxy: outgoing.proxy });
    await paste(page, png);
    await expect.poll(() => frames(page).count()).toBe(4);
    const effects = page.getByRole('group', { name: '去掉的效果' });
    const outline = effects.getByRole('button', { name: /^描边/ });
    const slant = effects.getByRole('slider', { name: /^倾斜/ });
    expect(await outline.innerText()).toBe('描边：有');
    expect(await outline.getAttribute('aria-pressed')).toBe('true');
    await effects.getByRole('button', { name: '投影：没有' }).waitFor();
    // The part that was found leans as its strokes do; nothing is left of the slant in its frames.
    expect(Math.abs(Number(await slant.inputValue()))).toBeLessThanOrEqual(3);
    if (isNight) expect(await axeViolations(page)).toEqual([]);
    for (const [i, character] of [...TEXT].entries()) await reading(page, i + 1).fill(character);
    await page.getByRole('button', { name: '找字体' }).click();
    const first = fonts(page).first();
    await first.getByRole('link', { name: title.name, exact: true }).waitFor();
    const distance = async () => Number((await first.getByText(/^相差/).innerText()).replace(/\D/g, ''));
    const found = await distance();

    // Switched off by keyboard; what was found before is marked as such until the next search.
    await outline.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => outline.innerText()).toBe('描边：没有');
    await slant.fill('0');
    await effects.getByText('倾斜：没有').waitFor();
    await page.getByText(/下面还是改之前找到的/).waitFor();
    await page.getByRole('button', { name: '找字体' }).click();
    // The ink alone is found by its colour, too: what is compared differs, the font stays.
    await page.getByText(/下面还是改之前找到的/).waitFor({ state: 'hidden' });
    await first.getByRole('link', { name: title.name, exact: true }).waitFor();

    await effects.getByRole('button', { name: '改回自动' }).click();
    await expect.poll(() => outline.innerText()).toBe('描边：有');
    await page.getByRole('button', { name: '找字体' }).click();
    await expect.poll(distance).toBe(found);

    const searches = searchesOf(outgoing.sent).map(({ characters }) => JSON.stringify(characters));
    expect(searches).toHaveLength(3);
    expect(searches[1]).not.toBe(searches[0]);
    expect(searches[2]).toBe(searches[0]);
    expect(problems).toEqual([]);
    await close();
    await outgoing.close();
  },
);

test(
  'the site reads what the visitor leaves open, and takes another reading when it is chosen',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await open();
    await paste(page, await pictureOf('天'));
    await expect.poll(() => frames(page).count()).toBe(1);
    await page.getByRole('button', { name: '找字体' }).click();
    await page.getByText(/认作「天」/).waitFor();
    await fonts(page).first().getByRole('link', { name: FONT.name, exact: true }).waitFor();
    const other = page
      .getByText(/认作「天」/)
      .getByRole('button')
      .first();
    const chosen = await other.innerText();
    await other.click();
    await expect.poll(() => reading(page, 1).inputValue()).toBe(chosen);
    await fonts(page)
      .first()
      .getByRole('img', { name: `图上的「${chosen}」`, exact: true })
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test('frames are moved, resized, removed and added by keys and pointer', NIGHTLY, async () => {
  const { page, problems, close } = await open();
  await paste(page, await pictureOf('永和'));
  await expect.poll(() => frames(page).count()).toBe(2);
  const first = frames(page).first();
  const before = await first.boundingBox();
  await first.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  const moved = await first.boundingBox();
  // The picture is shown three times as large.
  expect(Math.round((moved?.x ?? 0) - (before?.x ?? 0))).toBe(9);
  expect(Math.round((moved?.height ?? 0) - (before?.height ?? 0))).toBe(3);
  const { x = 0, y = 0, width = 0, height = 0 } = moved ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 + 30, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await first.boundingBox())?.y ?? 0)).toBe(Math.round(y + 30));
  await first.focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => frames(page).count()).toBe(1);
  await page.getByRole('button', { name: '加一个框' }).click();
  await expect.poll(() => frames(page).count()).toBe(2);

  await page.getByRole('button', { name: '看整张图' }).click();
  await expect.poll(() => frames(page).count()).toBe(2);
  await page.getByRole('radio', { name: '浅底深字' }).check();
  // Searched at once: the search follows when the part has been cut out. In the wrong tone nothing is alike.
  await page.getByRole('slider', { name: '转正' }).fill('10');
  await page.getByRole('button', { name: '找字体' }).click();
  await page.getByText(/^还是看看最近的/).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('what cannot be read is refused in a sentence', async () => {
  const { page, close } = await open();
  const alert = page.getByRole('main').getByRole('alert');
  const refused = async (name: string, mimeType: string, buffer: Buffer, sentence: RegExp) => {
    await file(page).setInputFiles({ name, mimeType, buffer });
    await expect.poll(() => alert.allInnerTexts().then((all) => all.join())).toMatch(sentence);
  };
  await page.getByRole('button', { name: '选一张图' }).waitFor();
  await refused('a.png', 'image/png', Buffer.from('not a picture'), /文件可能坏了/);
  await refused('a.heic', 'image/heic', Buffer.from('heic'), /HEIC/);
  await refused('a.psd', 'image/vnd.adobe.photoshop', Buffer.from('8BPS'), /换成 JPG/);
  await refused('a.txt', 'text/plain', Buffer.from('永'), /这不是图片/);
  await refused('a.png', 'image/png', Buffer.alloc(0), /空的/);
  // From disk, since sending it to the browser would take longer than the test.
  const folder = mkdtempSync(join(tmpdir(), 'ziwan-picture-'));
  const large = join(folder, 'a.png');
  writeFileSync(large, '');
  truncateSync(large, 31 * 1024 * 1024);
  await file(page).setInputFiles(large);
  await expect.poll(() => alert.allInnerTexts().then((all) => all.join())).toMatch(/超过 30 MB/);
  rmSync(folder, { recursive: true });
  await close();
});

test(
  'without a network the search says so, and works again with one; a blank picture says what to do',
  NIGHTLY,
  async () => {
    const { page, close } = await open();
    await paste(page, await pictureOf('天下'));
    await expect.poll(() => frames(page).count()).toBe(2);
    const alert = page.getByRole('main').getByRole('alert');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '找字体' }).click();
    await expect.poll(() => alert.allInnerTexts().then((all) => all.join())).toMatch(/网络/);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '找字体' }).click();
    await fonts(page).first().waitFor();
    expect(await alert.count()).toBe(0);

    await paste(page, await pictureOf('　'));
    await page.getByText(/^没有找到字。/).waitFor();
    await page.getByRole('button', { name: '加一个框' }).click();
    await page.getByText('看不出字', { exact: true }).waitFor();
    await page.getByRole('button', { name: '找字体' }).click();
    await expect.poll(() => alert.allInnerTexts().then((all) => all.join())).toMatch(/框里看不出字/);
    await close();
  },
);

test(
  'what was found is still there after a look at a font, and frames survive a closer look',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await open();
    await paste(page, await pictureOf('天下'));
    await expect.poll(() => frames(page).count()).toBe(2);
    // Several characters fill the boxes from here on; Enter searches.
    await reading(page, 1).fill('天下');
    expect(await reading(page, 2).inputValue()).toBe('下');
    await page.getByRole('button', { name: '看整张图' }).click();
    await expect.poll(() => reading(page, 2).inputValue()).toBe('下');
    await page.getByRole('button', { name: '改回自动找到的' }).click();
    await expect.poll(() => frames(page).count()).toBe(2);
    await reading(page, 2).press('Enter');
    await fonts(page).first().waitFor();

    await fonts(page)
      .first()
      .getByRole('link', { name: `看字体 ${FONT.name}` })
      .click();
    await page.waitForURL(`${origin()}/font/*`);
    await page.getByRole('heading', { level: 1, name: FONT.name }).waitFor();
    await page.goBack();
    await fonts(page).first().waitFor();
    expect(await reading(page, 1).inputValue()).toBe('天');
    expect(await frames(page).count()).toBe(2);

    const stale = page.getByText(/下面还是改之前找到的/);
    expect(await stale.count()).toBe(0);
    await frames(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await stale.waitFor();
    await frames(page).first().focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => frames(page).count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('加一个框');
    expect(problems).toEqual([]);
    await close();
  },
);

test('a picture dropped on the open one replaces it', NIGHTLY, async () => {
  const { page, problems, close } = await open();
  await paste(page, await pictureOf('天下'));
  await expect.poll(() => frames(page).count()).toBe(2);
  const png = (await pictureOf('永')).toString('base64');
  await page.getByRole('img', { name: '你的图' }).evaluate((canvas, data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true });
    canvas.dispatchEvent(new DragEvent('dragover', { dataTransfer: files, bubbles: true, cancelable: true }));
    canvas.dispatchEvent(drop);
    if (!drop.defaultPrevented) throw new Error('the browser would open the picture');
  }, png);
  await expect.poll(() => frames(page).count()).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test('a broken picture dropped during a search is refused, and the search goes on', NIGHTLY, async () => {
  const { page, problems, close } = await open();
  await paste(page, await pictureOf('天下'));
  await expect.poll(() => frames(page).count()).toBe(2);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/find-by-shape', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: '找字体' }).click();
  await page.getByRole('button', { name: '正在找…' }).waitFor();
  await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('broken') });
  await page.getByText(/文件可能坏了/).waitFor();
  release();
  await fonts(page).first().waitFor();
  await page.getByRole('button', { name: '找字体' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test(
  'the picture beside the search box leads to the page, and the text of the visitor is counted there',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, '/font?text=天下龘', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('link', { name: '看图找字体' }).click();
    await page.waitForURL(`${origin()}/font/find*`);
    await paste(page, await pictureOf('天下'));
    await page.getByRole('button', { name: '找字体' }).click();
    await fonts(page).first().getByText('缺 1 字：龘').waitFor();
    await close();
  },
);

test('a visitor without a picture tries a sample', async () => {
  const { page, problems, close } = await open();
  await page.getByRole('button', { name: /招牌/ }).click();
  await expect.poll(() => frames(page).count()).toBe(4);
  await page.getByRole('button', { name: '找字体' }).click();
  await expect.poll(() => fonts(page).first().innerText()).toMatch(/滑油字/);
  expect(await page.getByRole('region', { name: '样图' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
