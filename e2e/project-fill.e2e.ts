import { readFile } from 'node:fs/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, visibleIn } from '../apps/site/server/testing/zip.ts';
import { axeViolations, launch, VIEWPORTS, visit } from './browser.ts';
import { showStep } from './project-steps.ts';
import { NIGHTLY, onEachScreen } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LINES = ['剑指苍穹，谁与争锋！', '这颗头颅，够换一坛酒。', '山门之外，风雪夜归人。'];
const CHARACTERS = [...new Set(LINES.join(''))].sort(
  (a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0),
);
/** A Japanese face, which lacks simplified characters. */
const FACE = 'dela-gothic-one--regular';

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => page.getByRole('region', { name: '给Dela Gothic One补字' });
const chain = (page: Page) => panel(page).getByRole('list', { name: '补字的字体，依次取用' });
const sentBy = (request: Request) => `${decodeURIComponent(request.url())}\n${request.postData() ?? ''}`;

/** Opens a project whose titles are in a face that lacks some of its characters. */
async function openProject(viewport: { width: number; height: number }) {
  const opened = await visit(browser, '/project', { viewport, acceptDownloads: true });
  const { page } = opened;
  const file = {
    format: 'ziwan-project',
    version: 1,
    name: '补字',
    uses: ['game'],
    roles: [{ name: '标题', face: FACE }],
    texts: [{ name: '对白.txt', settings: {}, characters: CHARACTERS.join(''), text: LINES.join('\n') }],
  };
  await page.getByLabel('打开项目文件').setInputFiles({
    name: '补字.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await main(page).getByRole('button', { name: 'Dela Gothic One：补字' }).first().waitFor();
  return opened;
}

onEachScreen('desk')(
  'a face that lacks characters is filled, shows its seams, and is packed with its filler, on a $screen',
  async ({ screen }) => {
    const { page, problems, close } = await openProject(VIEWPORTS[screen]);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await main(page).getByRole('button', { name: 'Dela Gothic One：补字' }).first().click();

    // The first candidate fills all, and says how near it is.
    const candidates = panel(page).getByRole('list', { name: '可以补字的字体' }).getByRole('listitem');
    await expect.poll(() => candidates.first().innerText()).toMatch(/全补得上[\s\S]*同为黑体，粗细差 \d+ %/);
    await panel(page)
      .getByRole('button', { name: /^用.+补$/ })
      .click();
    await expect.poll(() => panel(page).getByRole('status').innerText()).toBe('补齐了，一字不缺');
    await expect
      .poll(() => main(page).getByRole('list', { name: '各处选定的字体' }).innerText())
      .toContain('补字后一字不缺');

    // The line is drawn by both faces; the filler's characters are marked until the visitor hides it.
    const line = panel(page).locator('[lang="zh"]').first();
    // The column of the words scrolls by itself, and draws what is seen.
    await line.scrollIntoViewIfNeeded();
    const runs = () =>
      line.locator(':scope > span').evaluateAll((spans) =>
        spans.map((span) => {
          const { textDecorationLine, fontFamily, fontVariationSettings } = getComputedStyle(span);
          return { text: span.textContent, marked: textDecorationLine, fontFamily, fontVariationSettings };
        }),
      );
    await expect
      .poll(async () => (await runs()).every(({ fontFamily }) => fontFamily.includes('zw')))
      .toBe(true);
    await expect.poll(async () => new Set((await runs()).map(({ fontFamily }) => fontFamily)).size).toBe(2);
    const drawn = await runs();
    const marked = drawn.filter(({ marked: decoration }) => decoration === 'underline');
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.length).toBeLessThan(drawn.length);
    expect(marked[0]?.fontVariationSettings).toMatch(/"wght" \d{3}/);
    await panel(page).getByRole('button', { name: '标出补的字' }).click();
    await expect.poll(async () => (await runs()).some((run) => run.marked === 'underline')).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const sent = requests.map(sentBy).join('\n');
    expect(LINES.filter((each) => sent.includes(each))).toEqual([]);

    // The choice is kept with the project.
    await page.reload({ waitUntil: 'load' });
    await expect
      .poll(() => main(page).getByRole('list', { name: '各处选定的字体' }).innerText())
      .toContain('补字后一字不缺');

    await showStep(page, '打包');
    const pack = page.getByRole('region', { name: '字体包' });
    expect(await pack.getByText('缺的字不会在包里').count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pack.getByRole('button', { name: '打包下载' }).click(),
    ]);
    const files = entriesOf(await readFile(await download.path()));
    expect(visibleIn(files.get('charset.txt'))).toBe(CHARACTERS.join(''));
    expect([...files.keys()].filter((path) => path.startsWith('fonts/'))).toEqual([
      `fonts/${FACE}.ttf`,
      `fonts/${FACE}.ttf.import`,
      `fonts/${FACE}-filled.tres`,
      `fonts/${FACE}-fill-1.ttf`,
      `fonts/${FACE}-fill-1.ttf.import`,
      'fonts/ziwan_guard.gd',
      'fonts/ziwan_guard_godot3.txt',
    ]);
    expect(files.get('README.txt')?.toString()).toContain(`${FACE}-filled.tres`);
    expect(problems).toEqual([]);
    await close();
  },
  120_000,
);

test('fillers are added, put in order and removed', { ...NIGHTLY, timeout: 60_000 }, async () => {
  const { page, problems, close } = await openProject(VIEWPORTS.desk);
  await main(page).getByRole('button', { name: 'Dela Gothic One：补字' }).first().click();
  // One that does not draw everything leaves the others to choose from.
  const add = panel(page).getByRole('button', { name: /^用.+补字$/ });
  const more = panel(page).getByRole('button', { name: /^再看/ });
  await add.first().waitFor();
  while (await more.isVisible()) await more.click();
  await add.last().click();
  await chain(page).getByRole('listitem').first().waitFor();
  await expect.poll(() => panel(page).getByRole('status').innerText()).toMatch(/^补了 \d+ 字，还缺 \d+ 字/);
  await add.first().click();
  await expect.poll(() => panel(page).getByRole('status').innerText()).toBe('补齐了，一字不缺');
  const names = () => chain(page).getByRole('listitem').locator('b').allInnerTexts();
  const [first, second] = await names();
  // First, the one that draws everything leaves nothing to the other.
  await chain(page)
    .getByRole('button', { name: `${second}往前` })
    .click();
  await expect.poll(names).toEqual([second, first]);
  expect(await chain(page).getByRole('listitem').last().innerText()).toContain('补 0 字');
  await chain(page)
    .getByRole('button', { name: `不用${first}补字` })
    .click();
  await expect.poll(names).toEqual([second]);
  await chain(page)
    .getByRole('button', { name: `不用${second}补字` })
    .click();
  await expect.poll(() => panel(page).getByRole('status').innerText()).toMatch(/^缺 \d+ 字/);
  expect(problems).toEqual([]);
  await close();
});
