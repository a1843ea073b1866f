import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '@ziwan/contract/site-time';
import { buildCollection, buildFont, windowsName } from '@ziwan/font-inspect/testing';
import { createSubsetEngine } from '@ziwan/subset-engine';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, downloadFont, launch, openRows, origin, VIEWPORTS, visit } from './browser.ts';
import { eachThird, NIGHTLY, sampled } from './sample.ts';
import { openAs, people } from './user-steps.ts';

const root = join(import.meta.dirname, '..');
/** Unique to this run, since the data may be kept between runs. */
const ID = `shan-yue-${Date.now().toString(36)}`;
const NAME = `山月试刻${[...String(Date.now() % 1e6)].map((d) => '零一二三四五六七八九'[Number(d)]).join('')}`;
const TEXT = '口日田目白中十木山高月小水落石出龙吟虎啸九万里春江花月夜试刻零一二三四五六七八九，。ABCabc0123';
const LICENCE = await readFile(join(root, 'catalogue/licences/texts/ofl-1.1/en.txt'), 'utf8');

let browser: Browser;
let site: ReturnType<typeof people>;
let font: Buffer;
beforeAll(async () => {
  browser = await launch();
  site = people();
  const shipped = join(root, 'catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf');
  const engine = createSubsetEngine({ load: () => readFile(shipped), workers: 1 });
  font = Buffer.from(
    (await engine.subset({ font: 'shipped', text: TEXT, axes: { wght: 900 }, format: 'ttf' })).bytes,
  );
  await engine.close();
});
afterAll(async () => {
  site?.close();
  await browser?.close();
});

async function operator() {
  const person = await site.person();
  const database = openRows();
  database.prepare("UPDATE users SET role = 'operator', nickname = '老周' WHERE id = ?").run(person.id);
  database.close();
  return person;
}

const said = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').getByText(words).first().waitFor();
const confirm = (page: Page, title: RegExp, deed: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: deed, exact: true }).click();
/** Visitors see a change of the catalogue within two seconds. */
const statusOf = (path: string) => fetch(origin() + path).then((answer) => answer.status);

test('a font collection file with two families becomes two drafts', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, problems, close } = await openAs(browser, '/admin/fonts', await operator());
  const run = Date.now().toString(36);
  const face = (family: string, characters: string) =>
    buildFont({
      characters,
      names: [windowsName(1, family), windowsName(13, LICENCE), windowsName(16, family)],
    });
  const collection = buildCollection([face(`Dots ${run}`, '点阵'), face(`Ink ${run}`, '浓墨')]);
  await page.getByRole('link', { name: '上传字体' }).click();
  await page
    .getByLabel('字体文件', { exact: true })
    .setInputFiles({ name: '两族.ttc', mimeType: 'font/collection', buffer: Buffer.from(collection) });
  await page.getByRole('button', { name: '存成草稿 2 份' }).click({ timeout: 60_000 });
  await page
    .getByText(/^存成草稿 2 份：/)
    .getByRole('link', { name: `Ink ${run}` })
    .click();
  await page.waitForURL(`${origin()}/admin/fonts/ink-${run}`);
  await page.getByRole('tab', { name: '资料' }).click();
  await page.getByRole('combobox', { name: '授权' }).getByText('SIL 开源字体许可证 1.1').waitFor();
  await page.getByRole('button', { name: '用字体里写的' }).click();
  expect(await page.getByRole('textbox', { name: '授权全文' }).inputValue()).toContain('PREAMBLE');
  page.once('dialog', (leaving) => void leaving.accept());
  await page.goto(`${origin()}/admin/fonts/dots-${run}`);
  await page.getByRole('heading', { name: `Dots ${run}` }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('the field refuses a licence date before the version in force', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, close } = await openAs(browser, '/admin/licences/ofl-1.1', await operator());
  await page.getByLabel('自哪天起').fill('2001-01-01');
  await page.getByLabel('改了什么').fill('试填一个太早的日子');
  await page.getByLabel('是否允许').nth(2).click();
  await page.getByRole('option', { selected: false }).first().click();
  await page.getByRole('button', { name: '保存' }).click();
  const day = page.getByLabel('自哪天起');
  await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') !== null);
  expect(await day.getAttribute('aria-invalid')).toBe('true');
  await page
    .getByText(/新的一版不能早于这一天/)
    .first()
    .waitFor();
  await close();
});

test('a form is filled in only after the record has come, since the list may be out of date', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, close } = await openAs(browser, '/admin/licences', await operator());
  await page.getByRole('cell', { name: 'OFL-1.1', exact: true }).waitFor();
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/licences/ofl-1.1', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    asked.resolve();
    await held.promise;
    await route.fulfill({
      response: answer,
      json: { ...rest, data: { ...data, reviewedAt: '2026-02-03' } },
    });
  });
  await page.getByRole('cell', { name: 'OFL-1.1', exact: true }).click();
  await page.waitForURL(`${origin()}/admin/licences/ofl-1.1`);
  await asked.promise;
  expect(await page.getByLabel('改了什么').count()).toBe(0);
  held.resolve();
  await page.getByLabel('改了什么').fill('许可的用途写得更清楚');
  await expect.poll(() => page.getByLabel('核对日期').inputValue()).toBe('2026-02-03');
  expect(await page.getByLabel('改了什么').inputValue()).toBe('许可的用途写得更清楚');
  await close();
});

test('an upload without a network waits for it, and one that failed is tried again', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, close } = await openAs(browser, '/admin/fonts/upload', await operator());
  await page.route('**/api/v1/admin/fonts/uploads', (route) => route.abort(), { times: 2 });
  await page
    .getByLabel('字体文件', { exact: true })
    .setInputFiles({ name: '山月.ttf', mimeType: 'font/ttf', buffer: font });
  await page.getByText('连不上，等网络恢复后接着传').waitFor();
  await page.getByText('收下 1 个文件', { exact: true }).waitFor({ timeout: 60_000 });

  await page.route('**/api/v1/admin/fonts/uploads/*/part', (route) => route.fulfill({ status: 500 }), {
    times: 1,
  });
  await page
    .getByLabel('字体文件', { exact: true })
    .setInputFiles({ name: '山月.ttf', mimeType: 'font/ttf', buffer: font });
  await page.getByText(/^没有收下：/).waitFor();
  await page.getByRole('button', { name: '再试 山月.ttf' }).click();
  await page.getByText('收下 2 个文件', { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '全选' }).click();
  await page.getByRole('button', { name: '去掉' }).click();
  await confirm(page, /^去掉/, '去掉');
  await close();
});

test('an operator adds a font, publishes it, and takes it down', {
  ...NIGHTLY,
  timeout: 180_000,
}, async () => {
  const { page, problems, close } = await openAs(browser, '/admin/fonts', await operator());
  await page.getByRole('link', { name: '上传字体' }).click();
  await page.getByLabel('字体文件', { exact: true }).setInputFiles([
    {
      name: '说明.ttf',
      mimeType: 'font/ttf',
      buffer: Buffer.from('<svg onload="alert(1)"></svg>'.repeat(20)),
    },
    { name: '山月.ttf', mimeType: 'font/ttf', buffer: font },
  ]);
  const files = page.getByRole('list', { name: '上传的文件' });
  await files.getByText('没有收下：这是 SVG 或 XML 文件，不是字体文件').waitFor();
  await page.getByRole('button', { name: '存成草稿 1 份' }).click({ timeout: 60_000 });
  await page
    .getByText(/^存成草稿 1 份：/)
    .getByRole('link')
    .click();

  await page.getByRole('tab', { name: '检查报告' }).click();
  await page.getByText('通过了安全检查').waitFor();
  await page.getByText(/^GB 2312 一级/).waitFor();

  await page.getByRole('button', { name: '改地址' }).click();
  const address = page.getByRole('dialog', { name: '改地址' });
  await address.getByLabel('地址').fill(ID);
  await address.getByRole('button', { name: '确定' }).click();
  await page.waitForURL(`${origin()}/admin/fonts/${ID}`);

  await page.getByRole('tab', { name: '资料' }).click();
  await page.getByLabel('中文名').fill(NAME);
  await page.getByText('有没保存的改动，先保存').waitFor();
  await page.getByLabel('西文名').fill('Shan Yue Trial');
  await page.getByLabel('设计').fill('苏小');
  await page.getByLabel('标签').click();
  await page.getByRole('option', { name: '手写' }).click();
  // The file is 思源黑体 at one weight; the sheet has taken its tags, and one that is removed is suggested again.
  const suggested = page
    .getByRole('list', { name: '建议', exact: true })
    .getByRole('listitem')
    .filter({ hasText: /^黑体与 思源黑体.* 是同一设计$/ });
  const taken = page.getByRole('button', { name: '黑体', exact: true });
  await taken.press('Delete');
  await suggested.getByRole('button', { name: '黑体' }).click();
  await suggested.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: '授权' }).click();
  await page.getByRole('option', { name: /SIL/ }).click();
  await page.getByRole('textbox', { name: '授权全文' }).fill(LICENCE);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => page.getByRole('heading', { name: NAME }).count()).toBeGreaterThan(0);
  await taken.waitFor();
  await page.getByRole('button', { name: '手写', exact: true }).waitFor();

  await page.getByRole('tab', { name: '试排' }).click();
  await page.getByLabel('试排文字').fill('山高月小龘');
  await page.getByText('这一款没有：龘').waitFor();
  expect(
    await page.getByTestId('preview').evaluate((e) => getComputedStyle(e).fontFamily.includes('desk-')),
  ).toBe(true);
  expect(await statusOf(`/font/${ID}`)).toBe(404);

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await confirm(page, /^发布/, '发布');
  await said(page, '已发布，访客马上能看到');
  await expect.poll(() => statusOf(`/font/${ID}`)).toBe(200);

  // The sheet has taken the weight of 思源黑体 for a text face.
  const visitor = await visit(browser, `/currency?keyword=${encodeURIComponent(NAME)}`);
  await visitor.page.getByRole('link', { name: NAME, exact: true }).waitFor();
  const complete = `/currency?keyword=${encodeURIComponent(NAME)}&text=${encodeURIComponent('龙吟虎啸')}&coverage=full`;
  await expect.poll(() => fetch(origin() + complete).then((page) => page.text())).toContain(`下载 ${NAME}`);
  await visitor.page.goto(origin() + complete);
  await visitor.page.locator(`a[aria-label*="${NAME}"] [data-state="ready"]`).first().waitFor();
  const download = await downloadFont(visitor.page, NAME);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect(visitor.problems).toEqual([]);
  await visitor.close();

  await page.getByRole('tab', { name: '操作记录' }).click();
  await page.getByRole('listitem').filter({ hasText: '老周' }).filter({ hasText: '发布' }).first().waitFor();
  await page.getByRole('button', { name: '下架' }).click();
  await confirm(page, /^下架/, '下架');
  await said(page, '已下架，访客看不到了');
  await expect.poll(() => statusOf(`/font/${ID}`)).toBe(404);

  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(`${origin()}/admin/fonts`);
  expect(problems).toEqual([]);
  await close();
});

test('a row clicked while its filter is still being typed stays open', NIGHTLY, async () => {
  const { page, close } = await openAs(browser, '/admin/dictionary', await operator());
  // The page of the row takes so long to draw that the filter is due first.
  await page.evaluate(() => {
    const push = history.pushState;
    history.pushState = (...entry) => {
      push.apply(history, entry);
      const until = Date.now() + 600;
      while (Date.now() < until);
    };
  });
  await page.getByPlaceholder('名称、编号').fill('毛笔');
  await page.getByRole('row').filter({ hasText: 'style.brush' }).click();
  await page.getByRole('textbox', { name: /^名称/ }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(page.url()).toBe(`${origin()}/admin/dictionary/style.brush`);
  await close();
});

/** Opens a section of the console, with what its lists and forms are worked with. */
async function section(path: string) {
  const opened = await openAs(browser, path, await operator());
  const { page } = opened;
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  return {
    ...opened,
    row,
    /** Part of the ids that the test makes. */
    mark: Date.now().toString(36),
    save: () => page.getByRole('button', { name: '保存', exact: true }).click(),
    field: (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}[\\s*]*$`) }),
    /** What a licence says of games. */
    game: page.getByRole('group', { name: '游戏', exact: true }),
    /** Deletes the record from its own page. */
    async remove(text: string) {
      await row(text).click();
      await page.getByRole('button', { name: '删除' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await expect.poll(() => row(text).count()).toBe(0);
    },
  };
}

test('an operator adds a brand and deletes it', NIGHTLY, async () => {
  const { page, problems, close, row, save, field, mark, remove } = await section('/admin/brands');
  await page.getByRole('link', { name: '新建品牌' }).click();
  await field('编号').fill(`mo-${mark}`);
  await field('名称').fill(`墨香 ${mark}`);
  await save();
  await row(`墨香 ${mark}`).waitFor();
  await remove(`墨香 ${mark}`);
  expect(problems).toEqual([]);
  await close();
});

test('an operator adds a tag and deletes it', NIGHTLY, async () => {
  const { page, problems, close, row, save, field, mark, remove } = await section('/admin/dictionary');
  await page.getByRole('link', { name: '新建标签' }).click();
  await field('名称').fill(`菇${mark}`);
  await field('编号').fill(`mogu-${mark}`);
  await save();
  await page.getByPlaceholder('名称、编号').fill(mark);
  await row(`style.mogu-${mark}`).waitFor();
  await remove(`style.mogu-${mark}`);
  expect(problems).toEqual([]);
  await close();
});

test('a trending search that an operator adds is offered to visitors', async () => {
  const { page, problems, close, row, save, field, mark, remove } = await section('/admin/keywords');
  await page.getByRole('link', { name: '新建' }).click();
  await field('词').fill(`贺岁${mark}`);
  await field('点了去哪里').fill('/font?tagNumber=style.brush');
  await save();
  await row(`贺岁${mark}`).waitFor();
  await expect
    .poll(() => fetch(`${origin()}/web/api/keyword/getKeyword`).then((a) => a.text()))
    .toContain(`贺岁${mark}`);
  await remove(`贺岁${mark}`);
  expect(problems).toEqual([]);
  await close();
});

test(
  'a licence whose permissions change gets a version with a day and a reason; without a change it gets none',
  NIGHTLY,
  async () => {
    const { page, problems, close, save, field, mark, game } = await section('/admin/licences/create');
    await field('编号').fill(`lic-${mark}`);
    await field('名称').fill(`试行授权 ${mark}`);
    await field('依据').fill('与作者的约定');
    await save();
    await page.waitForURL(`${origin()}/admin/licences/lic-${mark}`);
    await page.getByText(/^第 1 版/).waitFor();
    await page.waitForLoadState('networkidle');
    await game.getByRole('combobox').click();
    await page.getByRole('option', { name: '可以', exact: true }).click();
    await save();
    await page
      .getByText(/改了许可内容，请写明生效日期和改了什么/)
      .first()
      .waitFor();
    for (const label of ['自哪天起', '改了什么'])
      await expect
        .poll(() => page.getByLabel(label).getAttribute('aria-invalid'), { message: label })
        .toBe('true');
    const soon = dayOf(Date.now() + 7 * 86_400_000);
    await page.getByLabel('自哪天起').fill(soon);
    await field('改了什么').fill('放开游戏');
    await save();
    await page.getByText(`第 2 版，自 ${soon} 起`).waitFor();
    // Only a changed licence is announced; the old one applies until its date.
    await page.reload({ waitUntil: 'networkidle' });
    await field('改了什么').fill('什么也没有改');
    await save();
    await page
      .getByText(/许可内容没有改动，不会有新的一版/)
      .first()
      .waitFor();
    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.waitForURL(`${origin()}/admin/licences`);
    // The browser also reports the refused request.
    expect(problems.filter((p) => !p.includes('400'))).toEqual([]);
    await close();
  },
);

test('a new licence can be written after another one', NIGHTLY, async () => {
  const { page, problems, close, save, field, mark, game } = await section('/admin/licences/ofl-1.1');
  const note = await game.getByLabel('说明').inputValue();
  await page.getByRole('link', { name: '照这份新建' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/licences/create');
  await field('编号').fill(`copy-${mark}`);
  await field('名称').fill(`照写的授权 ${mark}`);
  await save();
  await page.waitForURL(`${origin()}/admin/licences/copy-${mark}`);
  await page.getByText(/^第 1 版/).waitFor();
  expect(await game.getByLabel('说明').inputValue()).toBe(note);
  expect(await field('名称').inputValue()).toBe(`照写的授权 ${mark}`);
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(`${origin()}/admin/licences`);
  expect(problems).toEqual([]);
  await close();
});

/** No sideways scroll, no axe violations. */
async function stands(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, where).toBeLessThanOrEqual(0);
  expect(await axeViolations(page), where).toEqual([]);
}

for (const [size, viewport] of Object.entries(VIEWPORTS)) {
  const journey = sampled(size === 'desk');
  journey(
    `the font desk on a ${size} has no sideways scroll and is accessible`,
    async () => {
      const { page, problems, close } = await openAs(browser, '/admin/fonts', await operator(), { viewport });
      for (const path of eachThird([
        '/fonts',
        '/licences',
        '/fonts/upload',
        '/brands',
        '/dictionary',
        '/fonts/ma-shan-zheng',
        '/keywords',
      ])) {
        await page.goto(`${origin()}/admin${path}`, { waitUntil: 'networkidle' });
        await page.locator('#react-admin-title:not(:empty)').waitFor();
        await stands(page, path);
      }
      await page.goto(`${origin()}/admin/fonts/noto-serif-sc-vf`, { waitUntil: 'networkidle' });
      for (const tab of eachThird(await page.getByRole('tab').all())) {
        await tab.click();
        await page.waitForLoadState('networkidle');
        await stands(page, (await tab.textContent()) ?? '');
      }
      expect(problems).toEqual([]);
      await close();
    },
    120_000,
  );
}
