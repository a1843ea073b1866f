import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMenu, PASSWORD, toast } from './account-steps.ts';
import { axeViolations, launch, origin } from './browser.ts';
import { NIGHTLY, sampled } from './sample.ts';
import {
  BRUSH,
  dialog,
  FAVOURITES,
  KUAILE,
  keep,
  mark,
  openAs,
  type Person,
  people,
  SIZES,
  SONG,
  undo,
} from './user-steps.ts';

let browser: Browser;
let world: ReturnType<typeof people>;
beforeAll(async () => {
  browser = await launch();
  world = people();
});
afterAll(async () => {
  world?.close();
  await browser?.close();
});

const open = (path: string, person: Person | null, options: BrowserContextOptions = {}) =>
  openAs(browser, path, person, options);
const pressed = (page: Page, name: string) => mark(page, name).getAttribute('aria-pressed');
const kept = (page: Page) => page.getByRole('list', { name: /里的字体$/ }).getByRole('checkbox');
const namesKept = (page: Page) =>
  kept(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('选择 ', '')));
const folders = (page: Page) =>
  page.getByRole('navigation', { name: '收藏夹', exact: true }).getByRole('link');

for (const [where, options] of SIZES) {
  const journey = sampled(where === 'on a phone');
  journey(`${where}: a visitor's favourites belong to their account after login`, async () => {
    const person = await world.person({ password: PASSWORD });
    const { page, problems, close } = await open('/font?layout=table', null, options);
    await mark(page, KUAILE.name).click();
    await toast(page, '已收藏在这台设备上，登录后并入账号');
    await mark(page, BRUSH.name).click();
    await expect.poll(() => pressed(page, BRUSH.name)).toBe('true');
    await mark(page, BRUSH.name).click();
    await expect.poll(() => pressed(page, BRUSH.name)).toBe('false');
    await page.reload();
    await expect.poll(() => pressed(page, KUAILE.name)).toBe('true');
    await mark(page, BRUSH.name).click();
    await page.getByRole('status').getByRole('button', { name: '登录' }).click();
    const modal = dialog(page, /字玩$/);
    await modal.getByLabel('手机号或邮箱').fill(person.phone);
    await modal.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await accountMenu(page).waitFor();
    await toast(page, '登录成功，带来了 2 个收藏');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
    await expect.poll(() => pressed(page, KUAILE.name)).toBe('true');
    await page.goto(`${origin()}/user/favorite`);
    await expect.poll(() => namesKept(page)).toEqual([BRUSH.name, KUAILE.name]);
    expect(problems).toEqual([]);
    await close();
  });

  journey(
    `${where}: a visitor without an account finds their favourites in a list and can remove them`,
    async () => {
      const { page, problems, close } = await open('/font?layout=table', null, options);
      await mark(page, BRUSH.name).click();
      await toast(page, '已收藏在这台设备上，登录后并入账号');
      await mark(page, KUAILE.name).click();
      await page.getByRole('status').getByRole('button', { name: '看收藏' }).first().click();
      await page.waitForURL(/\/favorite$/);
      const names = () =>
        page
          .getByRole('region', { name: '字体', exact: true })
          .getByRole('button', { name: /^移除 / })
          .evaluateAll((buttons) => buttons.map((b) => b.getAttribute('aria-label')?.replace('移除 ', '')));
      await expect.poll(names).toEqual([KUAILE.name, BRUSH.name]);
      // Each drawn in its own font.
      await expect.poll(() => page.locator('main li a [data-state="ready"]').count()).toBe(4);
      await page.getByRole('button', { name: `移除 ${KUAILE.name}` }).click();
      await expect.poll(names).toEqual([BRUSH.name]);
      await undo(page);
      await expect.poll(names).toEqual([KUAILE.name, BRUSH.name]);
      await page.reload();
      await expect.poll(names).toEqual([KUAILE.name, BRUSH.name]);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
      expect(await axeViolations(page)).toEqual([]);
      for (const name of [KUAILE.name, BRUSH.name])
        await page.getByRole('button', { name: `移除 ${name}` }).click();
      await page.getByText('这台设备上还没有收藏').waitFor();
      // Reachable from everywhere, on a phone too.
      await page.goto(`${origin()}/font`);
      await page.getByRole('link', { name: '我的收藏' }).first().click();
      await page.waitForURL(/\/favorite$/);
      expect(problems).toEqual([]);
      await close();
    },
  );

  journey(
    `${where}: fonts are kept in folders that are created, renamed and deleted, and every step can be undone`,
    async () => {
      const person = await world.person();
      await keep(person, KUAILE.id, BRUSH.id, SONG.id);
      const { page, problems, close } = await open('/user/favorite', person, options);
      await expect.poll(() => namesKept(page)).toEqual([KUAILE.name, BRUSH.name, SONG.name]);

      await page.getByRole('button', { name: '新建收藏夹' }).click();
      await dialog(page, '新建收藏夹').getByLabel('名字').fill('游戏标题');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '游戏标题' }).waitFor();
      await expect.poll(() => folders(page).allTextContents()).toEqual(['默认收藏夹3', '游戏标题0']);

      await page.getByRole('button', { name: '重命名' }).click();
      await dialog(page, '重命名收藏夹').getByLabel('名字').fill('默认收藏夹');
      await page.keyboard.press('Enter');
      await dialog(page, '重命名收藏夹').getByText('已经有同名的收藏夹').waitFor();
      await dialog(page, '重命名收藏夹').getByLabel('名字').fill('片头');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '片头' }).waitFor();

      await folders(page).first().click();
      await page.getByRole('heading', { name: '默认收藏夹' }).waitFor();
      await page.getByRole('button', { name: `移动 ${BRUSH.name}` }).click();
      await dialog(page, '移到哪个收藏夹').getByRole('button', { name: '移到这里' }).click();
      await toast(page, '1 款已移到「片头」');
      await expect.poll(() => namesKept(page)).toEqual([KUAILE.name, SONG.name]);
      await undo(page);
      await expect.poll(() => folders(page).allTextContents()).toEqual(['默认收藏夹3', '片头0']);

      // Selects two and moves them by keyboard.
      await kept(page).nth(0).focus();
      await page.keyboard.press('x');
      await kept(page).nth(1).focus();
      await page.keyboard.press('x');
      await page.keyboard.press('m');
      await dialog(page, '把 2 款移到').getByRole('radio', { name: /片头/ }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => folders(page).allTextContents()).toEqual(['默认收藏夹1', '片头2']);

      await folders(page).last().click();
      await page.getByRole('heading', { name: '片头' }).waitFor();
      await page.getByRole('checkbox', { name: '全选本页' }).check();
      await page.getByRole('button', { name: '移除', exact: true }).click();
      await page.getByText('这个收藏夹还是空的').waitFor();
      await undo(page);
      await expect.poll(async () => (await namesKept(page)).length).toBe(2);

      await page.getByRole('button', { name: '删除收藏夹' }).click();
      await page.getByRole('heading', { name: '默认收藏夹' }).waitFor();
      await expect.poll(() => folders(page).count()).toBe(1);
      await expect.poll(() => page.getByRole('button', { name: '删除收藏夹' }).count()).toBe(0);
      await undo(page);
      await expect.poll(() => folders(page).allTextContents()).toEqual(['默认收藏夹1', '片头2']);
      // The name that was taken.
      expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([]);
      await close();
    },
  );
}

test('a refused favourite is reverted with a reason', async () => {
  const person = await world.person();
  const { page, close } = await open(`/font/${BRUSH.id}`, person);
  await page.route(`**${FAVOURITES}/addFont`, (route) => route.abort());
  await mark(page, BRUSH.name).click();
  await page.getByRole('status').getByText('网络').waitFor();
  await expect.poll(() => pressed(page, BRUSH.name)).toBe('false');
  await page.unroute(`**${FAVOURITES}/addFont`);
  await mark(page, BRUSH.name).click();
  await toast(page, '已收藏到「默认收藏夹」');
  await page.getByRole('button', { name: '换收藏夹' }).click();
  const choice = dialog(page, /移到$/);
  await choice.getByLabel('名字').focus();
  await page.keyboard.press('Enter');
  await choice.getByText('给新收藏夹起个名字').waitFor();
  expect(await choice.getByLabel('名字').getAttribute('aria-invalid')).toBe('true');
  await choice.getByLabel('名字').fill('毛笔');
  await page.keyboard.press('Enter');
  await toast(page, '已移到「毛笔」');
  await mark(page, BRUSH.name).click();
  await toast(page, '已取消收藏');
  await expect.poll(() => pressed(page, BRUSH.name)).toBe('false');
  await undo(page);
  await expect.poll(() => pressed(page, BRUSH.name)).toBe('true');
  await page.goto(`${origin()}/user/favorite`);
  await folders(page).last().click();
  await expect.poll(() => namesKept(page)).toEqual([BRUSH.name]);
  await close();
});

test('the sample text redraws the favourites and stays in the address', NIGHTLY, async () => {
  const person = await world.person();
  await keep(person, KUAILE.id, BRUSH.id);
  const { page, problems, close } = await open('/user/favorite', person);
  await page.getByRole('textbox', { name: '我的文字' }).fill('龍');
  await page.getByText('缺 1 字：龍').first().waitFor();
  await page.waitForURL(/text=/);
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: '我的文字' }).inputValue()).toBe('龍');
  expect(problems).toEqual([]);
  await close();
});

test(
  'collections and articles are added where they are read, listed, removed and restored',
  NIGHTLY,
  async () => {
    const person = await world.person();
    const { page, problems, close } = await open('/user/favorite?tab=albums', person);
    await page.getByText('还没有收藏过专辑或合辑').waitFor();
    for (const [tab, list] of [
      ['albums', '/web/api/web-font-collection/selectPage?size=1'],
      ['articles', '/web/api/web-wenzhang/selectPage?size=1'],
    ] as const) {
      const [entry] = (await (await fetch(origin() + list)).json()).data.records;
      await page.goto(`${origin()}/${entry.kind}/${entry.id}`, { waitUntil: 'networkidle' });
      await mark(page, entry.title).click();
      await toast(page, '已收藏');
      await page.goto(`${origin()}/user/favorite?tab=${tab}`, { waitUntil: 'networkidle' });
      const link = page.getByRole('main').getByRole('link', { name: entry.title, exact: true });
      await expect.poll(() => link.getAttribute('href')).toBe(`/${entry.kind}/${entry.id}`);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: `移除 ${entry.title}` }).click();
      await expect.poll(() => link.count()).toBe(0);
      await undo(page);
      await expect.poll(() => link.count()).toBe(1);
    }
    expect(problems).toEqual([]);
    await close();
  },
);
