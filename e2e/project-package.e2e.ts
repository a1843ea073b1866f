import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, visibleIn } from '../apps/site/server/testing/zip.ts';
import { axeViolations, launch, VIEWPORTS } from './browser.ts';
import { openPacking } from './project-steps.ts';
import { isNight, sampled } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LINES = ['灯塔守夜人说：别回头！', '海雾漫过第七码头。', '启程', '归航'];
const CHARACTERS = [...new Set(LINES.join(''))].sort(
  (a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0),
);

const part = (page: Page) => page.getByRole('region', { name: '字体包' });

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part(page)
      .getByRole('button', { name: /^(打包下载|再试一次)$/ })
      .click(),
  ]);
  return { name: file.suggestedFilename(), files: entriesOf(await readFile(await file.path())) };
}

async function packsForGodot(page: Page): Promise<void> {
  const godot = await download(page);
  expect(godot.name).toBe('我的项目 Godot 4 字体包.zip');
  const paths = [...godot.files.keys()];
  expect(paths.filter((path) => /\.ttf(\.import)?$/.test(path))).toHaveLength(2);
  expect(paths).toEqual(expect.arrayContaining(['README.txt', 'CREDITS.txt', 'fonts.lock.json']));
  expect(visibleIn(godot.files.get('charset.txt'))).toBe(CHARACTERS.join(''));
  await part(page)
    .getByText(/^已存为 我的项目 Godot 4 字体包\.zip/)
    .waitFor();
}

for (const [screen, viewport] of Object.entries(VIEWPORTS))
  sampled(screen === 'phone')(
    `the chosen face is packed for Godot and, with an atlas, for LÖVE; no line is sent (${screen})`,
    async () => {
      const { page, problems, close } = await openPacking(browser, viewport, LINES);
      const sent: string[] = [];
      page.on('request', (request) =>
        sent.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`),
      );
      // `project-flow` packs for Godot in CI.
      if (isNight) await packsForGodot(page);
      await part(page).getByLabel('引擎').selectOption({ label: 'LÖVE 11' });
      await part(page).getByLabel('图集').selectOption({ label: '位图图集' });
      await part(page).getByLabel('字号（像素）').fill('36');
      const love = await download(page);
      expect(love.name).toBe('我的项目 LÖVE 11 字体包.zip');
      const lock = love.files.get('fonts.lock.json') as Buffer;
      expect(JSON.parse(lock.toString()).faces[0].atlas).toMatchObject({ size: 36 });
      await part(page)
        .getByLabel('带上上次的 fonts.lock.json，原有的字不挪位置')
        .setInputFiles({ name: 'fonts.lock.json', mimeType: 'application/json', buffer: lock });
      await part(page).getByText('已带上 fonts.lock.json').waitFor();
      const again = await download(page);
      expect(
        JSON.parse((again.files.get('fonts.lock.json') as Buffer).toString()).faces[0].atlas.layout,
      ).toEqual(JSON.parse(lock.toString()).faces[0].atlas.layout);
      expect(await axeViolations(page)).toEqual([]);
      expect(await part(page).getByRole('link', { name: '在构建服务器上打包' }).getAttribute('href')).toBe(
        '/docs/api#build-servers',
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      for (const line of LINES.filter((text) => text.length > 2))
        expect(sent.filter((request) => request.includes(line.slice(0, 3)))).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    },
  );

test('a refusal, a failure and a wrong lock are told, and packing can be tried again', async () => {
  const { page, close } = await openPacking(browser, VIEWPORTS.desk, LINES);
  const message = '授权不允许这样用（试黑体：须另行取得授权）';
  await page.route('**/web/api/game/package', (route) =>
    route.fulfill({ status: 403, json: { code: 'S00456', message, data: null } }),
  );
  const pack = part(page).getByRole('button', { name: /^(打包下载|再试一次)$/ });
  await pack.click();
  await part(page).getByRole('alert').getByText(message).waitFor();
  await page.unroute('**/web/api/game/package');
  await page.route('**/web/api/game/package', (route) => route.abort());
  await pack.click();
  await part(page).getByRole('alert').getByText(/网络/).waitFor();
  await page.unroute('**/web/api/game/package');
  await part(page).getByLabel('引擎').selectOption({ label: 'PixiJS 8' });
  await part(page)
    .getByLabel('带上上次的 fonts.lock.json，原有的字不挪位置')
    .setInputFiles({ name: '别的.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await part(page).getByRole('alert').getByText('「别的.json」不是字体包里的 fonts.lock.json。').waitFor();
  const { files } = await download(page);
  expect([...files.keys()].some((path) => path.endsWith('.xml'))).toBe(true);
  await close();
});
