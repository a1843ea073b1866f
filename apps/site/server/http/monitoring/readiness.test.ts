import { closeSync, openSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFile } from '@ziwan/store';
import { hasPostgres, ownPostgresDatabase } from '@ziwan/store/testing';
import { SubsetError } from '@ziwan/subset-engine';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '../../testing/site.ts';
import type { Render } from '../pages/rendering.ts';

let site: TestSite;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await site.close();
});

/** Starts a site whose pages are drawn by `render`. */
async function start(render?: Render, options: TestSiteOptions = {}): Promise<TestSite> {
  site = await startTestSite({
    ...options,
    ...(render ? { pages: ({ apiFor, sessions }) => ({ ...BARE, apiFor, sessions, render }) } : {}),
  });
  return site;
}

const BARE = {
  files: null,
  middleware: null,
  cookieDomain: null,
  uploadOrigin: null,
  revision: () => 1,
  dev: false,
  publicOrigin: null,
  assets: null,
};

const ready = async () => {
  const response = await site.get('/readyz');
  return [response.statusCode, response.json().reason ?? response.json().status];
};

/** Makes the next check a new one. */
const later = () => {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
};

test('a process that draws its home page and makes a subset is ready, and repeats neither for each check', async () => {
  let renders = 0;
  await start(async () => {
    renders++;
    return { status: 200, body: [], cacheable: true };
  });
  const { jobs } = site.services.fonts.engine.stats();
  for (let i = 0; i < 5; i++) expect(await ready()).toEqual([200, 'ready']);
  expect(renders).toBe(1);
  expect(site.services.fonts.engine.stats().jobs).toBe(jobs + 1);
});

test('a process whose pages fail is not ready although its database answers, and says so once in the log', async () => {
  let status = 500;
  await start(async () => ({ status, body: [], cacheable: false }));
  expect(await ready()).toEqual([503, 'CONTENT_FAILING']);
  expect(await ready()).toEqual([503, 'CONTENT_FAILING']);
  expect(site.errors.splice(0)).toHaveLength(1);
  status = 200;
  later();
  expect(await ready()).toEqual([200, 'ready']);
});

test('a process without pages is not ready while its calls fail', async () => {
  await start();
  expect(await ready()).toEqual([200, 'ready']);
  later();
  const call = vi.spyOn(site.services, 'apiFor');
  call.mockImplementation(() => ({ call: () => Promise.reject(new Error('no such column')) }) as never);
  expect(await ready()).toEqual([503, 'CONTENT_FAILING']);
  expect(site.errors.splice(0)).toHaveLength(1);
});

test('a process that can make no subset of any font is not ready', async () => {
  await start(undefined);
  const { service } = site.services.fonts.webfont;
  const single = vi.spyOn(service, 'single').mockRejectedValue(new SubsetError('TIMEOUT', '子集生成超时'));
  expect(await ready()).toEqual([503, 'FONTS_FAILING']);
  expect(site.errors.splice(0)).toHaveLength(1);
  single.mockRestore();
  later();
  expect(await ready()).toEqual([200, 'ready']);
});

test('one damaged font file leaves the process ready', async () => {
  await start(undefined);
  const { service } = site.services.fonts.webfont;
  vi.spyOn(service, 'single').mockRejectedValueOnce(new SubsetError('FONT_INVALID', '字体损坏'));
  expect(await ready()).toEqual([200, 'ready']);
});

test('a full engine queue leaves the process ready, since it is busy and not broken', async () => {
  await start(undefined);
  const { engine } = site.services.fonts;
  vi.spyOn(engine, 'subset').mockRejectedValue(new SubsetError('BUSY', '子集引擎繁忙，请稍后重试'));
  expect(await ready()).toEqual([200, 'ready']);
});

test('a slow check is answered with the last result, and one that hangs makes the process unready', async () => {
  let hang = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  await start(async () => {
    if (hang) await promise;
    return { status: 200, body: [], cacheable: true };
  });
  expect(await ready()).toEqual([200, 'ready']);
  hang = true;
  later();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const answer = ready();
  await vi.advanceTimersByTimeAsync(1500);
  expect(await answer).toEqual([200, 'ready']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await ready()).toEqual([503, 'CONTENT_FAILING']);
  resolve();
});

test('a site without fonts is ready', async () => {
  await start(undefined, { fonts: false });
  expect(await ready()).toEqual([200, 'ready']);
});

test.skipIf(!hasPostgres)(
  'a process whose PostgreSQL accepts no writes is unready until it does',
  async () => {
    const database = await ownPostgresDatabase();
    try {
      await start(undefined, { fonts: false, env: { DATABASE_URL: database.url } });
      expect(await ready()).toEqual([200, 'ready']);
      await database.setReadOnly(true);
      await database.disconnect();
      await expect.poll(ready).toEqual([503, 'DATABASE_READ_ONLY']);
      await database.setReadOnly(false);
      await expect.poll(ready).toEqual([200, 'ready']);
      await site.close();
    } finally {
      await database.drop();
    }
  },
);

test('a process that cannot store files stays in service and says so until they can be stored', async () => {
  await start();
  const blobs = join(site.dataDir, 'blobs');
  const answer = async () => (await site.get('/readyz')).json();
  await rename(blobs, `${blobs}.away`);
  await writeFile(blobs, '');
  expect(await answer()).toMatchObject({ degraded: 'FILES_UNWRITABLE' });
  await rm(blobs);
  await rename(`${blobs}.away`, blobs);
  later();
  expect(await answer()).toEqual({ status: 'ready' });
});

test.skipIf(process.platform !== 'linux')(
  'a process that has lost the lock on its database stays in service and says so',
  async () => {
    await start(undefined, { fonts: false });
    expect(await ready()).toEqual([200, 'ready']);
    closeSync(openSync(databaseFile(site.dataDir), 'r'));
    expect((await site.get('/readyz')).json()).toEqual({ status: 'ready', degraded: 'DATABASE_UNLOCKED' });
  },
);
