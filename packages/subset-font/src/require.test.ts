import { createRequire } from 'node:module';
import { tinyCff } from '@ziwan/subset-engine/testing';
import { expect, test } from 'vitest';

const required = createRequire(import.meta.url)('./index.ts') as typeof import('./index.ts').subsetFont &
  typeof import('./index.ts');

test('require returns the function, with the other exports as its properties', async () => {
  const font = Buffer.from(tinyCff());
  expect((await required(font, 'A')).length).toBeGreaterThan(0);
  expect(required.subsetFont).toBe(required);
  expect(required.default).toBe(required);
  await expect(required(font, 'A', { unknown: 1 } as object)).rejects.toBeInstanceOf(
    required.UnsupportedOption,
  );
});
