import { expect, test } from 'vitest';
import { newFamilyName } from './family-names.ts';

const sha256 = '9c64e902fa70'.padEnd(64, '0');

test.each([
  ['Fusion Pixel 12px', 'Ziwan FP-12 9c64'],
  ['FusionPixel 10 Mono', 'Ziwan FP-10M 9c64'],
  ['8bit Heart', 'Ziwan 8H 9c64'],
  ['fusion-pixel-12', 'Ziwan FP-12 9c64'],
  ['缝合像素', 'Ziwan 9c64'],
  ['A b c d e f g h i j k', 'Ziwan ABCDEFGH 9c64'],
])('a family whose name is reserved keeps its initials in the new one: %s', (name, expected) => {
  expect(newFamilyName({ name, sha256, reserved: ['Fusion Pixel', '缝合像素'] })).toBe(expected);
});

test('initials that are themselves reserved give way to the hash, however the name is spaced', () => {
  for (const reserved of ['FP', 'f-p', 'ＦＰ'])
    expect(newFamilyName({ name: 'Fusion Pixel', sha256, reserved: [reserved] })).toBe('Ziwan 9c64e902fa70');
});

test('an engine that takes no spaces gets hyphens', () => {
  expect(newFamilyName({ name: 'Fusion Pixel 12px', sha256, reserved: [] }, '-')).toBe('Ziwan-FP-12-9c64');
});
