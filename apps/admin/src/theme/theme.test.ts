import { expect, test } from 'vitest';
import { createConsoleTheme } from './theme.ts';

/** All values of a property in a theme, those that functions give by the state of a component left out. */
function valuesOf(name: string, of: unknown): unknown[] {
  if (of === null || typeof of !== 'object') return [];
  return Object.entries(of).flatMap(([key, value]) => (key === name ? [value] : valuesOf(name, value)));
}

test.each(['light', 'dark'] as const)('every weight of the %s console is plain or bold', (mode) => {
  const { typography, components } = createConsoleTheme(mode);
  const weights = valuesOf('fontWeight', { typography, components });
  expect(weights.length).toBeGreaterThan(8);
  expect([...new Set(weights)].sort()).toEqual([400, 600]);
});
