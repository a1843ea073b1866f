import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountMenu,
  messageFor,
  newEmail,
  newPhone,
  openDatabase,
  PASSWORD,
  receiveCode,
  toast,
  withCaptcha,
} from './account-steps.ts';
import { axeViolations, launch, origin, visit } from './browser.ts';
import { isNight, NIGHTLY, sampled } from './sample.ts';
import { openAs, PHONE, people, SIZES } from './user-steps.ts';

let browser: Browser;
let database: ReturnType<typeof openDatabase>;
let world: ReturnType<typeof people>;
beforeAll(async () => {
  browser = await launch();
  database = openDatabase();
  world = people();
});
afterAll(async () => {
  world?.close();
  database?.close();
  await browser?.close();
});

const modal = (page: Page) => page.getByRole('dialog', { name: /字玩$/ });
/** Expects focus on the invalid field and the message attached to it. */
async function refusedAt(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect
    .poll(() => field.evaluate((e) => e === document.activeElement && e.getAttribute('aria-invalid')), {
      timeout: 10_000,
    })
    .toBe('true');
  const described = await field.getAttribute('aria-describedby');
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe(sentence);
}

async function openModal(page: Page, form: '登录' | '注册' = '登录') {
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await modal(page).waitFor();
  if (form === '注册') await modal(page).getByRole('button', { name: '注册', exact: true }).click();
  else await modal(page).getByRole('button', { name: '用手机号或邮箱登录' }).click();
  return modal(page);
}
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

const tokensIn = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'token');

/** A browser signed in to a new account, with its phone. */
async function signedIn(options: BrowserContextOptions = {}) {
  const person = await world.person({ password: PASSWORD });
  return { ...(await openAs(browser, '/agreement/font', person, options)), phone: person.phone };
}
/** Resolves after the last request of a login; a request made later would reveal a replaced token. */
const accountRead = (page: Page) => page.waitForResponse((response) => /getCollByUser/.test(response.url()));
/** Drops the login but keeps the browser. */
async function forgetLogin(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${origin()}/agreement/font`);
}

for (const [where, options] of SIZES) {
  const journey = sampled(where === 'on a phone');
  journey(
    `${where}: a visitor registers by phone with captcha and code, and keeps earlier favourites`,
    async () => {
      const { page, problems, close } = await visit(browser, '/agreement/font', options);
      await page.evaluate(() =>
        localStorage.setItem('favourites', '{"fonts":["zcool-kuaile","no-such-font"]}'),
      );
      await page.reload();
      const phone = newPhone();
      const form = await openModal(page, '注册');
      expect(await axeViolations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      await submit(page, '注册并登录');
      await refusedAt(page, '手机号', '请填写手机号');
      await form.getByLabel('手机号').fill('12345678901');
      await form.getByRole('button', { name: '获取验证码' }).click();
      await refusedAt(page, '手机号', '手机号码格式不正确');
      await form.getByLabel('手机号').fill(` ${phone.slice(0, 3)} ${phone.slice(3)}`);
      const code = await receiveCode(page, database, form, phone);
      // The resend button waits a minute; the code field is ready at once.
      await expect.poll(() => form.getByRole('button', { name: /秒后可重发/ }).isDisabled()).toBe(true);
      await expect
        .poll(() => form.getByLabel('验证码', { exact: true }).evaluate((e) => e === document.activeElement))
        .toBe(true);
      await form.getByLabel('验证码', { exact: true }).fill(code);
      await form.getByLabel('密码（可以以后再设）').fill('1234567');
      await page.keyboard.press('Enter');
      await refusedAt(page, '密码（可以以后再设）', '密码至少 8 位，现在 7 位');
      await expect.poll(() => form.getByText('请先阅读并同意注册协议').count()).toBe(1);
      await form.getByLabel('密码（可以以后再设）').fill('12345678');
      await expect.poll(() => form.getByRole('checkbox').isChecked()).toBe(false);
      await form.getByRole('checkbox').check();
      await submit(page, '注册并登录');
      await refusedAt(page, '密码（可以以后再设）', '这个密码太常见，请换一个');
      await form.getByLabel('密码（可以以后再设）').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await toast(page, '登录成功，带来了 1 个收藏');
      await accountMenu(page).waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
      expect(database.agreementOf(phone)).toBe('2026-11-01');
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
      // The server sets 30 days.
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30);
      await page.reload();
      await accountMenu(page).waitFor();
      expect(problems.filter((p) => !p.includes('400'))).toEqual([]);
      await close();
    },
  );

  sampled(false)(`${where}: a visitor registers by email`, async () => {
    const email = newEmail();
    const { page, close } = await visit(browser, '/agreement/font', options);
    const form = await openModal(page, '注册');
    await form.getByRole('radio', { name: '邮箱注册' }).check();
    await form.getByLabel('邮箱', { exact: true }).fill(email);
    const code = await receiveCode(page, database, form, email);
    await form.getByLabel('验证码', { exact: true }).fill(code);
    await form.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await form.getByRole('checkbox').check();
    await submit(page, '注册并登录');
    await accountMenu(page).waitFor();
    await close();
  });

  test(`${where}: a visitor who registers by a taken email gets the same answer`, NIGHTLY, async () => {
    const email = newEmail();
    world.giveEmail((await world.person()).id, email);
    const { page, close } = await visit(browser, '/agreement/font', options);
    const form = await openModal(page, '注册');
    await form.getByRole('radio', { name: '邮箱注册' }).check();
    await form.getByLabel('邮箱', { exact: true }).fill(email);
    await database.anHourLater();
    await withCaptcha(page, () => form.getByRole('button', { name: '获取验证码' }).click());
    await form.getByText('已发往 e***@ziwan.cn，5 分钟内有效').waitFor();
    await expect.poll(() => messageFor(email), { timeout: 10_000 }).toContain('已经');
    expect(await messageFor(email)).not.toMatch(/\b\d{6}\b/);
    await form.getByLabel('验证码', { exact: true }).fill('123456');
    await form.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await form.getByRole('checkbox').check();
    await submit(page, '注册并登录');
    await refusedAt(page, '验证码', '验证码不正确或已过期');
    await close();
  });

  journey(`${where}: a user logs in by password and by code, and logs out from the menu`, async () => {
    const { page, problems, close, phone } = await signedIn(options);
    await accountMenu(page).click();
    await expect.poll(() => page.getByRole('navigation', { name: '我的账号' }).isVisible()).toBe(true);
    if (isNight) expect(await axeViolations(page)).toEqual([]);
    expect(database.sessionsOf(phone)).toBe(1);
    await page.getByRole('button', { name: '退出登录' }).click();
    await toast(page, '已退出登录');
    await expect.poll(() => database.sessionsOf(phone)).toBe(0);
    await expect.poll(() => tokensIn(page)).toEqual([]);

    let form = await openModal(page);
    await submit(page, '登录');
    await refusedAt(page, '手机号或邮箱', '请填写手机号或邮箱');
    await form.getByLabel('手机号或邮箱').fill('138');
    await form.getByLabel('密码', { exact: true }).fill('不是这个密码');
    await page.keyboard.press('Enter');
    await refusedAt(page, '手机号或邮箱', '手机号码或邮箱账号格式不正确');
    await form.getByLabel('手机号或邮箱').fill(phone);
    await submit(page, '登录');
    await refusedAt(page, '密码', '账号或密码不正确');
    await form.getByRole('button', { name: '显示密码' }).click();
    await expect.poll(() => form.getByLabel('密码', { exact: true }).getAttribute('type')).toBe('text');
    await form.getByLabel('密码', { exact: true }).fill(PASSWORD);
    const read = accountRead(page);
    await page.keyboard.press('Enter');
    await accountMenu(page).waitFor();

    await read;
    await forgetLogin(page);
    form = await openModal(page);
    await form.getByRole('radio', { name: '验证码登录' }).check();
    await form.getByLabel('手机号或邮箱').fill(phone);
    const code = await receiveCode(page, database, form, phone);
    const field = form.getByLabel('验证码', { exact: true });
    await field.fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await refusedAt(page, '验证码', '验证码不正确或已过期');
    // Pastes the whole message, as phones offer it.
    await field.evaluate((e, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      e.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `【字玩】验证码 ${code}，5 分钟内有效`);
    await expect.poll(() => field.inputValue()).toBe(code);
    await page.keyboard.press('Enter');
    await accountMenu(page).waitFor();
    expect(problems.filter((p) => !p.includes('400'))).toEqual([]);
    await close();
  });

  journey(`${where}: a user resets a forgotten password, and other devices are signed out`, async () => {
    const { page, problems, close, phone } = await signedIn(options);
    await forgetLogin(page);
    const form = await openModal(page);
    await form.getByLabel('手机号或邮箱').fill(phone);
    await form.getByRole('link', { name: '忘记密码' }).click();
    await page.waitForURL(`${origin()}/account/forget`);
    const main = page.getByRole('main');
    // The form carries over what was entered.
    await expect.poll(() => main.getByLabel('手机号或邮箱').inputValue()).toBe(phone);
    const code = await receiveCode(page, database, main, phone);
    await main.getByLabel('验证码', { exact: true }).fill(code === '111111' ? '222222' : '111111');
    await submit(page, '下一步');
    await refusedAt(page, '验证码', '验证码不正确或已过期');
    await main.getByLabel('验证码', { exact: true }).fill(code);
    await submit(page, '下一步');
    await main.getByLabel('新密码').fill(phone);
    await expect
      .poll(() => main.getByRole('checkbox', { name: '让其他设备退出登录' }).isChecked())
      .toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await submit(page, '重设密码');
    await refusedAt(page, '新密码', '这个密码太常见，请换一个');
    await main.getByLabel('新密码').fill(`${PASSWORD}!`);
    await page.keyboard.press('Enter');
    await main.getByText('1 台登录过的设备已退出').waitFor();
    await expect.poll(() => database.sessionsOf(phone)).toBe(0);
    await main.getByRole('button', { name: '登录' }).click();
    await modal(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await refusedAt(page, '密码', '账号或密码不正确');
    await modal(page).getByLabel('密码', { exact: true }).fill(`${PASSWORD}!`);
    await page.keyboard.press('Enter');
    await accountMenu(page).waitFor();
    expect(problems.filter((p) => !p.includes('400'))).toEqual([]);
    await close();
  });

  journey(`${where}: a newcomer from WeChat binds a phone, and is recognised next time`, async () => {
    const { page, problems, close } = await visit(browser, '/agreement/font', options);
    const nickname = `小满${newPhone().slice(-6)}`;
    const phone = newPhone();
    await openWeChat(page);
    await page.getByPlaceholder('填写昵称').fill(nickname);
    await page.getByRole('button', { name: '同意' }).click();
    await page.getByRole('heading', { name: '还差一步' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${origin()}/account/wechat`);
    expect(await axeViolations(page)).toEqual([]);
    const main = page.getByRole('main');
    await main.getByText(`${nickname}，`).waitFor();
    await main.getByLabel('手机号或邮箱').fill(phone);
    const code = await receiveCode(page, database, main, phone);
    await main.getByLabel('验证码', { exact: true }).fill(code);
    await submit(page, '绑定并登录');
    await main.getByText('请先阅读并同意注册协议').waitFor();
    await main.getByRole('checkbox').check();
    const read = accountRead(page);
    await submit(page, '绑定并登录');
    await page.getByRole('button', { name: `${nickname}的账号` }).waitFor();
    await read;
    await page.waitForURL(`${origin()}/agreement/font`);

    await forgetLogin(page);
    await page.goto(`${origin()}/font?text=%E9%BE%99%2B%26`);
    await openWeChat(page);
    await page.getByPlaceholder('填写昵称').fill(nickname);
    await page.getByRole('button', { name: '同意' }).click();
    await page.getByRole('button', { name: `${nickname}的账号` }).waitFor();
    await page.waitForURL((url) => url.pathname === '/font' && url.searchParams.get('text') === '龙+&');
    // The WeChat page has no favicon.
    expect(problems.filter((p) => !p.includes('404'))).toEqual([]);
    await close();
  });

  sampled(false)(`${where}: a guarded page asks for a login and opens afterwards`, async () => {
    const { page, close, phone } = await signedIn(options);
    await page.context().clearCookies();
    await page.goto(`${origin()}/user/compare?text=龙`);
    const redirect = new URL(page.url()).searchParams.get('redirect') ?? '';
    expect(decodeURIComponent(redirect)).toBe('/user/compare?text=龙');
    await modal(page).getByLabel('手机号或邮箱').fill(phone);
    await modal(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/user/compare' && url.searchParams.get('text') === '龙');
    await close();
  });
}

async function openWeChat(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await modal(page).getByRole('button', { name: '用微信登录' }).click();
  await page.getByRole('heading', { name: '微信登录' }).waitFor();
}

test(
  'on the narrowest phone every account form fits its dialog and every control has a touch-sized target',
  NIGHTLY,
  async () => {
    const viewport = { width: 360, height: 740 };
    const { page, close } = await visit(browser, '/agreement/font', { ...PHONE, viewport });
    const form = await openModal(page);
    const tooWide = () => form.evaluate((e) => e.scrollWidth - e.clientWidth);
    await expect.poll(() => tooWide()).toBe(0);
    await form.getByRole('radio', { name: '验证码登录' }).check();
    await expect.poll(() => tooWide()).toBe(0);
    await form.getByRole('button', { name: '注册', exact: true }).click();
    await expect.poll(() => tooWide()).toBe(0);
    for (const control of await form.locator('button, a').all()) {
      // Links within a sentence are as high as the line.
      const name = (await control.textContent()) ?? '';
      if (/^《.+》$/.test(name)) continue;
      expect((await control.boundingBox())?.height, name).toBeGreaterThanOrEqual(43);
    }
    await close();
  },
);

test('a visitor who declines at WeChat is told so and can log in another way', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/agreement/font');
  await openWeChat(page);
  await page.getByRole('button', { name: '拒绝' }).click();
  await page.getByRole('heading', { name: '你没有同意微信登录' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const { phone } = await signedIn();
  await page.getByRole('button', { name: '用手机号或邮箱登录' }).click();
  await modal(page).getByLabel('手机号或邮箱').fill(phone);
  await modal(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin()}/agreement/font`);
  await close();
});

test(
  'a user binds WeChat from the profile, unless its owner declines or it is bound already',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await signedIn();
    const bind = async () => {
      await page.goto(`${origin()}/user/profile`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: '绑定微信' }).click();
      await page.getByRole('heading', { name: '微信登录' }).waitFor();
    };
    await bind();
    await page.getByRole('button', { name: '拒绝' }).click();
    await page.getByText('你没有同意。绑定的事什么都没有变。').waitFor();
    await page.getByRole('link', { name: '回到个人资料' }).click();
    await page.waitForURL(`${origin()}/user/profile`);
    await bind();
    const nickname = `阿秋${newPhone().slice(-6)}`;
    await page.getByPlaceholder('填写昵称').fill(nickname);
    await page.getByRole('button', { name: '同意' }).click();
    await toast(page, '已绑定微信');
    await page.waitForURL(`${origin()}/user/profile`);
    await page.getByText(nickname).waitFor();
    expect(problems.filter((p) => !p.includes('404'))).toEqual([]);

    const other = await signedIn();
    await other.page.goto(`${origin()}/user/profile`, { waitUntil: 'networkidle' });
    await other.page.getByRole('button', { name: '绑定微信' }).click();
    await other.page.getByPlaceholder('填写昵称').fill(nickname);
    await other.page.getByRole('button', { name: '同意' }).click();
    await other.page.getByText('这个微信已经绑定在别的账号上').waitFor();
    await other.close();
    await close();
  },
);

test('a WeChat callback started in another browser is rejected', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/agreement/font');
  await openWeChat(page);
  const begun = new URL(page.url()).searchParams.get('state');
  const other = await visit(browser, `/account/wechat?code=abc&state=${begun}`, PHONE);
  await other.page.getByText('这次登录不是在这个浏览器里开始的').waitFor();
  // The address keeps neither code nor state.
  await expect.poll(() => other.page.url()).toBe(`${origin()}/account/wechat`);
  await other.page.getByRole('button', { name: '再用微信登录' }).click();
  await other.page.getByRole('heading', { name: '微信登录' }).waitFor();
  await other.close();
  await close();
});

test(
  'repeated wrong passwords require a captcha, after which the same login continues',
  NIGHTLY,
  async () => {
    const { page, close, phone } = await signedIn();
    await forgetLogin(page);
    await database.anHourLater();
    const form = await openModal(page);
    await form.getByLabel('手机号或邮箱').fill(phone);
    for (let i = 0; i < 5; i++) {
      await form.getByLabel('密码', { exact: true }).fill(`不是这个 ${i}`);
      await page.keyboard.press('Enter');
      await refusedAt(page, '密码', '账号或密码不正确');
    }
    await form.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await withCaptcha(page, () => page.keyboard.press('Enter'));
    await accountMenu(page).waitFor();
    await close();
  },
);

test(
  'registering a phone that has an account logs in instead, after the code is verified',
  NIGHTLY,
  async () => {
    const { page, close, phone } = await signedIn();
    await forgetLogin(page);
    const form = await openModal(page, '注册');
    await form.getByLabel('手机号').fill(phone);
    await form.getByLabel('验证码', { exact: true }).fill(await receiveCode(page, database, form, phone));
    await form.getByRole('checkbox').check();
    await submit(page, '注册并登录');
    await refusedAt(page, '手机号', '这个账号已经注册，请直接登录');
    await form.getByRole('button', { name: '用这个账号登录' }).click();
    await expect.poll(() => form.getByLabel('手机号或邮箱').inputValue()).toBe(phone);
    await close();
  },
);

test('a second code within a minute is refused with the seconds remaining', NIGHTLY, async () => {
  const phone = newPhone();
  const { page, close } = await visit(browser, '/agreement/font');
  let form = await openModal(page, '注册');
  await form.getByLabel('手机号').fill(phone);
  await receiveCode(page, database, form, phone);
  await page.reload();
  form = await openModal(page, '注册');
  await form.getByLabel('手机号').fill(phone);
  await withCaptcha(page, () => form.getByRole('button', { name: '获取验证码' }).click());
  await form.getByText(/操作太频繁，请 \d+ 秒后再试/).waitFor();
  await form.getByRole('button', { name: /秒后可重发/ }).waitFor();
  await close();
});

test('a session that ended on the server ends in the browser, too', NIGHTLY, async () => {
  const { page, close, phone } = await signedIn();
  database.endSessions(phone);
  await accountMenu(page).click();
  await page.getByRole('navigation', { name: '我的账号' }).getByRole('link').first().click();
  await page.waitForURL(`${origin()}/?redirect=%2Fuser`);
  await modal(page).waitFor();
  await expect.poll(() => tokensIn(page)).toEqual([]);
  await modal(page).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).waitFor();
  await close();
});

test('if the logout request fails, the browser still forgets the session', NIGHTLY, async () => {
  const { page, close } = await signedIn();
  const notes: string[] = [];
  page.on('console', (message) => notes.push(message.text()));
  await page.route('**/web/api/logout', (route) => route.abort());
  await accountMenu(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).waitFor();
  await expect.poll(() => notes).toContain('注销Token失败');
  await expect.poll(() => tokensIn(page)).toEqual([]);
  await close();
});

test('a redirect to another site is not followed', NIGHTLY, async () => {
  const { page, close, phone } = await signedIn();
  await page.context().clearCookies();
  await page.goto(`${origin()}/?redirect=${encodeURIComponent('https://elsewhere.example/user')}`);
  await modal(page).getByLabel('手机号或邮箱').fill(phone);
  await modal(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await accountMenu(page).waitFor();
  await page.waitForURL(`${origin()}/`);
  await close();
});

test(
  'without JavaScript the account pages say what they need, and the agreement is complete',
  NIGHTLY,
  async () => {
    const options = { javaScriptEnabled: false };
    const forget = await visit(browser, '/account/forget', options);
    const said = (page: Page) => page.locator('noscript').allInnerTexts();
    expect(await said(forget.page)).toEqual([
      '登录需要启用 JavaScript',
      '找回密码需要启用 JavaScript：验证码和安全验证都要用到它。',
    ]);
    await forget.close();
    const wechat = await visit(browser, '/account/wechat', options);
    expect(await said(wechat.page)).toEqual(['微信登录需要启用 JavaScript。']);
    await wechat.close();
    const agreement = await visit(browser, '/agreement/register', options);
    for (const heading of ['本站保存哪些信息', '交给谁', '注销账号'])
      await expect.poll(() => agreement.page.getByRole('heading', { name: heading }).count()).toBe(1);
    await agreement.close();
  },
);
