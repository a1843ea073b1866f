import type { Step } from '../document/history.ts';

/** Most pictures that are kept for the next visit; each has up to 2,560 px. */
const PICTURES = 6;

/** Addresses of the pictures that are kept: those of the latest steps. */
export function picturesKept(steps: readonly Pick<Step, 'picture'>[]): ReadonlySet<string> {
  const kept = new Set<string>();
  for (let i = steps.length - 1; i >= 0 && kept.size < PICTURES; i--) {
    const picture = steps[i]?.picture;
    if (picture) kept.add(picture);
  }
  return kept;
}
