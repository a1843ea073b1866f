import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMenu, newPhone, openDatabase, PASSWORD, receiveCode, toast } from './account-steps.ts';
import { holdNext, launch, origin } from './browser.ts';
import { NIGHTLY, sampled } from './sample.ts';
import { dialog, KUAILE, keep, openAs, type Person, people, SIZES } from './user-steps.ts';

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

for (const [where, options] of SIZES) {
  const journey = sampled(where === 'on a desk');
  journey(
    `${where}: a user crops an avatar, by keyboard too, and uploads it; a text file is refused`,
    async () => {
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
      await expect
        .poll(() => shown.evaluate((e: HTMLImageElement) => e.decode().then(() => e.naturalWidth)))
        .toBe(256);
      await page.getByRole('button', { name: '移除', exact: true }).click();
      await toast(page, '头像已移除');
      await expect.poll(() => shown.count()).toBe(0);

      await page.getByLabel('昵称', { exact: true }).fill('  ');
      await page.getByRole('button', { name: '保存昵称' }).click();
      await page.getByText('昵称不能是空的').waitFor();
      await page.getByLabel('昵称', { exact: true }).fill('山中客');
      await page.getByRole('button', { name: '保存昵称' }).click();
      await toast(page, '昵称已更新');
      await expect.poll(() => accountMenu(page).getAttribute('aria-label')).toContain('山中客');

      // What is typed while the name is being saved stays.
      const held = holdNext(page, '**/account/update-account-info');
      await page.getByLabel('昵称', { exact: true }).fill('云中客');
      await page.getByRole('button', { name: '保存昵称' }).click();
      const saving = await held;
      await page.getByLabel('昵称', { exact: true }).fill('云中客人');
      await saving.continue();
      await expect.poll(() => accountMenu(page).getAttribute('aria-label')).toContain('云中客');
      expect(await page.getByLabel('昵称', { exact: true }).inputValue()).toBe('云中客人');
      expect(problems).toEqual([]);
      await close();
    },
  );

  journey(
    `${where}: a user binds another phone after a fresh proof; a wrong password is rejected`,
    async () => {
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
      await expect
        .poll(() => page.getByRole('main').textContent())
        .toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
      // The only remaining login method cannot be removed.
      await page.getByRole('button', { name: '解绑手机' }).click();
      await dialog(page, '解绑手机').getByRole('button', { name: '解绑', exact: true }).click();
      await dialog(page, '解绑手机').getByText('这是最后一种登录方式，请先绑定另一种').waitFor();
      await close();
    },
  );
}

test('a user with only a phone proves their identity by code and sets a first password', async () => {
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

test('a user binds WeChat after a fresh proof and unbinds it again', NIGHTLY, async () => {
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

test('changing the password ends sessions on other devices; one device can be signed out alone', async () => {
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

test('signing out this device returns home and removes the account from the page', NIGHTLY, async () => {
  const person = await world.person();
  world.message(person.id, 'system', '周六维护', null, 1);
  const { page, problems, close } = await open('/user/message', person);
  await page.goto(`${origin()}/user/profile`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /（本机）$/ }).click();
  await toast(page, '已退出登录');
  await page.waitForURL(`${origin()}/`);
  await expect.poll(() => accountMenu(page).count()).toBe(0);
  const ownCookies = async () => (await page.context().cookies()).filter(({ name }) => name !== 'since');
  await expect.poll(ownCookies).toEqual([]);
  await page.goto(`${origin()}/user/profile`);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/user/profile');
  expect(problems).toEqual([]);
  await close();
});

test('a user accepts the current agreement, exports their data, and deletes the account by typing a confirmation', async () => {
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
  await expect.poll(() => world.exists(person.id)).toBe(false);
  await close();
});
