import { dirname, join } from 'node:path';
import { importContent } from '@ziwan/content';
import { createDiskBlobStore } from '@ziwan/infra/blob-store';
import { openStore } from '@ziwan/store';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountMenu, newPhone, openDatabase, PASSWORD, receiveCode, toast } from './account-steps.ts';
import { axeViolations, launch, origin, VIEWPORTS, visit } from './browser.ts';
import { did, holding, type Person, people } from './user-steps.ts';

const KUAILE = { id: 'zcool-kuaile', name: '站酷快乐体' };
const BRUSH = { id: 'ma-shan-zheng', name: '马善政毛笔楷书' };
const SONG = { id: 'noto-serif-sc-vf', name: '思源宋体 Noto Serif SC' };
const SIZES: readonly [string, BrowserContextOptions][] = [
  ['on a phone', { viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true }],
  ['on a desk', { viewport: VIEWPORTS.desk }],
];
const COLLECTION = '/web/api/account/collection';

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

async function open(path: string, person: Person | null, options: BrowserContextOptions = {}) {
  const opened = await visit(browser, path, { ...(person ? holding(person.token) : {}), ...options });
  await opened.page.waitForLoadState('networkidle');
  return opened;
}
const keep = (person: Person, ...fontGNos: string[]) => did(person, `${COLLECTION}/addFont`, { fontGNos });
const mark = (page: Page, name: string) => page.getByRole('button', { name: `收藏 ${name}`, exact: true });
const pressed = (page: Page, name: string) => mark(page, name).getAttribute('aria-pressed');
const kept = (page: Page) => page.getByRole('list', { name: /里的字体$/ }).getByRole('checkbox');
const namesKept = (page: Page) =>
  kept(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('选择 ', '')));
const folders = (page: Page) =>
  page.getByRole('navigation', { name: '收藏夹', exact: true }).getByRole('link');
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: '撤销' }).last().click();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** The content the site ships with, written as an operator would. */
async function shippedContent(): Promise<void> {
  const data = dirname(inject('serverOutput'));
  const store = openStore({ provider: 'sqlite', file: join(data, 'ziwan.db') });
  try {
    const blobs = createDiskBlobStore(join(data, 'blobs'));
    await importContent(join(import.meta.dirname, '..', 'content'), { store, blobs }, { check: false });
  } finally {
    await store.close();
  }
  // The server looks at the content's revision once a second.
  const told = () => fetch(`${origin()}/web/api/web-wenzhang/selectPage?size=1`).then((a) => a.json());
  await expect.poll(async () => (await told()).data.total, { timeout: 10_000 }).toBeGreaterThan(0);
}

for (const [where, options] of SIZES) {
  test(`${where}: what a visitor keeps is theirs after a login`, async () => {
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
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
    expect(await pressed(page, KUAILE.name)).toBe('true');
    await page.goto(`${origin()}/user/favorite`);
    expect(await namesKept(page)).toEqual([BRUSH.name, KUAILE.name]);
    expect(problems).toEqual([]);
    await close();
  });

  test(`${where}: fonts lie in folders that are made, renamed and deleted, and every step can be undone`, async () => {
    const person = await world.person();
    await keep(person, KUAILE.id, BRUSH.id, SONG.id);
    const { page, problems, close } = await open('/user/favorite', person, options);
    expect(await namesKept(page)).toEqual([KUAILE.name, BRUSH.name, SONG.name]);

    await page.getByRole('button', { name: '新建收藏夹' }).click();
    await dialog(page, '新建收藏夹').getByLabel('名字').fill('游戏标题');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '游戏标题' }).waitFor();
    expect(await folders(page).allTextContents()).toEqual(['默认收藏夹3', '游戏标题0']);

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

    // By keyboard alone: two are chosen and moved.
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
    expect(await folders(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: '删除收藏夹' }).count()).toBe(0);
    await undo(page);
    await expect.poll(() => folders(page).allTextContents()).toEqual(['默认收藏夹1', '片头2']);
    // The name that was taken.
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([]);
    await close();
  });

  test(`${where}: a download leaves its version, hash and licence, and can be had again`, async () => {
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
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain('版本0.4.2');
    expect(await row.getByRole('button', { name: /完整校验值/ }).textContent()).toMatch(/^[0-9a-f]{12}$/);
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
  });

  test(`${where}: opening a message reads it, and all can be read at once`, async () => {
    const person = await world.person();
    world.message(person.id, 'licence', '授权有更新', '/license', 1);
    world.message(person.id, 'system', '周六维护', null, 2);
    world.message(person.id, 'account', '新设备登录', '/user/profile', 3);
    const { page, problems, close } = await open('/user/message', person, options);
    const unread = () => accountMenu(page).getAttribute('aria-label');
    const cookie = async () =>
      (await page.context().cookies()).find((c) => c.name === 'messageList')?.value ?? '';
    expect(await unread()).toContain('3 条未读消息');
    expect(decodeURIComponent(await cookie()).split(',')).toHaveLength(3);

    await page.getByText('授权有更新', { exact: true }).click();
    await page.getByText('授权有更新：全文。').waitFor();
    await expect.poll(unread).toContain('2 条未读消息');
    await expect.poll(async () => decodeURIComponent(await cookie()).split(',').length).toBe(2);
    await page.getByRole('link', { name: /^系统/ }).click();
    await expect.poll(() => page.getByText('授权有更新', { exact: true }).count()).toBe(0);
    expect(await page.getByText('周六维护', { exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: /^回复/ }).click();
    await page.getByText('没有新的回复').waitFor();
    await page.getByRole('button', { name: '全部已读' }).click();
    await toast(page, '已全部标为已读');
    await expect.poll(unread).not.toContain('未读');
    await expect.poll(cookie).toBe('');
    expect(await page.getByRole('button', { name: '全部已读' }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test(`${where}: a picture is framed, by keyboard too, and becomes the account's; a text is refused`, async () => {
    const person = await world.person();
    const { page, problems, close } = await open('/user/profile', person, options);
    const input = page.getByLabel('选择头像图片');
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('「a.txt」不是 JPG、PNG 或 WebP 图片，请换一张').waitFor();
    const picture = await page.screenshot({ type: 'png' });
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
    const frame = page.getByLabel('裁剪框，用方向键移动');
    await frame.waitFor();
    const left = () => frame.evaluate((e) => e.getBoundingClientRect().left);
    const before = await left();
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBeGreaterThan(before);
    const [sent] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/account/update-account-info')),
      page.getByRole('button', { name: '用作头像' }).click(),
    ]);
    expect(sent.request().headers()['content-type']).toContain('multipart/form-data');
    await toast(page, '头像已更新');
    const shown = page.getByRole('main').locator('img[src^="/avatar/"]');
    expect(await shown.evaluate((e: HTMLImageElement) => e.decode().then(() => e.naturalWidth))).toBe(256);
    await page.getByRole('button', { name: '移除', exact: true }).click();
    await toast(page, '头像已移除');
    expect(await shown.count()).toBe(0);

    await page.getByLabel('昵称', { exact: true }).fill('  ');
    await page.getByRole('button', { name: '保存昵称' }).click();
    await page.getByText('昵称不能是空的').waitFor();
    await page.getByLabel('昵称', { exact: true }).fill('山中客');
    await page.getByRole('button', { name: '保存昵称' }).click();
    await toast(page, '昵称已更新');
    expect(await accountMenu(page).getAttribute('aria-label')).toContain('山中客');
    expect(problems).toEqual([]);
    await close();
  });

  test(`${where}: another phone is bound after a fresh proof, which a wrong password is not`, async () => {
    const person = await world.person({ password: PASSWORD, proven: 60 });
    const { page, close } = await open('/user/profile', person, options);
    await page.getByRole('button', { name: '更换手机' }).click();
    const form = dialog(page, '更换手机');
    const phone = newPhone();
    await form.getByLabel('手机号').fill(phone);
    await form.getByLabel('验证码', { exact: true }).fill(await receiveCode(page, database, form, phone));
    await form.getByRole('button', { name: '更换', exact: true }).click();
    const proof = dialog(page, '再次验证身份');
    await proof.getByLabel('登录密码').fill('不是这个密码');
    await page.keyboard.press('Enter');
    await proof.getByText('密码不正确').waitFor();
    await proof.getByLabel('登录密码').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await toast(page, '手机已更换');
    expect(await page.getByRole('main').textContent()).toContain(
      `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    );
    // The only way in stays.
    await page.getByRole('button', { name: '解绑手机' }).click();
    await dialog(page, '解绑手机').getByRole('button', { name: '解绑', exact: true }).click();
    await dialog(page, '解绑手机').getByText('这是最后一种登录方式，请先绑定另一种').waitFor();
    await close();
  });
}

test('who only has a phone proves themselves by a code, and sets a first password', async () => {
  const person = await world.person({ proven: 60 });
  const { page, close } = await open('/user/profile', person);
  await page.getByRole('button', { name: '设置密码' }).click();
  await dialog(page, '设置密码').getByLabel('新密码').fill('12345678');
  await page.keyboard.press('Enter');
  await dialog(page, '设置密码').getByText('这个密码太常见，请换一个').waitFor();
  await dialog(page, '设置密码').getByLabel('新密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const proof = dialog(page, '再次验证身份');
  await proof.waitFor();
  await proof
    .getByLabel('验证码', { exact: true })
    .fill(await receiveCode(page, database, proof, person.phone));
  await proof.getByRole('button', { name: '验证', exact: true }).click();
  await toast(page, '密码已设置');
  await page.getByRole('button', { name: '修改密码' }).waitFor();
  await close();
});

test('WeChat is bound after a fresh proof, and given up again', async () => {
  const person = await world.person({ password: PASSWORD, proven: 60 });
  const { page, close } = await open('/user/profile', person);
  await page.getByRole('button', { name: '绑定微信' }).click();
  const proof = dialog(page, '再次验证身份');
  await proof.getByLabel('登录密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '同意' }).click();
  await page.waitForURL(`${origin()}/user/profile`);
  await page.getByRole('button', { name: '解绑微信' }).click();
  await dialog(page, '解绑微信').getByRole('button', { name: '解绑', exact: true }).click();
  await toast(page, '已解绑微信');
  await page.getByRole('button', { name: '绑定微信' }).waitFor();
  await close();
});

test('a changed password ends the other devices; one device can be ended alone', async () => {
  const person = await world.person({ password: PASSWORD });
  world.session(person.id, 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1');
  world.session(person.id, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  const { page, problems, close } = await open('/user/profile', person);
  await page.getByRole('button', { name: '让 iPhone · Safari 退出登录' }).click();
  await toast(page, '「iPhone · Safari」已退出登录');
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /退出登录/ })
        .filter({ hasText: /^退出$/ })
        .count(),
    )
    .toBe(2);
  await page.getByRole('button', { name: '修改密码' }).click();
  const form = dialog(page, '修改密码');
  await form.getByLabel('现在的密码').fill(PASSWORD);
  await form.getByLabel('新密码').fill(`${PASSWORD} 之后`);
  await page.keyboard.press('Enter');
  await toast(page, '密码已修改，另外 1 台设备已退出');
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /退出登录/ })
        .filter({ hasText: /^退出$/ })
        .count(),
    )
    .toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test('leaving this device goes home and takes the account off the page', async () => {
  const person = await world.person();
  world.message(person.id, 'system', '周六维护', null, 1);
  const { page, problems, close } = await open('/user/message', person);
  await page.goto(`${origin()}/user/profile`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /（本机）$/ }).click();
  await toast(page, '已退出登录');
  await page.waitForURL(`${origin()}/`);
  expect(await accountMenu(page).count()).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
  await page.goto(`${origin()}/user/profile`);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/user/profile');
  expect(problems).toEqual([]);
  await close();
});

test('the agreement in force is accepted, the data taken along, the account ended by typing so', async () => {
  const person = await world.person({ password: PASSWORD });
  await keep(person, KUAILE.id);
  const { page, close } = await open('/user/profile', person);
  await page.getByRole('button', { name: '接受新版协议' }).click();
  await page.getByText('请先阅读并勾选').waitFor();
  await page.getByRole('checkbox', { name: /注册协议/ }).check();
  await page.getByRole('button', { name: '接受新版协议' }).click();
  await page.getByText(/你已同意 .* 版的/).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出我的数据' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString()).content).toBeTypeOf('object');
  expect(Buffer.concat(chunks).toString()).toContain(KUAILE.id);

  await page.getByRole('button', { name: '注销账号' }).click();
  const end = dialog(page, '注销账号');
  await end.getByLabel(/输入/).fill('注销');
  await end.getByRole('button', { name: '永久注销' }).click();
  await end.getByText('请一字不差地输入「注销账号」').waitFor();
  expect(world.exists(person.id)).toBe(true);
  await end.getByLabel(/输入/).fill('注销账号');
  await page.keyboard.press('Enter');
  await toast(page, '账号已注销');
  await page.waitForURL(`${origin()}/`);
  expect(world.exists(person.id)).toBe(false);
  await close();
});

test('a refused favourite goes back to what it was, and says why', async () => {
  const person = await world.person();
  const { page, close } = await open(`/font/${BRUSH.id}`, person);
  await page.route(`**${COLLECTION}/addFont`, (route) => route.abort());
  await mark(page, BRUSH.name).click();
  await page.getByRole('status').getByText('网络').waitFor();
  await expect.poll(() => pressed(page, BRUSH.name)).toBe('false');
  await page.unroute(`**${COLLECTION}/addFont`);
  await mark(page, BRUSH.name).click();
  await toast(page, '已收藏到「默认收藏夹」');
  await page.getByRole('button', { name: '换收藏夹' }).click();
  const choice = dialog(page, /移到$/);
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

test('collections and articles are kept where they are read, listed, let go and brought back', async () => {
  await shippedContent();
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
    expect(await link.getAttribute('href')).toBe(`/${entry.kind}/${entry.id}`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `移除 ${entry.title}` }).click();
    await expect.poll(() => link.count()).toBe(0);
    await undo(page);
    await expect.poll(() => link.count()).toBe(1);
  }
  expect(problems).toEqual([]);
  await close();
});

test('old downloads tell what has changed since: another licence, a font that left; page by page', async () => {
  const person = await world.person();
  for (let i = 0; i < 20; i++) world.downloaded(person.id, 'no-such-font', 100 + i);
  world.downloaded(person.id, KUAILE.id, 1);
  const { page, problems, close } = await open('/user/download', person);
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '当时的授权' });
  await page.getByText('共 21 条').waitFor();
  expect(await rows.count()).toBe(20);
  expect(await rows.first().textContent()).toContain('如今的授权不同');
  expect(await rows.nth(1).textContent()).toContain('已下架');
  expect(await rows.nth(1).textContent()).toContain('如今不再提供下载');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  // Beyond the last page lies the last page.
  await page.goto(`${origin()}/user/download?current=9`);
  expect(new URL(page.url()).search).toBe('?current=2');
  expect(problems).toEqual([]);
  await close();
});

test('an ended session leaves the user centre for the home page, with the reason', async () => {
  const person = await world.person();
  await keep(person, KUAILE.id);
  const { page, close } = await open('/user/favorite', person);
  database.endSessions(person.phone);
  await page.getByRole('button', { name: `移除 ${KUAILE.name}` }).click();
  await toast(page, '登录已失效，请重新登录');
  await page.waitForURL(`${origin()}/`);
  expect(await accountMenu(page).count()).toBe(0);
  await close();
});

test('the sample text redraws what was kept, and stays in the address', async () => {
  const person = await world.person();
  await keep(person, KUAILE.id, BRUSH.id);
  const { page, problems, close } = await open('/user/favorite', person);
  await page.getByLabel('示例文字').fill('龍');
  await page.getByText('缺 1 字：龍').first().waitFor();
  await page.waitForURL(/text=/);
  await page.reload();
  expect(await page.getByLabel('示例文字').inputValue()).toBe('龍');
  expect(problems).toEqual([]);
  await close();
});

test('a page is shared by its link, a code drawn here, and plain links', async () => {
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(await modal.getByRole('link', { name: '微博' }).getAttribute('href')).toContain(
    encodeURIComponent(link),
  );
  expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('who downloads without an account is told what one would keep', async () => {
  const { page, problems, close } = await open('/font?layout=table', null);
  await page.getByRole('link', { name: `下载 ${KUAILE.name}` }).click();
  const list = dialog(page, `下载 ${KUAILE.name}`);
  await list.getByText('不登录也能下载').waitFor();
  await list.getByRole('button', { name: '登录' }).click();
  await dialog(page, /字玩$/).waitFor();
  expect(await list.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

const PAGES = ['/user', '/user/profile', '/user/favorite', '/user/download', '/user/message'];

test('every page of the user centre can be read without scripts', async () => {
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
    expect(await page.getByRole('main').textContent()).toContain(words);
    await close();
  }
});

test.each(
  PAGES.flatMap((path) =>
    SIZES.flatMap(([where, options]) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ path, where, options, colorScheme })),
    ),
  ),
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
