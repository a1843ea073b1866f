import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../apps/site/server/people/passwords/argon2.ts';
import { PASSWORD } from './account-steps.ts';
import { axeViolations, launch, visit } from './browser.ts';
import { isNight, NIGHTLY, sampled } from './sample.ts';
import { type RunningSite, startProcess } from './site.ts';
import { greetingOf, SIZES } from './user-steps.ts';

// A newly installed site: no owner, no fonts, and only the accounts these tests register.

const OWNER = { email: 'lin@ziwan.cn', nickname: '林掌柜' };
let dataDir: string;
let output: string;
let site: RunningSite;
let browser: Browser;
let rows: DatabaseSync;
/** The owner's storage state, set by the test that creates the owner. */
let owner: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ziwan-console-'));
  output = join(dataDir, 'server.log');
  site = await startProcess(dataDir, output, { ZIWAN_SKIP_IMPORT: '1' });
  browser = await launch();
  rows = new DatabaseSync(join(dataDir, 'ziwan.db'), { timeout: 5000 });
});
afterAll(async () => {
  rows?.close();
  await browser?.close();
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (path: string) => site.origin + path;
const asOwner = (path: string, options: BrowserContextOptions = {}) =>
  visit(browser, at(path), { ...options, storageState: owner });
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const said = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor();

/**
 * Registers somebody.
 * @returns their id
 */
async function member(nickname: string, email: string): Promise<string> {
  const id = `m-${randomUUID()}`;
  const hash = await hashPassword(PASSWORD);
  rows
    .prepare(
      "INSERT INTO users (id, nickname, email, password_hash, role, status, created_at, updated_at) VALUES (?, ?, ?, ?, 'member', 'active', ?, ?)",
    )
    .run(id, nickname, email, hash, '2026-11-01T02:00:00.000Z', '2026-11-01T02:00:00.000Z');
  return id;
}

test('the link printed at the first start creates the owner and opens the console, once', async () => {
  const link = /http\S+\/admin\/welcome#\S+/.exec(readFileSync(output, 'utf8'))?.[0] as string;
  const { page, problems, close } = await visit(browser, `${link.split('#')[0]}#short`);
  await heading(page, '设置站长账号');
  await said(page, /^这个地址不完整，或者已经失效/);
  expect(await page.getByLabel('邮箱').count()).toBe(0);
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  // Pasting the correct link over it changes only the fragment, so nothing reloads.
  await page.evaluate((hash) => location.assign(hash), `#${link.split('#')[1]}`);
  const make = () => page.getByRole('button', { name: '建立账号并进入后台' }).click();
  await make();
  await page.getByText('请填邮箱').waitFor();
  expect(await page.getByLabel('邮箱').evaluate((e) => e === document.activeElement)).toBe(true);
  await page.getByLabel('邮箱').fill(OWNER.email);
  await page.getByLabel('昵称').fill(OWNER.nickname);
  const password = page.getByLabel('密码', { exact: false }).first();
  await password.fill('password1');
  await page.getByLabel('再输一次密码').fill('password1');
  await make();
  await page.getByText('这个密码太常见').waitFor();
  expect(await password.evaluate((e) => e === document.activeElement)).toBe(true);
  await password.fill(PASSWORD);
  await page.getByLabel('再输一次密码').fill('不是这个');
  await make();
  await page.getByText('两次输入的密码不一样').waitFor();
  expect(await page.getByText('这个密码太常见').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('再输一次密码').fill(PASSWORD);
  await make();
  await page.waitForURL(at('/admin'));
  await page.getByRole('heading', { name: greetingOf(OWNER.nickname) }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The browser also reports the refused password.
  expect(problems.filter((p) => !p.includes('400'))).toEqual([]);
  owner = await page.context().storageState();

  // Goes to another page first: a URL that differs only in its fragment would not load.
  const again = await page.context().newPage();
  await again.goto(link);
  await said(again, /^这个网站已经有站长了/);
  expect(await again.getByLabel('邮箱').count()).toBe(0);
  expect(await again.getByRole('link', { name: '登录后台' }).getAttribute('href')).toBe(
    `/?redirect=${encodeURIComponent('/admin')}`,
  );
  await close();
});

for (const [where, options] of SIZES) {
  const journey = sampled(where === 'on a desk');
  journey(
    `${where}: a member is found, disabled with a reason and enabled again, and the audit log shows it`,
    async () => {
      const nickname = where === 'on a phone' ? '沈砚秋' : '江左小吏';
      const id = await member(nickname, `${randomUUID()}@ziwan.cn`);
      const { page, problems, close } = await asOwner('/admin/users', options);
      await heading(page, '用户');
      await page.getByPlaceholder('昵称、编号、完整的手机号或邮箱').fill(nickname);
      await main(page).getByText(OWNER.nickname).waitFor({ state: 'detached' });
      if (isNight) expect(await axeViolations(page)).toEqual([]);
      await main(page).getByText(nickname).click();
      await page.waitForURL(at(`/admin/users/${id}/show`));
      await main(page).getByRole('heading', { name: '登录着的设备' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await page.getByRole('button', { name: '停用账号' }).click();
      const dialog = page.getByRole('dialog', { name: `停用「${nickname}」` });
      await dialog.getByRole('button', { name: '停用' }).click();
      await dialog.getByText('请写明原因，以后查得到').waitFor();
      await dialog.getByLabel('原因').fill('盗用别人的作品投稿');
      if (isNight) expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: '停用' }).click();
      await said(page, '账号已停用');
      await main(page).getByText('已停用').waitFor();
      expect(rows.prepare('SELECT status FROM users WHERE id = ?').get(id)?.status).toBe('disabled');
      await page.getByRole('button', { name: '恢复账号' }).click();
      await page.getByRole('button', { name: '停用账号' }).waitFor();

      await page.goto(at('/admin/audit'));
      await heading(page, '操作记录');
      const row = main(page)
        .locator('tbody tr, li')
        .filter({ hasText: `停用用户「${nickname}」` })
        .first();
      await row.waitFor();
      expect(await row.textContent()).toContain(OWNER.nickname);
      expect(await row.textContent()).toContain('成功');
      await row.getByRole('button', { name: '填了什么' }).click();
      await page.getByRole('dialog').getByText('盗用别人的作品投稿').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  );
}

test(
  'making somebody an editor asks for the password if the last proof has expired, then continues',
  NIGHTLY,
  async () => {
    const id = await member('墨池', 'mochi@ziwan.cn');
    const { page, problems, close } = await asOwner(`/admin/users/${id}/show`);
    const before = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
    rows.exec("UPDATE sessions SET authenticated_at = '2026-01-01T00:00:00.000Z'");
    await page.getByRole('button', { name: '改角色' }).click();
    const dialog = page.getByRole('dialog', { name: '「墨池」的角色' });
    await dialog.getByRole('radio', { name: /^编辑/ }).check();
    await dialog.getByRole('button', { name: '保存' }).click();
    const proof = page.getByRole('dialog', { name: '请再输一次密码' });
    await proof.getByLabel('密码').fill('记错了的密码');
    await proof.getByRole('button', { name: '确认' }).click();
    await proof.getByText('密码不正确').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await proof.getByLabel('密码').fill(PASSWORD);
    await proof.getByRole('button', { name: '确认' }).click();
    await said(page, '角色已改，马上生效');
    expect(rows.prepare('SELECT role FROM users WHERE id = ?').get(id)?.role).toBe('editor');
    const after = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
    expect(after).toMatch(/^[\w-]+$/);
    expect(after).not.toBe(before);
    owner = await page.context().storageState();
    // The browser notes the server's demand for a proof as a failed request.
    expect(problems.filter((text) => !/status of 40[03]/.test(text))).toEqual([]);
    await close();
  },
);

for (const [where, options] of SIZES)
  sampled(where === 'on a phone')(
    `the status page shows every process and what to do, ${where}`,
    async () => {
      const look = { ...options, colorScheme: where === 'on a phone' ? 'dark' : 'light' } as const;
      const { page, problems, close } = await asOwner('/admin/status', look);
      await main(page).getByText('，正在回答你').waitFor();
      await main(page).getByRole('heading', { name: '检查' }).waitFor();
      await main(page).getByText('还没有备份', { exact: false }).first().waitFor();
      // A second process, with long names, refusals, a slow statement and a failed task.
      const now = new Date().toISOString();
      const host = 'site-2.internal-network.hangzhou-zone-h.fonts.example.cn';
      const { report } = rows.prepare('SELECT report FROM nodes').get() as { report: string };
      const strained = {
        ...JSON.parse(report),
        pid: 40_213,
        delay: 812,
        slow: [
          {
            statement: `select "id" from "families" where ${'"name_zh" like ? or '.repeat(12)}`,
            ms: 1934,
            at: now,
          },
        ],
        jobs: [
          {
            name: '备份',
            lastAt: now,
            nextAt: now,
            failure: { at: now, message: `ENOSPC ${'/backup'.repeat(30)}` },
          },
        ],
      };
      strained.figures.queue_refused_total = { account: 3, address: 14_021 };
      rows
        .prepare('INSERT INTO nodes SELECT ?, ?, secret_fingerprint, started_at, ?, ? FROM nodes LIMIT 1')
        .run(`second-${where}`, host, now, JSON.stringify(strained));
      await page.reload();
      const second = main(page).locator('section').filter({ hasText: host });
      await second.getByText('匿名访客 14,021').waitFor();
      await second.getByText('812 毫秒').waitFor();
      await second.getByText(/^select "id" from/).waitFor();
      await second.getByText(/没有做成：ENOSPC/).waitFor();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
      await page.route('**/api/v1/admin/status', (route) =>
        route.fulfill({ status: 500, json: { code: 'S00500', message: '服务器出错了', data: null } }),
      );
      await page.reload();
      await said(page, '服务器出错了');
      rows.prepare('DELETE FROM nodes WHERE host = ?').run(host);
      await close();
    },
  );

test('in dark mode the console is dark and accessible', NIGHTLY, async () => {
  for (const path of ['/admin', '/admin/users', '/admin/audit']) {
    const { page, problems, close } = await asOwner(path, { colorScheme: 'dark' });
    await page.getByRole('button', { name: '换成浅色' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(21, 19, 17)',
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  }
});

test('while a console page or its data is loading, the console is accessible', NIGHTLY, async () => {
  const { page, problems, close } = await asOwner('/admin');
  const hold = async (address: RegExp) => {
    const asked = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      asked.resolve();
      await looked.promise;
      await route.continue();
    });
    return { asked: asked.promise, release: looked.resolve };
  };
  const code = await hold(/\/user-list-[^/]*\.js/);
  const list = await hold(/\/api\/v1\/admin\/users\?/);
  await page.goto(at('/admin/users'));
  await code.asked;
  await page.getByRole('button', { name: '换成深色' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  code.release();
  await heading(page, '用户');
  await list.asked;
  await page.getByRole('progressbar', { name: '正在载入' }).first().waitFor();
  // The skeleton appears after a second.
  await page.locator('.RaDataTable-headerCell').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  list.release();
  await main(page).getByText(OWNER.nickname).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a signed-out visitor to the console logs in and is returned to it', async () => {
  const { page, close } = await visit(browser, at('/admin/users?displayedFilters=%7B%7D'));
  await page.waitForURL(at('/?redirect=%2Fadmin%2Fusers%3FdisplayedFilters%3D%257B%257D'));
  const modal = page.getByRole('dialog', { name: '登录字玩' });
  await modal.getByText('「后台」要登录才能看，登录以后就去那里').waitFor();
  await modal.getByLabel('手机号或邮箱').fill(OWNER.email);
  await modal.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/users\?displayedFilters/);
  await heading(page, '用户');
  await close();
});

test('a member without a role is told the console is not for them', NIGHTLY, async () => {
  const id = await member('阿棠', 'atang@ziwan.cn');
  const { page, close } = await asOwner('/');
  // The owner's browser, after their role was removed.
  rows.prepare("UPDATE users SET role = 'member' WHERE email = ?").run(OWNER.email);
  rows.prepare("UPDATE users SET role = 'owner' WHERE id = ?").run(id);
  const answer = await page.goto(at('/admin/users'));
  expect(answer?.status()).toBe(403);
  await page.getByRole('heading', { name: '没有权限查看这个页面' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  rows.prepare("UPDATE users SET role = 'owner' WHERE email = ?").run(OWNER.email);
  await page.goto(at('/user'));
  await page.getByRole('navigation', { name: '用户中心' }).getByRole('link', { name: '后台' }).click();
  await page.waitForURL(at('/admin'));
  await page.getByRole('heading', { name: greetingOf(OWNER.nickname) }).waitFor();
  await close();
});

test('visitors load no code of the console', async () => {
  const client = join(import.meta.dirname, '..', 'apps', 'site', 'dist', 'client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((f) =>
    /\.(js|css|json)$/.test(f),
  );
  expect(files.length).toBeGreaterThan(20);
  const ours =
    /\/api\/v1\/admin|\/admin\/assets|react-admin|ra\.action\.|RaLayout|MuiButton|@emotion|用户：停用或恢复/;
  for (const file of files)
    expect(ours.exec(readFileSync(join(client, file), 'utf8'))?.[0], file).toBeUndefined();
  for (const path of ['/', '/font', '/news', '/license', '/docs/api']) {
    const html = await (await fetch(at(path))).text();
    expect(html, path).not.toMatch(/\/admin\/assets|\/admin"/);
  }
});
