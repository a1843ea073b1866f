import { expect, test } from 'vitest';
import { type Bytes, refusalOf, u16, u32 } from '../testing/table-bytes.ts';
import { checkLayout } from './layout.ts';

const check = (bytes: Bytes, axisCount = 1) =>
  refusalOf(checkLayout('GSUB'), bytes, { axisCount, glyphCount: 10, markGlyphSets: 0 });
const half = (value: number) => (value * 16384 + 65536) % 65536;

interface Variation {
  readonly axis?: number;
  readonly min?: number;
  readonly max?: number;
  readonly format?: number;
  readonly version?: number;
  readonly feature?: number;
  readonly lookup?: number;
}
/** A GSUB with one feature and one lookup; in a range of an axis the feature has another list of lookups. */
function varying({
  axis = 0,
  min = -1,
  max = 1,
  format = 1,
  version = 1,
  feature = 0,
  lookup = 0,
}: Variation): Bytes {
  const features = [...u16(1), ...[0x6c, 0x69, 0x67, 0x61], ...u16(8), ...u16(0, 1, 0)];
  const lookups = [...u16(1, 4), ...u16(1, 0, 1, 8), ...u16(1, 6, 1, 1, 1, 3)];
  const at = 14 + features.length + lookups.length;
  return [
    ...u16(1, 1, 0, 14, 14 + features.length),
    ...u32(at),
    ...features,
    ...lookups,
    // One record, with a set of one condition and a table of one substitution behind it.
    ...[...u16(version, 0), ...u32(1, 16, 30)],
    ...[...u16(1), ...u32(6), ...u16(format, axis, half(min), half(max))],
    ...[...u16(version, 0, 1, feature), ...u32(12), ...u16(0, 1, lookup)],
  ];
}

test('features may vary over a range from -1 to 1 of an axis that the font has', () => {
  expect(check(varying({}))).toBeNull();
  expect(check(varying({ min: 0.5, max: 0.5 }))).toBeNull();
  expect(check(varying({ axis: 1 }), 2)).toBeNull();
  for (const wrong of [{ axis: 1 }, { min: -1.5 }, { max: 1.5 }, { min: 0.5, max: 0.25 }])
    expect(check(varying(wrong))).toContain('特性变体的条件有误');
  // A condition of an unknown format is never met.
  expect(check(varying({ format: 2, axis: 9 }))).toBeNull();
  expect(check(varying({}), 0)).toContain('缺少 fvar');
});

test('what features vary to exists', () => {
  expect(check(varying({ version: 2 }))).toContain('特性变体的版本号有误');
  expect(check(varying({ feature: 1 }))).toContain('特性变体引用了不存在的特性');
  expect(check(varying({ lookup: 1 }))).toContain('特性引用了不存在的查找');
});
