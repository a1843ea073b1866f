import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { axeViolations, keepPicture, launch, VIEWPORTS, visit } from './browser.ts';
import { showStep } from './project-steps.ts';
import { onEachScreen } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const PROJECT = {
  format: 'ziwan-project',
  version: 1,
  name: '山海行',
  uses: ['game', 'redistribute'],
  roles: [
    { name: '标题', face: 'zcool-kuaile--regular' },
    { name: '正文', face: null },
    { name: '界面', face: 'zcool-kuaile--regular' },
  ],
  texts: [],
};

onEachScreen('phone')(
  'the bill says what the licences of the chosen faces permit, on a $screen, and is saved as text',
  async ({ screen }) => {
    const { page, problems, close } = await visit(browser, '/project', {
      viewport: VIEWPORTS[screen],
      acceptDownloads: true,
    });
    await showStep(page, '打包');
    await page.getByText('选好字体，这里逐项写明').waitFor();
    await page.getByLabel('打开项目文件').setInputFiles({
      name: '山海行.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(PROJECT)),
    });
    const bill = page.getByRole('list', { name: '各款字体的授权' });
    await expect.poll(() => bill.getByRole('heading').allInnerTexts()).toEqual(['站酷快乐体\n标题、界面']);
    await page.getByRole('button', { name: '关闭' }).click();
    // The uses of the project are in sight, the others folded.
    const uses = bill.getByRole('term');
    await expect.poll(() => uses.filter({ visible: true }).allInnerTexts()).toEqual(['游戏', '再分发']);
    await bill.getByText('其余 6 种用途').click();
    await expect.poll(() => uses.filter({ visible: true }).count()).toBe(8);
    expect(await axeViolations(page)).toEqual([]);
    await keepPicture(bill, `project-bill-${screen}`);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '存成文本' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('山海行 授权清单.txt');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFF山海行 授权清单');
    expect(lines).toContain('站酷快乐体（标题、界面）');
    expect(lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().split('：')[0])).toEqual([
      '游戏',
      '再分发',
      '个人',
      '商用',
      'Logo',
      '网页嵌入',
      'App',
      '视频',
    ]);
    expect(problems).toEqual([]);
    await close();
  },
);
