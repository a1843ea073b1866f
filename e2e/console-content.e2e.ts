import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, openRows, origin, VIEWPORTS, visit } from './browser.ts';
import { eachThird, NIGHTLY, sampled } from './sample.ts';
import { openAs, people } from './user-steps.ts';

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

async function staff(role: 'editor' | 'operator', nickname: string) {
  const person = await site.person();
  const database = openRows();
  database.prepare('UPDATE users SET role = ?, nickname = ? WHERE id = ?').run(role, nickname, person.id);
  database.close();
  return person;
}

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, '已保存');
};
const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label });
/** A time in China as the value of `<input type="datetime-local">`. */
const chinaTime = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);
const statusOf = (path: string) => fetch(origin() + path).then((answer) => answer.status);
/** Makes the release of a scheduled text due now. */
function letComeDue(id: string): void {
  const database = openRows();
  database
    .prepare(
      'UPDATE releases SET publish_at = ? WHERE id IN (SELECT release_id FROM release_changes WHERE subject = ?)',
    )
    .run(new Date(Date.now() - 1000).toISOString(), id);
  database.close();
}
const idIn = (page: Page) => decodeURIComponent(new URL(page.url()).pathname.split('/')[3] as string);

test('an editor writes an article with a picture and schedules it, and it appears when due', {
  ...NIGHTLY,
  timeout: 180_000,
}, async () => {
  const title = `试刻的一期 ${RUN}`;
  const person = await staff('editor', '阿编');
  const { page, problems, close } = await openAs(browser, '/admin/news', person);
  await page.getByRole('link', { name: '写一篇新闻' }).click();
  await page.getByRole('radio', { name: '先存草稿' }).waitFor();
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '摘要' }).fill('一句话的摘要。');

  const text = editor(page, '正文');
  await text.click();
  await page.keyboard.type('第一段，说明来意。');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('怎么挑');
  await page.getByRole('button', { name: '小标题', exact: true }).click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: '图片', exact: true }).click();
  const library = page.getByRole('dialog', { name: '选一张图片' });
  // A different image every time, larger than one part of an upload.
  const png = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(png.length).toBeGreaterThan(4 * 2 ** 20);
  await library
    .getByLabel('上传图片')
    .setInputFiles({ name: '一块红.png', mimeType: 'image/png', buffer: png });
  await library.waitFor({ state: 'hidden' });
  const shown = page.getByRole('region', { name: '排出来的样子' });
  await shown.getByRole('heading', { name: '怎么挑', level: 2 }).waitFor();
  await shown.getByRole('img', { name: '一块红' }).waitFor();
  await page.getByRole('button', { name: '提到一款字体' }).click();
  await page.getByRole('combobox', { name: '提到哪一款' }).fill('站酷快乐');
  await page
    .getByRole('option', { name: /站酷快乐体/ })
    .first()
    .click();
  await shown.getByRole('link', { name: '站酷快乐体' }).waitFor();

  // Closing the window loses nothing that was typed.
  await page.waitForFunction(() => Object.keys(localStorage).some((k) => k.startsWith('ziwan-draft:news')));

  await page.getByRole('radio', { name: '定时发布' }).check();
  await said(page, '请选一个将来的时间。');
  const tomorrow = Date.now() + 24 * 3_600_000;
  await page.getByLabel('发布时间').fill(chinaTime(tomorrow));
  await said(page, /^将于 .*\d+ 月 \d+ 日 \d\d:\d\d 自动出现。$/);

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: '在站上预览' }).click(),
  ]);
  await preview.waitForURL(/\/news\/.*[?&]preview=/);
  await preview.getByRole('heading', { name: title, level: 1 }).waitFor();
  await preview.getByRole('img', { name: '一块红' }).waitFor();
  const address = preview.url();
  const answer = await fetch(address);
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await preview.close();

  await save(page);
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const id = idIn(page);
  expect(id).toMatch(/^shi-ke-de-yi-qi/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('ziwan-draft'))),
  ).toEqual([]);
  expect(await statusOf(`/news/${id}`)).toBe(404);
  // The time can be taken back, and set again; the release can be seen from the form.
  await page.getByRole('button', { name: '取消定时' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消定时' }).click();
  await said(page, '已取消定时，现在是草稿');
  // The form has loaded the draft.
  await page.getByRole('button', { name: '取消定时' }).waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: '定时发布' }).check();
  await page.getByLabel('发布时间').fill(chinaTime(tomorrow));
  await save(page);
  await page.getByRole('link', { name: `「定时：${title}」` }).click();
  await page.waitForURL(/\/admin\/releases\//);
  await page.getByRole('button', { name: '取消定时' }).waitFor();
  await page.goBack();
  letComeDue(id);
  await expect.poll(() => statusOf(`/news/${id}`)).toBe(200);

  const visitor = await visit(browser, '/news');
  await visitor.page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await visitor.page.getByRole('heading', { name: title, level: 1 }).waitFor();
  const picture = visitor.page.getByRole('img', { name: '一块红' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(visitor.problems).toEqual([]);
  await visitor.close();
  expect(problems).toEqual([]);
  await close();
});

test('an album of three fonts is ordered, published, and seen so by a visitor', {
  ...NIGHTLY,
  timeout: 180_000,
}, async () => {
  const title = `三款入辑 ${RUN}`;
  const { page, problems, close } = await openAs(
    browser,
    '/admin/albums/create',
    await staff('editor', '阿辑'),
  );
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await editor(page, '介绍').click();
  await page.keyboard.type('三款放在一起看。');
  for (const name of ['站酷快乐体', '马善政毛笔楷书', '思源宋体']) {
    await page.getByRole('combobox', { name: '添一款字体' }).fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  }
  await page.getByRole('textbox', { name: /^马善政毛笔楷书 的说明/ }).fill('写标题');
  await page.getByRole('button', { name: /^上移 思源宋体/ }).click();
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^上移/ }) });
  await rows.first().dragTo(rows.nth(2));
  await page.getByRole('radio', { name: '马上发布' }).check();
  await said(page, '保存后访客马上能看到。');
  await save(page);
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const id = idIn(page);
  await expect.poll(() => statusOf(`/album/${id}`)).toBe(200);
  const { data } = (await (
    await fetch(`${origin()}/web/api/web-font-collection/getDetailById?id=${id}`)
  ).json()) as { data: { fonts: { fontGNo: string; note: string | null }[] } };
  expect(data.fonts.map((f) => f.fontGNo)).toEqual(['noto-serif-sc-vf', 'ma-shan-zheng', 'zcool-kuaile']);
  expect(data.fonts[1]?.note).toBe('写标题');
  const visitor = await visit(browser, `/album/${id}`);
  await visitor.page.getByRole('heading', { name: title, level: 1 }).waitFor();
  for (const name of [/思源宋体/, /马善政/, /站酷快乐/])
    await visitor.page.getByRole('main').getByText(name).filter({ visible: true }).first().waitFor();
  await visitor.close();
  expect(problems).toEqual([]);
  await close();
});

test('history shows who changed what, restores an old version, and warns the second of two editors', {
  ...NIGHTLY,
  timeout: 180_000,
}, async () => {
  const first = await staff('editor', '甲编');
  const second = await staff('editor', '乙编');
  const mine = await openAs(browser, '/admin/notices/create', first);
  await mine.page.getByRole('textbox', { name: '标题' }).fill(`改来改去 ${RUN}`);
  await editor(mine.page, '正文').click();
  await mine.page.keyboard.type('第一稿。');
  await save(mine.page);
  await mine.page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const path = `/admin/notices/${idIn(mine.page)}`;

  const theirs = await openAs(browser, path, second);
  await editor(theirs.page, '正文').click();
  await theirs.page.keyboard.press('Control+End');
  await theirs.page.keyboard.type('乙又添了一句。');
  await theirs.page.getByRole('textbox', { name: '摘要' }).fill('乙的摘要');
  await save(theirs.page);

  const renamed = `改来改去 ${RUN} 甲`;
  await mine.page.getByRole('textbox', { name: '标题' }).fill(renamed);
  await mine.page.getByRole('textbox', { name: '摘要' }).fill('甲的摘要');
  await mine.page.getByRole('button', { name: '保存', exact: true }).click();
  await said(mine.page, /有人.*改过/);
  // The message of the call says to load the record anew, which the dialog does better.
  expect(await mine.page.getByText('请重新载入再改').count()).toBe(0);
  // Both versions are shown, and what is chosen of them is in the form.
  const both = mine.page.getByRole('dialog', { name: '有人刚刚改过这一条' });
  await both.getByRole('group', { name: '摘要，我写的' }).getByText('甲的摘要').waitFor();
  await both.getByRole('group', { name: '摘要，别人保存的' }).getByText('乙的摘要').waitFor();
  await both.getByText('只有你改了，会留着：标题。').waitFor();
  await both.getByText('只有别人改了，会换上：正文。').waitFor();
  await both.getByRole('radiogroup', { name: '摘要' }).getByRole('radio', { name: '别人保存的' }).check();
  await both.getByRole('button', { name: '按选的合到一起' }).click();
  const typed = (name: string) => mine.page.getByRole('textbox', { name }).inputValue();
  await expect.poll(() => typed('标题')).toBe(renamed);
  await expect.poll(() => typed('摘要')).toBe('乙的摘要');
  await expect.poll(() => editor(mine.page, '正文').textContent()).toBe('第一稿。乙又添了一句。');

  await theirs.page.getByRole('link', { name: '改动历史' }).click();
  await theirs.page.getByRole('button', { name: /第 2 版（现在）/ }).waitFor();
  await theirs.page.getByText('乙编').first().waitFor();
  await theirs.page.getByText('第一稿。乙又添了一句。').waitFor();
  await theirs.page.getByRole('button', { name: /^第 1 版/ }).click();
  await theirs.page.getByRole('button', { name: '恢复第 1 版' }).click();
  await theirs.page.getByRole('dialog').getByText('恢复之后是草稿，访客看不到。').waitFor();
  await theirs.page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await theirs.page.getByRole('button', { name: /第 3 版（现在）/ }).waitFor();
  await theirs.page.getByRole('link', { name: '回到这一篇' }).click();
  await expect.poll(() => editor(theirs.page, '正文').textContent()).toBe('第一稿。');
  expect(theirs.problems).toEqual([]);
  await mine.close();
  await theirs.close();
});

test('a refusal names the field by its label and marks it, and the form can be saved once it is corrected', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, close } = await openAs(browser, '/admin/news/create', await staff('editor', '阿编'));
  await page.getByRole('textbox', { name: '标题' }).fill(`填错了的 ${RUN}`);
  const press = () => page.getByRole('button', { name: '保存', exact: true }).click();
  const marked = (label: string) =>
    expect.poll(() => page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('radio', { name: '定时发布' }).check();
  await press();
  await marked('发布时间');
  await page.getByRole('radio', { name: '先存草稿' }).check();
  await page.getByLabel('排序').fill('-1000001');
  await press();
  await said(page, '排序：不能小于 -1000000');
  await marked('排序');
  await page.getByLabel('排序').fill('0');
  await save(page);
  await close();
});

test('a double click on save makes one article, whose address can be changed while it is a draft', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const title = `点了两下 ${RUN}`;
  const { page, problems, close } = await openAs(
    browser,
    '/admin/news/create',
    await staff('editor', '阿编'),
  );
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('button', { name: '保存', exact: true }).dblclick();
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const database = openRows();
  const made = database.prepare('SELECT id FROM entries WHERE title = ?').all(title) as { id: string }[];
  database.close();
  expect(made).toHaveLength(1);

  const address = page.getByRole('textbox', { name: '地址编号' });
  // The page of the article has replaced the form of a new one.
  await expect.poll(() => address.inputValue()).toBe(made[0]?.id);
  await address.fill('create');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await said(page, '「create」是后台自己要用的地址，请换一个');
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  const id = `gai-ming-${RUN}`;
  await address.fill(id);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(`${origin()}/admin/news/${id}`);
  await page.goto(`${origin()}/admin/news/${id}`, { waitUntil: 'networkidle' });
  expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(title);
  expect(problems).toEqual([]);
  await close();
});

test('a published article is not scheduled for the past, and its form says so without sending', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const { page, close } = await openAs(browser, '/admin/news/create', await staff('editor', '阿编'));
  await page.getByRole('textbox', { name: '标题' }).fill(`过了点的 ${RUN}`);
  await page.getByRole('radio', { name: '马上发布' }).check();
  await save(page);
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  await page.getByRole('radio', { name: '定时换上' }).check();
  await page.getByLabel('发布时间').fill(chinaTime(Date.now() - 3_600_000));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => page.getByLabel('发布时间').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await close();
});

test('an article in the bin says so, has no form, and is taken back there', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const title = `放错了的 ${RUN}`;
  const { page, problems, close } = await openAs(
    browser,
    '/admin/news/create',
    await staff('editor', '阿编'),
  );
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await save(page);
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const address = page.url();
  await page.getByRole('button', { name: '放进回收站' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(`${origin()}/admin/news`);
  await said(page, '已放进回收站');

  await page.goto(address, { waitUntil: 'networkidle' });
  await said(page, '它在回收站里，访客看不到，也不能改。');
  await said(page, title);
  expect(await page.getByRole('textbox', { name: '标题' }).count()).toBe(0);
  for (const name of ['保存', '放进回收站']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  await page.getByRole('button', { name: '取回' }).click();
  await page.getByRole('radio', { name: '先存草稿' }).waitFor();
  expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(title);
  expect(problems).toEqual([]);
  await close();
});

for (const [size, viewport] of Object.entries(VIEWPORTS)) {
  const journey = sampled(size === 'phone');
  journey(
    `the content desk on a ${size} has no sideways scroll and no axe violations`,
    async () => {
      const person = await staff('operator', '老周');
      const { page, problems, close } = await openAs(browser, '/admin/news', person, { viewport });
      for (const path of eachThird([
        '/news',
        '/news/create',
        '/albums/create',
        '/videos/create',
        '/media',
        '/adverts',
        '/links/create',
        '/tags',
        '/marketing',
        '/files',
      ])) {
        await page.goto(`${origin()}/admin${path}`, { waitUntil: 'networkidle' });
        await page.locator('#react-admin-title:not(:empty)').waitFor();
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, path).toBeLessThanOrEqual(0);
        expect(await axeViolations(page), path).toEqual([]);
        const english = await page
          .getByRole('button', { name: /^[a-z ]+$/i })
          .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
        expect(english, path).toEqual([]);
      }
      expect(problems).toEqual([]);
      await close();
    },
    180_000,
  );
}
