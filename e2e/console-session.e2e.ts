import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_ENDS } from '../packages/contract/src/session-ends.ts';
import { PASSWORD } from './account-steps.ts';
import { axeViolations, launch, openRows, origin } from './browser.ts';
import { eachSampled, NIGHTLY, only } from './sample.ts';
import type { Rows } from './site-data.ts';
import { dialog, openAs, type Person, PHONE, people } from './user-steps.ts';

// However a session ends while a form of the console is half filled: one sentence names the cause, the operator logs in
// on the spot, and the form goes on where it was.

let browser: Browser;
let site: ReturnType<typeof people>;
let rows: Rows;
beforeAll(async () => {
  browser = await launch();
  site = people();
  rows = openRows();
});
afterAll(async () => {
  rows?.close();
  site?.close();
  await browser?.close();
});

const run = (sql: string, { id }: Person) => void rows.prepare(sql).run(id);
const setRole = (person: Person, role: string) =>
  void rows.prepare('UPDATE users SET role = ? WHERE id = ?').run(role, person.id);

async function operator(proven = 5): Promise<Person> {
  const person = await site.person({ password: PASSWORD, proven });
  setRole(person, 'operator');
  return person;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Found behind an open dialog, too. */
const name = (page: Page) => page.locator('input[name="name"]');
const again = (page: Page) => dialog(page, '先登录，再接着做');
const CREATE = '/admin/links/create';

/** Opens a form and fills it in by half. */
async function halfFilled(person: Person, options = {}) {
  const opened = await openAs(browser, CREATE, person, options);
  await name(opened.page).fill(`友站 ${person.id.slice(-6)}`);
  await opened.page.getByRole('textbox', { name: '网址' }).fill('https://friend.example.cn');
  return opened;
}
async function isSaved(page: Page, person: Person): Promise<void> {
  await page.getByText('已建好').waitFor();
  const title = `友站 ${person.id.slice(-6)}`;
  const kept = rows.prepare('SELECT count(*) AS n FROM friend_links WHERE name = ?').get(title);
  expect(Number(kept?.n)).toBe(1);
}
async function logIn(page: Page, person: Person): Promise<void> {
  await again(page).getByLabel('手机号或邮箱').fill(person.phone);
  await again(page).getByLabel('密码').fill(PASSWORD);
  await again(page).getByRole('button', { name: '登录', exact: true }).click();
}
const here = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

const ENDS: readonly { how: string; end: (page: Page, person: Person) => unknown; said: string }[] = [
  {
    how: 'has lasted twelve hours',
    end: (_, person) =>
      run("UPDATE sessions SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", person),
    said: SESSION_ENDS.expired,
  },
  {
    how: 'was ended elsewhere',
    end: (_, person) => run('DELETE FROM sessions WHERE user_id = ?', person),
    said: SESSION_ENDS.ended,
  },
  {
    how: 'has lost its cookie',
    end: (page) => page.context().clearCookies(),
    said: SESSION_ENDS.gone,
  },
];

eachSampled(ENDS, only(0))(
  'a session that $how: saving says so, logs in on the spot, and saves what was written',
  async ({ end, said }) => {
    const person = await operator();
    const { page, close } = await halfFilled(person, PHONE);
    await end(page, person);
    await press(page, '保存');
    await again(page).getByText(said).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(here(page)).toBe(CREATE);
    await again(page).getByRole('button', { name: '登录', exact: true }).click();
    await again(page).getByText('请填手机号或邮箱').waitFor();
    await again(page).getByText('请填密码').waitFor();
    await logIn(page, person);
    await isSaved(page, person);
    await close();
  },
);

test(
  'a disabled account is told so; what was written stays until another operator refreshes the page',
  NIGHTLY,
  async () => {
    const person = await operator();
    const { page, close } = await halfFilled(person);
    run("UPDATE users SET status = 'disabled' WHERE id = ?", person);
    await press(page, '保存');
    await again(page).getByText(SESSION_ENDS.disabled).waitFor();
    await logIn(page, person);
    await again(page).getByRole('alert').getByText(SESSION_ENDS.disabled).waitFor();
    const other = await operator();
    await logIn(page, other);
    await again(page).getByText('现在登录的是另一个账号').waitFor();
    expect(await name(page).inputValue()).toContain('友站');
    await press(page, '刷新页面');
    await page.getByText(/有一份没保存的改动/).waitFor();
    await press(page, '接着写');
    expect(await name(page).inputValue()).toBe(`友站 ${person.id.slice(-6)}`);
    await close();
  },
);

test(
  'after half an hour without anything done, saving names that, takes the password and goes on',
  NIGHTLY,
  async () => {
    const person = await operator(31);
    const { page, close } = await halfFilled(person);
    await press(page, '保存');
    const proof = dialog(page, '请再输一次密码');
    await proof.getByText('半小时没有操作了').waitFor();
    expect(await proof.getByText('关系到账号安全').count()).toBe(0);
    await proof.getByLabel('密码').fill(PASSWORD);
    await proof.getByRole('button', { name: '确认' }).click();
    await isSaved(page, person);
    await close();
  },
);

test(
  'a session that ends while its proof is asked for: the login takes the place of the proof',
  NIGHTLY,
  async () => {
    const person = await operator(31);
    const { page, close } = await halfFilled(person);
    await press(page, '保存');
    const proof = dialog(page, '请再输一次密码');
    await proof.getByLabel('密码').fill(PASSWORD);
    run('DELETE FROM sessions WHERE user_id = ?', person);
    await proof.getByRole('button', { name: '确认' }).click();
    await again(page).getByText(SESSION_ENDS.ended).waitFor();
    await logIn(page, person);
    await isSaved(page, person);
    await close();
  },
);

test('an operator whose role was taken reads so, and the text stays', NIGHTLY, async () => {
  const person = await operator();
  const { page, close } = await halfFilled(person);
  setRole(person, 'member');
  await press(page, '保存');
  await page.getByRole('alert').getByText('没有权限进行此操作').waitFor();
  expect([here(page), await name(page).inputValue()]).toEqual([CREATE, `友站 ${person.id.slice(-6)}`]);
  await close();
});

test('a login in another window takes the dialog away, and the form is saved', NIGHTLY, async () => {
  const person = await operator();
  const { page, close } = await halfFilled(person);
  run('DELETE FROM sessions WHERE user_id = ?', person);
  await press(page, '保存');
  await again(page).getByText(SESSION_ENDS.ended).waitFor();
  const token = site.session(person.id, 'Mozilla/5.0 (X11; Linux) Chrome/140');
  await page.context().addCookies([{ name: 'token', value: token, url: origin() }]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await isSaved(page, person);
  await close();
});

test(
  'a member who logs in where an operator was is told that the console is not for them',
  NIGHTLY,
  async () => {
    const person = await operator();
    const member = await site.person({ password: PASSWORD });
    const { page, close } = await halfFilled(person);
    run('DELETE FROM sessions WHERE user_id = ?', person);
    await press(page, '保存');
    await again(page).getByText(SESSION_ENDS.ended).waitFor();
    await logIn(page, member);
    await again(page).getByRole('alert').getByText('这个账号不能进后台').waitFor();
    await logIn(page, person);
    await isSaved(page, person);
    await close();
  },
);

test('a save without a network says so, and can be tried again', async () => {
  const person = await operator();
  const { page, close } = await halfFilled(person);
  await page.context().setOffline(true);
  await press(page, '保存');
  await page.getByText('网络连接失败，请检查网络后重试').waitFor();
  await page.context().setOffline(false);
  await press(page, '保存');
  await isSaved(page, person);
  await close();
});

test('a page that is opened without a network says so, and opens when it is tried again', async () => {
  const { page, close } = await openAs(browser, CREATE, await operator());
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: '品牌' }).click();
  const lost = page.getByRole('alert').filter({ hasText: '这里没有载入' });
  await lost.waitFor();
  await page.context().setOffline(false);
  await lost.getByRole('button', { name: '再试一次' }).click();
  await page.getByRole('table').waitFor();
  expect(await lost.count()).toBe(0);
  await close();
});
