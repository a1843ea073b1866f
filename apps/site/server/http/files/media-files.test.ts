import { once } from 'node:events';
import { connect } from 'node:net';
import { keepFile, keepImage } from '@ziwan/content';
import { NIGHTLY } from '@ziwan/infra/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type BoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { createMemoryCache } from '../../testing/memory-cache.ts';
import { sharedSite } from '../../testing/shared-site.ts';

const cache = createMemoryCache();
/** True when the queue is full. */
let tooMany = false;
const pictureQueue: BoundedQueue = {
  isFull: false,
  run: (task) => (tooMany ? Promise.reject(new QueueFull()) : task()),
};
const site = await sharedSite({ fonts: false, overrides: { cache, pictureQueue } });

test('a picture is sent as stored, with an immutable cache header', async () => {
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

test('a video is served by range', async () => {
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

test(
  'clients that stop reading a video hold little memory, and it is sent whole to others',
  NIGHTLY,
  async () => {
    const { blobs } = site.services;
    const video = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom'),
      Buffer.alloc(16 << 20, 7),
    ]);
    const { src } = await keepFile(blobs, video);
    const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
    const before = process.memoryUsage().arrayBuffers;
    const idle = Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET ${src} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket.pause();
    });
    await Promise.all(idle.map((socket) => once(socket, 'readable')));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(160 << 20);
    const answer = await fetch(`http://127.0.0.1:${port}${src}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(video)).toBe(true);
    for (const socket of idle) socket.destroy();
  },
);

/** Requests a variant until it has been made. */
async function variant(path: string) {
  for (;;) {
    const answer = await site.get(path);
    if (answer.headers['cache-control'] !== 'no-store' || answer.statusCode !== 200) return answer;
  }
}

/** Keys of all stored variants. */
const made = (): string[] => [...cache.files.keys()].filter((key) => key.startsWith('pictures/'));

/** Draws a picture with lines of different colours, stores it and returns its path. */
async function drawn(width: number, height: number, seed: number): Promise<string> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * seed) % 251;
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const { src } = await keepImage(site.services.blobs, png, '');
  return src.slice(0, -'.webp'.length);
}

for (const [format, magic] of [
  ['avif', 'ftypavif'],
  ['webp', 'WEBP'],
] as const) {
  test(`a picture is sent as ${format} in the requested width, with an immutable cache header`, async () => {
    const start = await drawn(1000, 500, 7);
    const answer = await variant(`${start}-480.${format}`);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      `image/${format}`,
      'public, max-age=31536000, immutable',
    ]);
    expect(answer.rawPayload.toString('latin1', 0, 40)).toContain(magic);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 480, height: 240 });
    const again = await site.get(`${start}-480.${format}`, {
      'if-none-match': answer.headers.etag as string,
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });
}

test('a picture is never enlarged: the largest width is its own', async () => {
  const start = await drawn(500, 100, 11);
  expect(await sharp((await variant(`${start}-640.webp`)).rawPayload).metadata()).toMatchObject({
    width: 500,
  });
  expect((await site.get(`${start}-800.webp`)).statusCode).toBe(404);
});

for (const ending of [
  '-481.avif',
  '-0480.avif',
  '-480.png',
  '-480.AVIF',
  '-99999.webp',
  '-480-480.avif',
  '-480.avif.webp',
  '.json',
]) {
  test(`a picture path ending in ${ending} answers 404 and creates nothing`, async () => {
    const start = await drawn(1000, 500, 7);
    const before = made();
    expect((await site.get(start + ending)).statusCode).toBe(404);
    expect(made()).toEqual(before);
  });
}

test('concurrent requests encode a picture once; a damaged file is encoded again', async () => {
  const start = await drawn(900, 300, 13);
  const name = `${start.slice('/media/'.length)}-640.avif`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => variant(`${start}-640.avif`)));
  const whole = answers[0]?.rawPayload ?? Buffer.alloc(0);
  expect(answers.every((a) => a.statusCode === 200 && a.rawPayload.equals(whole))).toBe(true);
  const [key] = made().filter((k) => k.endsWith(name));
  await cache.put(key as string, whole.subarray(0, 200));
  const healed = await variant(`${start}-640.avif`);
  expect(healed.rawPayload.equals(whole)).toBe(true);
  expect(Buffer.from((await cache.get(key as string)) as Uint8Array).equals(healed.rawPayload)).toBe(true);
});

test('while the queue is full, the original is sent in place of the variant and is not cached under its URL', async () => {
  const start = await drawn(700, 500, 19);
  tooMany = true;
  const instead = await site.get(`${start}-640.avif`);
  tooMany = false;
  const { headers } = instead;
  expect([instead.statusCode, headers['content-type'], headers['cache-control'], headers.etag]).toEqual([
    200,
    'image/webp',
    'no-store',
    undefined,
  ]);
  expect(await sharp(instead.rawPayload).metadata()).toMatchObject({ width: 700, format: 'webp' });
  expect((await variant(`${start}-640.avif`)).headers['content-type']).toBe('image/avif');
});

test('a cache that cannot be written still sends the picture', async () => {
  await site.restart({
    cache: { ...cache, put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) },
  });
  const start = await drawn(300, 200, 17);
  expect((await site.get(`${start}-240.webp`)).statusCode).toBe(200);
  expect(site.errors.splice(0)).toHaveLength(1);
  await site.restart();
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
