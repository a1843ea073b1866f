import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { PASSWORD } from './account-steps.ts';
import { launch } from './browser.ts';
import { eachSampled } from './sample.ts';
import { dialog, KUAILE, keep, openAs, type Person, PHONE, people } from './user-steps.ts';

let browser: Browser;
let world: ReturnType<typeof people>;
let person: Person;
beforeAll(async () => {
  browser = await launch();
  world = people();
  person = await world.person({ password: PASSWORD, proven: 60 });
  // Folders are shown once something is kept.
  await keep(person, KUAILE.id);
});
afterAll(async () => {
  world?.close();
  await browser?.close();
});

/** Sentences beside the marked fields; a sentence beside a field that is not marked, or the other way round, shows. */
const marked = (form: Locator) =>
  form.evaluate((element) => {
    const fields = [...element.querySelectorAll('[aria-invalid="true"]')];
    const said = (field: Element) =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '（没有说明）';
    const unmarked = element.querySelectorAll('[data-error]').length - fields.length;
    return [...fields.map(said), ...(unmarked === 0 ? [] : [`${unmarked} 处说明没有标出输入框`])];
  });

const account = (page: Page) => page.getByRole('dialog', { name: /字玩$/ });
const toRegister = async (page: Page) => {
  await account(page).getByRole('button', { name: '注册', exact: true }).click();
  return account(page);
};
const toLogin = async (page: Page) => {
  const other = account(page).getByRole('button', { name: '用手机号或邮箱登录' });
  const field = account(page).getByLabel('手机号或邮箱');
  await other.or(field).first().waitFor();
  if (await other.isVisible()) await other.click();
  return account(page);
};
const ASKED = '/?redirect=%2Fuser';

interface Form {
  what: string;
  path: string;
  mine?: boolean;
  open: (page: Page) => Promise<Locator>;
  submit: string;
  marks: string[];
}

const CODE = '请填写验证码';
const EITHER = '请填写手机号或邮箱';
const AGREEMENT = '请先阅读并同意注册协议';

const FORMS: readonly Form[] = [
  {
    what: 'the login by password',
    path: ASKED,
    open: toLogin,
    submit: '登录',
    marks: [EITHER, '请填写密码'],
  },
  {
    what: 'the login by code',
    path: ASKED,
    open: async (page) => {
      const form = await toLogin(page);
      await form.getByRole('radio', { name: '验证码登录' }).check({ force: true });
      return form;
    },
    submit: '登录',
    marks: [EITHER, CODE],
  },
  {
    what: 'the registration of a phone',
    path: ASKED,
    open: toRegister,
    submit: '注册并登录',
    marks: ['请填写手机号', CODE, AGREEMENT],
  },
  {
    what: 'the registration of an address',
    path: ASKED,
    open: async (page) => {
      const form = await toRegister(page);
      await form.getByRole('radio', { name: '邮箱注册' }).check({ force: true });
      return form;
    },
    submit: '注册并登录',
    marks: ['请填写邮箱', CODE, '请设置密码', AGREEMENT],
  },
  {
    what: 'the recovery of a password',
    path: '/account/forget',
    open: async (page) => page.getByRole('main'),
    submit: '下一步',
    marks: [EITHER, CODE],
  },
  {
    what: 'a message',
    path: '/contact',
    open: async (page) => page.getByRole('main'),
    submit: '发送',
    marks: ['请填写怎么称呼你', '手机号和邮箱至少留一个，好给你回信', '请填写内容'],
  },
  {
    what: 'a work',
    path: '/contact?form=work',
    open: async (page) => page.getByRole('main'),
    submit: '投稿',
    marks: ['请填写作品名', '请填写说明', '请填写怎么称呼你', '手机号和邮箱至少留一个，好给你回信'],
  },
  ...(['更换手机', '绑定邮箱'] as const).map((name) => ({
    what: name,
    path: '/user/profile',
    mine: true,
    open: async (page: Page) => {
      await page.getByRole('button', { name }).click();
      return dialog(page, name);
    },
    submit: name.slice(0, 2),
    marks: [name === '更换手机' ? '请填写手机号' : '请填写邮箱', CODE],
  })),
  {
    what: 'another password',
    path: '/user/profile',
    mine: true,
    open: async (page) => {
      await page.getByRole('button', { name: '修改密码' }).click();
      return dialog(page, '修改密码');
    },
    submit: '保存密码',
    marks: ['请填写现在的密码', '请设置密码'],
  },
  {
    what: 'a nickname',
    path: '/user/profile',
    mine: true,
    open: async (page) => {
      await page.getByLabel('昵称', { exact: true }).fill('');
      return page.getByRole('main');
    },
    submit: '保存昵称',
    marks: ['昵称不能是空的'],
  },
  {
    what: 'the end of an account',
    path: '/user/profile',
    mine: true,
    open: async (page) => {
      await page.getByRole('button', { name: '注销账号' }).click();
      return dialog(page, '注销账号');
    },
    submit: '永久注销',
    marks: ['请一字不差地输入「注销账号」'],
  },
  {
    what: 'a folder',
    path: '/user/favorite',
    mine: true,
    open: async (page) => {
      await page.getByRole('button', { name: '新建收藏夹' }).click();
      return dialog(page, '新建收藏夹');
    },
    submit: '新建',
    marks: ['给收藏夹起个名字'],
  },
];

/** In CI, one form of the login, of a page, of a dialog and of a list. */
const SAMPLED = [
  'the login by code on a phone',
  'the registration of a phone on a desk',
  'a message on a phone',
  'another password on a phone',
  'a folder on a desk',
];
eachSampled(
  FORMS.flatMap((form) => ['a desk', 'a phone'].map((on) => ({ ...form, on }))),
  ({ what, on }) => SAMPLED.includes(`${what} on ${on}`),
)(
  '$what, sent empty on $on, marks every missing field at the first click',
  async ({ path, mine, open, submit, marks, on }) => {
    const { page, close } = await openAs(browser, path, mine ? person : null, on === 'a phone' ? PHONE : {});
    const form = await open(page);
    await form.getByRole('button', { name: submit, exact: true }).last().click();
    await expect.poll(() => marked(form)).toEqual(marks);
    await close();
  },
);
