import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, keepPicture, launch, layoutShift, VIEWPORTS, visit } from './browser.ts';
import { showStep } from './project-steps.ts';
import { eachSampled, isNight, isSampledLook, LOOKS, NIGHTLY } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const FIRST = '剑指苍穹，谁与争锋';
/** In few fonts. */
const RARE = '龘';
const main = (page: Page) => page.getByRole('main');
const files = (page: Page) => page.getByLabel(/^把文件拖到这里/);
const counts = (page: Page) => main(page).getByText(/款一字不缺/);
const faces = (page: Page) =>
  page
    .getByRole('region', { name: '哪些字体写得全' })
    .locator('li[data-lacking], li:not([data-lacking])')
    .filter({ has: page.locator('[aria-expanded]') });
const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function openProject(viewport: { width: number; height: number } = VIEWPORTS.desk, path = '/project') {
  const opened = await visit(browser, path, { viewport, acceptDownloads: true });
  return opened;
}

/** Puts a text into an open project and waits for the verdict. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  await files(page).setInputFiles(textFile(name, text));
  await expect.poll(() => main(page).getByRole('list', { name: '项目里的文本' }).innerText()).toContain(name);
  await showStep(page, '字体');
  await counts(page).waitFor();
}

test('a visitor without a script presses a sample, and sees which fonts draw it and what others lack', async () => {
  const { page, problems, close } = await openProject();
  const press = main(page).getByRole('button', { name: '打开示例游戏' });
  await press.click();
  await counts(page).waitFor();
  const texts = main(page).getByRole('list', { name: '项目里的文本' });
  expect(await texts.innerText()).toMatch(/剧本\/\s*第一幕\.txt[\s\S]*界面\/\s*界面\.csv/);
  // The first lines, with the variables that the game fills in.
  expect(await texts.innerText()).toMatch(/船夫：过河三十文[\s\S]*开始游戏　继续 \{player\} 的旅程/);
  expect(await page.getByLabel('项目名').inputValue()).toBe('示例游戏：雾岭渡口');
  await expect.poll(() => faces(page).filter({ hasText: '缺 1 字（用到 1 次）' }).count()).toBeGreaterThan(0);
  expect(await press.count()).toBe(0);
  // Each part of the game draws its own text.
  const roles = main(page).getByRole('list', { name: '各处选定的字体' });
  expect(await roles.innerText()).toMatch(/写自己的一行「雾岭渡口」，4 字[\s\S]*写第一幕\.txt，/);
  for (const name of ['第一幕', '界面'])
    await main(page)
      .getByRole('button', { name: new RegExp(`^移除 .*${name}`) })
      .click();
  await press.waitFor();
  expect(problems).toEqual([]);
  await close();
});

test(
  'a new version of a text says which characters it adds and what the chosen face lacks of them',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await openProject();
    await drop(page, '对白.txt', `${FIRST}\n山门之外`);
    await main(page).getByRole('button', { name: '只看一字不缺' }).click();
    await faces(page).first().getByRole('button', { name: /选用/ }).click();
    await faces(page).last().getByRole('button', { name: /选用/ }).click();
    await faces(page)
      .last()
      .getByRole('button', { name: /^正文用/ })
      .click();
    await files(page).setInputFiles(textFile('对白.txt', `${FIRST}\n山门之内\u{2B740}`));
    const text = main(page).getByRole('list', { name: '项目里的文本' }).getByRole('listitem').first();
    await expect.poll(() => text.innerText()).toMatch(/多了 2 个字：.*内/);
    expect(await text.innerText()).toContain('不再用到 1 个');
    expect(await text.innerText()).toContain('正文选的字体写不出其中 1 个：\u{2B740}');
    expect(await main(page).getByRole('list', { name: '项目里的文本' }).getByRole('listitem').count()).toBe(
      1,
    );
    expect(problems).toEqual([]);
    await close();
  },
);

test('what is wrong with a file is said once, and a workbook has no encoding', NIGHTLY, async () => {
  const { page, problems, close } = await openProject();
  const list = main(page).getByRole('list', { name: '项目里的文本' });
  const bytes = Buffer.concat([
    Buffer.from(`${'山门之外\n'.repeat(4)}雪`),
    Buffer.from([0xff]),
    Buffer.from('夜'),
  ]);
  await files(page).setInputFiles([
    { name: '坏.txt', mimeType: 'text/plain', buffer: bytes },
    { name: '坏.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04 and nothing more') },
  ]);
  const [broken, workbook] = [list.getByRole('listitem').first(), list.getByRole('listitem').last()];
  await expect.poll(() => broken.innerText()).toMatch(/(?<!：)第 5 行：有字节不是有效的 UTF-8/);
  await expect.poll(() => list.innerText()).toContain('没有读出文字');
  expect(await list.innerText()).not.toContain('第 5 行：第 5 行');
  expect(await workbook.innerText()).not.toMatch(/UTF|GBK/);
  expect(problems).toEqual([]);
  await close();
});

test('files without a character make no face complete', NIGHTLY, async () => {
  const { page, problems, close } = await openProject();
  const archive = {
    name: '剧本.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ 'a.txt': new Uint8Array(1) })),
  };
  await files(page).setInputFiles(archive);
  await main(page).getByText('这些文本里还没有读到一个字').waitFor();
  const text = main(page).getByRole('list', { name: '项目里的文本' }).getByRole('listitem').first();
  expect(await text.innerText()).toContain('1 行，不重复的 0 字');
  expect(await counts(page).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('a project file holds the characters, and the text only if asked', async () => {
  const { page, close } = await openProject();
  await drop(page, '对白.txt', FIRST);
  const save = async (withText: boolean) => {
    await page.getByRole('button', { name: '存成文件' }).first().click();
    const dialog = page.getByRole('dialog', { name: '存成项目文件' });
    if (withText) await dialog.getByRole('checkbox').check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '存成文件' }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  const without = await save(false);
  const characters = [...new Set(FIRST)].sort().join('');
  expect(JSON.parse(without)).toMatchObject({
    format: 'ziwan-project',
    // The numbers of a new project draw digits and signs, which readers of version 1 would lose.
    version: 2,
    uses: ['game'],
    texts: [{ name: '对白.txt', characters }],
  });
  expect(without).not.toContain(FIRST);
  const whole = await save(true);
  expect(JSON.parse(whole).texts[0].text).toBe(FIRST);

  const opener = page.getByLabel('打开项目文件');
  await opener.setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"a":1}'),
  });
  await page.getByText('a.json：这不是字玩的项目文件。').waitFor();
  await opener.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(without) });
  await main(page)
    .getByText(/只有字表，9 字/)
    .waitFor();
  await counts(page).waitFor();
  await close();
}, 60_000);

test('two tabs show the same projects, and a change in one is kept by the other', NIGHTLY, async () => {
  const { page, close } = await openProject();
  await drop(page, '对白.txt', FIRST);
  const other = await page.context().newPage();
  await other.goto(page.url(), { waitUntil: 'load' });
  await counts(other).waitFor();
  await page.getByLabel('项目名').fill('山海行');
  await expect.poll(() => other.getByLabel('项目名').inputValue()).toBe('山海行');
  await drop(other, '界面.txt', '开始游戏');
  const texts = main(page).getByRole('list', { name: '项目里的文本' });
  await expect.poll(() => texts.innerText()).toContain('界面.txt');
  await page.reload({ waitUntil: 'load' });
  await expect.poll(() => page.getByLabel('项目名').inputValue()).toBe('山海行');
  await expect.poll(() => texts.innerText()).toContain('界面.txt');
  await other.getByRole('button', { name: '删除', exact: true }).first().click();
  await other.getByRole('dialog', { name: '删除项目' }).getByRole('button', { name: '删除' }).click();
  await expect.poll(() => page.getByLabel('项目名').inputValue()).toBe('我的项目');
  await close();
});

test('deleting a project asks first', NIGHTLY, async () => {
  const { page, close } = await openProject();
  await drop(page, '对白.txt', FIRST);
  const remove = () => page.getByRole('button', { name: '删除', exact: true }).first().click();
  await remove();
  const dialog = page.getByRole('dialog', { name: '删除项目' });
  await dialog.getByRole('button', { name: '留着' }).click();
  expect(await main(page).getByText('对白.txt').count()).toBeGreaterThan(0);
  await remove();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect.poll(() => main(page).getByText('对白.txt').count()).toBe(0);
  await page.reload({ waitUntil: 'load' });
  await page.getByLabel('项目名').waitFor();
  expect(await main(page).getByText('对白.txt').count()).toBe(0);
  await close();
});

test('a file of 500 MB is refused at once, with its name and the reason', NIGHTLY, async () => {
  const large = join(tmpdir(), `ziwan-large-${process.pid}.txt`);
  writeFileSync(large, '');
  truncateSync(large, 500 * 1024 * 1024);
  const { page, close } = await openProject();
  await files(page).setInputFiles(large);
  expect(await main(page).getByRole('alert').innerText()).toMatch(
    /ziwan-large.*：文件有 500\.0 MB，最多读 64 MB/,
  );
  truncateSync(large, 0);
  await close();
});

test('coverage that does not load says so, and loads on a second attempt', async () => {
  const opened = await visit(browser, '/license');
  const { page, close } = opened;
  const refused = (url: URL) => url.pathname === '/web/api/font/coverage-sets';
  await page.route(refused, (route) => route.abort());
  await page.goto(new URL('/project', page.url()).href);
  await files(page).setInputFiles(textFile('对白.txt', FIRST));
  const alert = main(page).getByRole('alert');
  await expect.poll(() => alert.innerText()).toContain('字体资料没有载入');
  await page.unroute(refused);
  await alert.getByRole('button', { name: '再试一次' }).click();
  await counts(page).waitFor();
  await close();
}, 60_000);

test('a worker that ends is started again', NIGHTLY, async () => {
  const opened = await visit(browser, '/license');
  const { page, close } = opened;
  let ended = 0;
  await page.route(/script-worker/, (route) =>
    ended++ === 0
      ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("ended")' })
      : route.continue(),
  );
  await page.goto(new URL('/project', page.url()).href);
  await drop(page, '对白.txt', FIRST);
  expect(ended).toBeGreaterThan(1);
  await close();
});

test('without storage the project works and says that it is not kept', NIGHTLY, async () => {
  const opened = await visit(browser, '/license');
  const { page, close } = opened;
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto(new URL('/project', page.url()).href);
  await main(page).getByText('关掉页面就没有了').waitFor();
  await drop(page, '对白.txt', FIRST);
  await close();
});

test('the keyboard alone adds a text and chooses a face', NIGHTLY, async () => {
  const { page, close } = await openProject();
  const area = page.getByLabel('或者粘贴文本');
  await area.focus();
  await page.keyboard.insertText(FIRST);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await counts(page).waitFor();
  const opener = faces(page).first().getByRole('button', { name: /选用/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  expect(await opener.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true');
  await close();
});

test('without scripts the page explains what it does', async () => {
  const { page, close } = await visit(browser, '/project', { javaScriptEnabled: false });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('项目');
  const text = await main(page).innerText();
  expect(text).toContain('文本不离开你的浏览器');
  expect(text).toContain('请允许本站运行脚本');
  await close();
}, 60_000);

eachSampled(LOOKS, isSampledLook)(
  'the page fits, is accessible and does not shift, on a $screen in $colorScheme',
  async ({ screen, colorScheme }) => {
    const { page, problems, close } = await visit(browser, '/project', {
      viewport: VIEWPORTS[screen],
      colorScheme,
      cold: true,
    });
    await page.getByLabel('项目名').waitFor();
    expect((await layoutShift(page)).sum).toBeLessThan(0.01);
    if (isNight) expect(await axeViolations(page)).toEqual([]);
    await drop(page, '对白.txt', `${FIRST}\n石碑上只有一个${RARE}字。`);
    await faces(page)
      .filter({ hasText: '缺 1 字' })
      .first()
      .getByRole('button', { name: /缺哪些/ })
      .click();
    await main(page).getByRole('table').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await keepPicture(page, `project-${screen}-${colorScheme}`, { fullPage: true });
    expect(problems).toEqual([]);
    await close();
  },
  60_000,
);
