import { type ComponentType, lazy } from 'react';

/** Wraps the pages that a file exports in `lazy`: the file is loaded when one of them is opened. */
export function pagesOf<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  names: readonly K[],
) {
  return Object.fromEntries(
    names.map((name) => [name, lazy(async () => ({ default: (await load())[name] }))]),
  ) as unknown as Record<K, ComponentType>;
}
