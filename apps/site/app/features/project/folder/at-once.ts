import type { Steps } from '@ziwan/game-text';

/** Files that are open at once. */
const AT_ONCE = 8;

/**
 * Does something with each item, a few at a time, and pauses when a step is due: browsers answer many requests for files
 * in one task.
 * @throws what the first of them throws; the signal's reason
 */
export async function atOnce<Item>(
  items: readonly Item[],
  steps: Steps,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const take = async () => {
    while (next < items.length) {
      const at = next++;
      if (steps.due()) await steps.pause(0);
      await work(items[at] as Item, at);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
