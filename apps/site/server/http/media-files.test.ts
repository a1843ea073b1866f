import { keepFile, keepImage } from '@ziwan/content';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ fonts: false });
}, 60_000);
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
});

test('a picture is sent as it is kept, for ever', async () => {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#C8102E' } })
    .png()
    .toBuffer();
  const { src } = await keepImage(site.services.blobs, png, '像');
  const answer = await site.get(src);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
  const etag = answer.headers.etag as string;
  expect((await site.get(src, { 'if-none-match': etag })).statusCode).toBe(304);
});

test('a video goes on by range', async () => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(500, 7)]);
  const { src } = await keepFile(site.services.blobs, mp4);
  const part = await site.get(src, { range: 'bytes=4-11' });
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
    206,
    `bytes 4-11/${mp4.length}`,
    'ftypisom',
  ]);
  expect((await site.get(src, { range: `bytes=${mp4.length}-` })).statusCode).toBe(416);
  const other = await site.get(src, { range: 'bytes=4-11', 'if-range': '"another"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, mp4.length]);
});

const ZEROS = '0'.repeat(64);
for (const name of [
  `${ZEROS}.webp`,
  `${ZEROS}.svg`,
  `${ZEROS}.html`,
  '..%2f..%2fsecret',
  'sfnt',
  `${ZEROS}.webp%00.html`,
]) {
  test(`/media/${name} answers 404`, async () => {
    const answer = await site.get(`/media/${name}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'S00404']);
  });
}
