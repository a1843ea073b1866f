import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMenu, openDatabase, PASSWORD, toast } from './account-steps.ts';
import { axeViolations, launch, origin } from './browser.ts';
import { eachSampled, isSampledLook, NIGHTLY, only, sampled } from './sample.ts';
import { BRUSH, dialog, KUAILE, keep, openAs, type Person, people, SIZES, SONG } from './user-steps.ts';

let browser: Browser;
let world: ReturnType<typeof people>;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  browser = await launch();
  world = people();
  database = openDatabase();
});
afterAll(async () => {
  world?.close();
  database?.close();
  await browser?.close();
});

const open = (path: string, person: Person | null, options: BrowserContextOptions = {}) =>
  openAs(browser, path, person, options);

eachSampled([390, 768, 1000, 1440], only(0))(
  'the account menu opens right below its button at %i px',
  async (width) => {
    const options = { viewport: { width, height: 800 } };
    const { page, close } = await open('/license', await world.person(), options);
    await accountMenu(page).click();
    const button = await accountMenu(page).boundingBox();
    const menu = await page.locator('#account-menu').boundingBox();
    if (!button || !menu) throw new Error('the menu is not shown');
    const gap = menu.y - (button.y + button.height);
    expect(gap).toBeGreaterThanOrEqual(4);
    expect(gap).toBeLessThanOrEqual(10);
    expect(menu.x + menu.width).toBeLessThanOrEqual(width);
    await close();
  },
);

for (const [where, options] of SIZES) {
  const journey = sampled(where === 'on a phone');
  journey(
    `${where}: a download is recorded with its version, hash and licence, and can be repeated`,
    async () => {
      const person = await world.person();
      const { page, problems, close } = await open(`/font/${KUAILE.id}#download`, person, options);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `下载 ${KUAILE.name}（整个字族）` }).click(),
      ]);
      expect(await file.failure()).toBeNull();
      await page.getByRole('main').getByRole('link', { name: '下载记录' }).click();
      await page.getByRole('heading', { name: '下载记录' }).waitFor();
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: KUAILE.name });
      await expect.poll(() => row.count()).toBe(1);
      await expect.poll(() => row.textContent()).toContain('版本0.4.2');
      await expect
        .poll(() => row.getByRole('button', { name: /完整校验值/ }).textContent())
        .toMatch(/^[0-9a-f]{12}$/);
      await row.getByRole('button', { name: /SIL/ }).click();
      await dialog(page, /下载时的全文$/)
        .getByText('SIL OPEN FONT LICENSE Version 1.1')
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      const [again] = await Promise.all([
        page.waitForEvent('download'),
        row.getByRole('button', { name: `再次下载 ${KUAILE.name}` }).click(),
      ]);
      expect(await again.failure()).toBeNull();
      await page.getByText('共 2 条').waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  );

  journey(`${where}: opening a message marks it as read, and all can be marked at once`, async () => {
    const person = await world.person();
    world.message(person.id, 'licence', '授权有更新', '/license', 1);
    world.message(person.id, 'system', '周六维护', null, 2);
    world.message(person.id, 'account', '新设备登录', '/user/profile', 3);
    const { page, problems, close } = await open('/user/message', person, options);
    const unread = () => accountMenu(page).getAttribute('aria-label');
    const cookie = async () =>
      (await page.context().cookies()).find((c) => c.name === 'messageList')?.value ?? '';
    await expect.poll(() => unread()).toContain('3 条未读消息');
    await expect.poll(async () => decodeURIComponent(await cookie()).split(',')).toHaveLength(3);

    await page.getByText('授权有更新', { exact: true }).click();
    await page.getByText('授权有更新：全文。').waitFor();
    await expect.poll(unread).toContain('2 条未读消息');
    await expect.poll(async () => decodeURIComponent(await cookie()).split(',').length).toBe(2);
    await page.getByRole('link', { name: /^系统/ }).click();
    await expect.poll(() => page.getByText('授权有更新', { exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByText('周六维护', { exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: /^回复/ }).click();
    await page.getByText('没有新的回复').waitFor();
    await page.getByRole('button', { name: '全部已读' }).click();
    await toast(page, '已全部标为已读');
    await expect.poll(unread).not.toContain('未读');
    await expect.poll(cookie).toBe('');
    await expect.poll(() => page.getByRole('button', { name: '全部已读' }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
}

test(
  'earlier downloads show later changes, such as a new licence or a removed font, with pagination',
  NIGHTLY,
  async () => {
    const person = await world.person();
    for (let i = 0; i < 20; i++) world.downloaded(person.id, 'no-such-font', 100 + i);
    world.downloaded(person.id, KUAILE.id, 1);
    const { page, problems, close } = await open('/user/download', person);
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '当时的授权' });
    await page.getByText('共 21 条').waitFor();
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(() => rows.first().textContent()).toContain('如今的授权不同');
    await expect.poll(() => rows.nth(1).textContent()).toContain('已下架');
    await expect.poll(() => rows.nth(1).textContent()).toContain('如今不再提供下载');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    // An address beyond the last page shows the last page.
    await page.goto(`${origin()}/user/download?current=9`);
    expect(new URL(page.url()).search).toBe('?current=2');
    expect(problems).toEqual([]);
    await close();
  },
);

test('when the session has ended, the user centre leads to the login with the reason', NIGHTLY, async () => {
  const person = await world.person();
  await keep(person, KUAILE.id);
  const { page, close } = await open('/user/favorite', person);
  database.endSessions(person.phone);
  await page.getByRole('button', { name: `移除 ${KUAILE.name}` }).click();
  await dialog(page, '登录字玩').getByText('登录已结束').waitFor();
  await page.waitForURL(`${origin()}/?redirect=%2Fuser%2Ffavorite`);
  await expect.poll(() => accountMenu(page).count()).toBe(0);
  await close();
});

test('a page is shared by link, by a QR code drawn locally, and by plain links', async () => {
  const { page, problems, close } = await open('/font?tagNumber=style.brush', null, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const modal = dialog(page, '分享这份列表');
  const link = await modal.getByLabel('页面链接').inputValue();
  expect(new URL(link).pathname).toBe('/font');
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    tagNumber: 'style.brush',
    tagName: '毛笔',
  });
  await modal.getByRole('img', { name: /二维码$/ }).waitFor();
  await modal.getByRole('button', { name: '复制链接' }).click();
  await toast(page, '链接已复制');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect
    .poll(() => modal.getByRole('link', { name: '微博' }).getAttribute('href'))
    .toContain(encodeURIComponent(link));
  expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('a visitor downloading without an account is told what an account would keep', NIGHTLY, async () => {
  const { page, problems, close } = await open('/font?layout=table', null);
  await page.getByRole('link', { name: `下载 ${KUAILE.name}` }).click();
  const list = dialog(page, `下载 ${KUAILE.name}`);
  await list.getByText('不登录也能下载').waitFor();
  await list.getByRole('button', { name: '登录' }).click();
  await dialog(page, /字玩$/).waitFor();
  await expect.poll(() => list.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

const PAGES = ['/user', '/user/profile', '/user/favorite', '/user/download', '/user/message'];

test('every page of the user centre is readable without scripts', NIGHTLY, async () => {
  const person = await world.person();
  await keep(person, KUAILE.id);
  world.message(person.id, 'system', '周六维护', null, 1);
  for (const [path, words] of [
    ['/user', '林间听雨'],
    ['/user/profile', '登录中的设备'],
    ['/user/favorite', KUAILE.name],
    ['/user/download', '登录后下载的字体会记在这里'],
    ['/user/message', '周六维护'],
  ] as const) {
    const { page, close } = await open(path, person, { javaScriptEnabled: false });
    await expect.poll(() => page.getByRole('main').textContent()).toContain(words);
    await close();
  }
});

eachSampled(
  PAGES.flatMap((path, nth) =>
    SIZES.flatMap(([where, options], i) =>
      (['light', 'dark'] as const).map((colorScheme) => ({
        path,
        nth,
        where,
        options,
        screen: i === 0 ? ('phone' as const) : ('desk' as const),
        colorScheme,
      })),
    ),
  ),
  isSampledLook,
)('$path $where, $colorScheme: fits and is accessible', async ({ path, options, colorScheme }) => {
  const person = await world.person({ password: PASSWORD });
  await keep(person, KUAILE.id, BRUSH.id, SONG.id);
  world.message(
    person.id,
    'licence',
    '你下载过的一款名字很长的字体换了授权文本，请看有何不同',
    '/license',
    1,
  );
  const { page, problems, close } = await open(path, person, { ...options, colorScheme });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
