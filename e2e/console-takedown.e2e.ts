import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, openRows, origin, VIEWPORTS } from './browser.ts';
import { dialog, openAs, people } from './user-steps.ts';

const RUN = Date.now().toString(36);
/** Of a family that no other file changes or takes down meanwhile. */
const FONT = 'hina-mincho';
const OTHER = 'kaisei-decol';
const WORDS = `权利人主张这款字体侵犯了它的著作权，核实之后撤下。${RUN}`;

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

async function operator() {
  const person = await site.person();
  const database = openRows();
  database.prepare("UPDATE users SET role = 'operator', nickname = '老周' WHERE id = ?").run(person.id);
  database.close();
  return person;
}

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const statusOf = async (path: string) => (await fetch(origin() + path, { cache: 'no-store' })).status;

async function nameOf(gno: string): Promise<string> {
  const answer = await fetch(`${origin()}/web/api/font/getFontDetail?id=${gno}`);
  return (await answer.json()).data.nameZh;
}

test('a claim takes a font off the site with all that names it, says so there, and is taken back as one', {
  timeout: 240_000,
}, async () => {
  const reader = await site.person();
  site.downloaded(reader.id, FONT, 60);
  const [name, other] = [await nameOf(FONT), await nameOf(OTHER)];
  const { page, problems, close } = await openAs(browser, '/admin/news/create', await operator(), {
    viewport: VIEWPORTS.desk,
  });
  const title = `两款字体 ${RUN}`;
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type(`请看[这一款](/font/${FONT})。`);
  await page.getByRole('radio', { name: '马上发布' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const story = new URL(page.url()).pathname.split('/')[3] as string;
  await expect.poll(() => statusOf(`/news/${story}`)).toBe(200);

  await page.goto(`${origin()}/admin/fonts/${FONT}`);
  await page.getByRole('link', { name: '立撤架案' }).click();
  await page.getByRole('textbox', { name: '谁主张' }).fill('某字库公司');
  await page.getByRole('textbox', { name: '主张什么权利' }).fill('美术作品著作权');
  await page.getByRole('textbox', { name: '给访客看的话' }).fill(WORDS);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('region', { name: '证据' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '登记证书.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await page.getByRole('button', { name: '登记证书.pdf', exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: '成立，撤下字体' }).click();
  const question = dialog(page, `撤下「${name}」`);
  await question.getByText('会给 1 人发站内消息（1 人下载过）').waitFor();
  const mention = question.getByRole('group', { name: `内容「${title}」` });
  await mention.getByText('正文里的链接').waitFor();
  await mention.getByRole('combobox', { name: '怎么办' }).click();
  await page.getByRole('option', { name: '换成另一款字体' }).click();
  await mention.getByRole('combobox', { name: '换成哪一款' }).fill(other);
  await page.getByRole('option', { name: other }).click();
  await question.getByRole('textbox', { name: '决定的理由' }).fill('登记证书属实');
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: '撤下', exact: true }).click();
  await said(page, '已撤下，访客一分钟内在各处看到说明');
  await page.getByRole('textbox', { name: '地址，一行一个' }).waitFor();

  await expect.poll(() => statusOf(`/font/${FONT}`)).toBe(410);
  await expect.poll(() => statusOf(`/webfont/css/${FONT}.css`)).toBe(410);
  const visitor = await openAs(browser, `/font/${FONT}`, reader, { viewport: VIEWPORTS.phone });
  await visitor.page.getByRole('heading', { name: '这一页已经撤下' }).waitFor();
  await said(visitor.page, WORDS);
  await visitor.page.goto(`${origin()}/news/${story}`);
  await visitor.page.getByRole('link', { name: '这一款' }).waitFor();
  expect(await visitor.page.getByRole('link', { name: '这一款' }).getAttribute('href')).toBe(
    `/font/${OTHER}`,
  );
  await visitor.page.goto(`${origin()}/user/message`);
  await said(visitor.page, `「${name}」已经撤下`);

  await page.getByRole('button', { name: '整案撤回，恢复字体' }).click();
  await dialog(page, `整批撤回「撤架：${name}」`).getByRole('button', { name: '整批撤回' }).click();
  await said(page, '撤下过，已恢复');
  await expect.poll(() => statusOf(`/font/${FONT}`)).toBe(200);
  await visitor.page.goto(`${origin()}/news/${story}`);
  await expect
    .poll(() => visitor.page.getByRole('link', { name: '这一款' }).getAttribute('href'))
    .toBe(`/font/${FONT}`);
  expect(problems).toEqual([]);
  await visitor.close();
  await close();
});

test('a word that is searched in vain becomes a task, with the forms that do something about it', {
  timeout: 120_000,
}, async () => {
  const word = `没有的字体 ${RUN}`;
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const database = openRows();
  const insert = database.prepare(
    'INSERT INTO day_counts (day, topic, subject, detail, n) VALUES (?, ?, ?, ?, ?)',
  );
  insert.run(day, 'search', word, '', 41_000);
  database.close();
  const { page, problems, close } = await openAs(browser, '/admin', await operator(), {
    viewport: VIEWPORTS.desk,
  });
  const tasks = page.getByRole('region', { name: '访客要的' });
  const task = tasks.getByRole('listitem').filter({ hasText: word });
  await task.getByText(`「${word}」30 天里搜了 41000 人次，都没有`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await task.getByRole('button', { name: '加别名' }).click();
  const question = dialog(page, `「${word}」指的是哪一款`);
  const name = await nameOf(OTHER);
  await question.getByRole('combobox', { name: '字体' }).fill(name);
  await page.getByRole('option', { name }).click();
  await question.getByRole('button', { name: '打开它的资料' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: '别名' }).inputValue()).toContain(word);

  await page.goto(`${origin()}/admin`);
  await task.getByRole('link', { name: '写一条说明' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(word);

  await page.goto(`${origin()}/admin/numbers`);
  await page.getByRole('region', { name: '搜了没有的词' }).getByText(word).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '搜了没有的词存成 CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^searches-30-.*\.csv$/);

  await page.goto(`${origin()}/admin`);
  await task.getByRole('button', { name: '先放着' }).click();
  await said(page, '30 天里不再提它');
  await expect.poll(() => task.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
