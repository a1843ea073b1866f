import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompiledRecord, moduleDigest, RECORD, sourceDigest } from '../../compiler/digest.ts';
import { MAX_BYTES, SectionCompressor } from './brotli.ts';

const compressor = new SectionCompressor();

function packed(bytes: Uint8Array, ends: readonly number[] = [], hurried = false): Uint8Array {
  compressor.input(bytes.length).set(bytes);
  return compressor.compress(bytes.length, ends, hurried);
}

/** Expects zlib to restore the bytes, with both compression settings. */
function expectBack(bytes: Uint8Array, ends: readonly number[] = []): void {
  for (const hurried of [false, true]) {
    const back = brotliDecompressSync(packed(bytes, ends, hurried));
    expect(Buffer.compare(back, bytes), `${bytes.length} bytes in sections ending at ${ends}`).toBe(0);
  }
}

/** Returns a deterministic generator of 32-bit numbers (Marsaglia, "Xorshift RNGs"). */
function numbers(seed: number): () => number {
  let x = seed;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
}

const filled = (length: number, value: (i: number) => number) =>
  Uint8Array.from({ length }, (_, i) => value(i));

test('data of every kind survives the round trip', () => {
  const random = numbers(7);
  const kinds: Record<string, (i: number) => number> = {
    'all alike': () => 0x41,
    'two values': (i) => (i * i) & 1,
    'three values': (i) => [1, 7, 250][(i * i) % 3] as number,
    'four values': () => [0, 9, 77, 255][(random() >>> 9) & 3] as number,
    'five values': () => [0, 1, 2, 3, 200][random() % 5] as number,
    'every value in turn': (i) => i,
    noise: () => random(),
    'noise with runs': (i) => ((i >> 6) & 1 ? 0 : random()),
    'mostly one value': () => (random() % 50 ? 0 : random()),
    'a short period': (i) => [3, 1, 4, 1, 5, 9][i % 6] as number,
    'a long period': (i) => (i % 1000) * 37,
  };
  for (const value of Object.values(kinds)) {
    for (const length of [1, 2, 3, 4, 5, 8, 63, 1000, 5000, 20_000]) expectBack(filled(length, value));
  }
});

test('the maximum input survives the round trip, as noise and as one long run', () => {
  const random = numbers(11);
  expectBack(filled(MAX_BYTES, () => random()));
  expectBack(new Uint8Array(MAX_BYTES));
  expectBack(
    filled(MAX_BYTES, (i) => (i < 40_000 ? random() : i & 3)),
    [40_000],
  );
});

test('too large and empty inputs are rejected', () => {
  expect(() => compressor.input(MAX_BYTES + 1)).toThrow(RangeError);
  expect(() => compressor.input(0)).toThrow(RangeError);
});

test('code lengths stay within the format’s limit for very uneven data', () => {
  // Fibonacci counts give the deepest trees.
  const bytes: number[] = [];
  let [count, next] = [1, 1];
  for (let value = 0; value < 22; value++) {
    for (let i = 0; i < count; i++) bytes.push((value * 91 + 17) & 0xff);
    [count, next] = [next, count + next];
  }
  const random = numbers(3);
  // Shuffle, so that there is nothing to copy.
  for (let i = bytes.length - 1; i > 0; i--) {
    const j = random() % (i + 1);
    [bytes[i], bytes[j]] = [bytes[j] as number, bytes[i] as number];
  }
  expectBack(Uint8Array.from(bytes));
});

test('sections of any size survive the round trip: empty, tiny, and more than the maximum', () => {
  const random = numbers(5);
  const bytes = filled(30_000, (i) => (i % 3000 < 1500 ? random() & 15 : random() | 0x80));
  expectBack(bytes, [0, 0, 1, 1, 2, 500, 500, 15_000, 30_000, 30_000]);
  expectBack(
    bytes,
    filled32(19, (i) => 1500 * (i + 1)),
  );
  expectBack(
    bytes,
    filled32(300, (i) => 100 * (i + 1)),
  );
});

const filled32 = (length: number, value: (i: number) => number) => Array.from({ length }, (_, i) => value(i));

test('arbitrary data in arbitrary sections survives the round trip', () => {
  const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 3 }));
  // Repeated pieces produce copies.
  const bytes = fc
    .tuple(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 12 }),
      fc.array(byte),
    )
    .chain(([pieces, loose]) =>
      fc
        .array(fc.nat(pieces.length), { minLength: 1, maxLength: 400 })
        .map((order) => Uint8Array.from(order.flatMap((i) => [...(pieces[i] ?? loose)]).concat(1))),
    );
  const property = fc.property(bytes, fc.array(fc.nat(8000), { maxLength: 12 }), (all, cuts) => {
    expectBack(
      all,
      cuts.filter((cut) => cut <= all.length).sort((a, b) => a - b),
    );
  });
  fc.assert(property, { numRuns: 400, seed: 20261121 });
});

test('data with known sections is no larger than brotli makes it', () => {
  const random = numbers(13);
  const flags = filled(4000, () => (random() % 5 ? 0x51 : random() & 0x7f));
  const coordinates = filled(6000, () => (random() & 0x1f) * (random() & 7));
  const names = new TextEncoder().encode('ZiwanTrial Regular Copyright 2026 '.repeat(6));
  const bytes = Buffer.concat([flags, coordinates, names]);
  const peer = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
  });
  const own = packed(bytes, [flags.length, flags.length + coordinates.length]);
  expect(own.length).toBeLessThan(1.01 * peer.length);
});

test('the committed module was compiled from the committed source; otherwise run `npm run wasm -w @ziwan/subset-engine`', () => {
  const record = JSON.parse(readFileSync(RECORD, 'utf8')) as CompiledRecord;
  expect(record).toEqual({ source: sourceDigest(), module: moduleDigest() });
});
