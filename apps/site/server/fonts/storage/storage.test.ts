import { keepImage, listMedia, writeEntry } from '@ziwan/content';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import type { FaceRow } from '@ziwan/store';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';
import { entriesOf } from '../../testing/zip.ts';
import { BlobHealth } from './health.ts';
import { createStorage } from './index.ts';

let clock = Date.now();
let lines: string[] = [];
let site: TestSite;
let editor: Staff;
beforeEach(async () => {
  lines = [];
  site = await startTestSite({
    env: { RATE_LIMIT_DOWNLOAD: '0' },
    overrides: { now: () => clock, log: (line) => void lines.push(line) },
  });
  editor = await staffOf(site, { role: 'editor' });
}, 60_000);
afterEach(async () => {
  await site.close();
  // Faults are logged once, not as an error for every request.
  expect(site.errors.splice(0)).toEqual([]);
});

const blobs = (): BlobStore => site.services.blobs;
const health = () => site.services.fonts.storage.health;
const faceOf = (gno: string): Promise<FaceRow> =>
  site.services.store.db
    .selectFrom('faces')
    .selectAll()
    .where('family_gno', '=', gno)
    .executeTakeFirstOrThrow();

/** Removes a blob or overwrites its bytes. @returns a function that restores it */
async function breakBlob(key: string, damaged = false): Promise<() => Promise<void>> {
  const bytes = (await blobs().get(key)) as Uint8Array;
  await blobs().delete(key);
  if (damaged)
    await blobs().put(
      key,
      bytes.map((b, i) => (i === bytes.length >> 1 ? b ^ 1 : b)),
    );
  return async () => {
    await blobs().delete(key);
    await blobs().put(key, bytes);
  };
}

/** Waits until the scan has reported and every process has reloaded the catalogue. */
async function settled(): Promise<void> {
  await health().settled();
  clock += 2000;
}

async function drawing(...gnos: string[]) {
  const answer = await site.post(
    '/webfont/http',
    gnos.map((gno) => ({ gno, text: '龙吟' })),
  );
  expect(answer.statusCode).toBe(200);
  const items = answer.json().data as { woff2Path: string | null; error?: { code: string } }[];
  return items.map((item) => item.error?.code ?? (item.woff2Path ? 'drawn' : 'nothing'));
}
const download = async (gno: string, type = 'file') => {
  const link = await site.get(`/web/api/font/get-download-url?id=${gno}&type=${type}`);
  return link.statusCode === 200 ? site.get(link.json().data.url) : link;
};
const listed = async () => {
  const answer = await site.get('/web/api/font/getFontList?kind=all&text=龙');
  expect(answer.statusCode).toBe(200);
  return answer.json().data as { textCoverage: { full: number } };
};

test('a site starts without one font’s characters and shows that font once its file is restored', async () => {
  const { full } = (await listed()).textCoverage;
  const restore = await breakBlob(blobKeys.drawn((await faceOf('shi-hei')).drawn_sha256));
  await site.restart();
  expect((await listed()).textCoverage.full).toBe(full - 1);
  expect(await drawing('shi-hei', 'wu-wen')).toEqual(['S00522', 'drawn']);
  expect(await drawing('shi-hei')).toEqual(['S00522']);
  await settled();
  expect(lines).toEqual([
    expect.stringMatching(/^存储：drawn\/\S+ 缺失。用到它们的字体、图片暂停服务，其余照常/),
  ]);
  expect((await site.get('/api/v1/web/font/shi-hei')).statusCode).not.toBe(500);
  expect((await editor.call('GET', '/storage')).data).toMatchObject({
    total: 1,
    faults: [{ kind: 'font', id: 'shi-hei', title: expect.stringContaining('试黑体'), state: 'missing' }],
    quarantined: 0,
  });
  // The console does not list it among fonts without hanzi.
  const operator = await staffOf(site, { role: 'operator' });
  expect((await operator.call('GET', '/fonts/shi-hei')).code).toBe('S00522');
  await restore();
  await health().recheck();
  await settled();
  // A watch answers with the known state while it refreshes.
  await expect.poll(() => drawing('shi-hei')).toEqual(['drawn']);
  expect((await listed()).textCoverage.full).toBe(full);
  expect(lines[1]).toBe('存储：1 个文件恢复正常');
  expect((await editor.call('GET', '/storage')).data).toMatchObject({ total: 0, faults: [] });
});

for (const state of ['missing', 'damaged'] as const)
  test(`a font whose file is ${state} is not drawn, all others are, and it recovers on its own`, async () => {
    const restore = await breakBlob(
      blobKeys.sfnt((await faceOf('shi-fan')).sfnt_sha256),
      state === 'damaged',
    );
    await site.restart();
    for (let time = 0; time < 2; time++) {
      expect(await drawing('shi-fan', 'shi-hei')).toEqual(['S00522', 'drawn']);
      await settled();
    }
    // Excluded from coverage once the fault is known, so no response claims the font draws the text.
    await expect.poll(async () => (await editor.call('GET', '/storage')).data.total).toBe(1);
    expect(lines).toHaveLength(1);
    expect((await editor.call('GET', '/storage')).data.faults).toMatchObject([{ id: 'shi-fan', state }]);
    await restore();
    await health().recheck();
    await settled();
    await expect.poll(() => drawing('shi-fan', 'shi-hei')).toEqual(['drawn', 'drawn']);
  });

test('a missing or damaged file is not served, and a collection archive leaves it out', async () => {
  const { db } = site.services.store;
  const publishAt = '2026-01-01T00:00:00Z';
  await writeEntry(db, {
    id: 'both',
    kind: 'album',
    title: '两款',
    fonts: ['shi-hei', 'shi-fan'],
    publishAt,
  });
  const key = blobKeys.source((await faceOf('shi-hei')).source_sha256);
  for (const damaged of [true, false]) {
    const restore = await breakBlob(key, damaged);
    for (const type of ['file', 'family']) {
      // Damage is detected when the file is read, which may be after the archive response has started.
      if (damaged && type === 'family') await download('shi-hei', 'file');
      const answer = await download('shi-hei', type);
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'S00522']);
    }
    expect((await download('shi-fan', 'family')).statusCode).toBe(200);
    const address = (await site.get('/web/api/web-font-collection/download-font-zip-url?id=both')).json()
      .data;
    expect(address).toMatchObject({ included: 1, leftOut: [{ fontGNo: 'shi-hei' }] });
    const names = [...entriesOf((await site.get(address.url)).rawPayload).keys()];
    expect(names.filter((name) => name.endsWith('.ttf'))).toEqual([expect.stringContaining('试繁体')]);
    await restore();
    await health().recheck();
    expect((await download('shi-hei')).statusCode).toBe(200);
    // Its subset source is a separate file and keeps working.
    expect(await drawing('shi-hei')).toEqual(['drawn']);
    await settled();
  }
});

test('a missing or truncated picture returns not found, is reported once, and is served again when restored', async () => {
  const { db } = site.services.store;
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#C8102E' } })
    .png()
    .toBuffer();
  const { src } = await keepImage(blobs(), png, '像');
  const name = src.slice('/media/'.length);
  await listMedia(db, blobs(), [{ name, title: '海报', alt: '' }]);
  const whole = (await blobs().get(blobKeys.media(name))) as Uint8Array;
  for (const bytes of [null, whole.slice(0, 30)]) {
    await blobs().delete(blobKeys.media(name));
    if (bytes) await blobs().put(blobKeys.media(name), bytes);
    for (let time = 0; time < 2; time++) expect((await site.get(src)).statusCode).toBe(404);
    expect((await editor.call('GET', '/storage')).data.faults).toMatchObject([
      { kind: 'media', id: name, title: '海报', state: bytes ? 'damaged' : 'missing' },
    ]);
    await blobs().delete(blobKeys.media(name));
    await blobs().put(blobKeys.media(name), whole);
    await health().recheck();
    expect((await site.get(src)).statusCode).toBe(200);
    expect((await editor.call('GET', '/storage')).data.total).toBe(0);
    await settled();
  }
  expect(lines.filter((line) => line.includes(name))).toHaveLength(2);
  // Unknown names are guesses by strangers and are not reported.
  expect((await site.get(`/media/${'a'.repeat(64)}.webp`)).statusCode).toBe(404);
  expect((await editor.call('GET', '/storage')).data.total).toBe(0);
});

test('all files are looked for every hour, and those that are missing every half a minute', async () => {
  const { store } = site.services;
  const restore = await breakBlob(blobKeys.sfnt((await faceOf('shi-hei')).sfnt_sha256));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const storage = createStorage({
    store,
    blobs: blobs(),
    log: (line) => void lines.push(line),
    onFault: (error) => void site.errors.push(error),
    now: () => clock,
  });
  try {
    storage.watch();
    vi.advanceTimersByTime(3600_000);
    await expect.poll(() => storage.health.faults).toMatchObject([{ state: 'missing' }]);
    await restore();
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => storage.health.faults).toEqual([]);
  } finally {
    await storage.close();
    vi.useRealTimers();
  }
});

test('the check of a file frees each piece that it has hashed', async () => {
  const { sfnt_sha256 } = await faceOf('shi-hei');
  const key = blobKeys.sfnt(sfnt_sha256);
  const read: Uint8Array[] = [];
  const checking = new BlobHealth({
    store: site.services.store,
    blobs: {
      ...blobs(),
      async *pieces(...range) {
        for await (const piece of blobs().pieces(...range)) {
          read.push(piece);
          yield piece;
        }
      },
    },
    log: () => {},
    onFault: () => {},
    now: Date.now,
  });
  expect(await checking.verify(key)).toBe((await blobs().get(key))?.length);
  expect(new Set(read.map((piece) => piece.length))).toEqual(new Set([0]));
});

test('many files missing at once are logged in one line, and files in quarantine are restored', async () => {
  const moved = [];
  for (const folder of ['sfnt/', 'drawn/']) for await (const key of blobs().list(folder)) moved.push(key);
  const [held, ...gone] = moved as [string, ...string[]];
  await blobs().move(held, `quarantine/${held}.20261101`);
  for (const key of gone) await blobs().delete(key);
  await health().check();
  await settled();
  expect(lines).toEqual([expect.stringContaining(`等 ${gone.length} 个`)]);
  expect(await blobs().has(held)).toBe(true);
  expect((await editor.call('GET', '/storage')).data.total).toBe(gone.length);
});
