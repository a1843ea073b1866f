import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renameFont } from '@ziwan/font-inspect';
import { buildCollection } from '@ziwan/font-inspect/testing';
import { createSubsetEngine } from '@ziwan/subset-engine';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, holdNext, launch, openRows, origin, VIEWPORTS } from './browser.ts';
import { isNight, NIGHTLY } from './sample.ts';
import { dialog, openAs, people } from './user-steps.ts';

const root = join(import.meta.dirname, '..');
const RUN = Date.now().toString(36);
const RELEASE = `夏季上新 ${RUN}`;
/** With hanzi enough to tell the tags of a face, names, and the words of a scroll and of a poster. */
const TEXT =
  '体宋白日依山尽黄河入海流欲穷千里目更上一层楼王之涣破浪海上的第一百天十月，剧场口日田目白中十木永水火人大天不上下山石自生文小心言食金家我是高月落出龙吟虎啸九万里风春江花夜，。ABCabc0123';
const SHIPPED = {
  sans: 'noto-sans-sc-vf/NotoSansSC-VF.ttf',
  serif: 'noto-serif-sc-vf/NotoSerifSC-VF.ttf',
} as const;

let browser: Browser;
let site: ReturnType<typeof people>;
const files: { name: string; mimeType: string; buffer: Buffer }[] = [];
/** Files that no other test saves. */
const others: typeof files = [];

beforeAll(async () => {
  browser = await launch();
  site = people();
  const engine = createSubsetEngine({
    load: (font) => readFile(join(root, 'catalogue/fonts', SHIPPED[font as keyof typeof SHIPPED])),
    workers: 1,
  });
  const cut = async (font: keyof typeof SHIPPED, wght: number, en: string, zh: string | null) => {
    const { bytes } = await engine.subset({ font, text: TEXT, axes: { wght }, format: 'ttf' });
    return renameFont(bytes, { en: `${en} ${RUN}`, zh, from: 'Noto' });
  };
  const add = (name: string, bytes: Uint8Array, to = files) =>
    to.push({ name, mimeType: 'font/ttf', buffer: Buffer.from(bytes) });
  add('山月.ttf', await cut('sans', 250, 'Shanyue', '山月体'));
  add('江花.ttf', await cut('sans', 450, 'Jianghua', '江花体'));
  add('龙吟.ttf', await cut('sans', 850, 'Longyin', null));
  add('春江.ttf', await cut('serif', 300, 'Chunjiang', '春江宋'));
  add('虎啸.ttf', await cut('serif', 800, 'Huxiao', '虎啸宋'));
  const region = (font: keyof typeof SHIPPED, wght: number, of: string) =>
    cut(font, wght, 'Wanli', null).then((bytes) =>
      renameFont(bytes, { en: `Wanli ${RUN} ${of}`, zh: null, from: 'Noto' }),
    );
  add('万里.ttc', buildCollection([await region('sans', 500, 'SC'), await region('sans', 550, 'TC')]));
  add('晚舟.ttf', await cut('sans', 350, 'Wanzhou', '晚舟体'), others);
  add('早雁.ttf', await cut('sans', 650, 'Zaoyan', '早雁体'), others);
  await engine.close();
});
afterAll(async () => {
  site?.close();
  await browser?.close();
});

async function openSheet(viewport: { width: number; height: number }) {
  const person = await site.person();
  const database = openRows();
  database.prepare("UPDATE users SET role = 'operator', nickname = '老周' WHERE id = ?").run(person.id);
  database.close();
  return openAs(browser, '/admin/fonts/upload', person, { viewport });
}

const grid = (page: Page) => page.getByRole('grid', { name: '收字表' });
const cell = (page: Page, row: RegExp, column: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row }) })
    .getByRole('gridcell', { name: new RegExp(`^${column} `) });
const sets = async (page: Page, row: RegExp, column: string, value: string) =>
  cell(page, row, column)
    .and(page.getByRole('gridcell', { name: new RegExp(` ${value}( |$)`) }))
    .waitFor();
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test('seven fonts become six rows, are put right by keyboard, saved at once and put into a release', {
  timeout: 240_000,
}, async () => {
  const { page, problems, close } = await openSheet(VIEWPORTS.desk);
  await page.goto(`${origin()}/admin/releases/create`);
  await page.getByRole('textbox', { name: '名字', exact: true }).fill(RELEASE);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('里面还没有改动。').waitFor();
  await page.goto(`${origin()}/admin/fonts/upload`);
  await page.getByLabel('字体文件', { exact: true }).setInputFiles(files);
  await page.getByText('收下 6 个文件', { exact: true }).waitFor({ timeout: 120_000 });
  await expect.poll(() => grid(page).getByRole('rowheader').count()).toBe(6);
  // The two faces of a collection that differ by their region are one family.
  await page.getByText('SC、TC 合成一族').waitFor();
  await sets(page, /山月/, '中文名', '山月体');
  await sets(page, /春江/, '标签', '宋体.*');
  await sets(page, /Longyin/, '授权', 'SIL.*');
  if (isNight) expect(await axeViolations(page)).toEqual([]);

  // Two cells by keyboard alone: the name that the font lacks, and the kind.
  await cell(page, /Longyin/, '中文名').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('龙吟体');
  await page.keyboard.press('Enter');
  await sets(page, /龙吟体/, '中文名', '龙吟体');
  await cell(page, /龙吟体/, '类别').click();
  await page.keyboard.press('F2');
  await page.getByRole('option', { name: '创意字体' }).click();
  await sets(page, /龙吟体/, '类别', '创意字体');
  expect(await cell(page, /龙吟体/, '类别').getAttribute('aria-label')).toContain('人写的');

  // In a list of choices arrows only move: Escape leaves the cell as it was, Enter and Tab write.
  const licence = cell(page, /龙吟体/, '授权');
  const before = await licence.getAttribute('aria-label');
  const list = page.getByRole('listbox', { name: '授权' });
  const focused = () => list.evaluate((all) => all.ownerDocument.activeElement?.textContent ?? '');
  await licence.click();
  await page.keyboard.press('F2');
  await list.waitFor();
  const [, , third] = await list.getByRole('option').allTextContents();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(third);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await licence.getAttribute('aria-label')).toBe(before);
  for (const key of ['Enter', 'Tab']) {
    await licence.click();
    await page.keyboard.press('F2');
    await list.waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(key);
    await sets(page, /龙吟体/, '授权', `${third} 人写的`);
    // Tab goes on to the next cell, Enter stays.
    const next = cell(page, /龙吟体/, key === 'Tab' ? '授权全文' : '授权');
    expect(await next.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => licence.getAttribute('aria-label')).toBe(before);
  }

  // A line and a picture that the face draws by itself; what it lacks of another line is said.
  const line = cell(page, /山月/, '样字');
  await sets(page, /山月/, '样字', '山月体 字体里写的');
  await sets(page, /龙吟/, '样字', '龙吟体 人写的');
  await cell(page, /山月/, '封面').locator('img').waitFor();
  const cover = await cell(page, /山月/, '封面').getAttribute('aria-label');
  await line.click();
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('山高月声');
  await page.keyboard.press('Enter');
  await page.getByText('样字里的「声」写不出').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('样字里的「声」写不出').waitFor({ state: 'detached' });

  // A cover is chosen among pictures, filled into all rows, and taken back.
  await cell(page, /山月/, '封面').click();
  await page.keyboard.press('F2');
  await page.getByRole('option', { name: '手卷' }).locator('img').waitFor();
  await page.getByRole('option', { name: '手卷' }).click();
  await sets(page, /山月/, '封面', '手卷 人写的');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+d');
  const covers = grid(page).getByRole('gridcell', { name: '封面 手卷 人写的' });
  await expect.poll(() => covers.count()).toBe(6);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => covers.count()).toBe(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => cell(page, /山月/, '封面').getAttribute('aria-label')).toBe(cover);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await page.keyboard.press('Escape');

  // All rows get the kind of the first.
  const firstOf = (column: string) =>
    grid(page)
      .getByRole('gridcell', { name: new RegExp(`^${column} `) })
      .first();
  await firstOf('类别').click();
  await page.keyboard.press('F2');
  await page.getByRole('option', { name: '通用字体' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+d');
  const written = grid(page).getByRole('gridcell', { name: '类别 通用字体 人写的' });
  await expect.poll(() => written.count()).toBe(6);
  await page.getByText('「类别」填到 5 行：通用字体').waitFor();
  await page.keyboard.press('Escape');

  // A column from a spreadsheet, then taken back.
  await firstOf('介绍').click();
  await paste(page, '山高月小\n江花似火\n');
  const about = grid(page).getByRole('gridcell', { name: /^介绍 (山高月小|江花似火) 人写的/ });
  await expect.poll(() => about.count()).toBe(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => about.count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect.poll(() => about.count()).toBe(2);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('每一格都有把握，或者有人看过').waitFor();

  // A row that is put right before its turn is saved so; one that is on its way by then is named.
  const sent: { stated: { about: string | null } }[] = [];
  const held = new Promise<Route>((resolve) => {
    void page.route('**/api/v1/admin/fonts', (route) => {
      sent.push(route.request().postDataJSON());
      return sent.length === 1 ? resolve(route) : route.continue();
    });
  });
  await page.getByRole('button', { name: '存成草稿 6 份' }).click();
  const first = await held;
  for (const row of [5, 0]) {
    await grid(page)
      .getByRole('gridcell', { name: /^介绍 / })
      .nth(row)
      .click();
    await paste(page, '后来写的');
  }
  await first.continue();
  await page.getByText(/^存成草稿 6 份：/).waitFor({ timeout: 60_000 });
  await page.getByText(/^正在存的时候又改了「[^」]+」，后改的没有存进草稿/).waitFor();
  expect(sent.map(({ stated }) => stated.about === '后来写的').indexOf(true)).toBe(5);
  await page.unrouteAll();
  await page.getByRole('button', { name: '放进发布单' }).click();
  const question = dialog(page, /放进发布单/);
  await page.getByRole('combobox', { name: '哪一张发布单' }).click();
  await page.getByRole('option', { name: RELEASE }).click();
  await question.getByRole('button', { name: '放进', exact: true }).click();
  await page.getByRole('link', { name: '发布单', exact: true }).click();
  await page.getByRole('heading', { name: RELEASE }).first().waitFor();
  for (const name of ['山月体', '江花体', '龙吟体', '春江宋', '虎啸宋'])
    await page.getByRole('link', { name, exact: true }).first().waitFor();
  // The form has the line and the cover of the sheet.
  await page.getByRole('link', { name: '山月体', exact: true }).first().click();
  await expect.poll(() => page.getByRole('textbox', { name: '样字' }).inputValue()).toBe('山月体');
  await page.getByRole('combobox', { name: '封面' }).getByText('手卷').waitFor();
  await page.getByRole('figure').filter({ hasText: '手卷' }).locator('img').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('on a phone rows are cards; what was written comes back after a reload, and files are left out with a reason', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, problems, close } = await openSheet(VIEWPORTS.phone);
  await page
    .getByLabel('字体文件', { exact: true })
    .setInputFiles([
      files[0] as (typeof files)[number],
      { name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    ]);
  await page.getByText('没有收 1 个不是字体的文件：说明.pdf').waitFor();
  await sets(page, /山月/, '中文名', '山月体');
  const about = cell(page, /山月/, '介绍');
  await about.click();
  await about.click();
  await dialog(page, /的介绍$/)
    .getByRole('textbox', { name: '介绍' })
    .fill('山高月小，水落石出。');
  await page.getByRole('button', { name: '写上' }).click();
  await sets(page, /山月/, '介绍', '山高月小.*');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await sets(page, /山月/, '介绍', '山高月小.*');
  await page.getByRole('checkbox', { name: '选中 山月体' }).check();
  await page.getByRole('button', { name: '去掉' }).click();
  await dialog(page, '去掉 1 族').getByRole('button', { name: '去掉' }).click();
  await page.getByText('放进来的字体在这里成一张表').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('addresses that are pasted while others are on their way stay', NIGHTLY, async () => {
  const { page, close } = await openSheet(VIEWPORTS.desk);
  await page.getByText('从作者的 GitHub 仓库取').click();
  const field = page.getByRole('textbox', { name: '地址', exact: true });
  const held = holdNext(page, '**/font-addresses/add');
  await field.fill('https://github.com/yu/zhou/tree/main');
  await page.getByRole('button', { name: '取来并核对' }).click();
  const asking = await held;
  await field.fill('https://github.com/jiang/hua/tree/main');
  await asking.fulfill({ json: { code: '200', message: '', data: null } });
  await expect.poll(() => page.getByRole('button', { name: '取来并核对' }).isEnabled()).toBe(true);
  expect(await field.inputValue()).toBe('https://github.com/jiang/hua/tree/main');

  const taken = holdNext(page, '**/font-addresses/add');
  await page.getByRole('button', { name: '取来并核对' }).click();
  await (await taken).fulfill({ json: { code: '200', message: '', data: null } });
  await expect.poll(() => field.inputValue()).toBe('');
  await close();
});

test('a row that is taken out before its turn is not saved, and the sheet says so', {
  timeout: 120_000,
  ...NIGHTLY,
}, async () => {
  const { page, close } = await openSheet(VIEWPORTS.desk);
  await page.getByLabel('字体文件', { exact: true }).setInputFiles(others);
  await page.getByText('收下 2 个文件', { exact: true }).waitFor({ timeout: 60_000 });
  await expect.poll(() => grid(page).getByRole('rowheader').count()).toBe(2);
  let sent = 0;
  const held = new Promise<Route>((resolve) => {
    void page.route('**/api/v1/admin/fonts', (route) => {
      sent += 1;
      resolve(route);
    });
  });
  await page.getByRole('button', { name: '存成草稿 2 份' }).click();
  const first = await held;
  await grid(page).getByRole('checkbox').last().check();
  await page.getByRole('button', { name: '去掉' }).click();
  await dialog(page, '去掉 1 族').getByRole('button', { name: '去掉' }).click();
  await expect.poll(() => grid(page).getByRole('rowheader').count()).toBe(1);
  await first.continue();
  await page.getByText('有 1 行在轮到之前拆开、合成一族或去掉了，没有存').waitFor();
  expect(sent).toBe(1);
  await close();
});
