import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from './account-steps.ts';
import { axeViolations, launch, openRows } from './browser.ts';
import { eachSampled, NIGHTLY, some } from './sample.ts';
import type { Rows } from './site-data.ts';
import { openAs, type Person, PHONE, people } from './user-steps.ts';

// An empty form of the console marks every missing field at the first click, and its button is never grey for that.

let browser: Browser;
let site: ReturnType<typeof people>;
let rows: Rows;
let owner: Person;
let member: Person;
const letter = randomUUID();
const work = randomUUID();

beforeAll(async () => {
  browser = await launch();
  site = people();
  rows = openRows();
  owner = await site.person({ password: PASSWORD, proven: 5 });
  member = await site.person();
  rows.prepare("UPDATE users SET role = 'owner' WHERE id = ?").run(owner.id);
  const now = new Date().toISOString();
  rows
    .prepare(
      "INSERT INTO messages (id, user_id, name, phone, email, topic, content, status, created_at) VALUES (?, NULL, '阿宁', NULL, 'ning@ziwan.cn', '授权咨询', '能用在手游的标题上吗？', 'new', ?)",
    )
    .run(letter, now);
  rows
    .prepare(
      "INSERT INTO submissions (id, user_id, name, email, type, title, description, fonts, files, status, created_at) VALUES (?, NULL, '阿宁', 'ning@ziwan.cn', 'game', '渔舟', '一款小游戏。', '[]', '[]', 'new', ?)",
    )
    .run(work, now);
});
afterAll(async () => {
  rows?.close();
  site?.close();
  await browser?.close();
});

/** Sentences beside the marked fields. */
const marked = (form: Locator) =>
  form
    .locator('[aria-invalid="true"]')
    .evaluateAll((fields) =>
      fields.map(
        (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    );
const isFirstFocused = (form: Locator) =>
  form
    .locator('[aria-invalid="true"]')
    .first()
    .evaluate((field) => field === document.activeElement);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface Form {
  what: string;
  path: () => string;
  /** Minutes since the last proof, if it has to be too old. */
  proven?: number;
  open: (page: Page) => Promise<Locator>;
  submit: string;
  marks: string[];
}

const REPLY = '请写答复，至少两个字';
const inMain = async (page: Page) => page.getByRole('main');

const FORMS: readonly Form[] = [
  {
    what: 'the proof of a password',
    path: () => `/admin/users/${member.id}/show`,
    proven: 20,
    open: async (page) => {
      await press(page, '改角色');
      await page.getByRole('radio', { name: /^编辑/ }).check();
      await press(page, '保存');
      return page.getByRole('dialog', { name: '请再输一次密码' });
    },
    submit: '确认',
    marks: ['请填密码'],
  },
  {
    what: 'an authenticator app',
    path: () => '/admin/factors',
    open: async (page) => {
      await press(page, '绑定动态口令');
      return page.getByRole('dialog', { name: '绑定动态口令' });
    },
    submit: '绑定',
    marks: ['请填验证器显示的六位数字'],
  },
  {
    what: 'disabling an account',
    path: () => `/admin/users/${member.id}/show`,
    open: async (page) => {
      await press(page, '停用账号');
      return page.getByRole('dialog', { name: /^停用/ });
    },
    submit: '停用',
    marks: ['请写明原因，以后查得到'],
  },
  {
    what: 'a reply to a message',
    path: () => `/admin/messages/${letter}/show`,
    open: inMain,
    submit: '答复',
    marks: [REPLY],
  },
  ...['采用并答复', '谢绝并答复'].map((submit) => ({
    what: `a reply to a submission (${submit})`,
    path: () => `/admin/submissions/${work}/show`,
    open: inMain,
    submit,
    marks: [REPLY],
  })),
];

// A dialog and a form of a page.
eachSampled(FORMS, some(0, 3))(
  '$what, sent empty, marks what is missing at the first click',
  async (form) => {
    const { path, proven = 5, open, submit, marks } = form;
    const token = site.session(owner.id, 'Mozilla/5.0 (X11; Linux) Chrome/140', proven);
    const { page, close } = await openAs(browser, path(), { ...owner, token }, PHONE);
    const place = await open(page);
    await place.getByRole('button', { name: submit, exact: true }).click();
    await expect.poll(() => marked(place)).toEqual(marks);
    expect(await isFirstFocused(place)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('一');
    await expect.poll(() => marked(place)).not.toEqual(marks);
    await close();
  },
);

test(
  'the form of a new record, saved empty, marks every missing field and moves to the first',
  NIGHTLY,
  async () => {
    const { page, close } = await openAs(browser, '/admin', owner);
    const seen: Record<string, number> = {};
    for (const section of [
      'news',
      'cases',
      'brands',
      'columns',
      'keywords',
      'links',
      'tags',
      'redirects',
      'dictionary',
      'adverts',
      'announcements',
      'licences',
      'marketing',
    ]) {
      await page.goto(`${new URL(page.url()).origin}/admin/${section}/create`);
      const save = page.getByRole('main').locator('button[type="submit"]').last();
      await save.click();
      const form = page.getByRole('main');
      await form.locator('[aria-invalid="true"]').first().waitFor();
      expect(await isFirstFocused(form), section).toBe(true);
      seen[section] = (await marked(form)).filter(Boolean).length;
    }
    for (const [section, fields] of Object.entries(seen)) expect(fields, section).toBeGreaterThan(0);
    await close();
  },
);
