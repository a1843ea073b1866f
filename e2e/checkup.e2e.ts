import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, origin, visit } from './browser.ts';
import { makeFont, originalOf } from './checkup-fonts.ts';
import { LineFinder, recordOutgoing } from './outgoing.ts';
import { NIGHTLY, onEachScreen } from './sample.ts';

const OFL = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.';
/** Names that must not leave the browser. */
const [SOLD, SILENT, FREE, LATIN] = [
  '秘密项目标题体',
  '无名手写样本体',
  '自由写作正文体',
  'Quietfoundry Sans',
];
const WORDS = [
  SOLD,
  SILENT,
  FREE,
  LATIN,
  'Zxqsold',
  'Zxqsilent',
  'zxqfolder',
  'Quietfoundry',
  '悄悄话工作室版权',
];
/** Bytes of a request that may hold the features of four characters. */
const LARGEST_BODY = 1500;

let browser: Browser;
let folder: string;
let local: { postscriptName: string; fullName: string; encoded: string }[];

const named = (family: string, postScript: string, more: Record<number, string> = {}) => ({
  1: family,
  2: 'Regular',
  4: `${family} Regular`,
  5: 'Version 1.0',
  6: postScript,
  ...more,
});

beforeAll(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'checkup-'));
  const sold = await makeFont({
    outlines: 'ma-shan-zheng',
    names: named(SOLD, 'Zxqsold', { 0: '© 2019 Microsoft Corporation. 悄悄话工作室版权' }),
  });
  const silent = await makeFont({ outlines: 'zcool-kuaile', names: named(SILENT, 'Zxqsilent') });
  const original = await originalOf('ma-shan-zheng');
  const files: Record<string, Buffer | Uint8Array> = {
    'a/sold.ttf': sold,
    'a/b/free.woff2': await makeFont({
      outlines: 'zcool-kuaile',
      names: named(FREE, 'Zxqfree', { 13: OFL }),
      format: 'woff2',
    }),
    'a/latin.ttf': await makeFont({
      outlines: 'zcool-kuaile',
      text: 'Abc',
      fsType: 2,
      names: named(LATIN, 'Quietfoundry'),
    }),
    'a/broken.otf': sold.subarray(0, 900),
    'a/readme.txt': Buffer.from('no font'),
    'project.zip': zipSync({ 'Assets/Fonts/silent.ttf': silent, 'Assets/scene.dat': Uint8Array.of(1) }),
    [original.name]: original.bytes,
  };
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder, 'zxqfolder', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  local = [
    { postscriptName: 'Zxqsold', fullName: SOLD, encoded: sold.toString('base64') },
    { postscriptName: 'Zxqsilent', fullName: SILENT, encoded: silent.toString('base64') },
  ];
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (options: BrowserContextOptions = {}) => {
  const visited = await visit(browser, '/checkup', options);
  await visited.page.getByRole('button', { name: '选一个文件夹' }).waitFor();
  return visited;
};
const result = (page: Page) => page.getByRole('region', { name: '体检结果' });
const family = (page: Page, name: string) =>
  result(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const counts = (page: Page) => result(page).getByRole('status').first();
const ALL_READ = '5 家字体，共 5 款：需授权 2 款，不明 1 款，可商用 2 款；1 个文件没有读出来';

/** Drops a folder from the desktop, as only the browser itself can. */
async function drop(page: Page, path: string): Promise<void> {
  const box = await page.getByText('拖到这里').boundingBox();
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: (box?.x ?? 0) + 5,
      y: (box?.y ?? 0) + 5,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
}

onEachScreen('desk')(
  'a dropped folder is judged in the browser: no byte and no name leaves, but the features that one asks with ($screen)',
  async ({ viewport }) => {
    const outgoing = await recordOutgoing();
    const { page, problems, close } = await open({ viewport, proxy: outgoing.proxy, acceptDownloads: true });
    await drop(page, join(folder, 'zxqfolder'));
    await expect.poll(() => counts(page).innerText(), { timeout: 30_000 }).toBe(ALL_READ);
    await page.getByText('另有 1 个不是字体的文件，没有看。').waitFor();

    await family(page, SOLD).getByText('需授权').waitFor();
    await family(page, SOLD).getByText('© 2019 Microsoft Corporation').waitFor();
    await family(page, SOLD).getByRole('link', { name: '看出处' }).waitFor();
    await family(page, LATIN).getByText('字体的嵌入标记写着限制嵌入').waitFor();
    await family(page, LATIN).getByText('没有汉字，比不了形').waitFor();
    await family(page, SILENT).getByText('不明').waitFor();
    await family(page, FREE).getByText('SIL 开源字体许可证（OFL），它允许商用').waitFor();
    await result(page).getByText('和本站的「马善政毛笔楷书」是同一个文件').waitFor();
    await result(page).getByRole('link', { name: '看本站的马善政毛笔楷书' }).waitFor();
    await family(page, SILENT).getByText('这款字体写着什么').click();
    await family(page, SILENT).getByText('zxqfolder/project.zip/Assets/Fonts/silent.ttf，TTF').waitFor();
    await page.getByText('没有读出来的 1 个文件').click();
    await page.getByText(/字体文件不完整/).waitFor();

    const before = outgoing.sent.length;
    await page.getByRole('button', { name: `给 ${SOLD} 找相近的` }).click();
    await family(page, SOLD).getByText('很接近', { exact: true }).waitFor({ timeout: 30_000 });
    await family(page, SOLD).getByRole('link', { name: '马善政毛笔楷书', exact: true }).waitFor();
    await family(page, SOLD)
      .getByRole('img', { name: `${SOLD} 写的「永家我美」` })
      .waitFor();
    await family(page, SOLD).getByText('有的 16 个汉字，它都有').waitFor();
    await expect.poll(() => family(page, SOLD).locator('[data-state=ready]').count()).toBe(1);
    const searches = outgoing.sent.slice(before).filter(({ head }) => head.includes('/find-by-shape'));
    expect(searches.map(({ body }) => JSON.parse(body.toString()))).toEqual([
      {
        version: expect.any(Number),
        characters: [...'永家我美'].map((read) => ({
          features: expect.stringMatching(/^[\w+/]{171}=$/),
          read,
        })),
      },
    ]);

    await page.getByRole('searchbox', { name: '找一款' }).fill('zxqsold');
    await expect
      .poll(() => result(page).getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([expect.stringContaining(SOLD)]);
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '存成表格（1 款）' }).click(),
    ]);
    expect(table.suggestedFilename()).toMatch(/^字体体检 \d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await table.path(), 'utf8');
    expect(csv).toMatch(/^\uFEFF判断,依据/);
    expect(csv).toContain(SOLD);
    expect(csv).toContain('/font/ma-shan-zheng');
    expect(csv).not.toContain(SILENT);
    await page.getByRole('searchbox', { name: '找一款' }).fill('');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '存成 JSON' }).click(),
    ]);
    const json = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    expect(json.字体.map((row: Record<string, string>) => row.判断).sort()).toEqual(
      ['不明', '可商用', '可商用', '读不出', '需授权', '需授权'].sort(),
    );

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    expect(await axeViolations(page)).toEqual([]);
    const finder = new LineFinder(WORDS);
    for (const request of outgoing.sent) {
      const whole = `${request.head}\n${request.body.toString('latin1')}\n${request.body.toString('utf8')}`;
      expect(
        WORDS.filter((word) => whole.includes(word)),
        request.head,
      ).toEqual([]);
      expect(finder.in(request), request.head).toEqual([]);
      expect(request.body.length, request.head).toBeLessThan(LARGEST_BODY);
    }
    expect(outgoing.unread).toEqual([]);
    expect(problems).toEqual([]);
    await close();
    await outgoing.close();
  },
  90_000,
);

/** Gives the page fonts of a machine, or refuses them. */
const machine = (page: Page, fonts: typeof local | 'refused' | 'absent' | 'slow') =>
  page.addInitScript((given) => {
    const bytesOf = (encoded: string) => Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    const fontOf = ({ encoded, ...names }: { encoded: string }) => ({
      ...names,
      blob: async () => new Blob([bytesOf(encoded)]),
    });
    Object.defineProperty(globalThis, 'queryLocalFonts', {
      configurable: true,
      value:
        given === 'absent'
          ? undefined
          : async () => {
              if (given === 'refused') throw new DOMException('denied', 'NotAllowedError');
              if (given === 'slow')
                return Array.from({ length: 50 }, (_, i) => ({
                  postscriptName: `Slow-${i}`,
                  fullName: `Slow ${i}`,
                  blob: () => new Promise((resolve) => setTimeout(() => resolve(new Blob(['no font'])), 200)),
                }));
              return (given as { encoded: string }[]).map(fontOf);
            },
    });
  }, fonts);

test('the fonts of the machine are read once the browser gives them, each file once', NIGHTLY, async () => {
  const { page, problems, close } = await open();
  await machine(page, [...local, local[0] as (typeof local)[number]]);
  await page.reload();
  const read = page.getByRole('button', { name: '读这台电脑的字体' });
  await read.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => counts(page).innerText()).toMatch(/^2 家字体，共 2 款/);
  await page.getByRole('button', { name: '给列出的 2 家都找相近的' }).click();
  await family(page, SILENT).getByText('很接近', { exact: true }).waitFor({ timeout: 30_000 });
  await family(page, SOLD).getByText('很接近', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('without the permission or the interface, the page says what else to do', NIGHTLY, async () => {
  const { page, close } = await open();
  await machine(page, 'refused');
  await page.reload();
  await page.getByRole('button', { name: '读这台电脑的字体' }).click();
  await page.getByRole('alert').getByText('浏览器没有给出字体').waitFor();
  await machine(page, 'absent');
  await page.reload();
  await page.getByText('这个浏览器不能直接读系统的字体').waitFor();
  expect(await page.getByRole('button', { name: '读这台电脑的字体' }).count()).toBe(0);
  await close();
});

test('a reading that is stopped keeps what it has read', NIGHTLY, async () => {
  const { page, close } = await open();
  await machine(page, 'slow');
  await page.reload();
  await page.getByRole('button', { name: '读这台电脑的字体' }).click();
  await page.getByText('没有读出来的').waitFor();
  await page.getByRole('button', { name: '停止' }).click();
  await page.getByText('已停止，下面是停之前读到的。').waitFor();
  expect(await counts(page).innerText()).toMatch(/；\d+ 个文件没有读出来$/);
  await close();
});

test('everything works by keyboard: the folder, the filters, the details', NIGHTLY, async () => {
  const { page, close } = await open();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选一个文件夹' }).focus();
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles(join(folder, 'zxqfolder'));
  await expect.poll(() => counts(page).innerText(), { timeout: 30_000 }).toBe(ALL_READ);
  await page.getByRole('button', { name: '可商用 2' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => result(page).getByRole('heading', { level: 3 }).count()).toBe(2);
  const details = family(page, FREE).getByText('这款字体写着什么');
  await details.focus();
  await page.keyboard.press('Enter');
  await family(page, FREE).getByText('可安装：可随文档嵌入并装到别处（fsType 0）').waitFor();
  await page.getByRole('searchbox', { name: '找一款' }).fill('没有这个名字');
  await page.getByText('没有字体符合这些条件').waitFor();
  await page.getByRole('button', { name: '看全部' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => result(page).getByRole('heading', { level: 3 }).count()).toBe(5);
  await close();
});

test('a folder without fonts, and a site that does not answer, are told in a sentence', async () => {
  const { page, close } = await open();
  await page.getByLabel('要读的文件夹').setInputFiles(join(import.meta.dirname, '..', 'docs', 'decisions'));
  await page.getByRole('alert').getByText('里面没有字体文件').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('要读的文件', { exact: true }).setInputFiles(join(folder, 'zxqfolder/a/sold.ttf'));
  await page.getByRole('alert').getByText('本站的字体名单没有取到').waitFor();
  await page.context().setOffline(false);
  await page.getByLabel('要读的文件', { exact: true }).setInputFiles(join(folder, 'zxqfolder/a/sold.ttf'));
  await expect.poll(() => counts(page).innerText()).toMatch(/^1 家字体/);
  await close();
});

test('a tool whose script does not come says so after a while', NIGHTLY, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${origin()}/checkup`);
  await page.getByText('工具还没有打开').waitFor({ state: 'visible' });
  await page.getByText('请刷新这一页').waitFor();
  await context.close();
});
