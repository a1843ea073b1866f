import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, holdNext, launch, openRows, origin, VIEWPORTS, visit } from './browser.ts';
import { isNight, NIGHTLY } from './sample.ts';
import { dialog, openAs, type Person, PHONE, people } from './user-steps.ts';

/** Unique to this run, since the data may be kept between runs. */
const RUN = Date.now().toString(36);

let browser: Browser;
let site: ReturnType<typeof people>;
beforeAll(async () => {
  browser = await launch();
  site = people();
});
afterAll(async () => {
  site?.close();
  await browser?.close();
});

async function staff(role: 'editor' | 'operator' | 'owner', nickname: string): Promise<Person> {
  const person = await site.person();
  run('UPDATE users SET role = ?, nickname = ? WHERE id = ?', role, nickname, person.id);
  return person;
}

function run(sql: string, ...values: (string | number | null)[]): void {
  const database = openRows();
  database.prepare(sql).run(...values);
  database.close();
}

/** A text as the console makes it. @returns its id */
async function write(person: Person, title: string, over: object = {}): Promise<string> {
  let id = '';
  // A site that has just started, or is busy, asks to come again.
  const created = async () => {
    const answer = await fetch(`${origin()}/api/v1/admin/entries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'joyfont-authenticate': person.token },
      body: JSON.stringify({ kind: 'news', title, markdown: '正文。', status: 'draft', ...over }),
    });
    if (answer.ok) id = (await answer.json()).data.id;
    return answer.status;
  };
  await expect.poll(created).toBe(200);
  return id;
}

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const axe = async (page: Page) => {
  if (isNight) expect(await axeViolations(page)).toEqual([]);
};

test('by keys alone: a record is found, a list is walked and ticked, a form is saved', async () => {
  const person = await staff('editor', '老周');
  const title = `按键找到的 ${RUN}`;
  const id = await write(person, title);
  const { page, problems, close } = await openAs(browser, '/admin/news', person);
  await page.getByRole('menuitem', { name: '今日' }).waitFor();

  await page.keyboard.press('?');
  const help = dialog(page, '按键');
  await help.getByText('保存正在写的').waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '找栏目、记录，或者做一件事' });
  await field.fill(RUN);
  await page.getByRole('option', { name: title }).waitFor();
  await axe(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/news/${id}`);

  const input = page.getByRole('textbox', { name: '标题' });
  await page.getByText(/^第 1 版/).waitFor();
  await input.fill(`${title} 改`);
  await page.getByRole('button', { name: '保存', exact: true, disabled: false }).waitFor();
  await input.press('Control+s');
  await said(page, '已保存');

  await page.keyboard.press('Control+k');
  // By initials, too.
  await field.fill('xjxw');
  await page.getByRole('option', { name: '新建：新闻' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/news/create');

  await page.goto(`${origin()}/admin/news?filter=${encodeURIComponent(JSON.stringify({ q: RUN }))}`);
  await page.getByRole('row', { name: new RegExp(title) }).waitFor();
  // The way into the list's search, and out of it.
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('group', { name: '对选中的' }).getByText('选了 1 项').waitFor();
  await page.keyboard.press('e');
  await page.waitForURL(`**/admin/news/${id}`);
  expect(problems).toEqual([]);
  await close();
});

test('texts are published together on a phone, taken back from the list of acts, and the filter is kept', async () => {
  const person = await staff('editor', '老周');
  const word = `一起发 ${RUN}`;
  const ids: string[] = [];
  for (const n of ['甲', '乙']) ids.push(await write(person, `${word}${n}`));
  const filter = encodeURIComponent(JSON.stringify({ q: word }));
  const { page, problems, close } = await openAs(browser, `/admin/news?filter=${filter}`, person, PHONE);
  const stateOf = (id: string) => fetch(`${origin()}/news/${id}`).then(({ status }) => status);

  await page.getByRole('button', { name: '存下现在的筛选' }).click();
  await dialog(page, '存下现在的筛选').getByRole('textbox', { name: '名字' }).fill('一起发的');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: '存下的筛选' }).getByRole('button', { name: '一起发的' }).waitFor();

  await page.getByRole('button', { name: '全选这一页' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await dialog(page, '发布：2 篇').getByRole('button', { name: '发布' }).click();
  await page.getByRole('alert').filter({ hasText: '发布：2 篇改好了' }).waitFor();
  await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual([200, 200]);
  await axe(page);

  // Someone changes one of them meanwhile, and the browser is opened again.
  const held = await (
    await fetch(`${origin()}/api/v1/admin/entries/${ids[1]}`, {
      headers: { 'joyfont-authenticate': person.token },
    })
  ).json();
  await fetch(`${origin()}/api/v1/admin/entries/${ids[1]}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'joyfont-authenticate': person.token },
    body: JSON.stringify({
      revision: held.data.revision,
      data: { kind: 'news', title: `${word}乙，改过`, markdown: '改过。', status: 'published' },
    }),
  });
  await page.reload();
  await page.getByText('一天之内做过的 1 件事').click();
  await page.getByRole('button', { name: '撤销「发布」，2 篇' }).click();
  const back = dialog(page, /^整批撤回「一起发布：/);
  const kept = back.getByRole('group', { name: `${word}乙` });
  await kept.getByRole('radio', { name: '不动它，留着现在的' }).check();
  await back.getByRole('button', { name: '整批撤回' }).click();
  await page.getByRole('alert').filter({ hasText: '撤销「发布」：1 篇改好了' }).waitFor();
  await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual([404, 200]);
  expect(problems).toEqual([]);
  await close();
});

/** Comes back to the tab, which asks at once what it otherwise asks every few seconds. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('two people see each other at a record, and a note calls one of them', NIGHTLY, async () => {
  const [zhou, ning] = [await staff('operator', `老周${RUN}`), await staff('editor', `阿宁${RUN}`)];
  const id = await write(zhou, `两个人 ${RUN}`);
  const first = await openAs(browser, `/admin/news/${id}`, zhou);
  await first.page.getByRole('textbox', { name: '标题' }).waitFor();
  const second = await openAs(browser, `/admin/news/${id}`, ning);
  const { page } = second;
  await said(page, new RegExp(`老周${RUN}.*也开着这一条`));
  await comeBack(first.page);
  await said(first.page, new RegExp(`阿宁${RUN}.*也开着这一条`));

  await page.getByRole('combobox', { name: '提到谁' }).click();
  await page.getByRole('option', { name: `老周${RUN}` }).click();
  const note = page.getByRole('textbox', { name: '写一张便条' });
  expect(await note.inputValue()).toBe(`@老周${RUN} `);
  await note.fill(`@老周${RUN} 封面换一张吧`);
  await said(page, `会提醒：老周${RUN}`);
  const held = holdNext(page, '**/notes');
  await page.getByRole('button', { name: '写上' }).click();
  // What is written while the note is on its way stays.
  const writing = await held;
  await note.fill('下一张');
  await writing.continue();
  await said(page, `写好了，提醒了 老周${RUN}`);
  expect(await note.inputValue()).toBe('下一张');
  await axe(page);

  // Who leaves is gone from the form and the list.
  await page.goto(`${origin()}/admin/news?filter=${encodeURIComponent(JSON.stringify({ q: RUN }))}`);
  await said(page, `老周${RUN} 正开着`);
  await comeBack(first.page);
  await first.page.getByText(/也开着这一条/).waitFor({ state: 'hidden' });
  await first.page.getByRole('button', { name: '提醒，1 条没看过' }).click();
  await first.page.getByRole('menuitem', { name: /封面换一张吧/ }).click();
  await first.page.getByRole('button', { name: '提醒', exact: true }).waitFor();
  expect([...first.problems, ...second.problems]).toEqual([]);
  await first.close();
  await second.close();
});

test('an owner invites somebody, who sets a password and comes to the page of second factors', async () => {
  const owner = await staff('owner', '站长');
  const { page, problems, close } = await openAs(browser, '/admin/invitations/create', owner);
  await page.getByRole('textbox', { name: '给谁' }).fill(`小林${RUN}`);
  await page.getByRole('radio', { name: /^运营/ }).check();
  await axe(page);
  await page.getByRole('button', { name: '做一个邀请链接' }).click();
  const link = await page.getByRole('textbox', { name: '邀请链接' }).inputValue();
  await axe(page);

  const guest = await visit(browser, new URL(link).pathname + new URL(link).hash, PHONE);
  const theirs = guest.page;
  await said(theirs, '站长请你做运营');
  await theirs.getByRole('textbox', { name: '邮箱' }).fill(`lin-${RUN}@example.cn`);
  await theirs.getByLabel(/^密码/).fill('竹影扫阶尘不动-7');
  await theirs.getByLabel(/^再输一次密码/).fill('竹影扫阶尘不动-7');
  await axe(theirs);
  await theirs.getByRole('button', { name: /^建立账号/ }).click();
  await theirs.waitForURL('**/admin/factors');
  await theirs.getByRole('heading', { name: '登录保护' }).first().waitFor();

  const again = await visit(browser, new URL(link).pathname + new URL(link).hash);
  await said(again.page, '这份邀请已经用过了');
  await page.goto(`${origin()}/admin/invitations`);
  await page.getByRole('row', { name: new RegExp(`小林${RUN}.*已经用了`) }).waitFor();
  expect(problems).toEqual([]);
  await again.close();
  await guest.close();
  await close();
});

test('a submission becomes a draft of a case once its author has agreed', async () => {
  const person = await staff('operator', '老周');
  const id = randomUUID();
  run(
    "INSERT INTO submissions (id, user_id, name, phone, email, type, title, description, link, fonts, files, status, created_at, delivery) VALUES (?, NULL, '小林', NULL, 'lin@example.cn', '游戏', ?, '为独立游戏所做的海报。', NULL, '[\"fusion-pixel-10px\"]', '[]', 'new', ?, 'none')",
    id,
    `龙吟海报 ${RUN}`,
    new Date().toISOString(),
  );
  const { page, problems, close } = await openAs(browser, `/admin/submissions/${id}/show`, person);
  await page.getByRole('button', { name: '做成案例' }).click();
  const question = dialog(page, '做成案例');
  await question.getByText('征得你同意，它才会出现在案例里').waitFor();
  await question.getByRole('button', { name: '做成草稿' }).click();
  await question.getByText('没有得到同意的，不能放上网站').waitFor();
  await axe(page);
  await question.getByRole('textbox', { name: '作者怎样同意的' }).fill('今天邮件里同意');
  await question.getByRole('button', { name: '做成草稿' }).click();
  await page.waitForURL('**/admin/cases/**');
  expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(`龙吟海报 ${RUN}`);
  await page.goto(`${origin()}/admin/submissions/${id}/show`);
  await said(page, '作者的同意：今天邮件里同意');
  await page.getByRole('link', { name: '打开做成的案例' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('comments at a shared project are removed with a reason', NIGHTLY, async () => {
  const person = await staff('operator', '老周');
  const at = new Date().toISOString();
  const [project, share] = [randomUUID(), randomUUID()];
  run(
    "INSERT INTO projects (id, user_id, name, revision, file, bytes, created_at, updated_at) VALUES (?, ?, ?, 1, '{}', 2, ?, ?)",
    ...[project, person.id, `山海行 ${RUN}`, at, at],
  );
  run(
    "INSERT INTO project_shares (id, project_id, roles, created_at) VALUES (?, ?, '[]', ?)",
    share,
    project,
    at,
  );
  for (const content of ['标题再粗一点', '加我领字体'])
    run(
      "INSERT INTO project_comments (id, share_id, name, content, created_at) VALUES (?, ?, '访客', ?, ?)",
      ...[randomUUID(), share, content, at],
    );
  const { page, problems, close } = await openAs(browser, `/admin/shares/${share}/show`, person);
  await page.getByRole('checkbox', { name: /加我领字体/ }).check();
  await page.getByRole('button', { name: '删除选中的 1' }).click();
  const question = dialog(page, '删除 1 条留言？');
  await question.getByRole('textbox', { name: '原因' }).fill('广告');
  await question.getByRole('button', { name: '删除' }).click();
  await said(page, '删掉了 1 条留言');
  await page.getByText('加我领字体').waitFor({ state: 'hidden' });
  await said(page, '标题再粗一点');
  await axe(page);
  expect(problems).toEqual([]);
  await close();
});

test('a notice to everybody says to how many, and is not sent before that is confirmed', async () => {
  const person = await staff('operator', '老周');
  const { page, problems, close } = await openAs(browser, '/admin/announcements/create', person);
  const title = `维护通知 ${RUN}`;
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '内容' }).fill('周日凌晨两点维护。');
  await page.getByRole('button', { name: '发出' }).click();
  const question = dialog(page, /^发给全部 \d+ 个账号？$/);
  await question.waitFor();
  await axe(page);
  await question.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '发出' }).click();
  await question.getByRole('button', { name: /^发给 \d+ 个账号$/ }).click();
  await page.waitForURL('**/admin/announcements');
  await page.getByRole('cell', { name: title }).waitFor();
  // Accounts of other tests share the site.
  run('DELETE FROM notifications WHERE title = ?', title);
  expect(problems).toEqual([]);
  await close();
});

test("an owner exports and erases a member's data, and the receipts stay", async () => {
  const owner = await staff('owner', '站长');
  const member = await site.person();
  run('UPDATE users SET nickname = ? WHERE id = ?', `要走的${RUN}`, member.id);
  const { page, problems, close } = await openAs(browser, `/admin/users/${member.id}/show`, owner);
  await page.getByRole('button', { name: '导出数据' }).click();
  let question = dialog(page, /^导出/);
  await question.getByRole('textbox', { name: '缘由' }).fill('本人来信要求');
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ziwan-account-\d{4}-\d\d-\d\d\.json$/);
  await said(page, '导出了数据');

  await page.goto(`${origin()}/admin/users/${member.id}/show`);
  await page.getByRole('button', { name: '删除账号和数据' }).click();
  question = dialog(page, /^删除/);
  await question.getByRole('textbox', { name: '缘由' }).fill('本人来信要求');
  await question.getByRole('button', { name: '永远删除' }).click();
  await question.getByText(/请照写「要走的/).waitFor();
  await axe(page);
  await question.getByRole('textbox', { name: '照写他的昵称' }).fill(`要走的${RUN}`);
  await question.getByRole('button', { name: '永远删除' }).click();
  await page.waitForURL('**/admin/receipts/**');
  await said(page, '这个账号和它的数据已经删除');
  await axe(page);
  expect(site.exists(member.id)).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

/** Lists of the console that a day goes through. */
const LISTS = [
  ...[
    'fonts',
    'news',
    'messages',
    'submissions',
    'shares',
    'boards',
    'announcements',
    'users',
    'invitations',
    'receipts',
  ],
  ...[
    'adverts',
    'columns',
    'links',
    'redirects',
    'keywords',
    'dictionary',
    'licences',
    'brands',
    'releases',
    'audit',
  ],
];

test('the times of 操作记录 have a line each on a phone, so that their minutes are seen', async () => {
  const owner = await staff('owner', '站长');
  const { page, close } = await openAs(browser, '/admin/audit', owner, { viewport: VIEWPORTS.phone });
  const [since, until] = ['从', '到'].map((label) => page.getByLabel(label, { exact: true })) as [
    Locator,
    Locator,
  ];
  await since.waitFor();
  const [above, below] = [await since.boundingBox(), await until.boundingBox()];
  expect(Math.min(above?.width ?? 0, below?.width ?? 0)).toBeGreaterThan(300);
  expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  await close();
});

test('lists fit screens of 900 and 390 px', { ...NIGHTLY, timeout: 180_000 }, async () => {
  const owner = await staff('owner', '站长');
  const { page, close } = await openAs(browser, '/admin/fonts', owner, {
    viewport: { width: 900, height: 900 },
  });
  const wide: string[] = [];
  for (const width of [900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const list of LISTS) {
      await page.goto(`${origin()}/admin/${list}`);
      await page.locator('main table tbody tr, main li[data-row], main [role=status]').first().waitFor();
      const over = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main div')]
          .filter(
            (box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible',
          )
          .map((box) => box.scrollWidth - box.clientWidth),
      );
      if (over.length > 0) wide.push(`${list} ${width}: ${over.join(' ')}`);
    }
  }
  expect(wide).toEqual([]);
  await close();
});
