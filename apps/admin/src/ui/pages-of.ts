import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.tsx';

/** Wraps the pages that a file exports: the file is loaded when one of them is opened. */
export function pagesOf<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  names: readonly K[],
) {
  return Object.fromEntries(
    names.map((name) => [name, lazyPage(async () => ({ default: (await load())[name] }))]),
  ) as unknown as Record<K, ComponentType>;
}
