// npm run bench -- intake <folder with fonts> [pictures]: drops a folder of fonts on the console's intake sheet, and
// prints how long the machine's part takes: until each row is there, all are saved, and all are in a release. Copies
// `$ZIWAN_DATA_DIR` or `.data`. With a second folder, it keeps pictures of the sheet there.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { readConfig } from '../apps/site/server/config/config.ts';
import { copyData, startSite } from '../e2e/site.ts';
import { openRowsOf } from '../e2e/site-data.ts';

const [folder, pictures] = process.argv.slice(2);
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
if (!folder) throw new Error('a folder with fonts is missing');
const files = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name));
const dataDir = mkdtempSync(join(tmpdir(), 'ziwan-intake-'));
copyData(readConfig(process.env).dataDir, dataDir);
const site = await startSite(dataDir, join(dataDir, 'server.log'), { ZIWAN_SKIP_IMPORT: '1' });

/** Session of an operator who has just proven who they are. */
function operator(): string {
  const rows = openRowsOf(dataDir);
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  rows
    .prepare(
      "INSERT INTO users (id, nickname, email, role, status, created_at, updated_at) VALUES (?, '老周', ?, 'operator', 'active', ?, ?)",
    )
    .run(id, `${id}@example.cn`, at(-1000), at(-1000));
  rows
    .prepare(
      "INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, last_seen_at, authenticated_at, user_agent, ip) VALUES (?, ?, ?, ?, ?, ?, ?, '', '')",
    )
    .run(
      createHash('sha256').update(token).digest('hex'),
      randomUUID(),
      id,
      at(-60_000),
      at(3_600_000),
      at(-1000),
      at(-1000),
    );
  rows
    .prepare(
      "INSERT INTO releases (id, name, note, state, revision, created_at) VALUES ('bench', '收字', '', 'open', 1, ?)",
    )
    .run(at(0));
  rows.close();
  return token;
}

const keep = async (page: Page, name: string) => {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(pictures, `${name}-${width}-${scheme}.png`) });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
};

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // A site that has just started compresses the console's files at the first request; that is not measured.
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
  });
  await context.addCookies([{ name: 'token', value: operator(), url: site.origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  page.on('pageerror', (error) => console.error(error));
  const input = page.getByLabel('字体文件', { exact: true });
  for (let tries = 0; tries < 5 && (await input.count()) === 0; tries++) {
    await page.goto(`${site.origin}/admin/fonts/upload`);
    await input.waitFor({ state: 'attached', timeout: 45_000 }).catch(() => {});
  }
  const grid = page.getByRole('grid', { name: '收字表' });
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  await input.setInputFiles(files);
  await grid.waitFor({ timeout: 600_000 });
  console.log(`first row: ${seconds()} s`);
  await page.getByText(`收下 ${files.length} 个文件`, { exact: true }).waitFor({ timeout: 1_800_000 });
  const rows = await grid.getByRole('rowheader').count();
  console.log(`${files.length} files, ${rows} rows, all checked: ${seconds()} s`);
  await page.waitForLoadState('networkidle');
  await keep(page, 'sheet');
  await grid
    .getByRole('gridcell', { name: /^授权：/ })
    .first()
    .click();
  await page.getByText('各种用途和依据的条款').click();
  await keep(page, 'licence');
  await page.keyboard.press('Control+a');
  const saving = performance.now();
  await page.getByRole('button', { name: '全选' }).click();
  await page.getByRole('button', { name: /^存成草稿/ }).click();
  await page.getByText(`存成草稿 ${rows} 份：`).waitFor({ timeout: 600_000 });
  console.log(`saved as drafts: ${((performance.now() - saving) / 1000).toFixed(1)} s`);
  const putting = performance.now();
  await page.getByRole('button', { name: '放进发布单' }).click();
  await page.getByRole('combobox', { name: '哪一张发布单' }).click();
  await page.getByRole('option', { name: '收字' }).click();
  await page.getByRole('button', { name: '放进', exact: true }).click();
  await page.getByText('已放进').first().waitFor({ timeout: 120_000 });
  console.log(`put into a release: ${((performance.now() - putting) / 1000).toFixed(1)} s`);
  await keep(page, 'saved');
} finally {
  await browser.close();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
