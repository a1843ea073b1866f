import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ApiClient, ApiError } from '@ziwan/contract';
import { NIGHTLY } from '@ziwan/infra/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PageThreads } from './page-threads.ts';
import type { RenderRequest } from './rendering.ts';
import { threadSettings } from './testing/thread-settings.ts';

/** Stands in for the built pages; the path of the page decides what it does. */
const ENTRY = `
export const listedPages = [{ path: '/font', title: '字体' }];
const call = (api, input) => api.call({ name: 'getFontList' }, input);
const pages = {
  '/list': async ({ api }) => JSON.stringify(await call(api, { query: { size: 2 } })),
  '/refused': async ({ api }) => call(api, {}).catch((e) => [e.name, e.code, e.status, e.message].join(' ')),
  '/picture': async ({ pictureOf }) => String(await pictureOf?.('/font')),
  '/inline': async ({ nonce }) => '<script nonce="' + nonce + '">run()</script><p>' + 'x'.repeat(9000),
  '/slow': async ({ api }) => call(api, {}),
  '/throws': async () => { throw new Error('broken page'); },
  '/exits': () => process.exit(3),
  '/naps': async () => {
    for (let i = 0; i < 4; i++) await new Promise((resolve) => setTimeout(resolve, 100));
    return 'awake';
  },
  '/hangs': () => { for (;;); },
  '/eats': () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); },
};
export async function render(request) {
  return { status: 200, body: [await pages[request.url](request)], cacheable: true };
}
`;

let dir: string;
let threads: PageThreads;
let faults: string[];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-pages-'));
  await writeFile(join(dir, 'entry.mjs'), ENTRY);
});
afterAll(() => rm(dir, { recursive: true }));
beforeEach(() => start());
afterEach(() => threads.close());

function start(timeout?: number): void {
  faults = [];
  threads = new PageThreads({
    settings: threadSettings(join(dir, 'entry.mjs')),
    threads: 1,
    onFault: (error) => faults.push(error instanceof Error ? error.message : String(error)),
    ...(timeout === undefined ? {} : { timeout }),
  });
}

const api = (call: (endpoint: { name: string }, input: unknown) => Promise<unknown>) =>
  ({ call }) as ApiClient;

async function render(url: string, more: Partial<RenderRequest> = {}) {
  const request = { url, nonce: 'n0nce', api: api(async () => '数据'), signedIn: false, ...more };
  const { page } = await threads.render(request);
  return page;
}

test('a thread renders the page with data that this one answers', async () => {
  const page = await render('/list', {
    api: api(async ({ name }, input) => ({ name, input, missing: undefined })),
  });
  expect(page.body.toString()).toBe('{"name":"getFontList","input":{"query":{"size":2}}}');
  expect(await threads.listedPages()).toEqual([{ path: '/font', title: '字体' }]);
});

test('the page arrives sealed: hashes in the policy, no nonce in the body', async () => {
  const { body, policy, etag } = await render('/inline');
  expect(body.toString()).toContain('<script>run()</script>');
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
});

test('a failed call reaches the page as the error that a browser would get', async () => {
  const failing = api(() => Promise.reject(new ApiError('S00404', 404, '没有这个字体')));
  expect((await render('/refused', { api: failing })).body.toString()).toBe(
    'ApiError S00404 404 没有这个字体',
  );
});

test('the picture of a page is looked up here', async () => {
  expect((await render('/picture')).body.toString()).toBe('undefined');
  const { body } = await render('/picture', { pictureOf: async (path) => `/og${path}.png` });
  expect(body.toString()).toBe('/og/font.png');
});

test('calls of a page run in the context of its request', async () => {
  const client = new AsyncLocalStorage<string>();
  const asked = api(async () => client.getStore());
  const pages = ['a', 'b', 'c'].map((name) => client.run(name, () => render('/slow', { api: asked })));
  expect((await Promise.all(pages)).map((page) => page.body.toString())).toEqual(['a', 'b', 'c']);
});

test('a page that throws fails alone', async () => {
  const sound = render('/slow');
  await expect(render('/throws')).rejects.toThrow('broken page');
  expect((await sound).status).toBe(200);
  expect(faults).toEqual([]);
});

test.each([
  ['/exits', 'ended with 3'],
  ['/eats', 'memory limit'],
])(
  'pages of a thread that dies (%s) answer 503, and the next page starts another',
  async (url, fault) => {
    await threads.close();
    // A busy machine fills memory slowly.
    start(60_000);
    const { promise: never } = Promise.withResolvers<unknown>();
    const innocent = render('/slow', { api: api(() => never) });
    const results = await Promise.allSettled([render(url), innocent]);
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { key: 'UNAVAILABLE' } });
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect((await render('/slow')).body.toString()).toBe('数据');
  },
  60_000,
);

test('a thread that hangs is replaced, but a page that waits for data is left alone', async () => {
  await threads.close();
  start(600);
  expect(await threads.listedPages()).toHaveLength(1);
  const slow = render('/slow', { api: api(() => setTimeout(1500, '后来')) });
  expect((await slow).body.toString()).toBe('后来');
  expect(faults).toEqual([]);
  await expect(render('/hangs')).rejects.toMatchObject({ key: 'UNAVAILABLE' });
  expect(faults).toEqual([expect.stringContaining('/hangs')]);
  await threads.listedPages();
  expect((await render('/slow')).body.toString()).toBe('数据');
}, 60_000);

test('a thread that was suspended with the process is not taken for a hung one', {
  ...NIGHTLY,
  timeout: 60_000,
}, async () => {
  await threads.close();
  start(1500);
  expect(await threads.listedPages()).toHaveLength(1);
  const page = render('/naps');
  const suspend = `kill -STOP ${process.pid}; sleep 3; kill -CONT ${process.pid}`;
  const [{ body }] = await Promise.all([page, promisify(execFile)('sh', ['-c', suspend])]);
  expect(body.toString()).toBe('awake');
  expect(faults).toEqual([]);
});
