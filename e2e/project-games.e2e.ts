import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAME_ENGINES } from '@ziwan/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, VIEWPORTS, visit } from './browser.ts';
import { dropFolder } from './drop-folder.ts';
import { MADE_GAMES, type MadeGame, writeGame, writeLargeGame } from './made-games.ts';
import { isNight, NIGHTLY, sampled } from './sample.ts';
import { traceTasks } from './trace-tasks.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'ziwan-games-'));
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

const field = (page: Page) => page.locator('label').filter({ hasText: '把文件拖到这里' });
const said = (page: Page) => page.getByRole('status', { name: '放进来的文件' });
const hanziOf = (text: string) => [...new Set(text.match(/\p{Script=Han}/gu))].sort();

/** Lines of a game, three characters of which would be no accident in a request. */
const linesOf = ({ files }: MadeGame) =>
  Object.values(files).flatMap((content) =>
    typeof content === 'string' ? (content.match(/\p{Script=Han}{3,}/gu) ?? []) : [],
  );

/** In CI, an engine whose files are of its own kind and one of web pages, on a screen each. */
const SAMPLED = ['Godot 4 phone', 'RPG Maker MV desk'];
for (const game of MADE_GAMES)
  for (const [screen, viewport] of Object.entries(VIEWPORTS))
    sampled(SAMPLED.includes(`${game.engine} ${screen}`))(
      `a dropped game of ${game.engine} is packed in three clicks, and nothing but its characters is sent (${screen})`,
      async () => {
        const path = await writeGame(folder, game);
        const { page, problems, close } = await visit(browser, '/project', { viewport });
        const sent: string[] = [];
        let body = '';
        page.on('request', (request) => {
          const posted = request.postData() ?? '';
          sent.push(`${decodeURIComponent(request.url())} ${posted}`);
          if (request.url().endsWith('/web/api/game/package')) body = posted;
        });
        await dropFolder(page, field(page), path);
        await said(page).getByText(`认出是 ${game.engine}（`).waitFor();
        await page.getByText('写全部文本，').first().waitFor();
        const listed = await page
          .getByRole('list', { name: '项目里的文本' })
          .locator('li b')
          .allTextContents();
        expect(listed).toEqual(game.texts.map((text) => `${game.folder}/${text}`).sort());

        const pack = page.getByRole('region', { name: '字体包' });
        await page.getByRole('button', { name: '给标题挑字体' }).click();
        await page
          .getByRole('button', { name: /^标题用/ })
          .first()
          .click();
        await Promise.all([
          page.waitForEvent('download'),
          pack.getByRole('button', { name: '打包下载' }).click(),
        ]);

        const engine = game.packs.find((id) => (GAME_ENGINES as readonly string[]).includes(id));
        expect(await pack.getByLabel('引擎').inputValue()).toBe(engine);
        await pack.getByText(`认出是 ${game.engine}（`).waitFor();
        const request = JSON.parse(body);
        expect(request.engine).toBe(engine);
        expect(hanziOf(request.faces[0].characters)).toEqual(hanziOf(game.hanzi));
        for (const line of linesOf(game))
          expect(sent.filter((each) => each.includes(line.slice(0, 3)))).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        expect(problems).toEqual([]);
        await close();
      },
    );

test('an engine that was chosen by hand stays, other languages are taken on request, fonts are judged', async () => {
  const [godot, , renpy] = MADE_GAMES as readonly [MadeGame, MadeGame, MadeGame];
  const files = { ...godot.files, 'fonts/broken.ttf': 'no font' };
  const path = await writeGame(folder, { folder: 'chosen', files });
  const { page, problems, close } = await visit(browser, '/project', { viewport: VIEWPORTS.desk });
  await dropFolder(page, field(page), path);
  const fonts = page.getByRole('region', { name: '文件夹里的字体' });
  await fonts.getByText('chosen/fonts/broken.ttf').waitFor();
  await said(page).getByText('1 份是别的语言的，没有放进来。').waitFor();
  await said(page).getByRole('button', { name: '也放进来' }).click();
  const list = page.getByRole('list', { name: '项目里的文本' });
  await list.getByText('chosen/i18n/ja.po', { exact: true }).waitFor();
  await said(page)
    .getByText(/^没有读的/)
    .click();
  await said(page)
    .getByText(/2 份看扩展名不是文本，没有读：.*\.png 1 份/)
    .waitFor();
  await page
    .getByRole('button', { name: /：选用$/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^标题用/ })
    .first()
    .click();
  const pack = page.getByRole('region', { name: '字体包' });
  await pack.getByLabel('引擎').selectOption('love11');
  await dropFolder(page, field(page), await writeGame(folder, { ...renpy, folder: 'second' }));
  await said(page).getByText("认出是 Ren'Py（有 game/script.rpy），打包仍按你选的引擎。").waitFor();
  expect(await pack.getByLabel('引擎').inputValue()).toBe('love11');
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

const ENTRIES = 20_000;

test('a folder of 20,000 files gives the few that hold text, and can be stopped', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const texts = await writeLargeGame(folder, ENTRIES);
  const { page, problems, close } = await visit(browser, '/project', { viewport: VIEWPORTS.desk });
  await dropFolder(page, field(page), join(folder, 'large'));
  const looking = page.getByRole('status', { name: '翻文件夹' });
  await looking.getByRole('button', { name: '停止' }).click();
  await said(page).getByText('已停止，什么也没有放进来。').waitFor();
  expect(await page.getByRole('list', { name: '项目里的文本' }).count()).toBe(0);

  await dropFolder(page, field(page), join(folder, 'large'));
  await said(page)
    .getByText(`翻了 20,001 份文件，放进可能有文字的 ${texts.length} 份。`)
    .waitFor({ timeout: 60_000 });
  await page.getByText(`另外 ${texts.length - 12} 份`).waitFor();
  await said(page).getByText('没有读的 19,601 份').click();
  await said(page)
    .getByText('1,600 份代码和数据里，要显示的只有英文字母、数字和半角符号（注释和日志不算），没有放进来。')
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a folder of 20,000 files takes no task over 50 ms, and keeps no bytes', {
  ...NIGHTLY,
  timeout: 180_000,
}, async () => {
  const texts = await writeLargeGame(folder, ENTRIES);
  const { page, close } = await visit(browser, '/project', { viewport: VIEWPORTS.desk, cold: true });
  // The list of fonts is drawn for the first time, which is not the folder's doing.
  await page.getByLabel('或者粘贴文本').fill('启程');
  await page.getByRole('button', { name: '加进项目' }).click();
  await page
    .getByText(/款一字不缺/)
    .first()
    .waitFor();
  const developer = await page.context().newCDPSession(page);
  const heap = async () => {
    await developer.send('HeapProfiler.collectGarbage');
    return (await developer.send('Runtime.getHeapUsage')).usedSize;
  };
  const before = await heap();
  const longest = await traceTasks(developer);
  await dropFolder(page, field(page), join(folder, 'large'));
  await page.getByText(`另外 ${texts.length - 11} 份`).waitFor({ timeout: 120_000 });
  await expect
    .poll(() => page.getByRole('status', { name: '读取' }).textContent(), { timeout: 120_000 })
    .toContain(`不重复的 ${texts.length + 4} 个`);
  expect(await longest()).toBeLessThan(50);
  expect(((await heap()) - before) / 2 ** 20).toBeLessThan(40);
  await close();
});
