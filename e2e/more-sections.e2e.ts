import { keepFile, keepImage, unpublishEntry, writeEntry } from '@ziwan/content';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, withCaptcha } from './account-steps.ts';
import {
  axeViolations,
  keepPicture,
  launch,
  layoutShift,
  openData,
  origin,
  VIEWPORTS,
  visit,
} from './browser.ts';
import { pausedBefore } from './paused.ts';
import { eachSampled, inLooks, isSampledLook, NIGHTLY, sampled } from './sample.ts';
import { openAs, people } from './user-steps.ts';

const VIDEO = 'e2e-video';
const CASES = ['e2e-case-a', 'e2e-case-b'] as const;

let browser: Browser;
let database: ReturnType<typeof openDatabase>;
let known: ReturnType<typeof people>;

const call = async (path: string) =>
  ((await (await fetch(new URL(path, origin()))).json()) as { data: any }).data;

/** Records two seconds of playable video in a browser. */
async function recordVideo(): Promise<Buffer> {
  const { page, close } = await visit(browser, '/license');
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', (event) => parts.push(event.data));
    const done = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let i = 0; i < 30; i++) {
      pen.fillStyle = '#f6f2ea';
      pen.fillRect(0, 0, 640, 360);
      pen.fillStyle = '#b8281c';
      pen.fillRect(20 * i, 140, 80, 80);
      await new Promise((resolve) => setTimeout(resolve, 66));
    }
    recorder.stop();
    await done;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await close();
  return Buffer.from(bytes);
}

const picture = (color: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: color } })
    .png()
    .toBuffer();

beforeAll(async () => {
  browser = await launch();
  const film = await recordVideo();
  const { store, blobs } = openData();
  try {
    const [red, grey] = [
      await keepImage(blobs, await picture('#b8281c'), '红色的海报'),
      await keepImage(blobs, await picture('#8a8378'), '灰色的招牌'),
    ];
    const now = new Date().toISOString();
    await writeEntry(store.db, {
      kind: 'case',
      id: CASES[0],
      title: '江湖夜雨：一款武侠手游的标题',
      summary: '标题与章回名都用毛笔楷书写成。',
      markdown: '## 为什么选它\n\n笔画厚，缩小之后仍然读得清。',
      cover: red,
      fonts: ['ma-shan-zheng', 'zcool-kuaile'],
      publishAt: now,
      sort: 900,
      details: { client: '青衫工作室', credit: '林间', images: [red, grey], link: 'https://example.com/' },
    });
    await writeEntry(store.db, {
      kind: 'case',
      id: CASES[1],
      title: '小满茶铺',
      summary: '招牌与菜单。',
      fonts: ['zcool-kuaile'],
      publishAt: now,
      sort: 899,
      details: {},
    });
    const source = await keepFile(blobs, film);
    const captions = await keepFile(
      blobs,
      Buffer.from('WEBVTT\n\n00:00.000 --> 00:59.000\n红色的方块向右走\n'),
    );
    await writeEntry(store.db, {
      kind: 'video',
      id: VIDEO,
      title: '两分钟学会查缺字',
      summary: '写下标题，看哪几款字体写不全。',
      markdown: '先写下你的标题。',
      fonts: ['ma-shan-zheng'],
      publishAt: now,
      sort: 900,
      details: {
        durationSeconds: 2,
        poster: grey,
        sources: [{ src: source.src, type: source.type, width: 640, height: 360, bytes: source.bytes }],
        captions: [{ src: captions.src, lang: 'zh-CN', label: '中文' }],
      },
    });
  } finally {
    await store.close();
  }
  // The server polls the content revision once a second.
  const video = () => fetch(new URL(`/video/${VIDEO}`, origin())).then(({ status }) => status);
  await vi.waitFor(async () => expect(await video()).toBe(200), { timeout: 20_000 });
  database = openDatabase();
  known = people();
}, 300_000);
afterAll(async () => {
  // Cleans up, because other tests share the data.
  const { store } = openData();
  for (const id of [...CASES, VIDEO]) await unpublishEntry(store.db, id, new Date());
  await store.close();
  database?.close();
  known?.close();
  await browser?.close();
});

const PAGES = {
  license: '/license',
  contact: '/contact',
  work: '/contact?form=work',
  case: '/case',
  'case-none': '/case?keyword=没有这样的案例',
  'case-detail': `/case?id=${CASES[0]}`,
  video: '/video',
  'video-none': '/video?keyword=没有这样的视频',
  'video-detail': `/video/${VIDEO}`,
  player: `/player?id=${VIDEO}`,
  'player-none': '/player',
  search: `/search?keyword=${encodeURIComponent('楷书')}`,
  'search-none': '/search?keyword=zzqqxx',
  'search-start': '/search',
} as const;

eachSampled(
  inLooks(
    Object.entries(PAGES).map(([name, path]) => ({
      name,
      path,
      // Without a find or a question, a page has less of the same.
      like: /^(\w+)-(none|start)$/.exec(name)?.[1],
    })),
  ),
  isSampledLook,
)(
  '$name has no layout shift, fits and is accessible on a $screen, $colorScheme',
  async ({ name, path, screen, colorScheme }) => {
    const { page, problems, close } = await visit(browser, path, {
      viewport: VIEWPORTS[screen],
      colorScheme,
      cold: true,
    });
    await page.waitForLoadState('networkidle');
    if (path.includes(VIDEO)) await page.locator('.plyr').waitFor();
    expect((await layoutShift(page)).sum, path).toBeLessThan(0.01);
    await keepPicture(page, `more-${name}-${screen}-${colorScheme}`);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth), {
        message: path,
      })
      .toBeLessThanOrEqual(0);
    expect(await axeViolations(page), path).toEqual([]);
    expect(problems, path).toEqual([]);
    await close();
  },
);

test('a case stays in its place while its content arrives', NIGHTLY, async () => {
  const site = await pausedBefore('<article class');
  const { page, close } = await visit(browser, site.origin + PAGES['case-detail']);
  expect((await layoutShift(page)).sum).toBeLessThan(0.01);
  expect(await page.getByRole('dialog').getByRole('heading', { name: '江湖夜雨' }).count()).toBe(1);
  await close();
  await site.close();
});

test('every page answers with and without .html, a video describes itself, and missing entries answer 404', async () => {
  for (const path of ['/license', '/contact', '/case', '/video', '/player', '/search', `/video/${VIDEO}`]) {
    const [plain, suffixed] = await Promise.all(
      [path, `${path}.html`].map((p) => fetch(new URL(p, origin()))),
    );
    expect([plain?.status, suffixed?.status], path).toEqual([200, 200]);
    const text = (await plain?.text()) ?? '';
    expect(await suffixed?.text(), path).toContain(text.match(/<link rel="canonical" href="[^"]*"/)?.[0]);
  }
  const video = await (await fetch(new URL(`/video/${VIDEO}`, origin()))).text();
  const json = video.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s)?.[1] ?? '{}';
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({
    '@type': 'VideoObject',
    name: '两分钟学会查缺字',
    duration: 'PT2S',
    contentUrl: expect.stringMatching(/\.webm$/),
    thumbnailUrl: [expect.stringMatching(/\.webp$/)],
  });
  for (const path of ['/video/no-such-video', '/case?id=no-such-case', '/player?id=no-such-video'])
    expect((await fetch(new URL(path, origin()))).status, path).toBe(404);
});

test('licences are compared by use, explained, and list their fonts, without scripts too', async () => {
  const { page, close } = await visit(browser, '/license', { javaScriptEnabled: false });
  const licences = await call('/web/api/licences');
  const table = page.getByRole('table', { name: '每份许可证对八种用途怎么说' });
  await expect.poll(() => table.locator('tbody tr').count()).toBe(8);
  const used = licences.filter((l: { families: number }) => l.families > 0);
  await expect.poll(() => table.locator('thead th').count()).toBeGreaterThan(used.length);
  const ofl = licences.find((l: { id: string }) => l.id === 'ofl-1.1');
  const at = licences.indexOf(ofl);
  const words = { allowed: '可以', denied: '不可以', conditional: '有条件', unknown: '未说明' };
  await expect
    .poll(async () =>
      (await table.locator(`tbody tr td:nth-child(${at + 2})`).allInnerTexts()).map(
        (cell) => cell.split('\n')[0],
      ),
    )
    .toEqual(ofl.verdicts.map((row: { verdict: keyof typeof words }) => words[row.verdict]));
  for (const { nameZh } of ofl.examples)
    await expect
      .poll(() => page.locator('article', { hasText: nameZh }).count(), { message: nameZh })
      .toBeGreaterThan(0);
  await close();
});

test('a case opens over its list under its own address, by keyboard, and closes back to it', async () => {
  const { page, problems, close } = await visit(browser, '/case');
  await page.waitForLoadState('networkidle');
  const card = page.locator(`a[data-case="${CASES[0]}"]`);
  await card.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /江湖夜雨/ });
  await dialog.waitFor();
  await page.waitForURL((url) => url.searchParams.get('id') === CASES[0]);
  await expect.poll(() => dialog.locator('article > picture > img').count()).toBe(2);
  await expect.poll(() => dialog.locator('a[href="/font/ma-shan-zheng"]').count()).toBe(1);
  await dialog.getByRole('link', { name: /下一个/ }).click();
  await page.getByRole('dialog', { name: '小满茶铺' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/case' && url.search === '');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('dialog', { name: '小满茶铺' }).waitFor();
  await page.goto(new URL(`/case#${CASES[0]}`, origin()).href);
  await dialog.waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a case is readable without scripts', NIGHTLY, async () => {
  const { page, close } = await visit(browser, `/case?id=${CASES[0]}`, { javaScriptEnabled: false });
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('heading', { name: '为什么选它' }).isVisible()).toBe(true);
  await dialog.getByRole('link', { name: '关闭，回到案例' }).click();
  await page.waitForURL(/\/case$/);
  await close();
});

for (const path of [`/video/${VIDEO}`, `/player?id=${VIDEO}`])
  sampled(path.startsWith('/video'))(`a video plays by keyboard, with captions, at ${path}`, async () => {
    const { page, problems, close } = await visit(browser, path);
    await page.locator('.plyr').waitFor();
    const state = () =>
      page.locator('video').evaluate((v: HTMLVideoElement) => ({
        paused: v.paused,
        time: v.currentTime,
        modes: [...v.textTracks].map((t) => `${t.language} ${t.mode}`),
      }));
    await page.getByRole('button', { name: '播放' }).last().focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await state()).time, { timeout: 15_000 }).toBeGreaterThan(0.2);
    await page.locator('.plyr__caption').getByText('红色的方块向右走').waitFor();
    // The large play button has gone; focus stays in the player.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.plyr__controls') !== null))
      .toBe(true);
    await page.keyboard.press('c');
    await expect.poll(() => page.locator('.plyr__caption').isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

test("without scripts the browser's own controls play the video", NIGHTLY, async () => {
  const { page, close } = await visit(browser, `/video/${VIDEO}`, { javaScriptEnabled: false });
  const video = page.locator('video[controls]');
  await expect.poll(() => video.locator('track[kind="captions"][srclang="zh-cn"]').count()).toBe(1);
  await expect.poll(() => video.getAttribute('poster')).toMatch(/\.webp$/);
  await close();
});

test('only the bare player may be framed by another site', async () => {
  const of = async (path: string) => {
    const { headers } = await fetch(new URL(path, origin()));
    return [
      headers.get('x-frame-options'),
      headers.get('content-security-policy')?.match(/frame-ancestors [^;]+/)?.[0],
    ];
  };
  expect(await of(`/player?id=${VIDEO}`)).toEqual([null, 'frame-ancestors *']);
  expect(await of(`/video/${VIDEO}`)).toEqual(['DENY', "frame-ancestors 'none'"]);
});

test('a contact form shows its errors, keeps its input, and arrives', async () => {
  await database.anHourLater();
  const { page, problems, close } = await visit(browser, '/contact');
  await page.waitForLoadState('networkidle');
  const send = page.getByRole('button', { name: '发送', exact: true });
  await send.click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe('name');
  await page.getByText('手机号和邮箱至少留一个').waitFor();
  await page.getByLabel('怎么称呼').fill('林间');
  await page.getByLabel('手机号').fill('12345');
  await page.getByLabel('内容').fill('请问');
  await send.click();
  await page.getByText('手机号码格式不正确').waitFor();
  await page.getByText('内容至少 5 个字，现在 2 个').waitFor();
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByLabel('关于').selectOption('授权咨询');
  await page.getByLabel('内容').fill('请问马善政毛笔楷书能放进游戏里吗？');

  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => page.getByLabel('内容').inputValue()).toContain('马善政');
  await expect.poll(() => page.getByLabel('手机号').inputValue()).toBe('13800138000');

  await withCaptcha(page, () => send.click());
  await page.getByRole('heading', { name: '信收到了' }).waitFor();
  await page.getByRole('link', { name: '再写一封' }).click();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.getByLabel('内容').inputValue()).toBe('');
  expect(problems).toEqual([]);
  await close();
});

test('a refused contact form keeps its input and says why', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/contact');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('怎么称呼').fill('林间');
  await page.getByLabel('邮箱').fill('lin@ziwan.cn');
  await page.getByLabel('内容').fill('想问一下授权的事。');
  const send = page.getByRole('button', { name: '发送', exact: true });
  await send.click();
  await page.getByRole('dialog', { name: '安全验证' }).getByRole('button', { name: '关闭' }).click();
  await page.getByText('安全验证没有完成，还没有发出').waitFor();
  await page.route('**/messageBoard/save', (route) =>
    route.fulfill({ status: 429, json: { code: 'S00429', message: '操作太频繁', data: null } }),
  );
  await database.anHourLater();
  await withCaptcha(page, () => send.click());
  await page.getByRole('alert').getByText('操作太频繁').waitFor();
  await expect.poll(() => page.getByLabel('内容').inputValue()).toBe('想问一下授权的事。');
  await close();
});

test('uploading pictures requires a login; a work without pictures does not', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/contact?form=work');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.getByLabel('选择图片').count()).toBe(0);
  await page.getByRole('button', { name: '登录后附图' }).click();
  await page.getByRole('dialog', { name: /字玩$/ }).waitFor();
  await close();
});

test('a work is submitted with fonts and pictures; a file that is no picture is refused', async () => {
  await database.anHourLater();
  const person = await known.person();
  const { page, problems, close } = await openAs(browser, '/contact?form=work', person);
  await page.waitForLoadState('networkidle');
  const files = page.getByLabel('选择图片');
  await files.setInputFiles([
    { name: '海报.png', mimeType: 'image/png', buffer: await picture('#335533') },
    { name: '说明.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ]);
  await page.getByText('说明.svg：只接收 JPG、PNG、WebP 图片').waitFor();
  await page.locator('li', { hasText: '海报.png' }).getByText('已上传').waitFor();
  // The extension and the bytes disagree: the server checks the bytes.
  await files.setInputFiles({
    name: '假的.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ not a picture'),
  });
  const fake = page.locator('li', { hasText: '假的.png' });
  await fake.getByText('只接收 JPG、PNG、WebP 图片').waitFor();
  await page.getByLabel('怎么称呼').fill('林间');
  await page.getByLabel('手机号').fill(person.phone);
  await page.getByLabel('作品名').fill('江湖夜雨');
  await page.getByLabel('说明', { exact: true }).fill('一款武侠手游的标题与章回名。');
  await page.getByLabel('用到的字体').fill('马善政');
  await page.getByRole('button', { name: '＋ 马善政毛笔楷书' }).click();
  const send = page.getByRole('button', { name: '投稿', exact: true });
  await send.click();
  await page.getByText('有图片没有传上去').waitFor();
  await fake.getByRole('button', { name: '移除 假的.png' }).click();
  await keepPicture(page, 'more-work-filled-desk', { fullPage: true });
  await withCaptcha(page, () => send.click());
  await page.getByRole('heading', { name: '作品收到了' }).waitFor();
  // The browser itself reports the 415 response.
  expect(problems.filter((p) => !p.includes('415'))).toEqual([]);
  await close();
});

test('the header suggests texts beside fonts, and links to the full search', async () => {
  const { page, problems, close } = await visit(browser, '/license');
  await page.waitForLoadState('networkidle');
  const box = page.getByRole('combobox', { name: '搜索字体与文章' });
  await box.fill('小满茶铺');
  await page.getByRole('option', { name: /小满茶铺 案例/ }).waitFor();
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search');
  const row = page.locator('main ol li[data-type="case"]').first();
  await expect.poll(() => row.innerText()).toContain('案例');
  await expect.poll(() => row.locator('mark').first().innerText()).toBe('小满茶铺');
  await row.getByRole('link').click();
  await page.getByRole('dialog', { name: '小满茶铺' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('results can be filtered by kind, and each links to a page', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, PAGES.search);
  const { counts, records } = await call(
    `/web/api/web-findAll/getPageList?keyword=${encodeURIComponent('楷书')}&size=20`,
  );
  const status = page.locator('main [role="status"]').first();
  const { type, name, count } = counts.at(-1);
  await page
    .getByRole('navigation', { name: '结果种类' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await page.waitForURL((url) => url.searchParams.get('type') === type);
  await expect.poll(() => status.innerText()).toContain(`${count} 条`);
  for (const { url } of records.slice(0, 8))
    expect((await fetch(new URL(url, origin()))).status, url).toBe(200);
  expect(problems).toEqual([]);
  await close();
});

test('of three words, what has all of them comes first, then what has some', NIGHTLY, async () => {
  const keyword = '行书 颜真卿 毛笔';
  const { page, problems, close } = await visit(browser, `/search?keyword=${encodeURIComponent(keyword)}`);
  const all = page.getByRole('region', { name: '每个词都有' });
  const some = page.getByRole('region', { name: '只有其中几个词' });
  expect(await all.getByRole('listitem').first().innerText()).toContain('祭侄文稿');
  expect(await some.getByRole('listitem').count()).toBeGreaterThan(10);
  await page.getByRole('link', { name: '第 2 页' }).click();
  await page.waitForURL((url) => url.searchParams.get('current') === '2');
  await expect.poll(() => all.count()).toBe(0);
  expect(await some.getByRole('listitem').count()).toBeGreaterThan(10);
  expect(problems).toEqual([]);
  await close();
});

test('without scripts the search box finds fonts and texts', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/license', { javaScriptEnabled: false });
  await page.getByRole('combobox', { name: '搜索字体与文章' }).fill('楷书');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('keyword') === '楷书');
  await expect.poll(() => page.locator('main ol li[data-type]').count()).toBeGreaterThan(1);
  await close();
});
