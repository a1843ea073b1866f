import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, layoutShift, openRows, origin, VIEWPORTS, visit } from './browser.ts';
import type { VisitorOptions } from './page-pool.ts';
import { eachSampled, inLooks, isSampledLook, NIGHTLY, none } from './sample.ts';

const KUAILE = { id: 'zcool-kuaile', name: '站酷快乐体' };
const BRUSH = { id: 'ma-shan-zheng', name: '马善政毛笔楷书' };
const SONG = { id: 'noto-serif-sc-vf', name: '思源宋体' };
const SCREENS = ['phone', 'desk'] as const;
const onScreens = eachSampled(SCREENS, (screen) => screen === 'desk');

let browser: Browser;
let token: string;
beforeAll(async () => {
  token = signIn();
  browser = await launch();
});
afterAll(() => browser?.close());

/** A visitor who is already signed in; account.e2e.ts covers signing in. */
function signIn(): string {
  const secret = randomBytes(32).toString('base64url');
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const user = `e2e-${secret.slice(0, 8)}`;
  const db = openRows();
  db.prepare(
    "INSERT INTO users (id, nickname, role, status, created_at, updated_at) VALUES (?, '对比', 'member', 'active', ?, ?)",
  ).run(user, at(-1000), at(-1000));
  db.prepare(
    "INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, last_seen_at, authenticated_at, user_agent, ip) VALUES (?, ?, ?, ?, ?, ?, ?, '', '')",
  ).run(sha256Hex(secret), user, user, at(-1000), at(3_600_000), at(-1000), at(-1000));
  db.close();
  return secret;
}

const signedIn = (): BrowserContextOptions => ({
  storageState: {
    cookies: [
      {
        name: 'token',
        value: token,
        domain: new URL(origin()).hostname,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [],
  },
});

async function open(path: string, screen: keyof typeof VIEWPORTS, options: VisitorOptions = {}) {
  const opened = await visit(browser, path, { ...signedIn(), viewport: VIEWPORTS[screen], ...options });
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

const rows = (page: Page) => page.getByRole('list', { name: '对比的字体' }).locator(':scope > li');
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('link', { name: `${name} 的详情` }) });
const stored = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('compareFonts') ?? '[]') as { fontGNo: string }[]).map((f) => f.fontGNo),
  );
const fontsIn = (page: Page) => new URL(page.url()).searchParams.get('fonts');
/** The font that draws a sample, without fallback for missing characters. */
const sampleOf = (line: Locator) => line.locator('[data-state="ready"]').nth(1);

test(
  'a stored list of bare font ids gets its names and loses unknown ids in the tray, on the page and in storage',
  NIGHTLY,
  async () => {
    const list = [KUAILE.id, 'no-such-font', BRUSH.id].map((id) => ({ fontGNo: id, id }));
    const { page, close } = await open('/license', 'desk');
    await page.evaluate((kept) => localStorage.setItem('compareFonts', kept), JSON.stringify(list));
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: '对比 2 款' }).click();
    for (const { name } of [KUAILE, BRUSH])
      await page.getByRole('button', { name: `移除 ${name}` }).waitFor();
    expect(await stored(page)).toEqual([KUAILE.id, BRUSH.id]);
    await page.evaluate((kept) => localStorage.setItem('compareFonts', kept), JSON.stringify(list));
    await page.goto(new URL('/user/compare', origin()).href);
    await page.waitForURL(/\/user\/compare\?fonts=zcool-kuaile,ma-shan-zheng/);
    await close();
  },
);

onScreens('fonts added in the list are compared with the same text, on a %s', async (screen) => {
  const { page, problems, close } = await open('/font?layout=table', screen);
  for (const { name } of [KUAILE, BRUSH]) await page.getByRole('button', { name: `对比 ${name}` }).click();
  if (screen === 'phone') await page.getByRole('button', { name: '对比 2 款' }).click();
  await page.getByRole('link', { name: '展开对比' }).click();
  await page.waitForURL(/\/compare\?fonts=zcool-kuaile,ma-shan-zheng/);
  await expect.poll(() => rows(page).count()).toBe(2);
  for (const { name } of [KUAILE, BRUSH]) {
    const line = row(page, name);
    await expect.poll(() => sampleOf(line).textContent()).toBe('江湖夜雨十年灯');
    await expect.poll(() => line.getByRole('status').textContent()).toBe('一字不缺');
  }
  const families = await Promise.all(
    [KUAILE, BRUSH].map(({ name }) =>
      sampleOf(row(page, name)).evaluate((e) => getComputedStyle(e).fontFamily),
    ),
  );
  expect(new Set(families).size).toBe(2);
  for (const family of families) expect(family).toMatch(/^"?zw-[^,]+"?, ziwan-blank$/);
  expect(problems).toEqual([]);
  await close();
});

onScreens(
  'edited text is redrawn in every font, and missing characters are listed, on a %s',
  async (screen) => {
    const { page, problems, close } = await open(`/user/compare?fonts=${BRUSH.id},${SONG.id}`, screen);
    await page.getByRole('textbox', { name: '我的文字' }).fill('龍吟虎嘯');
    const lacks = row(page, BRUSH.name).getByRole('status');
    await expect.poll(() => lacks.textContent()).toBe('缺 2 字：龍嘯');
    await expect.poll(() => row(page, SONG.name).getByRole('status').textContent()).toBe('一字不缺');
    await expect.poll(() => row(page, BRUSH.name).locator('[title="这款字体没有「龍」"]').count()).toBe(1);
    await page.waitForURL(/text=%E9%BE%8D%E5%90%9F%E8%99%8E%E5%98%AF/);
    const matrix = page.getByRole('table').first();
    const lacked = matrix.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '龍' }) });
    await expect
      .poll(() => lacked.getByRole('cell').allInnerTexts())
      .toEqual([expect.stringMatching(/缺/), '龍']);
    expect(problems).toEqual([]);
    await close();
  },
);

onScreens('two fonts are overlaid glyph by glyph, and either can be chosen, on a %s', async (screen) => {
  const fonts = [KUAILE.id, BRUSH.id, SONG.id].join(',');
  const { page, problems, close } = await open(`/user/compare?fonts=${fonts}`, screen);
  const glyph = page.getByRole('img', { name: '江 的叠影' });
  await glyph.scrollIntoViewIfNeeded();
  const families = () =>
    glyph
      .locator('text')
      .evaluateAll((all) => all.map((e) => [e.dataset.tone, getComputedStyle(e).fontFamily]));
  await expect.poll(async () => (await families()).map(([tone]) => tone)).toEqual(['ink', 'seal']);
  const before = await families();
  await page.getByRole('combobox', { name: '朱色' }).selectOption({ label: SONG.name });
  await page.waitForURL(/pair=/);
  await expect.poll(async () => (await families())[1]?.[1]).not.toBe(before[1]?.[1]);
  expect((await families())[0]).toEqual(before[0]);
  expect(problems).toEqual([]);
  await close();
});

test(
  'axes change every font that has them, and metric lines are drawn over every sample',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await open(`/user/compare?fonts=${KUAILE.id},${SONG.id}`, 'desk');
    await page.getByRole('spinbutton', { name: /字重 wght/ }).fill('900');
    const variation = () =>
      sampleOf(row(page, SONG.name)).evaluate((e) => getComputedStyle(e).fontVariationSettings);
    await expect.poll(variation).toBe('"wght" 900');
    await page.waitForURL(/axes=wght:900/);
    await page.getByRole('button', { name: '度量线' }).click();
    await expect.poll(() => page.getByText('基线', { exact: true }).count()).toBe(2);
    await page.waitForURL(/metrics=1/);
    await page.getByRole('radio', { name: '竖排' }).check({ force: true });
    await expect
      .poll(() => sampleOf(row(page, SONG.name)).evaluate((e) => getComputedStyle(e).writingMode))
      .toBe('vertical-rl');
    expect(problems).toEqual([]);
    await close();
  },
);

eachSampled(SCREENS, none)(
  'fonts are reordered and removed, in the stored list too, on a %s',
  async (screen) => {
    const { page, problems, close } = await open('/font?layout=table', screen);
    for (const { name } of [KUAILE, BRUSH]) await page.getByRole('button', { name: `对比 ${name}` }).click();
    await page.goto(new URL('/user/compare', origin()).href);
    await page.waitForURL(/fonts=zcool-kuaile,ma-shan-zheng/);
    await page.getByRole('button', { name: `上移 ${BRUSH.name}` }).click();
    await expect.poll(() => fontsIn(page)).toBe(`${BRUSH.id},${KUAILE.id}`);
    await expect.poll(() => stored(page)).toEqual([BRUSH.id, KUAILE.id]);
    await page.getByRole('button', { name: `移除 ${BRUSH.name}` }).click();
    await page.getByText('移除对比成功').waitFor();
    await expect.poll(() => fontsIn(page)).toBe(KUAILE.id);
    await expect.poll(() => stored(page)).toEqual([KUAILE.id]);
    await page.getByRole('button', { name: `移除 ${KUAILE.name}` }).click();
    await page.getByText('对比列表还是空的').waitFor();
    await expect.poll(() => page.getByRole('link', { name: '去挑字体' }).getAttribute('href')).toBe('/font');
    await expect.poll(() => stored(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  },
);

test(
  'a shared link opens the same comparison for somebody else and leaves their own list alone',
  NIGHTLY,
  async () => {
    const path = `/user/compare?fonts=${KUAILE.id},${SONG.id}&text=%E9%BE%99&size=90&color=b8281c&spacing=100&axes=wght:700&metrics=1&pair=${SONG.id}--regular,${KUAILE.id}--regular`;
    const { page, problems, close } = await open(path, 'desk');
    await page.getByRole('button', { name: '分享' }).click();
    const link = await page.getByRole('textbox', { name: '页面链接' }).inputValue();
    expect(link).toBe(new URL(path.replace('/user', ''), origin()).href);
    // The recipient needs no account.
    const other = await visit(browser, link, { viewport: VIEWPORTS.phone });
    await expect.poll(() => rows(other.page).count()).toBe(2);
    await expect.poll(() => other.page.getByRole('textbox', { name: '我的文字' }).inputValue()).toBe('龙');
    await expect.poll(() => other.page.getByRole('spinbutton', { name: /字号/ }).inputValue()).toBe('90');
    const look = await sampleOf(row(other.page, SONG.name)).evaluate((e) => {
      const { fontSize, color, letterSpacing, fontVariationSettings } = getComputedStyle(e);
      return { fontSize, color, letterSpacing, fontVariationSettings };
    });
    expect(look).toEqual({
      fontSize: '90px',
      color: 'rgb(184, 40, 28)',
      letterSpacing: '9px',
      fontVariationSettings: '"wght" 700',
    });
    await expect.poll(() => stored(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: '放进我的对比' }).click();
    await expect.poll(() => stored(other.page)).toEqual([KUAILE.id, SONG.id]);
    expect([...problems, ...other.problems]).toEqual([]);
    await other.close();
    await close();
  },
);

onScreens('the comparison is saved as a PDF, on a %s', async (screen) => {
  const { page, problems, close } = await open(`/user/compare?fonts=${KUAILE.id},${BRUSH.id}`, screen);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: '导出 PDF' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^字体对比表-\d{4}-\d\d-\d\d\.pdf$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(10_000);
  await page.getByText('PDF 已生成').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a font missing from the catalogue is reported, and the others are compared', async () => {
  const { page, close } = await open(`/user/compare?fonts=${KUAILE.id},no-such-font`, 'desk');
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => page.getByText('不在目录里：no-such-font').count()).toBe(1);
  await close();
});

onScreens('a visitor without an account compares, prints and shares fonts, on a %s', async (screen) => {
  const { page, problems, close } = await visit(browser, '/font?layout=table', {
    viewport: VIEWPORTS[screen],
  });
  for (const { name } of [KUAILE, BRUSH]) await page.getByRole('button', { name: `对比 ${name}` }).click();
  const panel = page.getByRole('region', { name: '字体对比' });
  if (screen === 'phone') await page.getByRole('button', { name: '对比 2 款' }).click();
  await panel.getByRole('textbox', { name: '我的文字' }).fill('龙吟虎啸');
  await panel.getByRole('button', { name: '分享' }).click();
  const link = await page.getByRole('textbox', { name: '页面链接' }).inputValue();
  const path = `/compare?fonts=${KUAILE.id},${BRUSH.id}&text=${encodeURIComponent('龙吟虎啸')}`;
  expect(link).toBe(origin() + path);
  await page.keyboard.press('Escape');
  await panel.getByRole('link', { name: '展开对比' }).click();
  await page.waitForURL(origin() + path);
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => sampleOf(row(page, BRUSH.name)).textContent()).toBe('龙吟虎啸');
  await page.getByRole('link', { name: '打印版' }).click();
  await page.waitForURL(/\/pdf\/compare\?fonts=.*&text=/);
  await page.getByRole('heading', { name: BRUSH.name }).waitFor();
  await page.getByRole('link', { name: '回到对比' }).click();
  await page.waitForURL(/\/compare\?fonts=/);
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(problems).toEqual([]);
  await close();
});

eachSampled(SCREENS, none)(
  'nothing shifts when the stored list is compared, nor when it is empty, on a %s',
  async (screen) => {
    const { page, close } = await open(`/compare?fonts=${KUAILE.id},${BRUSH.id}`, screen, { cold: true });
    await page.getByRole('button', { name: '放进我的对比' }).click();
    for (const path of ['/compare', '/pdf/compare']) {
      await page.goto(new URL(path, origin()).href, { waitUntil: 'networkidle' });
      await expect.poll(() => fontsIn(page)).toBe(`${KUAILE.id},${BRUSH.id}`);
      expect((await layoutShift(page)).sum, path).toBeLessThan(0.02);
    }
    await page.evaluate(() => localStorage.removeItem('compareFonts'));
    await page.goto(new URL('/compare', origin()).href, { waitUntil: 'networkidle' });
    await page.getByText('对比列表还是空的').waitFor();
    expect((await layoutShift(page)).sum).toBeLessThan(0.02);
    await close();
  },
);

test('a signed-out visitor is sent to the home page with a return address', async () => {
  const path = `/user/compare?fonts=${KUAILE.id}`;
  const answer = await fetch(origin() + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `/?redirect=${encodeURIComponent(path)}`,
  ]);
});

test('the sheet uses the stored list if the address names no fonts', NIGHTLY, async () => {
  const { page, problems, close } = await open('/font?layout=table', 'desk');
  await page.getByRole('button', { name: `对比 ${BRUSH.name}` }).click();
  await page.goto(new URL('/pdf/compare', origin()).href);
  await page.waitForURL(/\/pdf\/compare\?fonts=ma-shan-zheng/);
  await page.getByRole('heading', { name: BRUSH.name }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('the sheet prints on A4, an overview and a page for each font, without its controls', async () => {
  const path = `/pdf/compare?fonts=${KUAILE.id},${BRUSH.id}&text=%E6%B1%9F%E6%B9%96%E9%BE%8D&size=48`;
  const { page, problems, close } = await open(path, 'desk', { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: '打印' }).isVisible()).toBe(false);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(3);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/);
  // Drawn without having been scrolled into view.
  const loading = await page.locator('[data-state="loading"], [data-state="error"]').count();
  expect(loading).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('both pages are readable without scripts', NIGHTLY, async () => {
  for (const path of ['/compare', '/user/compare', '/pdf/compare']) {
    const { page, close } = await open(`${path}?fonts=${KUAILE.id},${BRUSH.id}&text=%E9%BE%8D`, 'phone', {
      javaScriptEnabled: false,
    });
    const text = await page.locator('main').textContent();
    for (const words of [KUAILE.name, BRUSH.name, '缺 1 字：龍', '再分发', 'GB 2312'])
      expect(text).toContain(words);
    await expect.poll(() => page.locator('[title="这款字体没有「龍」"]').count()).toBeGreaterThanOrEqual(2);
    await close();
  }
});

const PAGES: { path: string; like?: string }[] = [
  {
    path: `/user/compare?fonts=${KUAILE.id},${BRUSH.id},${SONG.id}&text=%E6%B1%9F%E6%B9%96%E9%BE%8D&metrics=1`,
  },
  { path: `/pdf/compare?fonts=${KUAILE.id},${BRUSH.id}&text=%E6%B1%9F%E6%B9%96%E9%BE%8D` },
  { path: '/user/compare', like: 'the first' },
];
eachSampled(inLooks(PAGES), isSampledLook)(
  '$path on a $screen, $colorScheme: fits and is accessible',
  async ({ path, screen, colorScheme }) => {
    const { page, problems, close } = await open(path, screen, { colorScheme });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  },
);
