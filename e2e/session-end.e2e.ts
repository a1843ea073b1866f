import { textsSync } from '@ziwan/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_ENDS } from '../packages/contract/src/session-ends.ts';
import { accountMenu, PASSWORD, toast } from './account-steps.ts';
import { launch, openRows, origin, visit } from './browser.ts';
import { eachSampled, isNight, NIGHTLY, none, only } from './sample.ts';
import type { Rows } from './site-data.ts';
import { dialog, openAs, type Person, PHONE, people } from './user-steps.ts';

// However a session has ended, the visitor reads why, signs in again and is back at the same place.

let browser: Browser;
let world: ReturnType<typeof people>;
let rows: Rows;
beforeAll(async () => {
  browser = await launch();
  world = people();
  rows = openRows();
});
afterAll(async () => {
  rows?.close();
  world?.close();
  await browser?.close();
});

const run = (sql: string, person: Person) => void rows.prepare(sql).run(person.id);

/** How a session ends, and what the visitor reads. */
const ENDS: Record<string, { end: (page: Page, person: Person) => unknown; said: string }> = {
  'has expired': {
    end: (_, person) =>
      run("UPDATE sessions SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", person),
    said: SESSION_ENDS.expired,
  },
  'was ended elsewhere': {
    end: (_, person) => run('DELETE FROM sessions WHERE user_id = ?', person),
    said: SESSION_ENDS.ended,
  },
  'belongs to a disabled account': {
    end: (_, person) => run("UPDATE users SET status = 'disabled' WHERE id = ?", person),
    said: SESSION_ENDS.disabled,
  },
  'has lost its cookie': { end: (page) => page.context().clearCookies(), said: SESSION_ENDS.gone },
};
const EVERY = Object.entries(ENDS).map(([how, way]) => ({ how, ...way }));

const login = (page: Page) => dialog(page, '登录字玩');
const at = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
async function signIn(page: Page, { phone }: Person): Promise<void> {
  await login(page).getByLabel('手机号或邮箱').fill(phone);
  await login(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await accountMenu(page).waitFor();
}
/** Resolves when no call is under way that would find the session ended before the visitor does anything. */
async function untilSynchronised(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/account/texts')),
  );
  await page.waitForLoadState('networkidle');
}
/** Opens the account menu and follows a link of it. */
async function follow(page: Page, name: string): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('navigation', { name: '我的账号' }).getByRole('link', { name }).click();
}

test('an anonymous visitor who follows a link to an account page gets the login, and then that page', async () => {
  const person = await world.person({ password: PASSWORD });
  for (const options of isNight ? [PHONE, {}] : [PHONE]) {
    const { page, close } = await visit(browser, '/license', options);
    await page.locator('main').getByRole('link', { name: '下载记录' }).first().click();
    await page.waitForURL((url) => url.search === '?redirect=%2Fuser%2Fdownload');
    await login(page).getByText('「下载记录」要登录才能看，登录以后就去那里。').waitFor();
    await signIn(page, person);
    await page.locator('main h1', { hasText: '下载记录' }).waitFor();
    expect(at(page)).toBe('/user/download');
    // The login is no step of its own on the way back.
    await page.goBack();
    await page.locator('main h1', { hasText: '授权' }).waitFor();
    await close();
  }
});

eachSampled(EVERY, only(0))(
  'a session that $how: a link to an account page leads to the login, which says why, and on',
  async ({ how, end, said }) => {
    const person = await world.person({ password: PASSWORD });
    const { page, close } = await openAs(browser, '/font', person);
    await accountMenu(page).waitFor();
    await end(page, person);
    await follow(page, '我的消息');
    await login(page).getByText(said).waitFor();
    expect(at(page)).toBe('/?redirect=%2Fuser%2Fmessage');
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
    if (how !== 'belongs to a disabled account') {
      await signIn(page, person);
      await page.locator('main h1', { hasText: '我的消息' }).waitFor();
    }
    await close();
  },
);

test(
  'who declines the login is back on the page they came from, or at home when there was none',
  NIGHTLY,
  async () => {
    const person = await world.person({ password: PASSWORD });
    const { page, close } = await visit(browser, '/license');
    await page.locator('main').getByRole('link', { name: '下载记录' }).first().click();
    await login(page).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${origin()}/license`);
    await page.locator('main h1', { hasText: '授权' }).waitFor();
    expect(await login(page).count()).toBe(0);
    await page.goto(`${origin()}/user/message`);
    await login(page).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${origin()}/`);
    await close();

    // A page of the account would only ask for the login again.
    const own = await openAs(browser, '/user/profile', person);
    await own.page.getByRole('button', { name: '保存昵称' }).waitFor();
    run('DELETE FROM sessions WHERE user_id = ?', person);
    await own.page.getByRole('textbox', { name: '昵称' }).fill('山中听雪');
    await own.page.getByRole('button', { name: '保存昵称' }).click();
    await login(own.page).waitFor();
    await own.page.keyboard.press('Escape');
    await own.page.waitForURL(`${origin()}/`);
    expect(await login(own.page).count()).toBe(0);
    await own.close();
  },
);

test('what was typed in a form of the account is there after the login', async () => {
  const person = await world.person({ password: PASSWORD });
  const { page, close } = await openAs(browser, '/user/profile', person);
  await page.getByRole('button', { name: '保存昵称' }).waitFor();
  run('DELETE FROM sessions WHERE user_id = ?', person);
  await page.getByRole('textbox', { name: '昵称' }).fill('山中听雪');
  await page.getByRole('button', { name: '保存昵称' }).click();
  await login(page).getByText(SESSION_ENDS.ended).waitFor();
  await signIn(page, person);
  await page.waitForURL(`${origin()}/user/profile`);
  await expect.poll(() => page.getByRole('textbox', { name: '昵称' }).inputValue()).toBe('山中听雪');
  await page.getByRole('button', { name: '保存昵称' }).click();
  await toast(page, '昵称已更新');
  // Restored once.
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: '昵称' }).inputValue()).toBe('山中听雪');
  await close();
});

eachSampled(EVERY, only(1))(
  'a session that $how: a download goes out unrecorded, and the visitor is told',
  async ({ end, said }) => {
    const person = await world.person({ password: PASSWORD });
    const { page, close } = await openAs(browser, '/font/zcool-kuaile', person);
    await untilSynchronised(page);
    await end(page, person);
    const saved = page.waitForEvent('download');
    await page
      .locator('#download')
      .getByRole('button', { name: /^下载 / })
      .first()
      .click();
    await toast(page, said);
    await saved;
    expect([new URL(page.url()).pathname, await login(page).count()]).toEqual(['/font/zcool-kuaile', 0]);
    expect(await accountMenu(page).count()).toBe(0);
    await close();
  },
);

eachSampled(EVERY, none)(
  'a session that $how: a call that needs it leads to the login, and back to the same page and text',
  async ({ how, end, said }) => {
    const person = await world.person({ password: PASSWORD });
    const { page, close } = await openAs(browser, '/font/zcool-kuaile', person);
    const synchronised = page.waitForResponse(
      (answer) =>
        answer.url().endsWith(textsSync.path) && (answer.request().postData()?.includes('剑指苍穹') ?? false),
    );
    await page.getByRole('textbox', { name: '我的文字', exact: true }).fill('剑指苍穹');
    await page.waitForURL((url) => url.searchParams.get('text') === '剑指苍穹');
    await synchronised;
    const here = at(page);
    await end(page, person);
    await page
      .getByRole('button', { name: /^收藏 / })
      .first()
      .click();
    await login(page).getByText(said).waitFor();
    if (how !== 'belongs to a disabled account') {
      await signIn(page, person);
      await page.waitForURL(origin() + here);
      const text = page.getByRole('textbox', { name: '我的文字', exact: true });
      await expect.poll(() => text.inputValue()).toBe('剑指苍穹');
    }
    await close();
  },
);

eachSampled(EVERY, none)(
  'a session that $how: a call in the background says so and leaves the visitor and the text where they are',
  async ({ end, said }) => {
    const person = await world.person({ password: PASSWORD });
    const { page, close } = await openAs(browser, '/font', person);
    await untilSynchronised(page);
    await end(page, person);
    const text = page.getByRole('textbox', { name: '我的文字', exact: true });
    await text.fill('剑指苍穹');
    await toast(page, said);
    await page.waitForURL((url) => url.searchParams.get('text') === '剑指苍穹');
    expect(new URL(page.url()).pathname).toBe('/font');
    expect([await text.inputValue(), await login(page).count()]).toEqual(['剑指苍穹', 0]);
    await page.getByRole('status').getByRole('button', { name: '登录' }).click();
    await login(page).getByText(said).waitFor();
    await close();
  },
);

eachSampled(
  EVERY.filter(({ said }) => said !== SESSION_ENDS.gone),
  none,
)('a page opened with a session that $how stays, and says so once', async ({ end, said }) => {
  const person = await world.person({ password: PASSWORD });
  const { page, close } = await openAs(browser, '/agreement/font', person);
  await end(page, person);
  await page.goto(`${origin()}/font`);
  await toast(page, said);
  expect([at(page), await login(page).count()]).toEqual(['/font', 0]);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  await page.getByRole('status').getByRole('button', { name: '登录' }).click();
  await login(page).getByText(said).waitFor();
  await page.reload();
  await page.locator('main h1', { hasText: '创意字体' }).waitFor();
  expect(await page.getByRole('status').getByText(said).count()).toBe(0);
  await close();
});

test(
  'a page opened with a made-up token stays and says so; an account page leads to the login',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, '/font');
    const junk = () => page.context().addCookies([{ name: 'token', value: 'junk', url: origin() }]);
    await junk();
    await page.goto(`${origin()}/font`);
    await toast(page, SESSION_ENDS.ended);
    expect(at(page)).toBe('/font');
    await junk();
    await page.goto(`${origin()}/user/message`);
    await login(page).getByText(SESSION_ENDS.ended).waitFor();
    expect(at(page)).toBe('/?redirect=%2Fuser%2Fmessage');
    await close();
  },
);

test('each page of the user centre notices a session that was ended elsewhere', NIGHTLY, async () => {
  const person = await world.person({ password: PASSWORD });
  for (const name of ['概览', '收藏', '对比', '下载记录', '消息', '资料与安全']) {
    const elsewhere = name === '概览' ? '/user/profile' : '/user';
    const { page, close } = await openAs(browser, elsewhere, person);
    await untilSynchronised(page);
    const kept = rows.prepare('SELECT * FROM sessions WHERE user_id = ?').get(person.id) ?? {};
    run('DELETE FROM sessions WHERE user_id = ?', person);
    await page
      .getByRole('navigation', { name: '用户中心' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await login(page).getByText(SESSION_ENDS.ended).waitFor();
    expect(at(page), name).toMatch(/^\/\?redirect=%2Fuser/);
    const columns = Object.keys(kept);
    rows
      .prepare(`INSERT INTO sessions (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
      .run(...(Object.values(kept) as string[]));
    await close();
  }
});

test(
  'a public link followed after a logout in another tab opens its page and says what happened',
  NIGHTLY,
  async () => {
    const person = await world.person();
    const { page, close } = await openAs(browser, '/font', person);
    await page.context().clearCookies();
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '视频' }).click();
    await page.locator('main h1', { hasText: '视频' }).waitFor();
    await toast(page, SESSION_ENDS.gone);
    expect(await accountMenu(page).count()).toBe(0);
    await close();
  },
);

test(
  'a logout after the session has ended says that the visitor is signed out, and asks for no login',
  NIGHTLY,
  async () => {
    const person = await world.person();
    const { page, close } = await openAs(browser, '/font', person);
    await untilSynchronised(page);
    run('DELETE FROM sessions WHERE user_id = ?', person);
    await accountMenu(page).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await toast(page, '已退出登录');
    expect([at(page), await login(page).count()]).toEqual(['/font', 0]);
    await close();
  },
);

test('who has signed in since goes on from the address of the login', NIGHTLY, async () => {
  const person = await world.person();
  const { page, close } = await openAs(browser, '/?redirect=%2Fuser%2Fmessage', person);
  await page.locator('main h1', { hasText: '我的消息' }).waitFor();
  expect(at(page)).toBe('/user/message');
  await close();
});
