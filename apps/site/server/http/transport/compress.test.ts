import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

test('a repetition is found across a whole body, however long', async () => {
  for (const size of [1_000, 60_000, 150_000, 1_000_000]) {
    const once = randomBytes(size);
    const twice = Buffer.concat([once, once]);
    const packed = await compress(twice, 'br', 5);
    expect(packed.length, `${size} bytes twice`).toBeLessThan(size * 1.1);
    expect(brotliDecompressSync(packed).equals(twice)).toBe(true);
  }
});
