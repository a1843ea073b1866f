import { expect, test } from 'vitest';
import { buildFont, packWoff2 } from './testing/index.ts';
import { Woff2Decoder } from './woff2.ts';

const woff2 = await packWoff2(buildFont({ characters: '字玩' }));
const limits = { maxBytes: 1 << 20, timeoutMs: 20_000 };
const worker = (name: string): URL => new URL(name, import.meta.url);

test('a hanging decoder is stopped at its timeout, and so are the decoders queued behind it', async () => {
  const decoder = new Woff2Decoder(worker('./testing/hanging-worker.ts'));
  const jobs = Array.from({ length: 6 }, () => decoder.decode(woff2, { ...limits, timeoutMs: 60 }));
  for (const result of await Promise.allSettled(jobs)) {
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'UNPACK_FAILED', message: 'WOFF2 解压超过 0.06 秒，已中止' },
    });
  }
});

test('a decoder that crashes fails only its own file', async () => {
  const decoder = new Woff2Decoder(worker('./testing/dying-worker.ts'));
  const results = await Promise.allSettled([decoder.decode(woff2, limits), decoder.decode(woff2, limits)]);
  expect(results.map((r) => r.status === 'rejected' && r.reason.message)).toEqual([
    'WOFF2 解压失败：解码器意外退出',
    'WOFF2 解压失败：解码器意外退出',
  ]);
});

test('a decoder accepts more files than it has threads', async () => {
  const decoder = new Woff2Decoder(worker('./woff2-worker.ts'));
  const fonts = await Promise.all(Array.from({ length: 9 }, () => decoder.decode(woff2, limits)));
  expect(new Set(fonts.map((sfnt) => sfnt.length)).size).toBe(1);
});

test('a decoder that is missing is not called a fault of the font', async () => {
  const decoder = new Woff2Decoder(worker('./no-such-worker.mjs'));
  const results = await Promise.allSettled([decoder.decode(woff2, limits), decoder.decode(woff2, limits)]);
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'MODULE_NOT_FOUND' } });
});
