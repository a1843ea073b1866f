import { readFile } from 'node:fs/promises';
import { readNames, tablesOf } from '@ziwan/sfnt';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '../apps/site/server/testing/zip.ts';
import { axeViolations, keepPicture, launch, VIEWPORTS, visit } from './browser.ts';
import { openPacking, showStep } from './project-steps.ts';
import { isNight, NIGHTLY, sampled } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LINES = ['灯塔守夜人说：别回头！', '海雾漫过第七码头。', '启程', '归航'];
/** Not a line of the script, of its characters. */
const TYPED = '夜雾灯塔';

const part = (page: Page) => page.getByRole('region', { name: '字体包' });
const size = (page: Page) => part(page).getByRole('status', { name: '包的大小' });
const choose = (page: Page, label: string, option: string) =>
  part(page).getByLabel(label, { exact: true }).selectOption({ label: option });

/** Bytes in a size such as 「约 12 KB」. */
function bytesIn(text: string): number {
  const [, number, unit] = /约 ([\d.]+) (KB|MB)/.exec(text) ?? [];
  return Number(number) * (unit === 'MB' ? 1e6 : 1e3);
}

/** Opaque pixels of each canvas of the preview, by its size. */
const inked = (page: Page): Promise<Record<string, number>> =>
  part(page)
    .locator('canvas[data-size]')
    .evaluateAll((canvases) =>
      Object.fromEntries(
        (canvases as HTMLCanvasElement[]).map((canvas) => {
          const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          return [canvas.dataset.size, data.filter((value, i) => i % 4 === 3 && value > 200).length];
        }),
      ),
    );

for (const [screen, viewport] of Object.entries(VIEWPORTS))
  sampled(screen === 'desk')(
    `a small package is looked at before it is saved; nothing of the script is sent (${screen})`,
    async () => {
      const { page, problems, close } = await openPacking(browser, viewport, LINES);
      const sent: string[] = [];
      page.on('request', (request) =>
        sent.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`),
      );
      await choose(page, '引擎', 'PixiJS 8');
      await choose(page, '图集', 'MTSDF 图集');
      await part(page).getByLabel('字号（像素）').fill('96');
      expect(sent.filter((request) => request.includes('/game/package'))).toEqual([]);
      await part(page).getByRole('button', { name: '估算大小' }).click();
      await expect.poll(() => size(page).innerText()).toMatch(/打成包约 \d+ KB/);
      const whole = bytesIn(await size(page).innerText());
      await choose(page, '包不超过', '自己定');
      const limit = Math.round((0.6 * whole) / 1000);
      await part(page).getByLabel('不超过（KB）').fill(String(limit));
      await expect
        .poll(() => size(page).innerText())
        .toContain(`为了不超过 ${limit} KB，会这样省：去掉了守卫，图集从 MTSDF`);

      await part(page).getByRole('button', { name: '先看图集' }).click();
      const preview = part(page).getByRole('region', { name: '包里的样子' });
      await preview.waitFor();
      const note = await part(page)
        .getByText(new RegExp(`^为了不超过 ${limit} KB：去掉了守卫，图集从 MTSDF`))
        .innerText();
      await preview.getByText(/^\d+ 个字，1 页/).waitFor();
      await expect
        .poll(async () => Object.entries(await inked(page)).filter(([, count]) => count > 0).length)
        .toBe(5);
      await preview.getByLabel('写一行看看').fill(TYPED);
      await preview
        .getByRole('img', { name: `图集画的：${TYPED}` })
        .first()
        .waitFor();
      // A field becomes larger, not coarser: ink grows with the square of the size.
      await expect
        .poll(async () => {
          const ink = await inked(page);
          return (ink['96'] ?? 0) / (ink['48'] ?? 1);
        })
        .toBeGreaterThan(3.4);
      expect(await preview.innerText()).toContain('个文件');
      await keepPicture(preview, `project-preview-${screen}`);

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        part(page).getByRole('button', { name: '就下载这个包' }).click(),
      ]);
      const bytes = await readFile(await file.path());
      expect(bytes.byteLength).toBeLessThanOrEqual(1000 * limit);
      expect(entriesOf(bytes).get('README.txt')?.toString()).toContain(note);

      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(sent.filter((request) => request.includes(TYPED))).toEqual([]);
      for (const line of LINES.filter((text) => text.length > 2))
        expect(sent.filter((request) => request.includes(line.slice(0, 3)))).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    },
  );

test('a bitmap is painted as its preset shows, and the paint is kept; coverage alone has none', async () => {
  const { page, problems, close } = await openPacking(browser, VIEWPORTS.desk, LINES);
  const paint = part(page).getByRole('group', { name: '上色' });
  await choose(page, '引擎', "Ren'Py 8");
  await choose(page, '图集', '位图图集');
  await part(page).getByLabel('字号（像素）').waitFor();
  expect(await paint.count()).toBe(0);
  await choose(page, '引擎', 'LÖVE 11');
  await paint.getByRole('button', { name: '描边标题' }).click();
  await paint.getByLabel('颜色', { exact: true }).fill('#ff3300');
  await paint.getByRole('img', { name: /^上色的样子/ }).waitFor();
  await paint.getByText('渐变', { exact: true }).click();
  await paint.getByLabel('下', { exact: true }).waitFor();
  await paint.getByText('单色', { exact: true }).click();
  await page.reload({ waitUntil: 'load' });
  await expect.poll(() => paint.getByLabel('颜色', { exact: true }).inputValue()).toBe('#ff3300');

  await part(page).getByRole('button', { name: '先看图集' }).click();
  await part(page).getByRole('region', { name: '包里的样子' }).waitFor();
  await expect.poll(async () => Object.keys(await inked(page)).length).toBe(5);
  // The most frequent opaque colour of a large line is the fill.
  const colour = await part(page)
    .locator('canvas[data-size="160"]')
    .evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let most = [0, 0, 0];
      for (let i = 0; i < data.length; i += 4)
        if ((data[i + 3] ?? 0) > 250 && (data[i] ?? 0) > (most[0] ?? 0)) most = [...data.slice(i, i + 3)];
      return most;
    });
  expect(colour[0]).toBeGreaterThan(240);
  expect(colour[1]).toBeLessThan(70);
  expect(colour[2]).toBeLessThan(20);
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test(
  'a package without an atlas shows its own font, and one that cannot be small enough says the least size',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await openPacking(browser, VIEWPORTS.desk, LINES);
    await choose(page, '引擎', '通用');
    await part(page).getByRole('button', { name: '先看字形' }).click();
    const preview = part(page).getByRole('region', { name: '包里的样子' });
    await preview.getByText('160 像素').waitFor();
    const families = await page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family.includes('ziwan-packed')).map(({ status }) => status),
    );
    expect(families).toEqual(['loaded']);
    await choose(page, '包不超过', '自己定');
    await part(page).getByLabel('不超过（KB）').fill('1');
    await expect.poll(() => size(page).innerText()).toMatch(/^做不到 1\.0 KB 以内：能省的都省了也有约 /);
    await part(page).getByRole('button', { name: '打包下载' }).click();
    await part(page)
      .getByRole('alert')
      .getByText(/最小约 \d+ KB/)
      .waitFor();
    // The refusal of the request itself is the only thing that the console may report.
    expect(problems.filter((problem) => !/400/.test(problem))).toEqual([]);
    await close();
  },
);

test(
  'a variable face is packed at the weight chosen for its role, which its line shows',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await openPacking(browser, VIEWPORTS.phone, LINES);
    await showStep(page, '字体');
    await page.getByPlaceholder('名字').fill('思源宋体');
    await page.getByRole('button', { name: '思源宋体：选用' }).click();
    await page.getByRole('button', { name: /^标题用/ }).click();
    await showStep(page, '文字');
    const roles = page.getByRole('list', { name: '各处选定的字体' });
    const weight = roles.getByRole('spinbutton', { name: '字重' });
    expect(await weight.inputValue()).toBe('400');
    await weight.fill('900');
    const drawn = roles.locator('[style*="font-variation-settings"]').first();
    await expect
      .poll(() => drawn.evaluate((element) => getComputedStyle(element).fontVariationSettings))
      .toBe('"wght" 900');
    await page.reload({ waitUntil: 'load' });
    await expect.poll(() => weight.inputValue()).toBe('900');

    await showStep(page, '打包');
    await choose(page, '引擎', '通用');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      part(page).getByRole('button', { name: '打包下载' }).click(),
    ]);
    const files = entriesOf(await readFile(await file.path()));
    const [path = ''] = [...files.keys()].filter((each) => each.endsWith('.ttf'));
    expect(path).toMatch(/-w900\.ttf$/);
    const { tables } = tablesOf(files.get(path) as Buffer);
    const [os2, names] = [tables.get('OS/2'), readNames(tables.get('name')).records];
    expect(Buffer.from(os2 as Uint8Array).readUInt16BE(4)).toBe(900);
    expect(new TextDecoder('utf-16be').decode(names.find(({ id }) => id === 1)?.bytes)).toBe(
      'Noto Serif SC Black',
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  },
);

test('a text that was removed comes back, and a long file name stays in its place', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/project', { viewport: VIEWPORTS.phone });
  const name = `${'Localization_StringTable_zh_Hans_'.repeat(5)}.txt`;
  await page
    .getByLabel(/^把文件拖到这里/)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('启程') });
  const texts = page.getByRole('list', { name: '项目里的文本' });
  await texts.getByText('不重复的 2 字').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: `移除 ${name}` }).click();
  await expect.poll(() => texts.count()).toBe(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await texts.getByText('不重复的 2 字').waitFor();

  // Pasted and not added yet.
  await page.getByLabel('或者粘贴文本').fill('夜雾灯塔');
  await page.reload({ waitUntil: 'load' });
  await expect.poll(() => page.getByLabel('或者粘贴文本').inputValue()).toBe('夜雾灯塔');
  await page.getByRole('button', { name: '加进项目' }).click();
  await texts.getByText('不重复的 4 字').waitFor();
  expect(await page.getByLabel('或者粘贴文本').inputValue()).toBe('');

  await page.getByLabel('项目名').fill('龙\u202e吟');
  await page.getByLabel('项目名').blur();
  expect(await page.getByLabel('项目名').inputValue()).toBe('龙吟');
  expect(problems).toEqual([]);
  await close();
});
