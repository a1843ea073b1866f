import { expect, test } from 'vitest';
import { DownloadRefused, streamDownload } from './stream-download.ts';

const answering =
  (response: () => Response): typeof fetch =>
  async () =>
    response();

function bodyOf(pieces: number[], end?: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const size = pieces[next++];
      if (size !== undefined) controller.enqueue(new Uint8Array(size).fill(next));
      else if (end) controller.error(end);
      else controller.close();
    },
  });
}

test('all bytes arrive, and progress is reported on the way and at the end', async () => {
  let clock = 0;
  const heard: number[] = [];
  const blob = await streamDownload('/x', {
    signal: new AbortController().signal,
    onBytes: (n) => heard.push(n),
    now: () => (clock += 100),
    fetch: answering(
      () => new Response(bodyOf([10, 20, 30, 40]), { headers: { 'content-type': 'application/zip' } }),
    ),
  });
  expect(blob.type).toBe('application/zip');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect([bytes.length, bytes[0], bytes[10], bytes[99]]).toEqual([100, 1, 2, 4]);
  expect(heard.at(-1)).toBe(100);
  expect(heard.length).toBeGreaterThan(1);
  expect([...heard].sort((a, b) => a - b)).toEqual(heard);
});

test('a refusal shows the server’s message, or the status if there is none', async () => {
  const options = { signal: new AbortController().signal, onBytes: () => {} };
  await expect(
    streamDownload('/x', {
      ...options,
      fetch: answering(() =>
        Response.json({ code: 'S00431', message: '链接已过期', data: null }, { status: 403 }),
      ),
    }),
  ).rejects.toThrow('链接已过期');
  await expect(
    streamDownload('/x', { ...options, fetch: answering(() => new Response('<html>', { status: 502 })) }),
  ).rejects.toThrow(DownloadRefused);
});

test('a broken connection produces no file', async () => {
  await expect(
    streamDownload('/x', {
      signal: new AbortController().signal,
      onBytes: () => {},
      fetch: answering(() => new Response(bodyOf([10], new TypeError('network error')))),
    }),
  ).rejects.toThrow('network error');
});
