import { expect, test } from 'vitest';
import { ascii, u16, u32 } from '../testing/bytes.ts';
import { referredNames } from './referred-names.ts';

const table = (tag: string, ...bytes: number[][]) => [tag, Uint8Array.from(bytes.flat())] as const;

test('axes and instances of fvar have names, the latter for PostScript too', () => {
  const axis = [...ascii('wght'), ...u32(0, 0, 0), ...u16(0, 256)];
  const header = (size: number) => [...u32(0x00010000), ...u16(16, 2, 1, 20, 2, size)];
  const instance = (...names: number[]) => [
    ...u16(names[0] as number, 0),
    ...u32(0),
    ...u16(...names.slice(1)),
  ];
  expect(referredNames([table('fvar', header(8), axis, instance(2), instance(258))])).toEqual([2, 256, 258]);
  const named = [instance(257, 259), instance(258, 0xffff)];
  expect(referredNames([table('fvar', header(10), axis, ...named)])).toEqual([256, 257, 258, 259]);
});

test('stylistic sets have a name, and character variants have labels', () => {
  const features = [...ascii('cv01'), ...u16(20), ...ascii('kern'), ...u16(24), ...ascii('ss01'), ...u16(28)];
  const feature = (parameters: number) => u16(parameters, 0);
  // A name of 0 means none; the last label is one of two that follow each other.
  const variant = u16(0, 260, 0, 261, 2, 262, 0);
  const list = [...u16(3), ...features, ...feature(12), ...feature(0), ...feature(18), ...variant];
  const gsub = table('GSUB', u32(0x00010000), u16(0, 10, 0), list, u16(0, 270));
  expect(referredNames([gsub])).toEqual([260, 261, 262, 263, 270]);
});

test('STAT and palettes have names', () => {
  const stat = table(
    'STAT',
    ...[u16(1, 1, 8, 1), u32(20), u16(1), u32(28), u16(2)],
    ...[[...ascii('wght'), ...u16(256, 0)], u16(2), u16(1, 0, 0, 280), u32(0)],
  );
  expect(referredNames([stat])).toEqual([2, 256, 280]);
  const palette = table('CPAL', u16(1, 1, 1, 1), u32(26), u16(0), u32(0, 30, 32), u32(0), u16(290, 291));
  expect(referredNames([palette])).toEqual([290, 291]);
});

test('a broken table gives the names that can be read', () => {
  const header = [...u32(0x00010000), ...u16(16, 2, 2, 20, 0, 8)];
  const axis = [...ascii('wght'), ...u32(0, 0, 0), ...u16(0, 256)];
  expect(referredNames([table('fvar', header, axis), table('STAT', u16(1))])).toEqual([256]);
});
