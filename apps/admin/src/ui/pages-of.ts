import { type ComponentType, lazy } from 'react';

/** Pages of a section that lie in one file, loaded when one of them is opened. */
export function pagesOf<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  names: readonly K[],
) {
  return Object.fromEntries(
    names.map((name) => [name, lazy(async () => ({ default: (await load())[name] }))]),
  ) as unknown as Record<K, ComponentType>;
}
