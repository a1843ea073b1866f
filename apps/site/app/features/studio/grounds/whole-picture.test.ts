import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isCutOff } from './whole-picture.ts';

const noise = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 251);
const picture = () => sharp(noise, { raw: { width: 64, height: 64, channels: 3 } });
const files: Record<string, Uint8Array> = {
  png: await picture().png().toBuffer(),
  jpeg: await picture().jpeg().toBuffer(),
  'progressive jpeg': await picture().jpeg({ progressive: true }).toBuffer(),
  webp: await picture().webp().toBuffer(),
};

test.each(Object.entries(files))('a %s is taken whole, and refused wherever it is cut', (_, whole) => {
  expect(isCutOff(whole)).toBe(false);
  // What cameras and phones append is no part of the picture.
  expect(isCutOff(Uint8Array.from([...whole, 0, 1, 2, 3]))).toBe(false);
  for (const share of [0.3, 0.5, 0.9, 0.99])
    expect(isCutOff(whole.slice(0, Math.floor(whole.length * share)))).toBe(true);
});

test('a preview within a JPEG is not its end, and other formats are left to the browser', () => {
  const { jpeg } = files as { jpeg: Uint8Array };
  const preview = jpeg.slice(0, 600);
  const segment = [0xff, 0xe1, (preview.length + 4) >> 8, (preview.length + 4) & 255, ...preview, 0xff, 0xd9];
  const held = Uint8Array.from([...jpeg.slice(0, 2), ...segment, ...jpeg.slice(2)]);
  expect(isCutOff(held)).toBe(false);
  expect(isCutOff(held.slice(0, held.length - 200))).toBe(true);
  expect(isCutOff(new TextEncoder().encode('<svg'))).toBe(false);
  expect(isCutOff(new Uint8Array())).toBe(false);
});
