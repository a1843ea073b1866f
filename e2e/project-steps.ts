import type { Page } from 'playwright-core';

/** Shows a step of the project page, which a wide screen shows beside the others. */
export async function showStep(page: Page, step: '文字' | '字体' | '打包'): Promise<void> {
  const steps = page.locator('nav[aria-label="步骤"]');
  await steps.waitFor({ state: 'attached' });
  if (await steps.isVisible()) await steps.getByRole('button', { name: new RegExp(`^${step}`) }).click();
}
