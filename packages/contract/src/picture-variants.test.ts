import { expect, test } from 'vitest';
import { PICTURE_WIDTHS, pictureAt, pictureVariants, widthsOf } from './picture-variants.ts';

const HASH = 'ab'.repeat(32);

test('a picture is offered in every smaller width and in its own', () => {
  expect(widthsOf(700)).toEqual([240, 320, 480, 640, 800]);
  expect(widthsOf(640)).toEqual([240, 320, 480, 640]);
  expect(widthsOf(30)).toEqual([240]);
  expect(widthsOf(9000)).toEqual([...PICTURE_WIDTHS]);
});

test('AVIF comes before WebP, and the largest width is the picture’s own', () => {
  expect(pictureVariants({ src: `/media/${HASH}.webp`, width: 300 })).toEqual([
    { type: 'image/avif', srcset: `/media/${HASH}-240.avif 240w, /media/${HASH}-320.avif 300w` },
    { type: 'image/webp', srcset: `/media/${HASH}-240.webp 240w, /media/${HASH}-320.webp 300w` },
  ]);
});

test('variants have the same host as their picture', () => {
  const [avif] = pictureVariants({ src: `https://cdn.example/media/${HASH}.webp`, width: 200 });
  expect(avif?.srcset).toBe(`https://cdn.example/media/${HASH}-240.avif 200w`);
});

test('an external picture has no variants', () => {
  for (const src of [
    '/avatar/0a.webp',
    '/media/x.webp',
    `/media/${HASH}-240.webp`,
    `/media/${HASH}.mp4`,
    'data:,',
  ])
    expect(pictureVariants({ src, width: 900 })).toEqual([]);
});

test('for a single URL, the smallest sufficient width is used', () => {
  const src = `/media/${HASH}.webp`;
  expect(pictureAt({ src, width: 1920 }, 1280)).toBe(`/media/${HASH}-1280.webp`);
  expect(pictureAt({ src, width: 1300 }, 1400)).toBe(`/media/${HASH}-1600.webp`);
  expect(pictureAt({ src, width: 900 }, 1280)).toBe(src);
  expect(pictureAt({ src: '/avatar/0a.webp', width: 900 }, 320)).toBe('/avatar/0a.webp');
});
