import vm from 'node:vm';
import { decodeFrame, encodeFrame, FRAME_TYPE } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { buildWorker } from './build.ts';

const source = await buildWorker();
const ORIGIN = 'https://ziwan.example';

const keyOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;

class MemoryCache {
  readonly held = new Map<string, Response>();
  async match(key: string | Request) {
    return this.held.get(keyOf(key))?.clone();
  }
  async put(key: string | Request, response: Response) {
    this.held.set(keyOf(key), response);
  }
  async delete(key: string | Request) {
    return this.held.delete(keyOf(key));
  }
  async keys() {
    return [...this.held.keys()].map((url) => new Request(url));
  }
  async add(key: string) {
    this.held.set(keyOf(key), new Response('svg'));
  }
}

interface Ask {
  mode?: string;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Runs a worker in its own context, with a network that the test controls. */
function startWorker(network: (url: string) => Response | Promise<Response>) {
  const stores = new Map<string, MemoryCache>();
  const listeners = new Map<string, (event: unknown) => void>();
  /** What was told to pages, by their ids. */
  const messages: [string, unknown][] = [];
  const caches = {
    open: async (name: string) => {
      const cache = stores.get(name) ?? new MemoryCache();
      stores.set(name, cache);
      return cache;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: async () => {},
    clients: {
      claim: async () => {},
      get: async (id: string) => ({ postMessage: (told: unknown) => messages.push([id, told]) }),
    },
    location: new URL(`${ORIGIN}/sw.js`),
  };
  const globals = {
    Request,
    Response,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    Uint8Array,
    DataView,
    // Speeds the worker's clock up a hundredfold.
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms / 100),
  };
  const fetchIt = async (request: Request | string) => network(new URL(keyOf(request)).pathname);
  vm.runInNewContext(source, { ...globals, self, caches, fetch: fetchIt });

  const run = async (type: string, members: object = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
      ...members,
    });
    const response = await answer;
    await Promise.all(work);
    return response;
  };
  const ask = (path: string, { mode = 'same-origin', ...init }: Ask = {}) => {
    const request = new Request(new URL(path, ORIGIN), init);
    // `navigate` requests cannot be constructed, only the browser makes them.
    Object.defineProperty(request, 'mode', { value: mode });
    return run('fetch', { request, clientId: 'page' });
  };
  return { ask, run, stores, messages, names: () => [...stores.values()].flatMap((c) => [...c.held.keys()]) };
}

const html = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

test('a visited page is shown offline', async () => {
  let online = true;
  const worker = startWorker(() => (online ? html('<title>霞鹜文楷</title>') : offline()));
  await worker.ask('/font/wenkai', { mode: 'navigate' });
  online = false;
  const again = await worker.ask('/font/wenkai', { mode: 'navigate' });
  expect(again?.status).toBe(200);
  expect(await again?.text()).toContain('霞鹜文楷');
});

const MADE = 'Sun, 29 Nov 2026 01:15:47 GMT';

test('a stored page carries the time at which it was made; a page of the network does not', async () => {
  let network = () => Promise.resolve(html('<head><title>霞鹜文楷</title></head>', { date: MADE }));
  const worker = startWorker(() => network());
  const text = async () => (await worker.ask('/font/wenkai', { mode: 'navigate' }))?.text();
  const mark = `<meta name="stored-at" content="${MADE}">`;
  expect(await text()).not.toContain('stored-at');
  network = offline;
  expect(await text()).toContain(mark);
  // Slower than a page waits for it.
  network = () => new Promise((resolve) => setTimeout(() => resolve(html('late')), 200));
  expect(await text()).toContain(mark);
});

test('the first page of a visit, with what it has loaded, and the home page are shown offline', async () => {
  let online = true;
  const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
  const worker = startWorker((path) => {
    if (!online) return offline();
    return path.includes('.')
      ? new Response('bytes', { headers: immutable })
      : html(`<title>${path}</title>`);
  });
  const page = `${ORIGIN}/font/wenkai#licence`;
  await worker.run('message', {
    data: { page, resources: [`${ORIGIN}/assets/a-1.js`, `${ORIGIN}/webfont/p/b.woff2`] },
  });
  online = false;
  for (const path of ['/font/wenkai', '/'])
    expect(await (await worker.ask(path, { mode: 'navigate' }))?.text()).toContain(`<title>${path}</title>`);
  for (const path of ['/assets/a-1.js', '/webfont/p/b.woff2'])
    expect((await worker.ask(path))?.status, path).toBe(200);
});

test('a first page of an account is not stored', async () => {
  const worker = startWorker(() => html('<title>我的收藏</title>'));
  await worker.run('message', { data: { page: `${ORIGIN}/user/favorite`, resources: [] } });
  expect(worker.names()).toEqual([`${ORIGIN}/`]);
});

test('an unvisited page becomes the offline page, which links to the visited ones', async () => {
  let online = true;
  const worker = startWorker(() => (online ? html('<title>霞鹜文楷 · 字玩</title>') : offline()));
  await worker.ask('/font/wenkai', { mode: 'navigate' });
  online = false;
  const shell = await worker.ask('/font/other', { mode: 'navigate' });
  expect(shell?.status).toBe(503);
  const text = await shell?.text();
  expect(text).toContain('没有连上网络');
  expect(text).toContain('<a href="/font/wenkai">霞鹜文楷 · 字玩</a>');
});

test('online, the current page is shown instead of the stored one', async () => {
  let n = 0;
  const worker = startWorker(() => html(`page ${++n}`));
  await worker.ask('/font', { mode: 'navigate' });
  expect(await (await worker.ask('/font', { mode: 'navigate' }))?.text()).toBe('page 2');
});

test('account pages, private responses and errors are not stored', async () => {
  const worker = startWorker((path) => {
    if (path === '/private') return html('x', { 'cache-control': 'private, no-store' });
    if (path === '/broken')
      return new Response('x', { status: 500, headers: { 'content-type': 'text/html' } });
    return html('x');
  });
  for (const path of [
    '/user',
    '/user/profile.html',
    '/account/wechat',
    '/private',
    '/broken',
    '/?redirect=%2Fuser',
  ]) {
    await worker.ask(path, { mode: 'navigate' });
  }
  expect(worker.names()).toEqual([]);
});

test('immutable assets are requested once', async () => {
  let asked = 0;
  const worker = startWorker(() => {
    asked += 1;
    return new Response('font', { headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
  });
  await worker.ask('/webfont/files/ab.woff2');
  await worker.ask('/webfont/files/ab.woff2');
  await worker.ask('/assets/index-3f2a.js');
  await worker.ask('/assets/index-3f2a.js');
  expect(asked).toBe(2);
});

test('a missing asset is requested every time', async () => {
  let asked = 0;
  const worker = startWorker(() => {
    asked += 1;
    return new Response('', { status: 404, headers: { 'cache-control': 'immutable' } });
  });
  await worker.ask('/assets/gone.js');
  await worker.ask('/assets/gone.js');
  expect(asked).toBe(2);
});

const answer = (code: string) => Response.json({ code, message: '', data: 1 });

test('public data is stored for offline use; errors and authenticated data are not', async () => {
  let online = true;
  const worker = startWorker((path) =>
    online ? answer(path.endsWith('bad') ? 'S00404' : '200') : offline(),
  );
  await worker.ask('/web/api/font/getFontList?current=1');
  await worker.ask('/web/api/font/bad');
  await worker.ask('/web/api/font/own', { headers: { 'joyfont-authenticate': 't' } });
  await worker.ask('/web/api/font/get-download-url?id=a');
  expect(worker.names()).toEqual([`${ORIGIN}/web/api/font/getFontList?current=1`]);
  online = false;
  expect(await (await worker.ask('/web/api/font/getFontList?current=1'))?.json()).toMatchObject({
    code: '200',
  });
  await expect(worker.ask('/web/api/font/bad')).rejects.toThrow('Failed to fetch');
});

test('a page is told of data from the store', async () => {
  let online = true;
  const worker = startWorker(() =>
    online ? Response.json({ code: '200', message: '', data: 1 }, { headers: { date: MADE } }) : offline(),
  );
  await worker.ask('/web/api/font/getFontList?current=1');
  expect(worker.messages).toEqual([]);
  online = false;
  await worker.ask('/web/api/font/getFontList?current=1');
  expect(worker.messages).toEqual([['page', { 'stored-at': MADE }]]);
});

const item = (gno: string) => ({
  gno,
  familyName: gno,
  woffPath: null,
  ttfPath: null,
  woff2Path: null,
  missing: '',
});

test('subsets seen before are reassembled offline, whatever batch they came in', async () => {
  let online = true;
  const worker = startWorker(() => {
    if (!online) return offline();
    const data = [item('a'), { ...item('b'), error: { code: 'S00441', message: '没有' } }, item('c')];
    const fonts = [new Uint8Array([1]), new Uint8Array(0), new Uint8Array([3, 3])];
    const frame = encodeFrame({ code: '200', message: '', data }, fonts);
    return new Response(frame as Uint8Array<ArrayBuffer>, { headers: { 'content-type': FRAME_TYPE } });
  });
  const batch = (...items: object[]) => ({ method: 'POST', body: JSON.stringify(items) });
  await worker.ask(
    '/webfont/http',
    batch(
      { gno: 'a', text: '永字' },
      { gno: 'b', text: '永字' },
      { gno: 'c', text: '永', axes: { wght: 400 } },
    ),
  );
  online = false;
  const again = await worker.ask(
    '/webfont/http',
    batch(
      { gno: 'c', text: '永', axes: { wght: 400 } },
      { gno: 'b', text: '永字' },
      { gno: 'a', text: '字' },
    ),
  );
  const { envelope, fonts } = decodeFrame((await again?.arrayBuffer()) as ArrayBuffer);
  expect(envelope).toMatchObject({
    code: '200',
    data: [{ gno: 'c' }, { gno: 'b', error: { code: 'OFFLINE' } }, { gno: 'a' }],
  });
  expect(fonts.map((f) => [...f])).toEqual([[3, 3], [], [1]]);
  await expect(worker.ask('/webfont/http', batch({ gno: 'a', text: '别的' }))).rejects.toThrow(
    'Failed to fetch',
  );
});

test('every cache is bounded', async () => {
  const worker = startWorker(() => html('x'));
  for (let n = 0; n < 70; n++) await worker.ask(`/font/f${n}`, { mode: 'navigate' });
  const names = worker.names();
  expect(names).toHaveLength(60);
  expect(names).toContain(`${ORIGIN}/font/f69`);
  expect(names).not.toContain(`${ORIGIN}/font/f0`);
});

test('activation deletes the caches of other versions and leaves unrelated caches alone', async () => {
  const worker = startWorker(() => html('x'));
  await worker.ask('/font', { mode: 'navigate' });
  const own = [...worker.stores.keys()];
  expect(own).toEqual([expect.stringMatching(/^ziwan-[0-9a-f]{12}-pages$/)]);
  worker.stores.set('ziwan-v1-pages', new MemoryCache());
  worker.stores.set('else', new MemoryCache());
  await worker.run('activate');
  expect([...worker.stores.keys()]).toEqual([...own, 'else']);
});

test('unsafe methods and other origins bypass the worker', async () => {
  const worker = startWorker(() => html('x'));
  expect(await worker.ask('/web/api/login', { method: 'POST', body: '{}' })).toBeUndefined();
  expect(await worker.ask('https://elsewhere.example/a.woff2')).toBeUndefined();
});
