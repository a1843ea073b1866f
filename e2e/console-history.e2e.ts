import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, openRows, origin, VIEWPORTS } from './browser.ts';
import { isNight } from './sample.ts';
import { dialog, openAs, people } from './user-steps.ts';

const RUN = Date.now().toString(36);

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

test('a former link is taken up by its form, a former text by the desk, and the site is seen as it was', {
  timeout: 240_000,
}, async () => {
  const person = await site.person();
  const database = openRows();
  database.prepare("UPDATE users SET role = 'operator', nickname = '老周' WHERE id = ?").run(person.id);
  database.close();
  const { page, problems, close } = await openAs(browser, '/admin/links/create', person, {
    viewport: VIEWPORTS.desk,
  });
  const go = (path: string) => page.goto(origin() + path);
  const said = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const save = () => page.getByRole('button', { name: '保存', exact: true }).click();
  const [first, second] = [`友站甲 ${RUN}`, `友站乙 ${RUN}`];

  await page.getByRole('textbox', { name: '名称' }).fill(first);
  await page.getByRole('textbox', { name: '网址' }).fill('https://example.com/');
  await save();
  await page.waitForURL((url) => url.pathname === '/admin/links');
  await page.getByText(first).first().click();
  await page.getByRole('link', { name: '历次的样子' }).waitFor();
  const form = new URL(page.url()).pathname;
  await page.getByRole('textbox', { name: '名称' }).fill(second);
  await save();
  await said(/已更新|已保存/);

  await go('/admin/history');
  const recent = page.getByRole('list', { name: '最近的变化' });
  await recent.getByRole('link', { name: second }).first().waitFor();
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  await recent.getByRole('link', { name: second }).first().click();
  const states = page.getByRole('list', { name: '历次的样子' });
  await states.getByText(first).first().waitFor();
  if (isNight) expect(await axeViolations(page)).toEqual([]);

  // By keyboard: the form has what was, and nothing is saved.
  await states.getByRole('button', { name: '把这一份取回来' }).press('Enter');
  await page.waitForURL((url) => url.pathname === form);
  await said('已经填上那一份，还没有保存');
  await expect.poll(() => page.getByRole('textbox', { name: '名称' }).inputValue()).toBe(first);
  const shown = async () =>
    JSON.stringify(
      await (
        await fetch(`${origin()}/web/api/friendshipLinks/getFriendshipLinks`, { cache: 'no-store' })
      ).json(),
    );
  expect(await shown()).toContain(second);
  await save();
  await expect.poll(shown).toContain(first);
  expect(await shown()).not.toContain(second);

  // The moment at which the second name was there.
  await go(`/admin/history/link/${form.split('/').at(-1)}`);
  const [past] = await Promise.all([
    page.context().waitForEvent('page'),
    states.getByRole('button', { name: '看那时的整站' }).first().click(),
  ]);
  const bar = past.getByRole('complementary', { name: '发布预览' });
  await bar.getByText('（中国时间）的样子').waitFor({ timeout: 60_000 });
  await past.getByText(second).first().waitFor();
  if (isNight) expect(await axeViolations(past)).toEqual([]);
  await bar.getByRole('link', { name: '退出预览' }).click();
  await expect.poll(() => bar.count()).toBe(0);
  await past.close();

  const title = `旧闻 ${RUN}`;
  await go('/admin/news/create');
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('山高月小。');
  await page.getByRole('radio', { name: '马上' }).check();
  await save();
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const story = decodeURIComponent(new URL(page.url()).pathname.split('/')[3] as string);
  await said(/第 1 版/);
  await page.getByRole('textbox', { name: '标题' }).fill(`新闻 ${RUN}`);
  await save();
  await said('已保存');
  await go(`/admin/history/text/${encodeURIComponent(story)}`);
  await states.getByRole('button', { name: '把这一份取回来' }).first().click();
  await dialog(page, '把这一份取回来？').getByRole('button', { name: '取回' }).click();
  await said('已取回到后台，访客看到的没有变');
  await page.waitForURL((url) => url.pathname === `/admin/news/${encodeURIComponent(story)}`);
  await expect.poll(() => page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(title);
  expect(problems).toEqual([]);
  await close();
});
