import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Avatars } from './avatars.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b8281c' } });

test('pictures of the usual formats become small squares of WebP', async () => {
  const avatars = new Avatars(createMemoryBlobStore());
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const key = await avatars.keep('u1', await picture(300, 40).toFormat(format).toBuffer());
    expect(key).toMatch(/^[0-9a-f]{40}$/);
    expect(avatars.path(key)).toBe(`/avatar/${key}.webp`);
    const kept = await avatars.read(key);
    expect(await sharp(kept as Uint8Array).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
    await avatars.drop(key);
    expect(await avatars.read(key)).toBeNull();
  }
  expect(await avatars.read('../../secret')).toBeNull();
});

test('accounts never share a picture', async () => {
  const avatars = new Avatars(createMemoryBlobStore());
  const bytes = await picture(30, 30).png().toBuffer();
  expect(await avatars.keep('u1', bytes)).toBe(await avatars.keep('u1', bytes));
  expect(await avatars.keep('u1', bytes)).not.toBe(await avatars.keep('u2', bytes));
});

test('what is told by its first bytes to be no picture never reaches a decoder', async () => {
  const avatars = new Avatars(createMemoryBlobStore());
  const refused = (bytes: Uint8Array) =>
    expect(avatars.keep('u1', bytes)).rejects.toMatchObject({ key: 'IMAGE_REFUSED' });
  await refused(await picture(8, 8).gif().toBuffer());
  await refused(await picture(8, 8).tiff().toBuffer());
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await picture(8, 8).toFormat(format).toBuffer();
    const signature = { png: [0, 1, 2, 3, 4, 5, 6, 7], jpeg: [0, 1, 2], webp: [0, 1, 2, 3, 8, 9, 10, 11] }[
      format
    ];
    for (const at of signature) await refused(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte)));
    await refused(bytes.subarray(0, 12));
  }
});
