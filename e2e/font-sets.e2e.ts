import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Origin, stallAfter, startOrigin } from '@ziwan/catalogue/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from './account-steps.ts';
import { axeViolations, launch, visit } from './browser.ts';
import { isNight } from './sample.ts';
import { type RunningSite, startProcess } from './site.ts';
import { greetingOf, SIZES } from './user-steps.ts';

// A newly installed site without fonts, whose mirror has none of the real files of the shipped sets.

const OWNER = { email: 'lin@ziwan.cn', nickname: '林掌柜' };
let dataDir: string;
let origin: Origin;
let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ziwan-sets-'));
  origin = await startOrigin();
  const env = { ZIWAN_SKIP_IMPORT: '1', FONT_MIRROR: origin.mirror };
  site = await startProcess(dataDir, join(dataDir, 'server.log'), env);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await origin?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The first file of the set `game`, as its entry names it. */
function firstFile(): { path: string; bytes: number } {
  const entry = join(import.meta.dirname, '../catalogue/families/unbounded-sans.json');
  const { from } = JSON.parse(readFileSync(entry, 'utf8'));
  const [{ path, bytes }] = from.files;
  return { path: `${from.repository}/${from.commit}/${path}`, bytes };
}

const offer = (page: Page) => page.getByRole('listitem').filter({ hasText: '游戏与标题字库' });

test('an owner sees which fonts could be added, adds them, and learns why they did not come', async () => {
  const link = /http\S+\/admin\/welcome#\S+/.exec(readFileSync(join(dataDir, 'server.log'), 'utf8'))?.[0];
  const { page, problems, close } = await visit(browser, link as string);
  await page.getByLabel('邮箱').fill(OWNER.email);
  await page.getByLabel('昵称').fill(OWNER.nickname);
  await page.getByLabel('密码', { exact: false }).first().fill(PASSWORD);
  await page.getByLabel('再输一次密码').fill(PASSWORD);
  await page.getByRole('button', { name: '建立账号并进入后台' }).click();
  await page.getByRole('heading', { name: greetingOf(OWNER.nickname) }).waitFor();

  await page.getByRole('heading', { name: '可以添加的字库' }).waitFor();
  await offer(page).getByText('14 族：无界黑、铁蒺藜体、').waitFor();
  await offer(page).getByText('SIL 开源字体许可证 1.1').waitFor();

  // The file has the right size and a wrong hash, and comes only after the mirror has been silent for a while.
  const { path, bytes } = firstFile();
  origin.files.set(path, new Uint8Array(bytes));
  origin.answer(path, stallAfter(1000));
  await offer(page).getByRole('button', { name: '添加，下载约 63.8 MB' }).click();
  await offer(page)
    .getByText(/^正在下载：.* \/ 63.8 MB$/)
    .waitFor();
  await offer(page).getByRole('progressbar', { name: '添加字库' }).waitFor();
  expect(
    await page
      .getByRole('button', { name: /^添加，/ })
      .first()
      .isDisabled(),
  ).toBe(true);
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  origin.cut();
  await offer(page)
    .getByText(/^无界黑：.*内容与登记的不符（SHA-256 不同）/)
    .waitFor();
  await offer(page)
    .getByText(/^俐方体11号：.*源站说没有这个文件（404）$/)
    .waitFor();
  await offer(page).getByRole('button', { name: '再试一次，下载约 63.8 MB' }).waitFor();
  expect(problems).toEqual([]);

  const state = await page.context().storageState();
  await close();
  for (const [where, options] of isNight ? SIZES : SIZES.slice(0, 1))
    await looksRight(where, { ...options, storageState: state });
});

/** The outcome is still there for whoever opens the console next, and fits the screen. */
async function looksRight(where: string, options: BrowserContextOptions): Promise<void> {
  const { page, problems, close } = await visit(browser, `${site.origin}/admin`, options);
  await offer(page)
    .getByText(/^无界黑：/)
    .waitFor();
  await page
    .getByRole('main')
    .getByText(/林掌柜\s+添加字库/)
    .waitFor();
  expect(await axeViolations(page), where).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, where).toBeLessThanOrEqual(0);
  expect(problems, where).toEqual([]);
  await close();
}
