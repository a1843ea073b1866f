import { randomInt } from 'node:crypto';
import { sha256Hex } from '@ziwan/infra/digest';
import { createFakeWeChat, type FakeTrouble } from '@ziwan/infra/wechat';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOtherSite } from './account-site.ts';
import { accountMenu, PASSWORD, toast } from './account-steps.ts';
import { axeViolations, launch, openRows, origin, visit } from './browser.ts';
import { NIGHTLY, sampled } from './sample.ts';
import type { Rows } from './site-data.ts';
import { dialog, openAs, type Person, people, SIZES } from './user-steps.ts';

// Account cases outside the ordinary logins: proofs that replace the token, a changed agreement, and WeChat
// switched off or not answering.

let browser: Browser;
let world: ReturnType<typeof people>;
let database: Rows;
beforeAll(async () => {
  browser = await launch();
  world = people();
  database = openRows();
});
afterAll(async () => {
  database?.close();
  world?.close();
  await browser?.close();
});

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? null;
const statusWith = async (token: string | null) =>
  (await fetch(`${origin()}/web/api/account/user-info`, { headers: { 'joyfont-authenticate': token ?? '' } }))
    .status;

/** Replaces a person's phone by the WeChat account that the fake knows under this nickname. */
function weChatAlone(person: Person, nickname: string): void {
  const hash = sha256Hex(nickname).slice(0, 20);
  database.prepare('UPDATE users SET phone = NULL, password_hash = NULL WHERE id = ?').run(person.id);
  database
    .prepare(
      "INSERT INTO user_identities (provider, subject, openid, nickname, user_id, created_at) VALUES ('wechat', ?, ?, ?, ?, ?)",
    )
    .run(`uLocal-${hash}`, `oLocal-${hash}`, nickname, person.id, new Date().toISOString());
}

test(
  'a proof of identity replaces the token; a tab with a pending request and one opened earlier carry on',
  NIGHTLY,
  async () => {
    const person = await world.person({ password: PASSWORD, proven: 60 });
    const { page, close } = await openAs(browser, '/user/profile', person);
    const other = await page.context().newPage();
    await other.goto(`${origin()}/user/message`, { waitUntil: 'networkidle' });
    const before = await tokenOf(page);

    // Holds back the response after the server has replaced the token.
    let deliver = () => {};
    const held = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    let exchanged = () => {};
    const changed = new Promise<void>((resolve) => {
      exchanged = resolve;
    });
    await page.route('**/account/reauthenticate', async (route) => {
      const response = await route.fetch();
      exchanged();
      await held;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: '导出我的数据' }).click();
    const proof = dialog(page, '再次验证身份');
    await proof.getByLabel('登录密码').fill(PASSWORD);
    const downloaded = page.waitForEvent('download', { timeout: 60_000 });
    // Keeps a failed download from rejecting unhandled: the assertion below reports it.
    downloaded.catch(() => {});
    await page.keyboard.press('Enter');
    await changed;
    expect(await statusWith(before)).toBe(401);
    // The other tab sends a request with the old token.
    const refused = other.waitForResponse((r) => r.status() === 401);
    await other.getByRole('link', { name: '下载记录' }).first().click();
    await refused;
    deliver();
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    await other.waitForURL(`${origin()}/user/download`);
    await accountMenu(other).waitFor();
    expect(await other.getByText(/登录已(失效|结束)/).count()).toBe(0);

    const after = await tokenOf(page);
    expect(after).not.toBe(before);
    expect([await statusWith(after), await statusWith(before)]).toEqual([200, 401]);
    for (const tab of [page, other]) {
      await tab.reload();
      await accountMenu(tab).waitFor();
    }
    await close();
  },
);

for (const [where, options] of SIZES) {
  const journey = sampled(false);
  journey(
    `${where}: a user with only WeChat proves their identity with it, and another WeChat is rejected`,
    async () => {
      const person = await world.person({ proven: 60 });
      const nickname = `只用微信${randomInt(1e9)}`;
      weChatAlone(person, nickname);
      const { page, close } = await openAs(browser, '/user/profile', person, options);
      const before = await tokenOf(page);
      const prove = async (as: string, answer: '同意' | '拒绝') => {
        await page.getByRole('button', { name: '导出我的数据' }).click();
        const proof = dialog(page, '再次验证身份');
        await proof.getByText('到微信确认一下').waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await proof.getByRole('button', { name: '用微信验证' }).click();
        await page.getByPlaceholder('填写昵称').fill(as);
        await page.getByRole('button', { name: answer }).click();
      };
      await prove(nickname, '拒绝');
      await page.getByText('你没有同意。什么都没有变').waitFor();
      await page.getByRole('link', { name: '回到个人资料' }).click();
      await prove('别人的微信', '同意');
      await page.getByText('这不是这个账号绑定的微信').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await tokenOf(page)).toBe(before);
      await page.getByRole('link', { name: '回到个人资料' }).click();
      await prove(nickname, '同意');
      await toast(page, '已验证身份');
      await page.waitForURL(`${origin()}/user/profile`);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '导出我的数据' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.json$/);
      const after = await tokenOf(page);
      expect([await statusWith(after), await statusWith(before)]).toEqual([200, 401]);
      await close();
    },
  );
}

const modal = (page: Page) => page.getByRole('dialog', { name: /字玩$/ });
async function openLogin(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await modal(page).waitFor();
  return modal(page);
}

test(
  'a user who accepted an older agreement is asked at every login until they accept the current one',
  NIGHTLY,
  async () => {
    const person = await world.person({ password: PASSWORD });
    database
      .prepare(
        "INSERT INTO agreement_acceptances (user_id, agreement, version, accepted_at) VALUES (?, 'register', '2020-01-01', '2020-01-02T00:00:00.000Z')",
      )
      .run(person.id);
    const logIn = async () => {
      const { page, problems, close } = await visit(browser, '/agreement/font');
      const form = await openLogin(page);
      await form.getByRole('button', { name: '用手机号或邮箱登录' }).click();
      await form.getByLabel('手机号或邮箱').fill(person.phone);
      await form.getByLabel('密码', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await toast(page, '登录成功');
      return { page, problems, close };
    };
    const first = await logIn();
    await toast(first.page, '注册协议有了新的版本，请在个人资料里阅读并接受');
    await first.page.goto(`${origin()}/user/profile`, { waitUntil: 'networkidle' });
    expect(await first.page.locator('#agreement').textContent()).toContain('2020');
    await first.page.getByRole('checkbox', { name: /注册协议/ }).check();
    await first.page.getByRole('button', { name: '接受新版协议' }).click();
    await first.page.getByText(/你已同意 .* 版的/).waitFor();
    await first.close();
    const again = await logIn();
    await accountMenu(again.page).waitFor();
    expect(await again.page.getByText('注册协议有了新的版本').count()).toBe(0);
    expect(again.problems).toEqual([]);
    await again.close();
  },
);

test(
  'a site without WeChat does not offer it, and explains this to visitors returning from there',
  NIGHTLY,
  async () => {
    const site = await startOtherSite({ WECHAT_PROVIDER: 'off' });
    try {
      const { page, close } = await visit(browser, `${site.origin}/agreement/font`);
      const form = await openLogin(page);
      await form.getByLabel('手机号或邮箱').waitFor();
      expect(await form.getByText('微信').count()).toBe(0);
      await form.getByRole('button', { name: '注册', exact: true }).click();
      expect(await form.getByText('微信').count()).toBe(0);
      await page
        .context()
        .addCookies([
          { name: 'wechat-begun', value: `login.${'b'.repeat(32)}`, url: `${site.origin}/account` },
        ]);
      await page.goto(`${site.origin}/account/wechat?code=c&state=${'s'.repeat(43)}`);
      await page.getByText('本站没有开通微信登录，请用手机号或邮箱登录。').waitFor();
      expect(await page.getByRole('button', { name: /微信/ }).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: '用手机号或邮箱登录' }).click();
      await modal(page).getByLabel('手机号或邮箱').waitFor();
      await close();

      const person = await world.person({ proven: 60 });
      const host = new URL(site.origin).origin;
      const own = await openAs(browser, `${host}/user/profile`, person);
      expect(await own.page.getByRole('button', { name: '绑定微信' }).count()).toBe(0);
      // Nor can WeChat prove anyone's identity here.
      weChatAlone(person, `关了微信${randomInt(1e9)}`);
      await own.page.reload({ waitUntil: 'networkidle' });
      await own.page.getByRole('button', { name: '导出我的数据' }).click();
      await dialog(own.page, '再次验证身份').getByText('本站现在没有开通微信登录').waitFor();
      await own.close();
    } finally {
      await site.close();
    }
  },
);

test(
  'when WeChat is busy, times out or answers nonsense, the visitor gets an explanation and can log in another way',
  NIGHTLY,
  async () => {
    const account = { appId: 'wx-e2e', appSecret: 'secret-of-the-test' };
    const fake = createFakeWeChat({ ...account, redirectHosts: ['127.0.0.1'] });
    const address = await fake.listen();
    const site = await startOtherSite({
      WECHAT_PROVIDER: 'wechat',
      WECHAT_APP_ID: account.appId,
      WECHAT_APP_SECRET: account.appSecret,
      WECHAT_AUTHORIZE_BASE: address,
      WECHAT_API_BASE: address,
    });
    const { page, close } = await visit(browser, `${site.origin}/agreement/font`);
    try {
      const agree = async () => {
        await page.getByPlaceholder('填写昵称').fill('小满');
        await page.getByRole('button', { name: '同意' }).click();
        await page.getByRole('heading', { name: '微信登录没有完成' }).waitFor();
        return page.getByRole('alert').first().textContent();
      };
      fake.setTrouble('busy');
      await (await openLogin(page)).getByRole('button', { name: '用微信登录' }).click();
      expect(await agree()).toBe('服务繁忙，请稍后再试');
      expect(new URL(page.url()).search).toBe('');
      expect(await axeViolations(page)).toEqual([]);
      const told: [FakeTrouble, string][] = [
        ['stall', '服务繁忙，请稍后再试'],
        ['reset', '服务繁忙，请稍后再试'],
        ['html', '微信没有认出这次登录，请重试。'],
        ['used-code', '微信没有认出这次登录，请重试。'],
      ];
      for (const [trouble, sentence] of told) {
        fake.setTrouble(trouble);
        await page.getByRole('button', { name: '再用微信登录' }).click();
        expect([trouble, await agree()]).toEqual([trouble, sentence]);
      }
      expect(await tokenOf(page)).toBeNull();
      await page.getByRole('button', { name: '用手机号或邮箱登录' }).click();
      await modal(page).getByLabel('手机号或邮箱').waitFor();
      await page.keyboard.press('Escape');
      // Once WeChat recovers, so does the login.
      fake.setTrouble(null);
      await page.getByRole('button', { name: '再用微信登录' }).click();
      await page.getByPlaceholder('填写昵称').fill(`好了${randomInt(1e9)}`);
      await page.getByRole('button', { name: '同意' }).click();
      await page.getByRole('heading', { name: '还差一步' }).waitFor();
    } finally {
      await close();
      await site.close();
      await fake.close();
    }
  },
);
