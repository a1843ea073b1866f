import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  isWholeWebp,
  keepFile,
  keepImage,
  keptPicture,
  mediaNameOf,
  mediaNamesIn,
  mediaOf,
} from './media.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const HASH = 'ab'.repeat(32);

test('names of media are a hash with an ending that the site has', () => {
  expect(['webp', 'mp4', 'webm', 'vtt'].map((ending) => mediaOf(`${HASH}.${ending}`)?.type)).toEqual([
    'image/webp',
    'video/mp4',
    'video/webm',
    'text/vtt; charset=utf-8',
  ]);
  for (const wrong of [
    `${HASH}.png`,
    `${HASH}.json`,
    HASH,
    `${HASH}0.webp`,
    `${HASH.slice(1)}.webp`,
    `${HASH.toUpperCase()}.webp`,
  ])
    expect(mediaOf(wrong)).toBeNull();
  expect(mediaNameOf(`/media/${HASH}.webp`)).toBe(`${HASH}.webp`);
  for (const other of [`media/${HASH}.webp`, `/media/${HASH}.png`, `/files/${HASH}.webp`])
    expect(mediaNameOf(other)).toBeNull();
});

test('media that a text links to are found once each, also in other widths', () => {
  const other = 'cd'.repeat(32);
  const text = `![](/media/${HASH}.webp) /media/${HASH}-640.webp /media/${other}.mp4 /media/${other}.png`;
  expect(mediaNamesIn(text)).toEqual([`${HASH}.webp`, `${other}.mp4`]);
});

test('videos and captions are told by their first bytes, and kept as they are', async () => {
  const blobs = createMemoryBlobStore();
  const kinds: [head: string, type: string | null][] = [
    ['\0\0\0\x18ftypisom....', 'video/mp4'],
    ['\0\0\0\x18ftypqt  ....', 'video/mp4'],
    ['\0\0\0\x18ftypavif....', null],
    ['\0\0\0\x18ftypavis....', null],
    ['\x1a\x45\xdf\xa3....', 'video/webm'],
    ['WEBVTT', 'text/vtt'],
    ['WEBVTT 标题', 'text/vtt'],
    ['WEBVTT\n', 'text/vtt'],
    ['\xef\xbb\xbfWEBVTT\r\n', 'text/vtt'],
    ['WEBVTTX', null],
    [' WEBVTT', null],
    ['\xff\xd8\xff', null],
    ['', null],
  ];
  for (const [head, type] of kinds) {
    const file = bytes(head);
    const kept = await keepFile(blobs, file).catch(({ code }: { code: string }) => code);
    if (type === null) {
      expect([head, kept]).toEqual([head, 'FILE_REFUSED']);
      continue;
    }
    const ending = { 'video/mp4': 'mp4', 'video/webm': 'webm' }[type] ?? 'vtt';
    const name = `${sha256Hex(file)}.${ending}`;
    expect(kept).toEqual({ src: `/media/${name}`, type, bytes: file.length });
    expect(await blobs.get(mediaOf(name)?.key as string)).toEqual(file);
  }
});

const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 16, b: 8, alpha } } });

test('pictures of the usual formats are kept as WebP with their size and tone', async () => {
  const blobs = createMemoryBlobStore();
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const image = await keepImage(blobs, await picture(30, 20).toFormat(format).toBuffer(), '图');
    expect(image).toMatchObject({
      width: 30,
      height: 20,
      alt: '图',
      tone: expect.stringMatching(/^#[c-d].[01].[01].$/),
    });
    expect(await keptPicture(blobs, image.src)).toEqual({ width: 30, height: 20, tone: image.tone });
    const key = mediaOf(image.src.slice('/media/'.length))?.key as string;
    expect(isWholeWebp((await blobs.get(key)) as Uint8Array)).toBe(true);
  }
  const clear = await keepImage(blobs, await picture(8, 8, 0.5).png().toBuffer(), '');
  expect(clear.tone).toBeUndefined();
  for (const other of [await picture(8, 8).gif().toBuffer(), bytes('<svg></svg>'), bytes('')])
    await expect(keepImage(blobs, other, '')).rejects.toMatchObject({ code: 'IMAGE_REFUSED' });
  await expect(keepImage(blobs, bytes('\xff\xd8\xffno picture'), '')).rejects.toThrow('图片读不出来');
  expect(await keptPicture(blobs, `/media/${HASH}.webp`)).toBeNull();
  expect(await keptPicture(blobs, `/media/${HASH}.mp4`)).toBeNull();
});

test('pictures are scaled to 2,400 px on their longer side, and not enlarged', async () => {
  const blobs = createMemoryBlobStore();
  const sizes = async (width: number, height: number) => {
    const image = await keepImage(blobs, await picture(width, height).png().toBuffer(), '');
    return [image.width, image.height];
  };
  expect([
    await sizes(2400, 10),
    await sizes(4800, 20),
    await sizes(10, 2400),
    await sizes(20, 4800),
  ]).toEqual([
    [2400, 10],
    [2400, 10],
    [10, 2400],
    [10, 2400],
  ]);
});

test('a picture that was cut short in the store is made again', async () => {
  const blobs = createMemoryBlobStore();
  const original = await picture(30, 20).png().toBuffer();
  const { src } = await keepImage(blobs, original, '');
  const key = mediaOf(src.slice('/media/'.length))?.key as string;
  const whole = (await blobs.get(key)) as Uint8Array;
  for (const wrong of [whole.slice(0, -1), whole.slice(0, 12), Uint8Array.from([...whole, 0])]) {
    expect(isWholeWebp(wrong)).toBe(false);
    await blobs.delete(key);
    await blobs.put(key, wrong);
    await keepImage(blobs, original, '');
    expect(await blobs.get(key)).toEqual(whole);
  }
  for (const place of [0, 8]) {
    const other = whole.slice();
    other[place] = 0x58;
    expect(isWholeWebp(other)).toBe(false);
  }
});
