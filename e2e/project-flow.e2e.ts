import { readFile } from 'node:fs/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { openCmap, tablesOf } from '@ziwan/sfnt';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, visibleIn } from '../apps/site/server/testing/zip.ts';
import { launch, origin, VIEWPORTS, visit } from './browser.ts';
import { LineFinder, recordOutgoing } from './outgoing.ts';
import { showStep } from './project-steps.ts';
import { onEachScreen } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** In one line alone, and in few fonts. */
const RARE = '龘';
const WORDS = '山门 剑客 长夜 孤灯 风雪 故人 江湖 酒旗 铁骑 明月 归途 旧誓'.split(' ');
const SPEAKERS = ['掌柜', '沈霜', '老渔夫'];

/** Dialogue without repetition: 2 MB of CSV with names, markup, quotation marks and a translation. */
function makeScript() {
  const lines: string[] = [];
  const rows = ['key,说话人,zh,en'];
  for (let i = 0; lines.length < 18_000; i++) {
    const word = (n: number) => WORDS[Math.floor(i / WORDS.length ** n) % WORDS.length];
    const line = `${word(0)}之后便是${word(1)}，${word(2)}第${i}次提起「${word(3)}」，无人应答。`;
    lines.push(line);
    const marked = i % 7 === 0 ? `<color=#c00>${line}</color>{player}` : line;
    rows.push(`line_${i},${SPEAKERS[i % 3]},"${marked}","He spoke, for the ${i}th time, of the ""gate""."`);
  }
  const last = `石碑上只有一个${RARE}字。`;
  lines.push(last);
  rows.push(`line_end,沈霜,${last},The stone bears one word.`);
  const csv = rows.join('\r\n');
  const characters = [...new Set(lines.join(''))]
    .sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0))
    .join('');
  return { lines, csv, characters };
}

const main = (page: Page) => page.getByRole('main');
const faces = (page: Page) =>
  page
    .getByRole('region', { name: '哪些字体写得全' })
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-expanded]') });
const chosen = (page: Page) => main(page).getByRole('list', { name: '各处选定的字体' });

onEachScreen('desk')(
  'from the home page to the unpacked package for Godot, no part of a line leaves the browser, on a $screen',
  async ({ screen }) => {
    const { lines, csv, characters } = makeScript();
    expect(Buffer.byteLength(csv)).toBeGreaterThan(2_000_000);
    const outgoing = await recordOutgoing();
    const { page, problems, close } = await visit(browser, '/', {
      viewport: VIEWPORTS[screen],
      acceptDownloads: true,
      proxy: outgoing.proxy,
    });
    await main(page).getByRole('link', { name: '查整部游戏的文本' }).click();
    await page.getByLabel('项目名').waitFor();

    // The file is dropped. Its Chinese columns are read; the visitor leaves the names of the speakers out.
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], '对白.csv', { type: 'text/csv' }));
      return transfer;
    }, csv);
    await main(page)
      .locator('label[for]', { hasText: '把文件拖到这里' })
      .dispatchEvent('drop', { dataTransfer: data });
    const reading = main(page).getByText(/^读法：CSV 表格/);
    await expect.poll(() => reading.innerText()).toMatch(/4 组文字里读了 2 组，略去 [\d,]+ 处不显示的标记/);
    await reading.click();
    await main(page)
      .getByRole('checkbox', { name: /说话人/ })
      .uncheck();
    await expect.poll(() => reading.innerText()).toContain('4 组文字里读了 1 组');
    await expect
      .poll(() => main(page).getByRole('status', { name: '读取' }).innerText())
      .toMatch(new RegExp(`不重复的\\s*${[...characters].length}\\s*个`));

    await showStep(page, '字体');
    // Faces that lack nothing come first; one that lacks a character names its line.
    const complete = (await faces(page).allInnerTexts()).map((face) => face.includes('一字不缺'));
    expect(complete[0]).toBe(true);
    expect(complete).toEqual(complete.toSorted((a, b) => Number(b) - Number(a)));
    const lacking = faces(page)
      .filter({ hasText: /缺 1 字（用到 1 次）/ })
      .first();
    await lacking.getByRole('button', { name: /缺哪些/ }).click();
    const row = lacking.getByRole('row').filter({ hasText: RARE });
    await expect.poll(() => row.innerText()).toContain(`对白.csv 第 ${lines.length + 1} 行`);
    expect(await row.innerText()).toContain(lines.at(-1));

    // A face for the text, and one for the titles that another one fills.
    await faces(page).first().getByRole('button', { name: /选用/ }).click();
    await faces(page)
      .first()
      .getByRole('button', { name: /^正文用/ })
      .click();
    await main(page).getByRole('searchbox', { name: '找一款' }).fill('dela');
    const dela = faces(page).filter({ hasText: 'Dela Gothic One' }).last();
    await dela.getByRole('button', { name: /缺哪些/ }).click();
    await dela.getByRole('button', { name: /^标题用/ }).click();
    await dela.getByRole('button', { name: /^用.+补$/ }).click();
    await showStep(page, '文字');
    await expect
      .poll(() => chosen(page).getByRole('listitem').first().innerText())
      .toContain('补字后一字不缺');
    await showStep(page, '打包');
    const bill = main(page).getByRole('list', { name: '各款字体的授权' });
    await expect.poll(() => bill.getByRole('heading').allInnerTexts()).toHaveLength(3);
    expect((await bill.getByRole('heading').allInnerTexts()).join()).toMatch(
      /标题[\s\S]*标题补字[\s\S]*正文/,
    );
    await page.waitForLoadState('networkidle');
    // Of the characters, only those of the lines that specimens draw.
    expect(outgoing.sent.filter(({ head, body }) => head.includes('誓') || body.includes('誓'))).toEqual([]);

    const part = page.getByRole('region', { name: '字体包' });
    await part.getByLabel('引擎').selectOption({ label: 'Godot 4（试验）' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('button', { name: '打包下载' }).click(),
    ]);
    const files = entriesOf(await readFile(await download.path()));
    expect(visibleIn(files.get('charset.txt'))).toBe(characters);
    const lock = JSON.parse(files.get('fonts.lock.json')?.toString() ?? '');
    expect(lock.faces.map(({ role }: { role: string }) => role)).toEqual(['标题', '补字：标题', '正文']);
    const all = [...characters].map((c) => c.codePointAt(0) as number);
    const drawnBy = (i: number) => {
      const path = lock.faces[i].files.find((file: { path: string }) => file.path.endsWith('tf')).path;
      const glyphOf = openCmap(tablesOf(files.get(path) as Buffer).tables.get('cmap'));
      return new Set(all.filter((codePoint) => glyphOf?.(codePoint)));
    };
    const [title, filler, text] = [drawnBy(0), drawnBy(1), drawnBy(2)];
    expect(all.filter((c) => !text.has(c))).toEqual([]);
    expect(all.filter((c) => !title.has(c) && !filler.has(c))).toEqual([]);
    expect(all.some((c) => !title.has(c))).toBe(true);
    expect([...files.keys()].filter((path) => path.endsWith('.import'))).toHaveLength(3);
    expect(files.get('授权/授权清单.txt')?.toString()).toContain('Dela Gothic One（标题）');

    expect(outgoing.sent.some(({ head }) => head.includes('/web/api/game/package'))).toBe(true);
    const finder = new LineFinder(lines);
    expect(outgoing.sent.flatMap((request) => finder.in(request))).toEqual([]);
    expect(outgoing.unread).toEqual([]);

    await page.reload({ waitUntil: 'load' });
    await expect
      .poll(() => chosen(page).getByRole('listitem').first().innerText())
      .toContain('补字后一字不缺');
    expect(problems).toEqual([]);
    await close();
    await outgoing.close();
  },
  240_000,
);

test('the recorder sees what pages send in any way, and the finder reads lines in any encoding', async () => {
  const line = '剑指苍穹谁与争锋';
  const finder = new LineFinder([line, '一丁七万']);
  const outgoing = await recordOutgoing();
  const { page, close } = await visit(browser, '/', { proxy: outgoing.proxy });
  const escaped = [...line].map((c) => `\\u${c.charCodeAt(0).toString(16)}`).join('');
  await page.evaluate(
    async ({ text, base64, escaped }) => {
      const body = Uint16Array.from(text, (c) => c.charCodeAt(0));
      await fetch(`/probe/a?q=${encodeURIComponent(text)}`);
      await fetch('/probe/b', { headers: { 'x-text': base64 } });
      await fetch('/probe/c', { method: 'POST', body: `"${escaped}"` });
      await fetch('/probe/d', { method: 'POST', body });
      navigator.sendBeacon('/probe/e', text);
    },
    { text: line, base64: Buffer.from(line).toString('base64'), escaped },
  );
  const found = (path: string) => {
    const request = outgoing.sent.find(({ head }) => head.includes(`${origin()}/probe/${path}`));
    return request && finder.in(request).length > 0;
  };
  for (const path of ['a', 'b', 'c', 'd', 'e'])
    await expect.poll(() => found(path), { message: path }).toBe(true);
  const head = 'POST http://game.test/';
  for (const body of [gzipSync(line), deflateSync(line), Buffer.from(gzipSync(line).toString('base64'))])
    expect(finder.in({ head, body }).length).toBeGreaterThan(0);
  // Sorted characters are no line, even if a line has them in that order.
  for (const text of [[...line].sort().join(''), '一丁七万'])
    expect(finder.in({ head, body: Buffer.from(text) })).toEqual([]);
  await close();
  await outgoing.close();
});
