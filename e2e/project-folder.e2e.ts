import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, VIEWPORTS, visit } from './browser.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'ziwan-game-'));
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

const put = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};

test('the readers of files come with the first files, not with the page', async () => {
  const { page, close } = await visit(browser, '/project', { viewport: VIEWPORTS.desk });
  await page.getByLabel('或者粘贴文本').waitFor();
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    Promise.all(
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(async ({ name }) => [name, await (await fetch(name)).text()] as const),
    ),
  );
  expect(scripts.length).toBeGreaterThan(3);
  // An ending that only a reader knows.
  expect(scripts.filter(([, code]) => code.includes('stringsdict')).map(([name]) => name)).toEqual([]);
  await close();
});

test('a game’s folder is read whole: files of one name by their paths, escapes as characters, pictures counted', async () => {
  await put('game/script.rpy', 'label start:\n    "龙吟九万里"\n');
  await put('game/tl/schinese/script.rpy', 'translate schinese start:\n    "颗头颅"\n');
  await put('game/text/menu.properties', 'start=\\u5f00\\u59cb\n');
  await put('game/images/bg.png', '\u0089PNG');
  const { page, problems, close } = await visit(browser, '/project', { viewport: VIEWPORTS.desk });
  const main = page.getByRole('main');
  const list = main.getByRole('list', { name: '项目里的文本' });
  const name = folder.split('/').at(-1);
  await page.locator('input[webkitdirectory]').setInputFiles(folder);
  for (const path of ['game/script.rpy', 'game/tl/schinese/script.rpy', 'game/text/menu.properties'])
    await list.getByText(`${name}/${path}`, { exact: true }).waitFor();
  await expect.poll(() => list.innerText()).toContain('开始');
  const said = main.getByRole('status', { name: '放进来的文件' });
  await said.getByText(/^没有读的/).click();
  expect(await said.innerText()).toContain('1 份看扩展名不是文本，没有读：.png 1 份');
  expect(await said.innerText()).toContain("认出是 Ren'Py（有 ");
  await page.locator('input[webkitdirectory]').setInputFiles(folder);
  await expect.poll(() => said.innerText()).toContain('3 份换掉了上一版');
  expect(await list.getByRole('button', { name: /^移除/ }).count()).toBe(3);
  expect(problems).toEqual([]);
  await close();
});
