import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const inPublic = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url));

test('favicon.ico contains the small icon, for clients that request it directly', () => {
  const ico = inPublic('favicon.ico');
  const png = inPublic('icons/favicon-32.png');
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1]);
  expect([ico[6], ico[7], ico.readUInt32LE(14)]).toEqual([32, 32, png.length]);
  expect(ico.subarray(ico.readUInt32LE(18)).equals(png)).toBe(true);
});
