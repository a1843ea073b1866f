import { afterEach, expect, test, vi } from 'vitest';
import { runAs } from '../../runtime/current-client.ts';
import { PdfRenderer, type RenderJob, SHEET_MS } from './renderer.ts';

/**
 * A worker that hangs, dies, fails, takes 150 ms of CPU, waits to be told or returns the job's time, depending on that
 * time.
 */
const ENTRY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ now }) => {
      if (now === 1) {
        new BroadcastChannel('renderer.test').postMessage('hangs');
        for (;;);
      }
      if (now === 2) process.exit(7);
      if (now === 3) return parentPort.postMessage({ kind: 'failed', message: 'no such glyph' });
      if (now === 7) {
        const channel = new BroadcastChannel('renderer.test');
        channel.onmessage = () => {
          channel.close();
          parentPort.postMessage({ kind: 'done', bytes: new Uint8Array([now]) });
        };
        return channel.postMessage('waits');
      }
      while (now === 6 && process.threadCpuUsage().user < 150_000);
      parentPort.postMessage({ kind: 'done', bytes: new Uint8Array([now]) });
    });
  `)}`,
);
const job = (now: number) => ({ now }) as RenderJob;

let renderer: PdfRenderer;
afterEach(async () => {
  vi.useRealTimers();
  await renderer.close();
});

test('a sheet that times out ends with its thread, and the next one gets a new thread', async () => {
  // Fake time advances only once, so a slow machine cannot time the second sheet out.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const channel = new BroadcastChannel('renderer.test');
  const hangs = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  renderer = new PdfRenderer(8000, ENTRY);
  const stuck = renderer.render(job(1));
  const next = renderer.render(job(9));
  const refused = expect(stuck).rejects.toThrow('a sheet took more than 8000 ms');
  await hangs;
  channel.close();
  vi.advanceTimersByTime(8000);
  await refused;
  expect(await next).toEqual({ kind: 'done', bytes: new Uint8Array([9]) });
});

test('a sheet that got little of the processor is given more of its time, but not without end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const channel = new BroadcastChannel('renderer.test');
  const waits = () => new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  renderer = new PdfRenderer(8000, ENTRY, 3);
  // A spy that is restored would leave the fake function behind for other test files.
  const { setInterval: fake } = globalThis;
  let watches = 0;
  globalThis.setInterval = ((...given: Parameters<typeof fake>) => {
    watches++;
    return fake(...given);
  }) as typeof fake;
  try {
    const first = waits();
    const slow = renderer.render(job(7));
    await first;
    vi.advanceTimersByTime(8000);
    await vi.waitFor(() => expect(watches).toBe(2));
    channel.postMessage('go on');
    expect(await slow).toMatchObject({ kind: 'done' });
    const second = waits();
    const refused = expect(renderer.render(job(7))).rejects.toThrow('a sheet took more than 8000 ms');
    await second;
    channel.close();
    for (const times of [4, 5]) {
      vi.advanceTimersByTime(8000);
      await vi.waitFor(() => expect(watches).toBe(times));
    }
    vi.advanceTimersByTime(8000);
    await refused;
  } finally {
    globalThis.setInterval = fake;
  }
});

test('a thread that dies fails only the sheet it was rendering', async () => {
  renderer = new PdfRenderer(8000, ENTRY);
  await expect(renderer.render(job(2))).rejects.toThrow('the thread of a sheet ended with 7');
  expect(await renderer.render(job(9))).toMatchObject({ kind: 'done' });
});

test('a sheet fails with the worker’s message, and sheets keep their order', async () => {
  renderer = new PdfRenderer(8000, ENTRY);
  const answers = await Promise.allSettled([4, 3, 5].map((now) => renderer.render(job(now))));
  expect(answers.map((a) => (a.status === 'fulfilled' ? a.value : a.reason.message))).toEqual([
    { kind: 'done', bytes: new Uint8Array([4]) },
    'no such glyph',
    { kind: 'done', bytes: new Uint8Array([5]) },
  ]);
});

test('a client is charged what its sheets take beyond the expected, a new thread included', async () => {
  renderer = new PdfRenderer(8000, ENTRY);
  const charges: number[] = [];
  const client = {
    turn: () => null,
    charge: (ms: number) => void charges.push(ms),
    standAside: () => () => {},
  };
  const { promise, resolve } = Promise.withResolvers<unknown>();
  runAs(client, () => resolve(renderer.render(job(6)).then(() => renderer.render(job(9)))));
  await promise;
  expect(charges[0]).toBeGreaterThanOrEqual(150 - SHEET_MS);
  expect(charges[1]).toBeLessThan(0);
});
