import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, openRows, origin, VIEWPORTS } from './browser.ts';
import { isNight, NIGHTLY } from './sample.ts';
import { dialog, openAs, people } from './user-steps.ts';

const RUN = Date.now().toString(36);
/** Of a family that no other file changes or takes down meanwhile. */
const FONT = 'zen-antique';
const TITLE = `春山上线 ${RUN}`;
const ABOUT = `春天的像素。${RUN}`;

let browser: Browser;
let site: ReturnType<typeof people>;
beforeAll(async () => {
  browser = await launch();
  site = people();
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

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const go = (page: Page, path: string) => page.goto(origin() + path);
const aboutOf = async () => {
  const answer = await fetch(`${origin()}/web/api/font/getFontDetail?id=${FONT}`, { cache: 'no-store' });
  return ((await answer.json()).data?.about ?? null) as string | null;
};
const statusOf = async (id: string) =>
  (await fetch(`${origin()}/web/api/web-wenzhang/getDetailById?id=${id}`)).status;
const choose = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: '哪一张发布单' }).click();
  await page.getByRole('option', { name }).click();
};

test('a font and a text go out together and come back together, and are seen whole before', {
  timeout: 240_000,
}, async () => {
  const name = `春季上新 ${RUN}`;
  const before = await aboutOf();
  const { page, problems, close } = await openAs(browser, '/admin/releases', await operator(), {
    viewport: VIEWPORTS.desk,
  });
  await page.getByRole('link', { name: '新建发布单' }).click();
  await page.getByRole('textbox', { name: '名字', exact: true }).fill(name);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, '里面还没有改动。');
  const desk = new URL(page.url()).pathname;

  await go(page, '/admin/news/create');
  await page.getByRole('textbox', { name: '标题' }).fill(TITLE);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('山高月小。');
  await page.getByRole('radio', { name: '放进发布单' }).check();
  await choose(page, name);
  await said(page, '随发布单一起上站，之前访客看不到。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, `已放进「${name}」`);
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const story = decodeURIComponent(new URL(page.url()).pathname.split('/')[3] as string);
  await said(page, '里；保存时选「放进发布单」，里面的才换成新的。');
  expect(await statusOf(story)).toBe(404);

  await go(page, `/admin/fonts/${FONT}`);
  await page.getByRole('textbox', { name: '介绍' }).fill(ABOUT);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, '有未发布的修改');
  await page.getByRole('button', { name: '放进发布单' }).click();
  const question = dialog(page, /放进发布单/);
  await choose(page, name);
  await question.getByRole('button', { name: '放进', exact: true }).click();
  await page.getByRole('link', { name: `「${name}」` }).click();

  await page.waitForURL((url) => url.pathname === desk);
  const fonts = page.getByRole('region', { name: '字体' });
  await fonts.getByText(ABOUT).waitFor();
  await page.getByRole('region', { name: '内容' }).getByRole('link', { name: TITLE }).waitFor();
  if (isNight) expect(await axeViolations(page)).toEqual([]);

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: '在站上看整批' }).click(),
  ]);
  const bar = preview.getByRole('complementary', { name: '发布预览' });
  await bar.getByText(`这是「${name}」发布之后的样子`).waitFor({ timeout: 60_000 });
  await bar.getByText('2 处改动').click();
  await bar.getByRole('link', { name: TITLE }).click();
  await preview.getByRole('heading', { name: TITLE, level: 1 }).waitFor();
  await bar.waitFor();
  await preview.goto(`${origin()}/font/${FONT}`);
  await preview.getByText(ABOUT).first().waitFor();
  if (isNight) expect(await axeViolations(preview)).toEqual([]);
  expect(await aboutOf()).toBe(before);
  await bar.getByRole('link', { name: '退出预览' }).click();
  await preview.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => bar.count()).toBe(0);
  await preview.close();

  // By keyboard alone.
  await page.bringToFront();
  await page.getByRole('button', { name: '整批发布' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page, `发布「${name}」`).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/整批发布|取消/);
  await dialog(page, `发布「${name}」`).getByRole('button', { name: '整批发布' }).press('Enter');
  await said(page, '已发布，访客马上能看到');
  await expect.poll(aboutOf).toBe(ABOUT);
  await expect.poll(() => statusOf(story)).toBe(200);

  // The text is changed since, so undoing asks about it.
  await go(page, `/admin/news/${story}`);
  await page.getByRole('textbox', { name: '摘要' }).fill('后来又写的。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, '已保存');
  await go(page, desk);
  await said(page, '发布之后又改过');
  await page.getByRole('button', { name: '整批撤回' }).click();
  const back = dialog(page, `整批撤回「${name}」`);
  const confirm = back.getByRole('button', { name: '整批撤回' });
  expect(await confirm.isDisabled()).toBe(true);
  await back.getByRole('radio', { name: '不动它，留着现在的' }).check();
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  await confirm.click();
  await said(page, '已撤回');
  await expect.poll(aboutOf).toBe(before);
  expect(await statusOf(story)).toBe(200);
  expect(problems).toEqual([]);
  await close();
});

test('a text goes into a release that its own form makes', async () => {
  const name = `新建一张 ${RUN}`;
  const { page, problems, close } = await openAs(browser, '/admin/news/create', await operator(), {
    viewport: VIEWPORTS.desk,
  });
  await page.getByRole('radio', { name: '放进发布单' }).check();
  await page.getByRole('textbox', { name: '标题' }).fill(`随新的一张 ${RUN}`);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('山高月小。');
  await choose(page, '新建一张');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, '请填名字');
  await page.getByRole('textbox', { name: '发布单的名字' }).fill(name);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, `已放进「${name}」`);
  await page.getByRole('link', { name: `「${name}」` }).click();
  await said(page, '内容（1）');
  expect(problems).toEqual([]);
  await close();
}, 60_000);

test('adverts wait in a release as their form left them, fonts that are ticked go into it together', {
  ...NIGHTLY,
  timeout: 240_000,
}, async () => {
  const name = `横幅 ${RUN}`;
  const title = `春山横幅 ${RUN}`;
  const { page, problems, close } = await openAs(browser, '/admin/releases/create', await operator(), {
    viewport: VIEWPORTS.phone,
  });
  await page.getByRole('textbox', { name: '名字', exact: true }).fill(name);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, '里面还没有改动。');
  const desk = new URL(page.url()).pathname;

  await go(page, '/admin/adverts/create');
  await page.getByRole('button', { name: '放进发布单' }).press('Enter');
  await expect
    .poll(() => page.getByRole('textbox', { name: '标题' }).getAttribute('aria-invalid'))
    .toBe('true');
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '点开去哪里' }).fill('/font');
  await page.getByRole('button', { name: '放进发布单' }).press('Enter');
  await choose(page, name);
  const question = dialog(page, '放进发布单');
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: '放进', exact: true }).click();
  await page.waitForURL((url) => url.pathname === desk);
  const adverts = page.getByRole('region', { name: '广告' });
  await adverts.getByText('新上站').waitFor();
  const shown = async () =>
    JSON.stringify(await (await fetch(`${origin()}/web/api/adv/getData?position=home`)).json());
  expect(await shown()).not.toContain(title);

  await adverts.getByRole('link', { name: title }).click();
  await expect.poll(() => page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(title);
  await page.getByRole('textbox', { name: '一句话' }).fill('改了一句。');
  await page.getByRole('button', { name: '放进发布单' }).click();
  await dialog(page, '放进发布单').getByRole('button', { name: '放进', exact: true }).click();
  await page.waitForURL((url) => url.pathname === desk);
  await page.getByRole('heading', { name: '广告（1）' }).waitFor();

  await page.setViewportSize(VIEWPORTS.desk);
  const filter = encodeURIComponent(JSON.stringify({ q: 'zen' }));
  await go(page, `/admin/fonts?filter=${filter}&perPage=25`);
  await page.getByRole('checkbox', { name: '全选', exact: true }).check();
  await page.getByRole('button', { name: '放进发布单' }).click();
  await choose(page, name);
  await page.getByRole('radio', { name: '发布时从站上撤下' }).check();
  await page.getByRole('button', { name: '放进', exact: true }).click();
  await said(page, `已放进「${name}」`);
  await go(page, desk);
  await page.getByRole('region', { name: '字体' }).getByText('从站上撤下').nth(1).waitFor();

  await page.getByRole('button', { name: '整批发布' }).click();
  await dialog(page, `发布「${name}」`).getByRole('button', { name: '整批发布' }).click();
  await said(page, '已发布，访客马上能看到');
  await expect.poll(shown).toContain(title);
  await expect.poll(aboutOf).toBeNull();
  await page.getByRole('button', { name: '整批撤回' }).click();
  await dialog(page, `整批撤回「${name}」`).getByRole('button', { name: '整批撤回' }).click();
  await said(page, '已撤回');
  await expect.poll(shown).not.toContain(title);
  await expect.poll(aboutOf).not.toBeNull();
  await page.getByRole('button', { name: '再放进一张新的发布单' }).click();
  await page.waitForURL((url) => url.pathname !== desk);
  await page.getByRole('heading', { name: '广告（1）' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
