// node e2e/pictures.ts <origin>: takes the README's pictures from a running site, in `docs/`. Look at them before you
// commit them: texts are drawn in the fonts of the machine, which visitors have (Noto Sans SC or like it).
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';

const [origin] = process.argv.slice(2);
if (!origin) throw new Error('usage: node e2e/pictures.ts <origin>');
const TITLE = '龙吟虎啸，山海同归';
const LIGHT = { colorScheme: 'light' } as const;
const SCRIPT = `键,说话人,正文
prologue_1,旁白,山门之外，雪落了三日。
prologue_2,沈霜,师父说过，龙吟虎啸之处，便是归途。
prologue_3,老渔夫,石碑磨平了，只剩一个㵘字。
item_1,,青釭剑
item_2,,鎏金酒葫芦`;

const [executablePath] = execFileSync(process.execPath, [join(import.meta.dirname, 'find-chromium.ts')], {
  encoding: 'utf8',
}).split('\n');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
await take('list', `/font?size=72&text=${encodeURIComponent(TITLE)}`, {
  ...LIGHT,
  viewport: { width: 1440, height: 1000 },
  rows: 4,
});
await take('project', '/project', { ...LIGHT, viewport: { width: 1440, height: 1100 } }, judgeScript);
await take('phone', `/font/ma-shan-zheng?text=${encodeURIComponent('龙吟虎啸')}`, {
  colorScheme: 'dark',
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});
await browser.close();

/** Has a script judged, and opens what the first incomplete font lacks. */
async function judgeScript(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const buffer = Buffer.from(SCRIPT);
  await page.getByLabel(/^把文件拖到这里/).setInputFiles({ name: '对白.csv', mimeType: 'text/csv', buffer });
  await main.getByText(/款一字不缺/).waitFor();
  await main
    .getByRole('button', { name: /缺哪些/ })
    .first()
    .click();
  await main.getByRole('row').first().waitFor();
  await main.getByRole('heading', { name: '哪些字体写得全' }).evaluate((heading) => {
    const { top } = heading.getBoundingClientRect();
    window.scrollBy(0, top - 40);
  });
}

async function take(
  name: string,
  path: string,
  { rows, ...options }: BrowserContextOptions & { rows?: number },
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...options, locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const last =
    rows &&
    (await page
      .locator('main li')
      .filter({ has: page.locator('[aria-label*="写「"]') })
      .nth(rows - 1)
      .boundingBox());
  const clip = last ? { x: 0, y: 0, width: 1440, height: Math.floor(last.y + last.height) } : undefined;
  await sharp(await page.screenshot(clip && { clip }))
    .webp({ quality: 82, effort: 6 })
    .toFile(join(import.meta.dirname, '..', 'docs', `${name}.webp`));
  await context.close();
}
