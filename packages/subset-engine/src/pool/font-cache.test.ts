import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { compositeFont } from '../testing/tiny-truetype.ts';
import { FontCache } from './font-cache.ts';
import { FontMemory } from './font-memory.ts';

const SIZE = compositeFont().length;

/** Creates a cache with memory for `fonts` fonts. */
function start(fonts: number, { timeoutMs = 5000, onEvict = async (_font: string) => {} } = {}) {
  const evicted: string[] = [];
  const memory = new FontMemory(fonts * (SIZE + 8));
  const cache = new FontCache({
    load: async () => compositeFont(),
    memory,
    loadBytes: memory.capacity,
    timeoutMs,
    queueLimit: 2,
    ownsLoaded: true,
    onEvict: async (font) => {
      evicted.push(font);
      await onEvict(font);
    },
  });
  return { cache, memory, evicted };
}

test('a font in use is not evicted, and another one waits for its memory', async () => {
  const { cache, evicted } = start(2);
  await cache.acquire('a');
  await cache.acquire('b');
  let there = false;
  const third = Promise.resolve(cache.acquire('c')).then(() => {
    there = true;
  });
  await setTimeout(20);
  expect([there, evicted]).toEqual([false, []]);
  cache.release('b');
  await third;
  expect(evicted).toEqual(['b']);
  expect(cache.count).toBe(2);
});

test('a font is overwritten only after every worker has forgotten it', async () => {
  const forgotten = Promise.withResolvers<void>();
  const { cache, memory } = start(1, { onEvict: () => forgotten.promise });
  await cache.acquire('a');
  const before = new Uint8Array(memory.buffer).slice();
  new Uint8Array(memory.buffer).fill(7);
  cache.release('a');
  const second = cache.acquire('b');
  await setTimeout(20);
  expect(new Uint8Array(memory.buffer).every((byte) => byte === 7)).toBe(true);
  forgotten.resolve();
  await second;
  expect(new Uint8Array(memory.buffer).slice(0, SIZE)).toEqual(before.slice(0, SIZE));
});

test('while all fonts are in use, loading another fails with BUSY after the timeout', async () => {
  const { cache } = start(1, { timeoutMs: 30 });
  await cache.acquire('a');
  await expect(cache.acquire('b')).rejects.toMatchObject({ code: 'BUSY' });
  cache.release('a');
  await expect(cache.acquire('b')).resolves.toMatchObject({ id: 'b' });
});

test('a limited number of loads may wait', async () => {
  const { cache } = start(1);
  const asked = ['a', 'b', 'c', 'd', 'e'].map((font) => Promise.resolve(cache.acquire(font)));
  const codes = asked.map((font) =>
    font.then(
      ({ id }) => {
        cache.release(id);
        return id;
      },
      (error) => error.code,
    ),
  );
  expect(await Promise.all(codes)).toEqual(['a', 'b', 'c', 'BUSY', 'BUSY']);
});

test('a font larger than the memory for fonts is rejected', async () => {
  const { cache, memory } = start(0.5);
  await expect(cache.acquire('a')).rejects.toMatchObject({ code: 'FONT_TOO_LARGE' });
  expect([cache.count, memory.used]).toEqual([0, 0]);
});

test('a forgotten font frees its memory once nobody uses it, and is loaded again when it is needed', async () => {
  const { cache, memory, evicted } = start(1);
  await cache.acquire('a');
  await cache.forget('a');
  expect([cache.count, evicted]).toEqual([1, []]);
  cache.release('a');
  await cache.forget('a');
  await cache.forget('none');
  expect([cache.count, memory.used, evicted]).toEqual([0, 0, ['a']]);
  await expect(cache.acquire('a')).resolves.toMatchObject({ id: 'a' });
});
