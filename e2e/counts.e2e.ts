import { SUCCESS } from '@ziwan/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, origin, visit } from './browser.ts';
import { each } from './crawler.ts';
import { eachSampled, eachThird, NIGHTLY, only, some } from './sample.ts';

/** Numbers stand in the page as the server sends it. */
const AS_SENT = { javaScriptEnabled: false };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function ask<T>(path: string): Promise<T> {
  const { code, msg, data } = (await (await fetch(origin() + path)).json()) as {
    code: string;
    msg: string;
    data: T;
  };
  expect(code, `${path}: ${msg}`).toBe(SUCCESS);
  return data;
}

test('the number beside a style is the number of fonts its link lists', async () => {
  const { page, problems, close } = await visit(browser, '/', AS_SENT);
  const styles = await page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '按风格找' }) })
    .locator('li > a')
    .evaluateAll((links) =>
      links.map((a) => [
        a.getAttribute('href') ?? '',
        Number.parseInt(a.querySelector('small')?.textContent ?? '', 10),
      ]),
    );
  expect(styles.length).toBeGreaterThan(4);
  for (const [href, count] of eachThird(styles as [string, number][])) {
    await page.goto(origin() + href);
    await page.getByText(`以上是全部 ${count} 款`).waitFor({ timeout: 5000 });
  }
  expect(problems).toEqual([]);
  await close();
});

eachSampled(['/font', '/currency'], only(0))(
  '%s describes itself by styles it lists; filtered, it names none',
  async (path) => {
    const { page, close } = await visit(browser, path, AS_SENT);
    const lede = page.getByRole('main').locator('h1 + p');
    // Numbers are set off from Chinese by spaces.
    expect(await lede.textContent()).not.toMatch(/[一-龥]\d/);
    const named =
      /款(?:创意|通用)字体[^：。，]*：([^。，]+)/.exec((await lede.textContent()) ?? '')?.[1]?.split('、') ??
      [];
    expect(named.length).toBeGreaterThan(2);
    const choices = await page.locator('section[aria-label="筛选"] a').allTextContents();
    for (const style of named) {
      expect(choices).toContain(style);
      await page.goto(`${origin()}${path}?tagNumber=${await numberOf(style)}`);
      expect(await page.getByRole('main').locator('ol > li').count(), style).toBeGreaterThan(0);
      expect(await lede.textContent()).not.toMatch(/款(?:创意|通用)字体[^：。，]*：/);
    }
    await close();
  },
);

async function numberOf(style: string): Promise<string | undefined> {
  const dictionary = await ask<Record<string, { dictNumber: string; dictName: string }[]>>(
    '/web/api/dict/font-default',
  );
  return dictionary.style?.find((s) => s.dictName === style)?.dictNumber;
}

eachSampled(
  [
    '/font',
    '/currency',
    '/variable/list',
    '/news',
    '/baike',
    '/album',
    '/heji',
    '/case',
    '/video',
    '/notice',
    '/zixun',
    '/search?keyword=字体',
    '/search?keyword=字体&type=news',
  ],
  some(0, 3, 11),
)('%s has too few pages for this address, says how many there are, and links to them', async (path) => {
  const { page, problems, close } = await visit(
    browser,
    `${path}${path.includes('?') ? '&' : '?'}current=99`,
    AS_SENT,
  );
  const main = page.getByRole('main');
  const pages = Number(/没有第 99 页，一共 (\d+) 页/.exec((await main.textContent()) ?? '')?.[1]);
  expect(pages).toBeGreaterThan(0);
  expect(await main.getByText(/以上是全部/).count()).toBe(0);
  // Pagination would link to pages that do not exist.
  expect(await main.getByRole('navigation', { name: '分页' }).count()).toBe(0);
  for (const name of pages > 1 ? ['去最后一页', '回到第一页'] : ['回到第一页']) {
    const href = (await main.getByRole('link', { name }).getAttribute('href')) ?? '';
    expect(Number(new URL(href, origin()).searchParams.get('current') ?? 1)).toBe(
      name === '回到第一页' ? 1 : pages,
    );
    const answer = await (await fetch(origin() + href)).text();
    expect(answer).not.toContain('没有第');
  }
  expect(problems).toEqual([]);
  await close();
});

test('only the last page of a list says that it is the last, with the total', async () => {
  const { page, close } = await visit(browser, '/font', AS_SENT);
  const { total, pages } = await ask<{ total: number; pages: number }>(
    '/web/api/font/getFontList?kind=creative&size=30',
  );
  expect(pages).toBeGreaterThan(1);
  expect(await page.getByText(/以上是全部|这是最后一页/).count()).toBe(0);
  await page.goto(`${origin()}/font?current=${pages}`);
  await page.getByText(`这是最后一页，一共 ${total} 款`).waitFor();
  await close();
});

test("a font's counts of characters, hanzi and glyphs are the same wherever they appear", async () => {
  const { page, problems, close } = await visit(browser, '/font/fusion-pixel-12px', AS_SENT);
  const main = page.getByRole('main');
  const said = (await main.textContent()) ?? '';
  const [, glyphs, characters, hanzi] =
    /([\d,]+) 个字形，([\d,]+) 个字符，其中汉字 ([\d,]+)/.exec(said) ?? [];
  expect(glyphs).not.toBe(characters);
  expect(await main.locator('#glyphs header').textContent()).toContain(`${characters} 个字符`);
  expect(said).toContain(`${hanzi} 个汉字`);
  await page.goto(`${origin()}/font?keyword=缝合像素`);
  await page
    .getByRole('listitem')
    .filter({ hasText: `${glyphs} 字形` })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('the glyph map shows as many hanzi as the font claims', NIGHTLY, async () => {
  const { records } = await ask<{ records: { fontGNo: string; hanziCount: number }[] }>(
    '/web/api/font/getFontList?kind=all&size=60',
  );
  const counts = new Map<string, number>();
  // As many at once as a browser sends: the server refuses more when it is busy.
  await each(records, async ({ fontGNo }) => {
    const { blocks } = await ask<{ blocks: { key: string; count: number }[] }>(
      `/web/api/font/glyphs?size=1&id=${fontGNo}`,
    );
    counts.set(fontGNo, blocks.find(({ key }) => key === 'han')?.count ?? 0);
  });
  expect(counts.size).toBeGreaterThan(40);
  expect(counts).toEqual(new Map(records.map((font) => [font.fontGNo, font.hanziCount])));
});
