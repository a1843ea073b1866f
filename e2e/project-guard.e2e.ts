import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, visibleIn } from '../apps/site/server/testing/zip.ts';
import { launch, VIEWPORTS, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LOG = [
  '{"ziwan-guard":1,"engine":"love11"}',
  '{"code":"U+9F99","character":"龙","face":"title","count":1,"where":"main.lua:12","text":"玩家龙到了"}',
  '{"code":"U+7384","character":"玄","face":"title","count":1,"where":"main.lua:12","text":"玩家玄到了"}',
  '{"code":"U+9F9',
].join('\n');

test('what a game’s guard has logged is a text like any other, and is in the next package', async () => {
  const { page, problems, close } = await visit(browser, '/project', {
    viewport: VIEWPORTS.phone,
    acceptDownloads: true,
  });
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
  await page
    .getByLabel(/^把文件拖到这里/)
    .setInputFiles([file('对白.txt', '启程'), file('ziwan-guard.jsonl', LOG)]);
  const list = page.getByRole('list', { name: '项目里的文本' });
  const log = list.getByRole('listitem').filter({ hasText: 'ziwan-guard.jsonl' });
  await log.getByText('读法：守卫记录').waitFor();
  // The game was stopped while it wrote.
  await log.getByText('第 4 行：这一行不是守卫的记录，没有读。').waitFor();
  await page.getByText('不重复的 4 个').waitFor();
  await page.getByRole('button', { name: '给标题挑字体' }).click();
  await page
    .getByRole('button', { name: /^标题用/ })
    .first()
    .click();
  const part = page.getByRole('region', { name: '字体包' });
  await part.getByLabel('引擎').selectOption({ label: '通用' });
  expect(await part.getByText('包里还有一个守卫').count()).toBe(0);
  await part.getByLabel('引擎').selectOption({ label: 'LÖVE 11' });
  await part.getByText('包里还有一个守卫').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: '打包下载' }).click(),
  ]);
  const files = entriesOf(await readFile(await download.path()));
  expect(visibleIn(files.get('charset.txt'))).toBe('启玄程龙');
  expect(files.has('fonts/ziwan_guard.lua')).toBe(true);
  expect(problems).toEqual([]);
  await close();
});
