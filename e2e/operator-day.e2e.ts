import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSubsetEngine } from '@ziwan/subset-engine';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '../apps/site/server/people/passwords/argon2.ts';
import { entriesOf } from '../apps/site/server/testing/zip.ts';
import { PASSWORD, toast } from './account-steps.ts';
import { launch, visit } from './browser.ts';
import { copyData, type RunningSite, startSite } from './site.ts';
import { openRowsOf, type Rows } from './site-data.ts';
import { dialog, greetingOf, mark } from './user-steps.ts';

// The first day of a new operator, and what a visitor sees of it.

const root = join(import.meta.dirname, '..');
const OWNER = { email: 'lin@ziwan.cn', nickname: '林掌柜' };
const READER = { email: 'ning@ziwan.cn', nickname: '阿宁' };
const FONT = { file: '渔舟.ttf', name: '渔舟唱晚体', english: 'Yuzhou Trial' };
const TITLE = '九万里风';
const TEXT = '九万里风鹏正举渔舟唱晚体龙吟虎啸一二三，。ABCabc0123';
const ARTICLE = '渔舟唱晚体今日上架';
const ALBUM = '出海的三款';
const QUESTION = '渔舟唱晚体能用在手游的标题上吗？';

let dataDir: string;
let site: RunningSite;
let browser: Browser;
let rows: Rows;
let font: Buffer;
let albumId: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ziwan-day-'));
  // The default catalogue and its texts, without accounts.
  copyData(inject('template'), dataDir);
  const copied = openRowsOf(dataDir);
  copied.exec('DELETE FROM users');
  copied.close();
  const output = join(dataDir, 'server.log');
  site = await startSite(dataDir, output, { ZIWAN_SKIP_IMPORT: '1' });
  rows = openRowsOf(dataDir);
  browser = await launch();
  const shipped = join(root, 'catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf');
  const engine = createSubsetEngine({ load: () => readFile(shipped), workers: 1 });
  const axes = { wght: 900 };
  font = Buffer.from((await engine.subset({ font: 'shipped', text: TEXT, axes, format: 'ttf' })).bytes);
  await engine.close();
});
afterAll(async () => {
  rows?.close();
  await browser?.close();
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (path: string) => site.origin + path;
const statusOf = (path: string) => fetch(at(path)).then((answer) => answer.status);
const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, '已保存');
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
};
const idIn = (page: Page) => decodeURIComponent(new URL(page.url()).pathname.split('/')[3] as string);
const open = (page: Page, section: string) =>
  page.getByRole('menuitem', { name: section, exact: true }).click();

/** A visitor who registered yesterday and asked a question. */
async function reader(): Promise<void> {
  const id = `r-${randomUUID()}`;
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  rows
    .prepare(
      "INSERT INTO users (id, nickname, email, password_hash, role, status, created_at, updated_at) VALUES (?, ?, ?, ?, 'member', 'active', ?, ?)",
    )
    .run(id, READER.nickname, READER.email, await hashPassword(PASSWORD), yesterday, yesterday);
  rows
    .prepare(
      "INSERT INTO messages (id, user_id, name, phone, email, topic, content, status, created_at) VALUES (?, ?, ?, NULL, ?, '授权咨询', ?, 'new', ?)",
    )
    .run(randomUUID(), id, READER.nickname, READER.email, QUESTION, yesterday);
}

test('a new operator sets up, adds a font, writes an article, builds an album and replies', async () => {
  await reader();
  const printed = readFileSync(join(dataDir, 'server.log'), 'utf8');
  // Each node that starts prints a new link.
  const link = printed.match(/http\S+\/admin\/welcome#\S+/g)?.at(-1);
  const { page, problems, close } = await visit(browser, link as string);
  await page.getByLabel('邮箱').fill(OWNER.email);
  await page.getByLabel('昵称').fill(OWNER.nickname);
  await page.getByLabel('密码', { exact: false }).first().fill(PASSWORD);
  await page.getByLabel('再输一次密码').fill(PASSWORD);
  await page.getByRole('button', { name: '建立账号并进入后台' }).click();
  await page.waitForURL(at('/admin'));
  await page.getByRole('heading', { name: greetingOf(OWNER.nickname) }).waitFor();

  // A font missing from the catalogue.
  await open(page, '字体');
  await page.getByRole('link', { name: '上传字体' }).click();
  await page
    .getByLabel('字体文件', { exact: true })
    .setInputFiles([{ name: FONT.file, mimeType: 'font/ttf', buffer: font }]);
  await page.getByRole('button', { name: '存成草稿 1 份' }).click({ timeout: 60_000 });
  await page
    .getByText(/^存成草稿 1 份：/)
    .getByRole('link')
    .click();
  await page.getByRole('tab', { name: '资料' }).click();
  await page.getByLabel('中文名').fill(FONT.name);
  await page.getByLabel('西文名').fill(FONT.english);
  // It is cut from a text face, and so proposed as one.
  await page.getByRole('combobox', { name: '类别' }).click();
  await page.getByRole('option', { name: '创意字体' }).click();
  await page.getByRole('combobox', { name: '授权' }).click();
  await page.getByRole('option', { name: /SIL/ }).click();
  await page
    .getByRole('textbox', { name: '授权全文' })
    .fill(await readFile(join(root, 'catalogue/licences/texts/ofl-1.1/en.txt'), 'utf8'));
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => page.getByRole('heading', { name: FONT.name }).count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^发布/ })
    .getByRole('button', { name: '发布', exact: true })
    .click();
  await said(page, '已发布，访客马上能看到');

  // An article with a picture, scheduled for tomorrow morning.
  await open(page, '新闻');
  await page.getByRole('link', { name: '写一篇新闻' }).click();
  await page.getByRole('radio', { name: '先存草稿' }).waitFor();
  await page.getByRole('textbox', { name: '标题' }).fill(ARTICLE);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('三个人画了两年。');
  await page.getByRole('button', { name: '图片', exact: true }).click();
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#b8281c' } })
    .png()
    .toBuffer();
  const library = page.getByRole('dialog', { name: '选一张图片' });
  await library
    .getByLabel('上传图片')
    .setInputFiles({ name: '样张.png', mimeType: 'image/png', buffer: picture });
  await library.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: '排出来的样子' }).getByRole('img', { name: '样张' }).waitFor();
  await page.getByRole('radio', { name: '定时发布' }).check();
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('发布时间').fill(tomorrow);
  await said(page, /^将于 .* 自动出现。$/);
  await save(page);
  expect(await statusOf(`/news/${idIn(page)}`)).toBe(404);

  // An album of three fonts, including the new one.
  await open(page, '专辑');
  await page
    .getByRole('link', { name: /专辑/ })
    .filter({ hasText: /新建|做|写/ })
    .first()
    .click();
  await page.getByRole('radio', { name: '先存草稿' }).waitFor();
  await page.getByRole('textbox', { name: '标题' }).fill(ALBUM);
  for (const name of [FONT.name, '站酷快乐体', '马善政毛笔楷书']) {
    await page.getByRole('combobox', { name: '添一款字体' }).fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  }
  await page.getByRole('radio', { name: '马上发布' }).check();
  await save(page);
  albumId = idIn(page);
  await expect.poll(() => statusOf(`/album/${albumId}`)).toBe(200);

  // The dashboard lists what is pending.
  await open(page, '今日');
  await page.getByRole('link', { name: /没有答复的留言/ }).click();
  await page.getByRole('cell', { name: QUESTION }).click();
  await page.getByText('答复会进入对方的站内消息。').waitFor();
  await page.getByText(QUESTION).waitFor();
  await page.getByRole('textbox', { name: '答复' }).fill('可以，OFL 允许。');
  await page.getByRole('button', { name: '答复', exact: true }).click();
  await said(page, '已答复');
  await said(page, '已进入对方的站内消息');
  expect(problems).toEqual([]);
  await close();
}, 240_000);

test('the visitor finds the font, previews their own text, adds it to favourites, downloads it and the album, and reads the reply', async () => {
  const { page, problems, close } = await visit(browser, at('/?redirect=/font'));
  const form = dialog(page, '登录字玩');
  await form.getByLabel('手机号或邮箱').fill(READER.email);
  await form.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/font'));

  await page.goto(at(`/font?text=${encodeURIComponent(TITLE)}&coverage=full&keyword=${FONT.name}`));
  await page.locator(`a[aria-label*="${FONT.name}"] [data-state="ready"]`).first().waitFor();
  await page.getByRole('link', { name: FONT.name, exact: true }).first().click();
  await page.getByRole('heading', { name: FONT.name, level: 1 }).waitFor();
  await mark(page, FONT.name).first().click();
  await toast(page, /已收藏/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#download').getByRole('button', { name: /^下载/ }).first().click(),
  ]);
  const files = await entriesOf(await readFile(await download.path()));
  expect([...files.keys()].some((name) => name.endsWith('.ttf'))).toBe(true);

  await page.goto(at(`/album/${albumId}`));
  await page.getByRole('heading', { name: ALBUM, level: 1 }).waitFor();
  await mark(page, ALBUM).first().click();
  await toast(page, '已收藏');
  const [bundle] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '打包下载 3 款' }).click(),
  ]);
  const packed = await entriesOf(await readFile(await bundle.path()));
  expect([...packed.keys()].some((name) => name.includes(FONT.name))).toBe(true);

  await page.goto(at('/user/message'));
  await page.getByText('关于「授权咨询」的答复').first().click();
  await page.getByText('可以，OFL 允许。').first().waitFor();
  await page.goto(at('/user/download'));
  await page.getByText(FONT.name).first().waitFor();
  expect(problems).toEqual([]);
  await close();
}, 180_000);
