import { sha256Hex } from '@ziwan/infra/digest';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '../apps/site/server/testing/zip.ts';
import { axeViolations, launch, origin, visit } from './browser.ts';
import { isNight, onEachScreen } from './sample.ts';

const FONT = { id: 'zhi-mang-xing', name: '钟齐志莽行书' };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Receipt of a download that has just been made. */
async function receipt(): Promise<Buffer> {
  const { data } = await (
    await fetch(`${origin()}/web/api/font/get-download-url?id=${FONT.id}&type=family`)
  ).json();
  const archive = Buffer.from(await (await fetch(origin() + data.url)).arrayBuffer());
  return entriesOf(archive).get('授权说明.txt') as Buffer;
}

onEachScreen('phone')(
  'a receipt put on the page is confirmed, a changed one is not ($screen)',
  async ({ viewport }) => {
    const buffer = await receipt();
    const { page, problems, close } = await visit(browser, '/receipt', { viewport });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData()}`));
    const file = page.getByLabel('选择授权说明');
    await file.setInputFiles({ name: '授权说明.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('heading', { name: '这份授权说明由本站开出' }).waitFor();
    await page.getByRole('link', { name: FONT.name }).waitFor();
    await page.getByText('没有变化，当时允许的现在仍然允许。').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    const changed = Buffer.from(buffer.toString().replace('商用：', '商用： '));
    await file.setInputFiles({ name: '授权说明.txt', mimeType: 'text/plain', buffer: changed });
    await page.getByRole('heading', { name: '本站没有开出过这份授权说明' }).waitFor();
    if (isNight) expect(await axeViolations(page)).toEqual([]);
    await file.setInputFiles({
      name: '字体.ttf',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(1024 * 1024 + 1),
    });
    await page.getByRole('alert').getByText('太大了').waitFor();
    // The file stays in the browser.
    expect(sent.filter((request) => /下载时间|核对日期|授权说明\.txt/.test(decodeURI(request)))).toEqual([]);
    // The browser logs the response 404.
    expect(problems.filter((problem) => !problem.includes('/receipts/check'))).toEqual([]);
    await close();
  },
);

test('without scripts the typed hash is checked, also with spaces and capitals', async () => {
  const sha256 = sha256Hex(await receipt());
  const { page, close } = await visit(browser, '/receipt', { javaScriptEnabled: false });
  const field = page.getByRole('textbox', { name: '或者填它的 SHA-256' });
  for (const [typed, heading] of [
    [` ${sha256.toUpperCase()} `, '这份授权说明由本站开出'],
    [sha256Hex('x'), '本站没有开出过这份授权说明'],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: '核对' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
  }
  await field.fill('abc');
  await page.getByRole('button', { name: '核对' }).click();
  await page.getByText('SHA-256 是 64 位，由 0–9 和 a–f 组成').waitFor();
  expect(await field.inputValue()).toBe('abc');
  await close();
});
