import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SettingsError } from '../settings/index.ts';
import { fakeS3 } from '../testing/fake-s3.ts';
import { type BlobSettings, openBlobStore, readBlobSettings } from './settings.ts';

const read = (env: Record<string, string>): BlobSettings =>
  readBlobSettings((name) => env[name] || undefined);
const BUCKET = {
  BLOBS_PROVIDER: 's3',
  BLOBS_ENDPOINT: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
  BLOBS_REGION: 'cn-hangzhou',
  BLOBS_BUCKET: 'ziwan-fonts',
  BLOBS_ACCESS_KEY_ID: 'AKTest',
  BLOBS_ACCESS_KEY_SECRET: 'very-secret',
};

test('blobs are stored on disk unless a bucket is configured', () => {
  expect(read({})).toEqual({ provider: 'disk' });
  expect(read({ BLOBS_PROVIDER: 'disk' })).toEqual({ provider: 'disk' });
  expect(read(BUCKET)).toEqual({
    provider: 's3',
    endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
    region: 'cn-hangzhou',
    bucket: 'ziwan-fonts',
    accessKeyId: 'AKTest',
    secretAccessKey: 'very-secret',
    pathStyle: false,
  });
  expect(read({ ...BUCKET, BLOBS_PATH_STYLE: '1', BLOBS_ENDPOINT: 'http://127.0.0.1:9000/' })).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    pathStyle: true,
  });
});

const wrong: [string, Record<string, string>, RegExp][] = [
  ['an unknown provider', { BLOBS_PROVIDER: 'ftp' }, /BLOBS_PROVIDER 须为 disk、s3 之一，现在是「ftp/],
  [
    'a provider without its settings',
    { BLOBS_PROVIDER: 's3' },
    /缺少 BLOBS_ENDPOINT（.*）、BLOBS_REGION（.*）、BLOBS_BUCKET（.*）、BLOBS_ACCESS_KEY_ID（.*）、BLOBS_ACCESS_KEY_SECRET/,
  ],
  [
    'a missing secret',
    { ...BUCKET, BLOBS_ACCESS_KEY_SECRET: '' },
    /缺少 BLOBS_ACCESS_KEY_SECRET（AccessKey Secret）$/,
  ],
  [
    'a bucket without a provider',
    { BLOBS_BUCKET: 'b', BLOBS_REGION: 'r' },
    /设置了 BLOBS_REGION、BLOBS_BUCKET，却没有/,
  ],
  ['a path style without a provider', { BLOBS_PATH_STYLE: '1' }, /却没有设置 BLOBS_PROVIDER=s3/],
  ['an endpoint without TLS', { ...BUCKET, BLOBS_ENDPOINT: 'http://s3.example.cn' }, /须为 https:\/\//],
  ['an endpoint with a path', { ...BUCKET, BLOBS_ENDPOINT: 'https://s3.example.cn/ziwan' }, /只写来源/],
  [
    'an endpoint with credentials',
    { ...BUCKET, BLOBS_ENDPOINT: 'https://k:very-secret@s3.example.cn' },
    /只写来源/,
  ],
  ['an endpoint that is not a URL', { ...BUCKET, BLOBS_ENDPOINT: 's3.example.cn' }, /BLOBS_ENDPOINT/],
  ['a bucket name with a slash', { ...BUCKET, BLOBS_BUCKET: 'a/b' }, /BLOBS_BUCKET/],
  ['a flag that is neither 0 nor 1', { ...BUCKET, BLOBS_PATH_STYLE: 'yes' }, /BLOBS_PATH_STYLE/],
];
for (const [name, env, message] of wrong) {
  test(`${name} is rejected without printing the secret`, () => {
    expect(() => read(env)).toThrow(SettingsError);
    expect(() => read(env)).toThrow(message);
    expect(() => read(env)).not.toThrow(/very-secret/);
  });
}

test('blobs go only to the bucket, or to the folder if the disk is configured', async () => {
  const account = { accessKeyId: 'AKTest', secretAccessKey: 'very-secret', region: 'cn-1', bucket: 'ziwan' };
  const fake = await fakeS3(account);
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-blobs-'));
  try {
    const bytes = Uint8Array.of(1, 2, 3);
    const bucket = read({
      ...BUCKET,
      BLOBS_ENDPOINT: fake.origin,
      BLOBS_REGION: 'cn-1',
      BLOBS_BUCKET: 'ziwan',
      BLOBS_PATH_STYLE: '1',
    });
    await openBlobStore(bucket, dir).put('a/b', bytes);
    expect([...fake.objects.keys()]).toEqual(['a/b']);
    expect(await readdir(dir)).toEqual([]);
    await openBlobStore({ provider: 'disk' }, dir).put('a/b', bytes);
    expect(await readdir(dir)).toEqual(['a']);
  } finally {
    await fake.close();
    await rm(dir, { recursive: true, force: true });
  }
});
