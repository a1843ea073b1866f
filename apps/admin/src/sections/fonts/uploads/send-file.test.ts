import { GENERAL_ERRORS, SUCCESS } from '@ziwan/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFile, type Upload } from './send-file.ts';

const BYTES = 10;
const file = new File([new Uint8Array(BYTES)], '一款.ttf');
const upload = (part: Partial<Upload>) => ({
  ...{ id: 'u1', fileName: file.name, bytes: BYTES, received: 0, state: 'receiving' },
  ...{ reason: null, code: null, families: [], faces: [], duplicates: [] },
  ...part,
});

type Answer = Partial<Upload> | 'offline' | 'restarting' | 'gone' | 'broken';

const FAILURES: Record<string, { status: number; code: string; message: string }> = {
  restarting: { status: 502, code: '502', message: '' },
  gone: GENERAL_ERRORS.NOT_FOUND,
  broken: GENERAL_ERRORS.INTERNAL,
};

/** The server: answers each call as `plan` says of its name. */
function server(plan: (call: string, count: number) => Answer) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const call = method === 'GET' ? 'state' : url.includes('u1') ? 'part' : 'begin';
    calls.push(call);
    const answer = plan(call, calls.filter((c) => c === call).length);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (typeof answer !== 'string')
      return Response.json({ code: SUCCESS, message: '', data: upload(answer) }, { status: 200 });
    const { status, code, message } = FAILURES[answer] as (typeof FAILURES)[string];
    return Response.json({ code, message, data: null }, { status });
  });
  return calls;
}

let away = 0;
const send = (begun: Upload | null = null, signal = new AbortController().signal) => {
  const sent = sendFile(file, { signal, onProgress: () => {}, onAway: () => away++, begun });
  // A failure is awaited later, after the clock has been moved.
  sent.catch(() => {});
  return sent;
};

const HOUR = 3_600_000;

beforeEach(() => {
  away = 0;
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an upload that loses the network goes on when it is back, an hour later', async () => {
  let online = true;
  const calls = server((call, count) => {
    if (call === 'part' && count === 1) online = false;
    if (!online) return 'offline';
    return call === 'part' ? { received: BYTES, state: 'ready' } : {};
  });
  const sent = send();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(away).toBeGreaterThan(5);
  // Pauses grow to 15 seconds, so an hour has no more than some 240 calls.
  expect(calls.length).toBeLessThan(260);
  online = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await sent).toMatchObject({ state: 'ready', received: BYTES });
});

test('an upload that begins without a network waits for it', async () => {
  let online = false;
  server((call) => {
    if (!online) return 'offline';
    return call === 'part' ? { received: BYTES, state: 'ready' } : {};
  });
  const sent = send();
  await vi.advanceTimersByTimeAsync(HOUR);
  online = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await sent).toMatchObject({ state: 'ready' });
});

test('a server that restarts while it checks a file is waited for', async () => {
  server((call, count) => {
    if (call === 'begin') return {};
    if (call === 'part') return { received: BYTES, state: 'checking' };
    return count <= 20 ? 'restarting' : { received: BYTES, state: 'ready' };
  });
  const sent = send();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(await sent).toMatchObject({ state: 'ready' });
});

test('a part that always fails, while the server answers, is given up', async () => {
  server((call) => (call === 'part' ? 'restarting' : {}));
  const sent = send();
  await vi.advanceTimersByTimeAsync(HOUR);
  await expect(sent).rejects.toMatchObject({ status: 502 });
});

test('a failed upload is tried again where it stopped, or anew if the server has forgotten it', async () => {
  const stopped = upload({ received: BYTES, state: 'checking' }) as Upload;
  const kept = server(() => ({ received: BYTES, state: 'ready' }));
  expect(await send(stopped)).toMatchObject({ state: 'ready' });
  expect(kept).toEqual(['state']);

  const lost = server((call) =>
    call === 'state' ? 'gone' : call === 'begin' ? {} : { received: BYTES, state: 'ready' },
  );
  expect(await send(stopped)).toMatchObject({ state: 'ready' });
  expect(lost).toEqual(['state', 'begin', 'part']);
});

test('a refusal, a fault of the server and a file that has gone end an upload', async () => {
  server(() => 'broken');
  await expect(send()).rejects.toMatchObject({ message: GENERAL_ERRORS.INTERNAL.message });
  server(() => ({}));
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  await expect(send()).rejects.toThrow('读不到这个文件');
});

test('an upload whose page is left ends while it waits', async () => {
  const leaving = new AbortController();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    throw new TypeError('Failed to fetch');
  });
  const sent = send(null, leaving.signal);
  await vi.advanceTimersByTimeAsync(HOUR);
  leaving.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
