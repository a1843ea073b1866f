import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdNext, launch, openRows, origin } from './browser.ts';
import { NIGHTLY, sampled } from './sample.ts';
import type { Rows } from './site-data.ts';
import { openAs, people, SONG } from './user-steps.ts';

// Unsaved input in the console: leaving asks for confirmation, returning offers to restore it.

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

/** Opens the console as an operator. Records the browser's questions on leaving, and always confirms. */
async function operator(path: string) {
  const person = await site.person();
  rows.prepare("UPDATE users SET role = 'operator' WHERE id = ?").run(person.id);
  const opened = await openAs(browser, path, person);
  const asked: string[] = [];
  opened.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return { ...opened, asked };
}

function letter(): string {
  const id = randomUUID();
  rows
    .prepare(
      "INSERT INTO messages (id, user_id, name, phone, email, topic, content, status, created_at) VALUES (?, NULL, '阿宁', NULL, 'ning@ziwan.cn', '授权咨询', '能用在手游的标题上吗？', 'new', ?)",
    )
    .run(id, new Date().toISOString());
  return id;
}

function submission(): string {
  const id = randomUUID();
  rows
    .prepare(
      "INSERT INTO submissions (id, user_id, name, email, type, title, description, fonts, files, status, created_at) VALUES (?, NULL, '阿宁', 'ning@ziwan.cn', 'game', '渔舟', '一款小游戏。', '[]', '[]', 'new', ?)",
    )
    .run(id, new Date().toISOString());
  return id;
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ziwan-draft:')));
const kept = (page: Page, words: string) =>
  page.waitForFunction(
    (text) =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith('ziwan-draft:') && String(value).includes(text),
      ),
    words,
  );
const reload = (page: Page) => page.reload({ waitUntil: 'networkidle' });
const offer = (page: Page) => page.getByText(/有一份没保存的改动/);
const goOn = (page: Page) => page.getByRole('button', { name: '接着写' }).click();
/** Lets the time pass after which typing is kept. */
const settled = (page: Page) => page.clock.fastForward(10_000);

for (const section of ['news', 'cases', 'albums']) {
  const journey = sampled(section === 'news');
  journey(
    `an unsaved new entry in ${section} is restored after a reload`,
    async () => {
      const { page, problems, close } = await operator('/admin');
      await page.clock.install();
      await page.goto(`${origin()}/admin/${section}/create`);
      const title = page.getByRole('textbox', { name: '标题' });
      await title.waitFor();
      // Opening an empty form stores nothing.
      await settled(page);
      expect(await drafts(page)).toEqual([]);

      await title.fill('九万里风');
      await kept(page, '九万里风');
      await reload(page);
      await offer(page).waitFor();
      expect(await title.inputValue()).toBe('');
      await settled(page);
      await kept(page, '九万里风');
      await goOn(page);
      expect(await title.inputValue()).toBe('九万里风');
      await page.getByRole('textbox', { name: '摘要' }).fill('一句话');
      await kept(page, '一句话');

      await reload(page);
      await page.getByRole('button', { name: '不要了' }).click();
      expect(await drafts(page)).toEqual([]);
      await reload(page);
      await title.waitFor();
      expect(await offer(page).count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
    120_000,
  );
}

test('what is typed while a record is being saved stays in its form, unsaved', async () => {
  const brand = rows.prepare('SELECT brand_number AS id FROM brands LIMIT 1').get() as { id: string };
  const { page, problems, close } = await operator(`/admin/brands/${brand.id}`);
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const name = await field('名称').inputValue();
  const held = holdNext(page, `**/brands/${brand.id}`, 'PUT');
  await field('名称').fill(`${name}坊`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const saving = await held;
  await field('网址').fill('https://fang.example.cn/');
  await saving.continue();
  await page.getByText('保存的时候又写的，还没有存').waitFor();
  await page.getByText('已保存').first().waitFor();
  const state = async () => [await field('名称').inputValue(), await field('网址').inputValue()];
  await expect.poll(state).toEqual([`${name}坊`, 'https://fang.example.cn/']);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect
    .poll(() => rows.prepare('SELECT url FROM brands WHERE brand_number = ?').get(brand.id))
    .toEqual({ url: 'https://fang.example.cn/' });
  expect(problems).toEqual([]);
  await close();
});

test('saving keeps the drafts of other tabs, and one that was offered and ignored', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, problems, close } = await operator('/admin/news/create');
  const other = await page.context().newPage();
  await other.goto(`${origin()}/admin/news/create`, { waitUntil: 'networkidle' });
  const write = async (tab: Page, title: string) => {
    await tab.getByRole('textbox', { name: '标题' }).fill(title);
    await kept(tab, title);
  };
  const save = async (tab: Page) => {
    await tab.getByRole('button', { name: '保存', exact: true }).click();
    await tab.getByText('已保存').waitFor();
  };
  await write(page, '左边写的');
  await write(other, '右边写的');
  await save(other);
  await reload(page);
  await offer(page).waitFor();
  await write(page, '没有接着写');
  await save(page);
  await page.goto(`${origin()}/admin/news/create`, { waitUntil: 'networkidle' });
  await goOn(page);
  expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('左边写的');
  await page.getByRole('textbox', { name: '摘要' }).fill('一句话');
  await save(page);
  expect(await drafts(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

for (const [section, write, send, call] of [
  ['messages', letter, '答复', 'messages/*/reply'],
  ['submissions', submission, '采用并答复', 'submissions/*/decision'],
] as const) {
  const journey = sampled(false);
  journey(
    `an unsent reply in ${section} asks before leaving, is kept, and is forgotten once sent`,
    async () => {
      const id = write();
      const { page, asked, problems, close } = await operator(`/admin/${section}/${id}/show`);
      const answer = page.getByRole('textbox', { name: '答复' });
      await answer.fill('可以，授权全文里写明了。');
      await kept(page, '授权全文里写明了');
      await page.getByRole('menuitem', { name: '公告', exact: true }).first().click();
      await page.getByRole('link', { name: '写一则公告' }).waitFor();
      expect(asked).toEqual(['confirm']);

      await page.goto(`${origin()}/admin/${section}/${id}/show`, { waitUntil: 'networkidle' });
      await goOn(page);
      expect(await answer.inputValue()).toBe('可以，授权全文里写明了。');
      await reload(page);
      expect(asked).toEqual(['confirm', 'beforeunload']);
      await goOn(page);
      // While the letter reloads after sending, nothing counts as unsaved.
      await page.route(`**/${section}/${id}`, () => {});
      const held = holdNext(page, `**/${call}`, 'PUT');
      await page.getByRole('button', { name: send, exact: true }).click();
      const sending = await held;
      // What is typed now would not be part of the reply.
      await expect.poll(() => answer.isEditable()).toBe(false);
      await sending.continue();
      await page
        .getByText(/^已答复/)
        .first()
        .waitFor();
      await page.unroute(`**/${section}/${id}`);
      await expect.poll(() => drafts(page)).toEqual([]);
      await reload(page);
      await answer.waitFor();
      expect(await offer(page).count()).toBe(0);
      expect(asked).toHaveLength(2);
      expect(problems).toEqual([]);
      await close();
    },
    120_000,
  );
}

test('unsaved edits of a font are restored after a reload, with a warning if the font has a newer revision', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, problems, close } = await operator(`/admin/fonts/${SONG.id}`);
  const about = page.getByRole('textbox', { name: '介绍' });
  const before = await about.inputValue();
  await about.fill(`${before}又及。`);
  await kept(page, '又及。');
  await reload(page);
  const storedAt = async () => {
    const key = (await drafts(page))[0] as string;
    return page.evaluate((name) => JSON.parse(localStorage.getItem(name) as string).at, key);
  };
  const first = await storedAt();
  await goOn(page);
  expect(await about.inputValue()).toBe(`${before}又及。`);
  // The form has stored what it took up: nothing is written as the page is left.
  await expect.poll(storedAt).not.toBe(first);

  // Another operator saves the font meanwhile.
  const key = (await drafts(page))[0] as string;
  await page.evaluate((name) => {
    const draft = JSON.parse(localStorage.getItem(name) as string);
    localStorage.setItem(name, JSON.stringify({ ...draft, revision: 'older' }));
  }, key);
  await reload(page);
  await page.getByText('那之后这里被改过，接着写会盖掉那次改动。').waitFor();
  await goOn(page);
  expect(await about.inputValue()).toBe(`${before}又及。`);
  expect(problems).toEqual([]);
  await close();
});

test('an unsaved new brand is kept, and forgotten once created', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, problems, close } = await operator('/admin/brands/create');
  const mark = Date.now().toString(36);
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}[\\s*]*$`) });
  await field('编号').fill(`yu-${mark}`);
  await kept(page, `yu-${mark}`);
  await reload(page);
  await goOn(page);
  expect(await field('编号').inputValue()).toBe(`yu-${mark}`);
  await field('名称').fill(`渔舟 ${mark}`);
  await kept(page, `渔舟 ${mark}`);
  const held = holdNext(page, '**/brands');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const creating = await held;
  // What is typed meanwhile is in the form of the new record.
  await field('网址').fill('https://yu.example.cn/');
  await creating.continue();
  await page
    .getByRole('row')
    .filter({ hasText: `渔舟 ${mark}` })
    .click();
  await expect.poll(() => field('网址').inputValue()).toBe('https://yu.example.cn/');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => drafts(page)).toEqual([]);
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(`${origin()}/admin/brands`);
  expect(problems).toEqual([]);
  await close();
});

test('a failed load is reported in its place, and a retry succeeds', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  for (const [path, call, there] of [
    ['/admin/fonts', '**/api/v1/admin/fonts?*', '站酷快乐体'],
    [`/admin/fonts/${SONG.id}`, `**/api/v1/admin/fonts/${SONG.id}`, '检查报告'],
    [`/admin/messages/${letter()}/show`, '**/api/v1/admin/messages/*', '能用在手游的标题上吗'],
  ] as const) {
    const { page, close } = await operator('/admin');
    await page.route(call, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' });
    await page.getByText('没能读到').waitFor();
    expect(await page.getByText(/还没有|没有找到|已经不在了/).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.unroute(call);
    await page.getByRole('button', { name: '再试一次' }).click();
    await page.getByText(there).first().waitFor();
    await close();
  }
});

test('closing a letter with an unsent reply asks first', { ...NIGHTLY, timeout: 120_000 }, async () => {
  const { page, problems, close } = await operator(`/admin/messages/${letter()}/show`);
  await page.getByRole('textbox', { name: '答复' }).fill('可以，署名即可。');
  await page.getByRole('button', { name: '不答复，结束' }).click();
  const question = page.getByRole('dialog', { name: '不答复，结束' });
  await question.getByText('写好的答复还没有发出').waitFor();
  await question.getByRole('button', { name: '再看看' }).click();
  await page.getByRole('button', { name: '不答复，结束' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
