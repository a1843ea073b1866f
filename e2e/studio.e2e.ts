import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, VIEWPORTS, visit } from './browser.ts';
import { isNight, NIGHTLY, onEachScreen } from './sample.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'studio-'));
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const cell = (page: Page, place: string) => page.locator(`[data-place="${place}"]`);
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const ready = (page: Page) => expect.poll(() => page.locator('[data-place]').count()).toBeGreaterThan(0);
const characters = (page: Page) =>
  page
    .locator('[data-place]')
    .evaluateAll((cells) => cells.map((e) => e.getAttribute('aria-label')?.[0]).join(''));
const transform = (page: Page, place: string) => cell(page, place).getAttribute('transform');

/** Number of the step that the browser has kept as the shown one. */
const keptStep = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('ziwan-studio');
        opening.onsuccess = () => {
          const session = opening.result.transaction('session').objectStore('session').get('session');
          session.onsuccess = () => {
            opening.result.close();
            resolve(session.result?.at);
          };
        };
      }),
  );

async function write(page: Page, text: string) {
  await tab(page, '字').click();
  await page.getByRole('textbox', { name: '写什么，回车换行' }).fill(text);
  const drawn = [...text].filter((c) => c.trim() !== '').join('');
  await expect.poll(() => characters(page)).toBe(drawn);
}

async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFile(await download.path());
}

/** The title as it stands on the page, on white, without what is there to edit it. */
async function onScreen(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '[class*="stage"]{background:#fff!important;box-shadow:none!important;width:1200px!important;max-height:none!important}' +
        '[data-place]{display:none!important}[class*="_main_"]{position:static!important}' +
        'body *{visibility:hidden!important}[class*="_stage_"],[class*="_stage_"] *{visibility:visible!important}',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  return page.locator('[class*="_stage_"]').screenshot();
}

/** Share of the pixels that differ by more than antialiasing does. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const raw = async (picture: Buffer, size?: { width: number; height: number }) => {
    const image = sharp(picture).flatten({ background: '#fff' }).removeAlpha();
    return (size ? image.resize({ ...size, fit: 'fill' }) : image)
      .raw()
      .toBuffer({ resolveWithObject: true });
  };
  const first = await raw(a);
  const second = await raw(b, { width: first.info.width, height: first.info.height });
  let far = 0;
  for (let i = 0; i < first.data.length; i++)
    if (Math.abs((first.data[i] as number) - (second.data[i] as number)) > 48) far++;
  return far / first.data.length;
}

/** Cuts a picture to its ink. */
const trimmed = (picture: Buffer) =>
  sharp(picture).flatten({ background: '#fff' }).trim({ background: '#fff', threshold: 40 }).png().toBuffer();

onEachScreen('desk')(
  'a title is made, and its files show what the screen shows ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/studio', { viewport });
    await ready(page);
    await write(page, '龙吟\n虎啸');
    await page.getByText('叠排', { exact: true }).click();
    await tab(page, '样式').click();
    await page.getByRole('button', { name: '漫画', exact: true }).click();
    await page.getByText('印章', { exact: true }).first().click();
    await page.getByRole('button', { name: '盖一方印' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '存与分享' }).click();
    const svg = await saved(page, 'SVG');
    const png = await saved(page, 'PNG');
    const pdf = await saved(page, 'PDF');
    const zip = await saved(page, '全套（含授权说明）');
    expect(svg.toString()).not.toMatch(/<(text|use|mask|image)|stroke/);
    expect([...svg.toString().matchAll(/<g id="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      '立体',
      '外框-3',
      '外框-2',
      '外框-1',
      '字',
      '印章',
    ]);
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    const screen = await trimmed(await onScreen(page));
    const { width = 0 } = await sharp(screen).metadata();
    const vector = await trimmed(
      await sharp(svg, { density: 144 })
        .resize({ width: width + 40 })
        .png()
        .toBuffer(),
    );
    expect(await difference(screen, vector)).toBeLessThan(0.02);
    expect(await difference(screen, await trimmed(png))).toBeLessThan(0.02);
    await writeFile(join(folder, 'title.pdf'), pdf);
    await promisify(execFile)('pdftoppm', ['-png', '-singlefile', '-r', '144', 'title.pdf', 'title'], {
      cwd: folder,
    });
    expect(await difference(screen, await trimmed(await readFile(join(folder, 'title.png'))))).toBeLessThan(
      0.02,
    );
    expect(problems).toEqual([]);
    await close();
  },
);

/** Cuts a picture to its black letters, since a shadow ends nowhere. Sharp trims before it flattens. */
const lettersOf = async (picture: Buffer) =>
  sharp(await sharp(picture).flatten({ background: '#fff' }).png().toBuffer())
    .trim({ background: '#fff', threshold: 215 })
    .png()
    .toBuffer();

test('a soft shadow is the same on the screen and in every file', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(page);
  await write(page, '龙吟');
  await tab(page, '样式').click();
  await page.getByText('厚度与影子', { exact: true }).click();
  await page.getByRole('button', { name: '有影子', exact: true }).click();
  await page.getByRole('spinbutton', { name: '柔和（‰ 字高）', exact: true }).fill('300');
  await page.getByRole('button', { name: '存与分享' }).click();
  const [svg, png, pdf] = [await saved(page, 'SVG'), await saved(page, 'PNG'), await saved(page, 'PDF')];
  await writeFile(join(folder, 'shadow.pdf'), pdf);
  await promisify(execFile)('pdftoppm', ['-png', '-singlefile', '-r', '144', 'shadow.pdf', 'shadow'], {
    cwd: folder,
  });
  const screen = await lettersOf(await onScreen(page));
  for (const file of [svg, png, await readFile(join(folder, 'shadow.png'))])
    expect(await difference(screen, await lettersOf(file))).toBeLessThan(0.02);
  expect(problems).toEqual([]);
  await close();
});

test('by keys alone a character is moved and sized, undone to the beginning, and the session comes back', async () => {
  const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk, cold: true });
  await ready(page);
  const before = await transform(page, '0-1');
  await cell(page, '0-1').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press(']');
  const moved = await transform(page, '0-1');
  expect(moved).not.toBe(before);
  await expect.poll(() => tab(page, '「气」').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await transform(page, '0-1')).toBe(before);
  expect(await page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+Shift+z');
  expect(await transform(page, '0-1')).toBe(moved);
  // What was made is in the browser's storage before the page is left.
  await expect.poll(() => keptStep(page)).toBe(3);
  await page.reload();
  await ready(page);
  expect(await transform(page, '0-1')).toBe(moved);
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: '撤销' }).click();
  expect(await transform(page, '0-1')).toBe(before);
  expect(problems).toEqual([]);
  await close();
});

test('a character is dragged, turned by its handle, and drawn in another font', async () => {
  const { page, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(page);
  const before = await transform(page, '0-0');
  // Its frame, without the handles that it has once it is selected.
  const frame = cell(page, '0-0').locator('rect').first();
  const middle = async () => {
    const box = await frame.boundingBox();
    if (!box) throw new Error('the character is not drawn');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const { x, y } = await middle();
  const moved = async () => {
    const now = await middle();
    return [now.x - x, now.y - y].map(Math.round);
  };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 4 });
  // It is under the pointer while it is dragged, and stays there.
  expect(await moved()).toEqual([40, 30]);
  await page.mouse.up();
  expect(await transform(page, '0-0')).not.toBe(before);
  await expect.poll(moved).toEqual([40, 30]);
  // One drag is one step.
  await page.getByRole('button', { name: '撤销' }).click();
  expect(await transform(page, '0-0')).toBe(before);
  await cell(page, '0-0').click();
  const outline = () =>
    page.locator('[class*="_stage_"] defs g[id$="letters"] path').first().getAttribute('d');
  const drawn = await outline();
  const other = page
    .getByRole('region', { name: '换字体' })
    .locator('button[aria-pressed="false"]:enabled')
    .first();
  await other.click();
  await expect.poll(outline).not.toBe(drawn);
  await close();
});

test('a finger that goes down a character moves it, and the page stays where it is', async () => {
  const { page, problems, close } = await visit(browser, `/studio#${encodeURIComponent('铁雨街')}`, {
    viewport: VIEWPORTS.phone,
    hasTouch: true,
  });
  await ready(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const box = await cell(page, '0-1').boundingBox();
  if (!box) throw new Error('no character');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch('touchStart', { x, y });
  for (let way = 5; way <= 80; way += 5) await touch('touchMove', { x, y: y - way });
  await touch('touchEnd');
  await expect.poll(async () => (await cell(page, '0-1').boundingBox())?.y).toBeLessThan(box.y - 40);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('the wheel moves the strip of fonts, and the page where the strip ends', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(page);
  const strip = page.getByRole('region', { name: '换字体' }).getByRole('list');
  await expect.poll(() => strip.getByRole('listitem').count()).toBeGreaterThan(1);
  await strip.evaluate((list) => {
    list.style.width = '200px';
    list.scrollIntoView({ block: 'center' });
  });
  await strip.hover();
  const places = () => strip.evaluate((list) => [list.scrollLeft, scrollY]);
  const [, from = 0] = await places();
  await page.mouse.wheel(0, 60);
  await expect.poll(places).toEqual([60, from]);
  await page.mouse.wheel(0, -60);
  await expect.poll(places).toEqual([0, from]);
  await strip.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
  await page.mouse.wheel(0, 100);
  await expect.poll(async () => (await places())[1]).toBeGreaterThan(from);
  expect(problems).toEqual([]);
  await close();
});

test('one’s own picture becomes the ground and is sent nowhere; a broken one is refused in words', async () => {
  const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(page);
  await tab(page, '底').click();
  const sent: number[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) sent.push(request.postDataBuffer()?.byteLength ?? 0);
  });
  const picture = await sharp({ create: { width: 1200, height: 700, channels: 3, background: '#203050' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('自己的图')
    .setInputFiles({ name: 'key-art.png', mimeType: 'image/png', buffer: picture });
  await page.getByText('你的图只在这个浏览器里').waitFor();
  await page.waitForFunction(() =>
    document.querySelector<HTMLElement>('[class*="_stage_"]')?.style.backgroundImage.includes('blob:'),
  );
  await page.getByRole('button', { name: '存与分享' }).click();
  const whole = await saved(page, '存为这个尺寸的 PNG');
  const { width, height } = await sharp(whole).metadata();
  expect([width, height]).toEqual([1600, 900]);
  expect([...(await sharp(whole).raw().toBuffer()).subarray(0, 3)]).toEqual([0x20, 0x30, 0x50]);
  expect(Math.max(0, ...sent)).toBeLessThan(4000);
  // It stays under another style, and is there at the next visit.
  await tab(page, '样式').click();
  await page.getByRole('button', { name: '漫画', exact: true }).click();
  const ground = () =>
    page.locator('[class*="_stage_"]').evaluate((stage) => getComputedStyle(stage).backgroundImage);
  expect(await ground()).toContain('blob:');
  const pictures = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('ziwan-studio');
          opening.onsuccess = () => {
            const count = opening.result.transaction('pictures').objectStore('pictures').count();
            count.onsuccess = () => {
              opening.result.close();
              resolve(count.result);
            };
          };
        }),
    );
  await expect.poll(pictures).toBe(1);
  await page.reload();
  await ready(page);
  expect(await ground()).toContain('blob:');
  await page.getByRole('link', { name: '字玩首页' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  await ready(page);
  expect(await ground()).toContain('blob:');
  await expect.poll(pictures).toBe(1);
  await page.getByRole('button', { name: '存与分享' }).click();
  const again = await saved(page, '存为这个尺寸的 PNG');
  expect([...(await sharp(again).raw().toBuffer()).subarray(0, 3)]).toEqual([0x20, 0x30, 0x50]);
  await tab(page, '底').click();
  await page
    .getByLabel('自己的图')
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: picture.subarray(0, 40) });
  await page.getByText('这张图不完整').waitFor();
  await page
    .getByLabel('自己的图')
    .setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('这张图读不出来').waitFor();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
  await page
    .getByLabel('自己的图')
    .setInputFiles({ name: 'key-art.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await page.getByText('你的图只在这个浏览器里').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test(
  'a variable font has its weights, on the canvas and in the file; a font of one weight has none',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
    await ready(page);
    await tab(page, '字').click();
    const weight = page.getByRole('spinbutton', { name: '字重' });
    const fonts = page.getByRole('region', { name: '换字体' });
    await fonts.getByRole('button', { name: '思源黑体' }).waitFor();
    expect(await weight.count()).toBe(0);
    await fonts.getByRole('button', { name: '思源黑体' }).click();
    const outline = () =>
      page.locator('[class*="_stage_"] defs g[id$="letters"] path').first().getAttribute('d');
    expect(await weight.inputValue()).toBe('400');
    await expect.poll(() => page.getByText('正在取字形').count()).toBe(0);
    const regular = await outline();
    await weight.fill('900');
    await expect.poll(outline).not.toBe(regular);
    await page.getByRole('button', { name: '存与分享' }).click();
    const heavy = await saved(page, 'SVG');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(outline).toBe(regular);
    expect((await saved(page, 'SVG')).equals(heavy)).toBe(false);
    // A character in another variable font has the weight, too, where the font of all others has one.
    await cell(page, '0-0').click();
    await fonts.getByRole('button', { name: '思源宋体' }).click();
    await fonts.getByRole('button', { name: '改换整个标题' }).click();
    await fonts.getByRole('button', { name: '马善政毛笔楷书' }).click();
    expect(await weight.count()).toBe(0);
    await cell(page, '0-0').click();
    await fonts.getByRole('button', { name: '思源宋体' }).click();
    await tab(page, '字').click();
    await expect.poll(() => page.getByText('正在取字形').count()).toBe(0);
    const serif = await outline();
    await weight.fill('900');
    await expect.poll(outline).not.toBe(serif);
    await page.getByRole('button', { name: '存与分享' }).click();
    const heavySerif = await saved(page, 'SVG');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(outline).toBe(serif);
    expect((await saved(page, 'SVG')).equals(heavySerif)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  },
);

test(
  'a font that lacks a character says so, and forty characters with everything on are drawn',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.phone });
    await ready(page);
    await tab(page, '字').click();
    const field = page.getByRole('textbox', { name: '写什么，回车换行' });
    await field.fill('剑𪚥');
    await page.getByText('缺 𪚥').waitFor();
    await field.fill(
      '天地玄黄宇宙洪荒日月盈昃辰宿列张\n寒来暑往秋收冬藏闰余成岁律吕调阳\n云腾致雨露结为霜金生丽水',
    );
    await page.getByText(/有 4 字没有排进去/).waitFor();
    await tab(page, '样式').click();
    await page.getByRole('button', { name: '鎏金', exact: true }).click();
    await expect.poll(() => page.locator('[data-place]').count()).toBe(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  },
);

test('a number is typed in full, bounded when it is left, and a minus is kept', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(page);
  await cell(page, '0-1').click();
  const type = async (name: string, text: string) => {
    const field = page.getByRole('spinbutton', { name });
    await field.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    const typed = await field.inputValue();
    await page.keyboard.press('Enter');
    return [typed, await field.inputValue()];
  };
  expect(await type('大小（%）', '150')).toEqual(['150', '150']);
  expect(await type('大小（%）', '80')).toEqual(['80', '80']);
  expect(await type('大小（%）', '9000')).toEqual(['9000', '400']);
  expect(await type('转动（度）', '-15')).toEqual(['-15', '-15']);
  expect(problems).toEqual([]);
  await close();
});

onEachScreen('phone')(
  'the canvas has the shape that is made, stays in view, and its handles have their size on the screen ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/studio', { viewport });
    await ready(page);
    const stage = page.locator('[class*="_stage_"]');
    for (const [shape, ratio] of [
      ['steam-library', 600 / 900],
      ['taptap', 1],
      ['steam-small', 231 / 87],
    ] as const) {
      await tab(page, '底').click();
      await page.getByLabel('用在').selectOption(shape);
      const measured = async () => {
        const box = await stage.boundingBox();
        return box ? Math.round((100 * box.width) / box.height) : 0;
      };
      await expect.poll(measured).toBe(Math.round(100 * ratio));
      await cell(page, '0-1').focus();
      await page.keyboard.press('Enter');
      const handle = await page
        .locator('[data-place][aria-pressed="true"] [class*="_size_"] rect')
        .boundingBox();
      expect(handle?.width).toBeGreaterThan(12);
      expect(handle?.width).toBeLessThan(24);
      await page.keyboard.press('Escape');
    }
    await tab(page, '样式').click();
    for (const name of ['颜色与质感', '外框与内线', '厚度与影子', '印章'])
      await page.locator('summary', { hasText: name }).click();
    await page.getByRole('button', { name: '有厚度' }).scrollIntoViewIfNeeded();
    const box = await stage.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(problems).toEqual([]);
    await close();
  },
);

test('a character that the font lacks is chosen on the canvas and gets a font that has it', async () => {
  const { page, problems, close } = await visit(browser, '/studio?face=ma-shan-zheng', {
    viewport: VIEWPORTS.desk,
  });
  await ready(page);
  await tab(page, '字').click();
  await page.getByRole('textbox', { name: '写什么，回车换行' }).fill('剑龘');
  await page.getByText('缺 龘：').waitFor();
  const fonts = page.getByRole('region', { name: '换字体' });
  await page.getByRole('button', { name: '给「龘」换字体' }).click();
  await fonts.getByRole('heading', { name: /^只给「龘」换字体，\d+ 款字体有它/ }).waitFor();
  await fonts.locator('button[aria-pressed]').first().click();
  await page.getByText('缺 龘：').waitFor({ state: 'detached' });
  // A character of any title may have any font that has it, also one that lacks others.
  await cell(page, '0-0').click();
  await fonts.getByRole('heading', { name: /^只给「剑」换字体/ }).waitFor();
  await fonts.getByRole('button', { name: /马善政/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The strip has the way back to the whole title.
  await fonts.getByRole('button', { name: '改换整个标题' }).click();
  await fonts.getByRole('heading', { name: /^同一个标题/ }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  expect(await tab(page, '「剑」').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('focus alone selects nothing; Escape and a click beside let go; undo works from the page itself', async () => {
  const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(page);
  const names = () => page.getByRole('tab').allInnerTexts();
  const before = await names();
  await cell(page, '0-0').focus();
  expect(await names()).toEqual(before);
  await page.keyboard.press('Enter');
  expect(await names()).toEqual([...before, '「剑」']);
  await page.getByRole('slider', { name: '大小' }).focus();
  await page.keyboard.press('Escape');
  expect(await names()).toEqual(before);
  await cell(page, '0-0').click();
  expect(await names()).toEqual([...before, '「剑」']);
  await page.getByRole('heading', { name: '题字台' }).click();
  expect(await names()).toEqual(before);
  await tab(page, '样式').click();
  await page.getByRole('button', { name: '漫画', exact: true }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByRole('button', { name: '重做' }).isEnabled()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test('a new title begins with nothing of the one before, is typed at once, and is taken back', async () => {
  for (const viewport of isNight ? [VIEWPORTS.desk, VIEWPORTS.phone] : [VIEWPORTS.desk]) {
    const { page, problems, close } = await visit(browser, '/studio', { viewport });
    await ready(page);
    await tab(page, '样式').click();
    await page.getByRole('button', { name: '漫画', exact: true }).click();
    const before = await page.locator('[class*="_stage_"] defs').first().innerHTML();
    const drawn = () => page.locator('[class*="_stage_"] defs').first().innerHTML();
    await page.getByRole('button', { name: '新标题' }).click();
    await page.keyboard.type('山海');
    const text = page.getByRole('textbox', { name: '写什么，回车换行' });
    expect(await text.inputValue()).toBe('山海');
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(drawn).not.toBe(before);
    const undo = page.getByRole('button', { name: '撤销' });
    for (let i = 0; i < 2; i++) await undo.click();
    await expect.poll(drawn).toBe(before);
    expect(problems).toEqual([]);
    await close();
  }
});

test(
  'two pages of one browser have one session: what is made in one is not lost in the other',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
    await ready(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await ready(other);
    await write(page, '甲页标题');
    await expect.poll(() => keptStep(page)).toBeGreaterThan(0);
    // A page that was open all the while takes it over when it is looked at.
    const lookAt = (it: Page) => it.evaluate(() => dispatchEvent(new Event('focus')));
    await lookAt(other);
    await expect.poll(() => characters(other)).toBe('甲页标题');
    const step = Number(await keptStep(other));
    await other.getByRole('button', { name: '漫画', exact: true }).click();
    await expect.poll(() => keptStep(other)).toBe(step + 1);
    await lookAt(page);
    await expect.poll(() => page.locator('[class*="_stage_"] linearGradient').count()).toBeGreaterThan(0);
    await write(page, '乙页');
    await expect.poll(() => keptStep(page)).toBe(step + 2);
    // A page that is closed keeps nothing over it.
    await other.close();
    await page.reload();
    await expect.poll(() => characters(page)).toBe('乙页');
    expect(problems).toEqual([]);
    await close();
  },
);

test('a file brings back ground, shape, place and size in another browser', async () => {
  const maker = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(maker.page);
  await tab(maker.page, '底').click();
  await maker.page.getByRole('button', { name: '水墨', exact: true }).click();
  await maker.page.getByLabel('用在').selectOption('steam-library');
  await maker.page.getByRole('button', { name: '存与分享' }).click();
  await maker.page.getByText('自己的底图不在里面').waitFor();
  const buffer = await saved(maker.page, '存为文件，别处接着做');
  await maker.close();
  const { page, problems, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(page);
  await page
    .getByLabel('题字文件')
    .setInputFiles({ name: 'title.json', mimeType: 'application/json', buffer });
  await tab(page, '底').click();
  await expect.poll(() => page.getByLabel('用在').inputValue()).toBe('steam-library');
  expect(await page.getByRole('button', { name: '水墨', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(problems).toEqual([]);
  await close();
});

test('a file that does not come says so until it is tried again', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/studio', { viewport: VIEWPORTS.desk });
  await ready(page);
  await page.getByRole('button', { name: '存与分享' }).click();
  await page.route('**/api/v1/title', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'PNG', exact: true }).click();
  await page.getByText('没有存成').waitFor();
  await page.unroute('**/api/v1/title');
  const png = await saved(page, '再试一次');
  expect((await sharp(png).metadata()).width).toBe(2400);
  expect(await page.getByText('没有存成').count()).toBe(0);
  await close();
});

onEachScreen('phone')(
  'two titles are put up for a choice, voted on by whoever has the link, and taken back ($screen)',
  async ({ viewport }) => {
    const maker = await visit(browser, '/studio', { viewport });
    await ready(maker.page);
    await write(maker.page, '孤舟渡');
    await tab(maker.page, '存与分享').click();
    await maker.page.getByRole('button', { name: '把现在这个放上去' }).click();
    await tab(maker.page, '样式').click();
    await maker.page.getByRole('button', { name: '漫画', exact: true }).click();
    await tab(maker.page, '存与分享').click();
    await maker.page.getByRole('button', { name: '把现在这个放上去' }).click();
    await maker.page.getByRole('button', { name: '接着改第 2 个：孤舟渡' }).waitFor();
    await maker.page.getByRole('textbox', { name: '问一句（可以不写）' }).fill('片头用哪个？');
    expect(await axeViolations(maker.page)).toEqual([]);
    await maker.page.getByRole('button', { name: '生成链接' }).click();
    const link = await maker.page.getByRole('link', { name: '看票数' }).getAttribute('href');

    const guest = await visit(browser, link as string, { viewport });
    await guest.page.getByRole('heading', { name: '片头用哪个？' }).waitFor();
    await expect.poll(() => guest.page.locator('main ol svg path').count()).toBeGreaterThan(5);
    await guest.page.getByRole('button', { name: /^投它 · 0 票：第 2 个/ }).click();
    await guest.page.getByRole('button', { name: /^已投 · 1 票：第 2 个/ }).waitFor();
    expect(await axeViolations(guest.page)).toEqual([]);
    expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );

    await maker.page.getByRole('button', { name: '收走', exact: true }).click();
    await maker.page.getByText('已有 1 票，收走后').waitFor();
    await maker.page.getByRole('button', { name: '连票收走' }).click();
    await maker.page.getByRole('link', { name: '看票数' }).waitFor({ state: 'detached' });
    await guest.page.reload();
    await guest.page.getByRole('heading', { name: '这块比稿板打不开' }).waitFor();
    expect(maker.problems).toEqual([]);
    expect(guest.problems.filter((problem) => !/404/.test(String(problem)))).toEqual([]);
    await Promise.all([maker.close(), guest.close()]);
  },
);
