import { afterEach, expect, test, vi } from 'vitest';
import { readGameText } from './read.ts';
import { encode } from './testing/encode.ts';
import { WRITERS } from './testing/writers.ts';

afterEach(() => void vi.restoreAllMocks());

/** Resolves with `true` if a file can be stopped while its texts are read: after its encoding, before its markup. */
async function stops(name: string, file: string | Uint8Array): Promise<boolean> {
  const bytes = typeof file === 'string' ? encode(file, 'utf-8') : file;
  const controller = new AbortController();
  const onProgress = (done: number) => {
    if (done > 0.1 && done < 0.8) controller.abort(new Error('stopped'));
  };
  const { signal } = controller;
  return readGameText({ name, bytes }, {}, { onProgress, signal }).then(
    () => false,
    (error) => error.message === 'stopped',
  );
}

test.each(WRITERS)(
  'reading $format can be stopped between texts, or within a long one',
  async ({ name, write }) => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    const texts = (count: number, length: number) =>
      Array.from({ length: count }, (_, i) => `第${i}句${'长'.repeat(length)}`);
    expect((await stops(name, write(texts(20, 1)))) || (await stops(name, write(texts(6, 25_000))))).toBe(
      true,
    );
  },
);
