// npm run bench -- game-folder <address of a running site> [files]: drops a game's folder of 20,000 files on /project three
// times, and prints how long it takes to look through and to judge, the longest task of the page's thread and its memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { dropFolder } from '../e2e/drop-folder.ts';
import { writeLargeGame } from '../e2e/made-games.ts';
import { traceTasks } from '../e2e/trace-tasks.ts';

const [, , base, entries = '20000'] = process.argv;
if (!base) throw new Error('npm run bench -- game-folder <address of a running site> [files]');
const ROUNDS = 3;
const GOAL_MS = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'ziwan-game-folder-'));
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const texts = await writeLargeGame(folder, Number(entries));
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${base}/project`, { waitUntil: 'networkidle' });
    const developer = await page.context().newCDPSession(page);
    const heap = async () => {
      await developer.send('HeapProfiler.collectGarbage');
      return (await developer.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    const before = await heap();
    const longest = await traceTasks(developer);
    const started = performance.now();
    await dropFolder(
      page,
      page.locator('label').filter({ hasText: '把文件拖到这里' }),
      join(folder, 'large'),
    );
    await page.getByText(`放进可能有文字的 ${texts.length} 份`).waitFor({ timeout: 120_000 });
    const looked = performance.now() - started;
    await page
      .getByText(/款一字不缺/)
      .first()
      .waitFor({ timeout: 120_000 });
    const judged = performance.now() - started;
    const task = await longest();
    console.log(
      `looked through in ${looked.toFixed(0)} ms, judged after ${judged.toFixed(0)} ms${judged > GOAL_MS ? ` ✗ goal ${GOAL_MS} ms` : ''}; ` +
        `longest task ${task.toFixed(0)} ms of processor; memory ${before.toFixed(0)} → ${(await heap()).toFixed(0)} MB`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
