import type { Locator, Page } from 'playwright-core';

/** Drops a folder of this machine on an element, as a person drags it from another window. */
export async function dropFolder(page: Page, target: Locator, folder: string): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  const developer = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await developer.send('Input.dispatchDragEvent', { type, ...at, data });
  await developer.detach();
}
