import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath, openCatalogue } from '@ziwan/catalogue';
import { adoptBlobs } from '@ziwan/catalogue/blobs';
import { type FakeS3, fakeS3 } from '@ziwan/infra/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { insertUser } from './testing/rows.ts';
import { writeSampleFonts } from './testing/sample-fonts.ts';
import { startTestSite, type TestSite } from './testing/site.ts';

const account = { accessKeyId: 'AKTest', secretAccessKey: 'very-secret', region: 'cn-1', bucket: 'ziwan' };
let bucket: FakeS3;
let site: TestSite;
const settings = () => ({
  BLOBS_PROVIDER: 's3',
  BLOBS_ENDPOINT: bucket.origin,
  BLOBS_REGION: account.region,
  BLOBS_BUCKET: account.bucket,
  BLOBS_ACCESS_KEY_ID: account.accessKeyId,
  BLOBS_ACCESS_KEY_SECRET: account.secretAccessKey,
  BLOBS_PATH_STYLE: '1',
});
beforeAll(async () => {
  bucket = await fakeS3(account);
  site = await startTestSite({ env: settings(), fonts: false });
  await writeSampleFonts(fonts());
  await importPath({ ...site.services, dataDir: site.dataDir }, fonts());
}, 60_000);
afterAll(async () => {
  await site?.close();
  await bucket.close();
});

const fonts = () => join(site.dataDir, '..', 'fonts');
const subset = (text: string) => site.post('/webfont/http', [{ gno: 'shi-hei', text }]);
const folders = () => readdir(site.dataDir);

test('fonts in a bucket are imported, listed, cut into subsets and downloaded; no blob is stored on disk', async () => {
  const kinds = new Set([...bucket.objects.keys()].map((key) => key.split('/')[0]));
  expect(kinds).toEqual(new Set(['owner', 'source', 'sfnt', 'drawn', 'shapes']));
  const list = (await site.get('/web/api/font/getFontList?kind=all')).json();
  expect(list.data.records.map((f: { fontGNo: string }) => f.fontGNo)).toContain('shi-hei');
  const cut = (await subset('龙吟')).json().data[0];
  expect(cut).toMatchObject({ missing: '' });
  const file = await site.get(cut.woff2Path);
  expect(file.rawPayload.subarray(0, 4).toString('latin1')).toBe('wOF2');
  expect(await folders()).not.toContain('blobs');
});

test('an avatar is stored in the bucket, served from it and deleted from it', async () => {
  const { store, sessions } = site.services;
  const { token } = await sessions.issue(await insertUser(store.db), { ip: '', userAgent: '' });
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer();
  const boundary = 'boundary7x';
  const send = (parts: Buffer[]) =>
    site.inject({
      method: 'POST',
      url: '/web/api/account/update-account-info',
      headers: {
        'joyfont-authenticate': token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([...parts, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  const head = (rest: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`);
  const kept = await send([head('name="file"; filename="x.png"\r\nContent-Type: image/png'), png]);
  const { avatar } = kept.json().data;
  const stored = () => [...bucket.objects.keys()].filter((key) => key.startsWith('avatars/'));
  expect(stored()).toHaveLength(1);
  const shown = await site.get(avatar);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await send([head('name="removeAvatar"'), Buffer.from('true')])).statusCode).toBe(200);
  expect(stored()).toEqual([]);
});

test('an unavailable bucket answers 503 with Retry-After and is retried later', async () => {
  bucket.trouble = 'slow-down';
  try {
    const away = await site.get(`/media/${'a'.repeat(64)}.webp`);
    expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([503, 'S00503', '2']);
  } finally {
    bucket.trouble = null;
  }
  expect((await site.get(`/media/${'a'.repeat(64)}.webp`)).statusCode).toBe(404);
  expect(site.errors).toEqual([]);
});

test('the command line uses the same bucket with the same settings', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-bucket-'));
  const { blobs } = readConfig({ ...settings(), ZIWAN_DATA_DIR: dir });
  const catalogue = await openCatalogue({ dataDir: dir, blobs });
  try {
    const before = bucket.objects.size;
    // The bucket belongs to the site; a database that does not know its blobs must adopt them first.
    await expect(importPath(catalogue, fonts())).rejects.toMatchObject({ code: 'FOREIGN_BLOBS' });
    await adoptBlobs(catalogue);
    // Imports the same fonts again: their bytes are already in the bucket.
    const summary = await importPath(catalogue, fonts());
    expect(summary.imported.length).toBeGreaterThan(3);
    expect(bucket.objects.size).toBe(before);
    expect(await readdir(dir)).not.toContain('blobs');
  } finally {
    await catalogue.close();
    await rm(dir, { recursive: true, force: true });
  }
});
