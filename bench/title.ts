// npm run bench -- title <address>: what a change of a title costs, in Node and in Chromium, and what a file costs.
import { existsSync } from 'node:fs';
import type { TitleDocument } from '@ziwan/contract';
import { composeTitle, drawLive, drawOutlines, markup, openFace, outlined } from '@ziwan/title';
import { chromium, type Page } from 'playwright-core';
import { firstTitle } from '../apps/site/app/features/studio/document/first-title.ts';
import { STYLES, withStyle } from '../apps/site/app/features/studio/document/styles.ts';

const TEXT = '天地玄黄宇宙洪荒日月盈昃';
const FACE = 'ma-shan-zheng';
const ROUNDS = 60;

const address = process.argv[2];
if (!address) throw new Error('usage: npm run bench -- title <address of a running site>');

const answer = await fetch(`${address}/api/v1/title/outlines`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ faces: [{ face: FACE, text: TEXT }] }),
});
const [outlines] = ((await answer.json()) as { data: Parameters<typeof openFace>[0][] }).data;
if (!outlines) throw new Error('the site has no outlines');
const opened = openFace(outlines);
const source = (_: string, character: string) => opened(character);

const plain = firstTitle(TEXT, FACE);
const textured = (kind: NonNullable<TitleDocument['texture']>['kind']): TitleDocument => ({
  ...withStyle(plain, STYLES.find(({ id }) => id === 'gold') as (typeof STYLES)[number]),
  texture: { kind, amount: 60, grain: 30, seed: 1 },
});
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Processor time (ms) of composing and drawing each of a row of titles. */
function cost(titles: (round: number) => TitleDocument): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    drawLive(composeTitle(titles(round), source, true), 'a');
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times);
}

const changes: Record<string, (title: TitleDocument) => (round: number) => TitleDocument> = {
  'a character is dragged': (title) => (round) => ({
    ...title,
    lines: [[...TEXT].map((c, i) => (i === 3 ? { c, x: round } : { c }))],
  }),
  'the outline gets wider': (title) => (round) => ({
    ...title,
    outlines: title.outlines.map((outline) => ({ ...outline, width: 10 + round })),
  }),
  'the depth gets longer': (title) => (round) => ({
    ...title,
    depth: { angle: 90, length: 20 + round, colour: '#6e2f08' },
  }),
  'the texture gets stronger': (title) => (round) => ({
    ...title,
    texture: title.texture && { ...title.texture, amount: 20 + round },
  }),
  'all characters get narrower': (title) => (round) => ({
    ...title,
    setting: { ...title.setting, width: 100 - round / 2 },
  }),
};

console.log(
  'processor time of a change while a slider moves (ms), median; 12 characters with gradient, line, outline, depth, soft shadow',
);
for (const kind of ['dry', 'bleed', 'stone', 'pixel'] as const)
  for (const [name, make] of Object.entries(changes))
    console.log(`${kind.padEnd(6)} ${name.padEnd(30)} ${cost(make(textured(kind))).toFixed(1)}`);

console.log('\nplain outlines for a file (ms, KB)');
for (const kind of ['dry', 'bleed', 'stone', 'pixel'] as const) {
  const scene = composeTitle(textured(kind), source);
  const before = process.cpuUsage();
  const svg = markup(drawOutlines(outlined(scene), scene, 'a'));
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${kind.padEnd(6)} ${((user + system) / 1000).toFixed(0)} ms, ${(svg.length / 1000).toFixed(0)} KB`,
  );
}

const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
if (existsSync(executablePath)) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  console.log('\nwork of the page’s thread for a frame of dragging (ms): all, script, style and layout');
  for (const factor of [1, 4]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${address}/studio#${encodeURIComponent(TEXT)}`);
    await page.waitForSelector('[data-place="0-11"]');
    for (const style of ['素墨', '飞白', '鎏金', '碑刻', '霓虹', '漫画', '像素', '墨晕'])
      console.log(`${factor} ×  ${style}  ${await dragging(page, style, factor)}`);
    await page.close();
  }
  console.log('\nthe same for a step of a slider, with 鎏金 and 石刻');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}/studio#${encodeURIComponent(TEXT)}`);
  await page.waitForSelector('[data-place="0-11"]');
  await choose(page, '鎏金');
  await page.getByText('颜色与质感', { exact: true }).click();
  await page.getByRole('button', { name: '石刻', exact: true }).click();
  for (const [tab, section, slider] of [
    ['样式', '厚度与影子', '厚'],
    ['样式', '厚度与影子', '柔和'],
    ['样式', '颜色与质感', '剥蚀'],
    ['字', null, '压缩'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    if (section && !(await page.getByLabel(slider, { exact: true }).first().isVisible()))
      await page.getByText(section, { exact: true }).click();
    await page.getByLabel(slider, { exact: true }).first().focus();
    await page.waitForTimeout(1500);
    console.log(`${slider}  ${await working(page, () => page.keyboard.press('ArrowLeft'))}`);
  }
  await browser.close();
}

async function choose(page: Page, style: string): Promise<void> {
  await page.getByRole('tab', { name: '样式', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: style, exact: true }).click();
}

/** Processor time of the page's thread for a step. */
async function working(page: Page, step: (round: number) => Promise<void>): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () =>
    Object.fromEntries(
      (await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    );
  const before = await metrics();
  for (let i = 1; i <= ROUNDS; i++) {
    await step(i);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const after = await metrics();
  await session.detach();
  const each = (...names: string[]) =>
    (
      (names.reduce((sum, name) => sum + (after[name] ?? 0) - (before[name] ?? 0), 0) * 1000) /
      ROUNDS
    ).toFixed(1);
  return `${each('TaskDuration')}, ${each('ScriptDuration')}, ${each('RecalcStyleDuration', 'LayoutDuration')}`;
}

async function dragging(page: Page, style: string, factor: number): Promise<string> {
  await page.keyboard.press('Escape');
  await choose(page, style);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
  const box = await page.locator('[data-place="0-3"]').boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(600);
  const worked = await working(page, (i) => page.mouse.move(x + i / 2, y + i / 3));
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return worked;
}
