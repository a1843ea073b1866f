import type { Browser, Page } from 'playwright-core';
import { visit } from './browser.ts';

/** Shows a step of the project page, which a wide screen shows beside the others. */
export async function showStep(page: Page, step: '文字' | '字体' | '打包'): Promise<void> {
  const steps = page.locator('nav[aria-label="步骤"]');
  await steps.waitFor({ state: 'attached' });
  if (await steps.isVisible()) await steps.getByRole('button', { name: new RegExp(`^${step}`) }).click();
}

/** Opens a project of these lines, with a face for its titles, at the step of its package. */
export async function openPacking(
  browser: Browser,
  viewport: { width: number; height: number },
  lines: readonly string[],
): ReturnType<typeof visit> {
  const opened = await visit(browser, '/project', { viewport, acceptDownloads: true });
  const { page } = opened;
  await page.getByLabel(/^把文件拖到这里/).setInputFiles({
    name: '对白.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  });
  await showStep(page, '字体');
  await page
    .getByText(/款一字不缺/)
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /：选用$/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^标题用/ })
    .first()
    .click();
  await showStep(page, '打包');
  await page.getByRole('region', { name: '字体包' }).getByRole('button', { name: '打包下载' }).waitFor();
  return opened;
}
