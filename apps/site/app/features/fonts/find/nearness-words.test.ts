import { expect, test } from 'vitest';
import { NEAREST_MEANS } from './nearness-words.ts';

test('the site neither promises a font that is only alike nor says that it is missing', () => {
  expect(NEAREST_MEANS.alike).toContain('可能就是它，也可能原字体不在本站');
  expect(NEAREST_MEANS.alike).toContain('转正');
  for (const nearness of ['slight', 'far'] as const)
    expect(NEAREST_MEANS[nearness]).toContain('也许不在本站');
});
