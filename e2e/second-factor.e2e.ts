import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256Hex } from '@ziwan/infra/digest';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from './account-steps.ts';
import { axeViolations, launch, visit } from './browser.ts';
import { isNight, NIGHTLY } from './sample.ts';
import { type RunningSite, startProcess } from './site.ts';
import { SIZES } from './user-steps.ts';

// A newly installed site under `localhost`, where browsers offer passkeys without HTTPS.

const EMAIL = 'lin@ziwan.cn';
let dataDir: string;
let output: string;
let site: RunningSite;
let browser: Browser;
let rows: DatabaseSync;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ziwan-factors-'));
  output = join(dataDir, 'server.log');
  site = await startProcess(dataDir, output, { ZIWAN_SKIP_IMPORT: '1', LOGIN_LIMIT_ADDRESS: '0' });
  browser = await launch();
  rows = new DatabaseSync(join(dataDir, 'ziwan.db'), { timeout: 5000 });
});
afterAll(async () => {
  rows?.close();
  await browser?.close();
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (path: string) => site.origin.replace('127.0.0.1', 'localhost') + path;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** Gives the page a device that confirms every passkey at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A session of an account that has just logged in. */
function session(userId: string): string {
  const token = randomBytes(32).toString('base64url');
  const iso = (ms: number) => new Date(Date.now() + ms).toISOString();
  rows
    .prepare(
      "INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, last_seen_at, authenticated_at, user_agent, ip) VALUES (?, ?, ?, ?, ?, ?, ?, '', '203.0.113.7')",
    )
    .run(sha256Hex(token), token.slice(0, 12), userId, iso(-1000), iso(3_600_000), iso(-1000), iso(-1000));
  return token;
}

/** Makes every proof too old for what concerns accounts. */
const anHourLater = () => rows.exec("UPDATE sessions SET authenticated_at = '2026-01-01T00:00:00.000Z'");

/** Gives the password where it is asked for again; no other dialog is open then. */
async function prove(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: '请再输一次密码' });
  await proof.waitFor();
  expect(await page.getByRole('dialog', { includeHidden: true }).count()).toBe(1);
  await proof.getByLabel('密码').fill(PASSWORD);
  await proof.getByRole('button', { name: '确认' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(at('/admin'));
  await page.getByRole('button', { name: /的账号$/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL(at('/'));
}

/** Logs in with the password, up to the second step. */
async function logIn(page: Page): Promise<void> {
  await page.goto(at(`/?redirect=${encodeURIComponent('/admin/factors')}`));
  const dialog = page.getByRole('dialog');
  const byPasskey = dialog.getByRole('link', { name: '后台人员用通行密钥登录' });
  expect(await byPasskey.getAttribute('href')).toBe('/admin/enter?redirect=%2Fadmin%2Ffactors');
  await dialog.getByText('密码登录').click();
  await dialog.getByLabel(/手机/).first().fill(EMAIL);
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await heading(page, '第二步验证');
}

/** The owner's page, whose device has the passkey. */
let owner: Awaited<ReturnType<typeof visit>>;
let codes: string[];

test('the owner adds a passkey, and logs in with it', async () => {
  const [, phone] = SIZES.find(([where]) => where === 'on a phone') as (typeof SIZES)[number];
  const link = /http\S+(\/admin\/welcome#\S+)/.exec(readFileSync(output, 'utf8'))?.[1] as string;
  owner = await visit(browser, at(link), phone);
  const { page } = owner;
  await addAuthenticator(page);
  await page.getByLabel('邮箱').fill(EMAIL);
  await page.getByLabel('昵称').fill('林掌柜');
  await page.getByLabel('密码', { exact: false }).first().fill(PASSWORD);
  await page.getByLabel('再输一次密码').fill(PASSWORD);
  await press(page, '建立账号并进入后台');
  await page.waitForURL(at('/admin'));

  await page.goto(at('/admin/factors'));
  await page.getByText('没有要求，1 位里还有 1 位没设').waitFor();
  await page.getByText('STAFF_SECOND_FACTOR=1').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  anHourLater();
  await press(page, '添加通行密钥');
  await prove(page);
  await press(page, '添加');
  await page.getByText('请给它起个名字').waitFor();
  expect(await page.getByLabel('名字').evaluate((e) => e === document.activeElement)).toBe(true);
  await page.getByLabel('名字').fill('工位电脑');
  await press(page, '添加');
  await page.getByRole('heading', { name: '记下这些恢复码' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  codes = await page.getByRole('dialog').locator('li').allTextContents();
  expect(codes).toHaveLength(10);
  await press(page, '已经记下');
  await page.getByText('工位电脑').waitFor();
  if (isNight) expect(await axeViolations(page)).toEqual([]);

  await logOut(page);
  await logIn(page);
  expect(await axeViolations(page)).toEqual([]);
  // No token before the second step.
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  await press(page, '用通行密钥验证');
  await page.waitForURL(at('/admin/factors'));
  await page.getByText('最近用于').waitFor();

  await logOut(page);
  await page.goto(at('/admin/enter'));
  await press(page, '用通行密钥登录');
  await page.waitForURL(at('/admin'));
  await page.goto(at('/admin/factors'));
  await page.getByText('没有要求，1 位都设了').waitFor();
}, 120_000);

test('the owner adds an app, and logs in with it, and with a recovery code once', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, close } = owner;
  anHourLater();
  await press(page, '绑定动态口令');
  await prove(page);
  await page.getByRole('dialog', { name: '第二步验证' }).waitFor();
  expect(await page.getByTestId('totp-secret').count()).toBe(0);
  await press(page, '用通行密钥验证');
  const secret = (await page.getByTestId('totp-secret').textContent()) as string;
  const totp = new TOTP({ secret });
  await page.getByLabel('六位数字').fill(totp.generate());
  await press(page, '绑定');
  await page.goto(at('/admin/factors'));
  await page.getByRole('button', { name: '解绑' }).waitFor();

  await logOut(page);
  await logIn(page);
  // The code of this step was used; the site accepts that of the next.
  await press(page, '验证');
  await page.getByText('请填验证器显示的六位数字').waitFor();
  expect(await page.getByLabel('动态口令').evaluate((e) => e === document.activeElement)).toBe(true);
  await page.getByLabel('动态口令').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await press(page, '验证');
  await page.waitForURL(at('/admin/factors'));

  const recover = async () => {
    await logIn(page);
    await press(page, '设备不在身边，用恢复码');
    await press(page, '验证');
    await page.getByText('请填一个恢复码').waitFor();
    await page.getByLabel('恢复码').fill(codes[0] as string);
    await press(page, '验证');
  };
  await logOut(page);
  await recover();
  await page.waitForURL(at('/admin/factors'));
  await page.getByText('还剩 9 个').waitFor();
  await logOut(page);
  await recover();
  await page
    .getByRole('alert')
    .getByText(/用过了，每个只能用一次。还剩 9 个没用过/)
    .waitFor();
  await close();
});

test(
  'the page of the accounts says to an owner who of staff has a second step, and how to require it',
  NIGHTLY,
  async () => {
    const now = new Date().toISOString();
    for (const [id, role] of [
      ['editor', 'editor'],
      ['operator', 'operator'],
    ])
      rows
        .prepare(
          "INSERT INTO users (id, nickname, email, role, status, created_at, updated_at) VALUES (?, ?, ?, ?, 'active', ?, ?)",
        )
        .run(id as string, `沈砚秋 ${id}`, `${id}@ziwan.cn`, role as string, now, now);
    for (const [, options] of SIZES) {
      const { page, close } = await visit(browser, at('/'), options);
      const { id } = rows.prepare('SELECT id FROM users WHERE email = ?').get(EMAIL) as { id: string };
      const token = session(id);
      await page.context().addCookies([{ name: 'token', value: token, url: at('/') }]);
      await page.goto(at('/admin/users'));
      const summary = page.getByText('后台人员的第二步验证：没有要求，3 位里还有 2 位没设');
      await summary.click();
      await page.getByText('STAFF_SECOND_FACTOR=1').waitFor();
      const row = (name: string) => page.locator('details li').filter({ hasText: name });
      expect(await row('林掌柜').textContent()).toContain('通行密钥 1 把，动态口令');
      expect(await row('沈砚秋 operator').textContent()).toContain('还没设');
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      await close();
    }
  },
);
