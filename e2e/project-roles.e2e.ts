import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { entriesOf, visibleIn } from '../apps/site/server/testing/zip.ts';
import { axeViolations, keepPicture, launch, VIEWPORTS, visit } from './browser.ts';
import { showStep } from './project-steps.ts';
import { isNight, onEachScreen } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const TABLE =
  'key,zh_CN,zh_TW\nstart,开始游戏,開始遊戲\nleft,还剩 %d 天,還剩 %d 天\nname,{player} 上场,{player} 上場\n';
const TITLE = '雾岭渡口';

const main = (page: Page) => page.getByRole('main');
const roles = (page: Page) => main(page).getByRole('list', { name: '各处选定的字体' });
const pack = (page: Page) => page.getByRole('region', { name: '字体包' });
const sorted = (text: string) =>
  [...new Set(text)].sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)).join('');

/** Lists the faces for a role and takes the first one. */
async function choose(page: Page, role: string): Promise<void> {
  await showStep(page, '文字');
  await main(page)
    .getByRole('button', { name: `给${role}挑字体` })
    .click();
  await main(page)
    .getByRole('group', { name: '给哪里挑' })
    .getByRole('button', { name: new RegExp(`^${role} \\d+ 字`), pressed: true })
    .waitFor();
  await main(page)
    .getByRole('button', { name: new RegExp(`^${role}用`) })
    .first()
    .click();
}

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pack(page)
      .getByRole('button', { name: /^(打包下载|再试一次)$/ })
      .click(),
  ]);
  const files = entriesOf(await readFile(await file.path()));
  const { faces } = JSON.parse(files.get('fonts.lock.json')?.toString() ?? '') as {
    faces: { role: string; stem: string; characters: { count: number } }[];
  };
  return { name: file.suggestedFilename(), charset: visibleIn(files.get('charset.txt')), faces };
}

onEachScreen('phone')(
  'a title of its own, numbers, and two languages are judged and packed for themselves, on a $screen',
  async ({ screen }) => {
    const { page, problems, close } = await visit(browser, '/project', {
      viewport: VIEWPORTS[screen],
      acceptDownloads: true,
    });
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`),
    );
    await page.getByLabel(/^把文件拖到这里/).setInputFiles({
      name: 'ui.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(TABLE),
    });
    await roles(page).getByText('写全部文本，').first().waitFor();

    // The title draws none of the texts, but a line of its own. The numbers draw digits and signs from the start.
    await main(page).getByRole('button', { name: '标题写什么' }).click();
    const title = main(page).getByRole('region', { name: '标题写什么' });
    await title.getByRole('radio', { name: '不写文本' }).check();
    await title.getByLabel('自己的一行').fill(TITLE);
    await roles(page).getByText(`写自己的一行「${TITLE}」，4 字`).waitFor();
    await roles(page).getByText('写数字与符号，18 字').waitFor();
    if (isNight) expect(await axeViolations(page)).toEqual([]);
    await keepPicture(page, `project-roles-${screen}`, { fullPage: true });

    // The text is divided by language, and each half says how much it draws.
    await main(page).getByRole('button', { name: '正文写什么' }).click();
    const text = main(page).getByRole('region', { name: '正文写什么' });
    await text.getByText('认出简体中文、繁体中文').waitFor();
    await text.getByRole('button', { name: '按语言分成 2 处' }).click();
    await roles(page).getByText('写全部文本，繁体中文，').waitFor();

    for (const role of ['标题', '数字', '正文 简体中文', '正文 繁体中文']) await choose(page, role);

    // What a variable writes is said with its reason and price, and taken with a click.
    const suggested = main(page).getByRole('list', { name: '正文 繁体中文还可能出现的字' });
    await showStep(page, '字体');
    await suggested.getByText(/没有加数字与符号：有 1 处 %d，会写出数字；多 18 字，约 [\d.]+ KB/).waitFor();
    await showStep(page, '打包');
    await pack(page)
      .getByText(/正文 简体中文没有加「日期与时间」|正文 简体中文没有加(「[^」]+」)*「数字与符号」/)
      .waitFor();
    await showStep(page, '字体');
    await suggested.getByRole('button', { name: '给正文 繁体中文加上数字与符号' }).click();
    await expect.poll(() => suggested.innerText()).not.toContain('没有加数字与符号');
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    // Each face has what its role draws.
    await showStep(page, '打包');
    await pack(page).getByLabel('引擎').selectOption({ label: '通用' });
    const whole = await download(page);
    const numerals = '0123456789+-/%.,:×';
    const traditional = '開始遊戲還剩天上場';
    expect(whole.charset).toBe(sorted(`开始游戏还剩天上场${traditional}${numerals}${TITLE}`));
    const counts = new Map(whole.faces.map(({ role, characters }) => [role, characters.count]));
    expect([...counts.keys()].join()).toContain('标题');
    expect(Math.max(...counts.values())).toBeLessThan([...whole.charset].length + 4);

    // A package of one language has its characters alone.
    await pack(page).getByLabel('语言').selectOption('zh-Hant');
    const half = await download(page);
    expect(half.name).toContain('繁体中文');
    expect(half.charset).toBe(sorted(`${traditional}${numerals}${TITLE}`));
    expect(half.faces.every(({ stem }) => stem.includes('zh-Hant'))).toBe(true);

    // All of it is kept.
    await page.reload({ waitUntil: 'load' });
    await showStep(page, '文字');
    await roles(page).getByText(`写自己的一行「${TITLE}」，4 字`).waitFor();

    // So is a line that was typed in the last moment.
    await main(page).getByRole('button', { name: '标题写什么' }).click();
    await title.getByLabel('自己的一行').fill(TITLE.slice(0, 2));
    await page.reload({ waitUntil: 'load' });
    await showStep(page, '文字');
    await roles(page)
      .getByText(`写自己的一行「${TITLE.slice(0, 2)}」，2 字`)
      .waitFor();
    expect(sent.filter((request) => request.includes(TITLE) || request.includes('还剩'))).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  },
  180_000,
);
