import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, openRows, origin } from './browser.ts';
import { isNight } from './sample.ts';
import { dialog, openAs, people } from './user-steps.ts';

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

async function openList(query: object) {
  const person = await site.person();
  const database = openRows();
  database.prepare("UPDATE users SET role = 'operator', nickname = '老周' WHERE id = ?").run(person.id);
  database.close();
  const filter = encodeURIComponent(JSON.stringify(query));
  return openAs(browser, `/admin/fonts?filter=${filter}&perPage=25`, person);
}
const isPublic = async (gno: string) =>
  (await fetch(`${origin()}/web/api/font/getFontDetail?id=${gno}`)).status === 200;
const GNO = 'fusion-pixel-10px';

test('several fonts are taken down with one question, and taken back with one click', async () => {
  const { page, problems, close } = await openList({ q: 'fusion-pixel' });
  await page.getByRole('checkbox', { name: '全选', exact: true }).check();
  await page.getByRole('button', { name: '下架', exact: true }).click();
  const question = dialog(page, /^下架：\d+ 款$/);
  const count = Number(/\d+/.exec((await question.getByRole('heading').textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(2);
  await question.getByRole('button', { name: '下架' }).click();
  const outcome = page.getByRole('alert').filter({ hasText: `下架：${count} 款改好了` });
  await outcome.waitFor();
  await expect.poll(() => isPublic(GNO)).toBe(false);
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  await outcome.getByRole('button', { name: '撤销' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: `撤销「下架」：${count} 款改好了` })
    .waitFor();
  await expect.poll(() => isPublic(GNO)).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test('tags are added to many, and the list finds the fonts that have none', async () => {
  const { page, problems, close } = await openList({ q: 'fusion-pixel' });
  await page.getByRole('checkbox', { name: '全选', exact: true }).check();
  await page.getByRole('button', { name: '加标签' }).click();
  const question = dialog(page, /^加标签：/);
  expect(await question.getByRole('button', { name: '加标签' }).isDisabled()).toBe(true);
  await expect
    .poll(() => question.getByRole('combobox', { name: '标签' }).evaluate((field) => field.matches(':focus')))
    .toBe(true);
  await question.getByRole('combobox', { name: '标签' }).click();
  await page.getByRole('option', { name: '宋体' }).first().click();
  await question.getByRole('button', { name: '加标签' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /加标签 .+：\d+ 款改好了/ })
    .waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /撤销「加标签 .+」：\d+ 款改好了/ })
    .waitFor();
  await expect.poll(() => page.getByText('有未发布的修改').count()).toBe(0);
  await page.getByRole('combobox', { name: '缺什么' }).click();
  await page.getByRole('option', { name: '没有汉字' }).click();
  await page
    .getByText('没有符合条件的')
    .or(page.getByText(/没有找到/))
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});
