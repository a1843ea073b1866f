import type { FontReport } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';
import {
  familyKey,
  familyNames,
  familySlug,
  firstFree,
  pinyinOf,
  slugOf,
  styleOf,
  styleSlug,
  weightsOf,
} from './naming.ts';

const wght = (min: number, max: number) => ({
  tag: 'wght',
  name: 'Weight',
  min,
  default: min,
  max,
  hidden: false,
});
const report = (subfamily: string, weight: number, more: Partial<FontReport> = {}) =>
  ({
    names: { subfamily: { en: subfamily } },
    weight,
    italic: false,
    axes: [],
    ...more,
  }) as unknown as FontReport;

test.each([
  ['Regular', 400, 'Regular', 400],
  ['Normal', 400, 'Regular', 400],
  ['Semi Bold', 600, 'SemiBold', 600],
  ['DemiBold', 600, 'SemiBold', 600],
  ['Bold', 400, 'Bold', 700],
  ['Regular', 700, 'Bold', 700],
  ['Regular', 4, 'Regular', 400],
  ['Regular', 0, 'Regular', 400],
  ['W5', 500, 'W5', 500],
  ['Condensed', 400, 'Condensed', 400],
])('style %s of weight class %d becomes %s, %d', (name, weightClass, style, weight) => {
  expect(styleOf(report(name, weightClass))).toEqual({ name: style, weight });
});

test('italic styles contain “Italic” once', () => {
  expect(styleOf(report('Bold Italic', 700, { italic: true }))).toEqual({ name: 'Bold Italic', weight: 700 });
  expect(styleOf(report('Italic', 400, { italic: true }))).toEqual({ name: 'Regular Italic', weight: 400 });
});

test('a variable font’s weight is 400 if its axis allows', () => {
  expect(styleOf(report('Thin', 100, { axes: [wght(100, 900)] }))).toEqual({ name: 'Variable', weight: 400 });
  expect(styleOf(report('Bold', 700, { axes: [wght(700, 900)] })).weight).toBe(700);
});

test('the operator’s style and weight override the font’s', () => {
  expect(styleOf(report('Regular', 400), { styleName: '特粗', weight: 950 })).toEqual({
    name: '特粗',
    weight: 950,
  });
});

test('a weight axis offers every multiple of 100 within it', () => {
  expect(weightsOf(400, [wght(250, 620)])).toEqual([300, 400, 500, 600]);
  expect(weightsOf(350, [])).toEqual([350]);
});

test.each([
  ['站酷小薇LOGO体', 'zhankuxiaoweilogoti', 'zkxwlt'],
  ['龙吟体', 'longyinti', 'lyt'],
  ['Noto Sans', 'notosans', 'ns'],
  ['绿', 'lv', 'l'],
])('the pinyin of %s is %s, its initials %s', (name, full, initials) => {
  expect(pinyinOf(name)).toEqual({ pinyin: full, initials });
});

test('addresses come from the Latin name, else from pinyin', () => {
  expect(familySlug('站酷', 'ZCOOL KuaiLe')).toBe('zcool-kuaile');
  expect(familySlug('龙吟体', null)).toBe('long-yin-ti');
  expect(familySlug('☆', null)).toBe('font');
  expect(slugOf('Émile  (Display)')).toBe('emile-display');
  expect(slugOf('x'.repeat(200))).toHaveLength(60);
  expect(styleSlug('特粗')).toBe('te-cu');
});

test('a taken address gets the first free number', () => {
  const taken = new Set(['a', 'a-2']);
  expect(firstFree('a', (c) => taken.has(c))).toBe('a-3');
  expect(firstFree('b', (c) => taken.has(c))).toBe('b');
});

test('family names fall back in order', () => {
  expect(familyNames({ en: 'Foo', 'zh-TW': '繁', 'zh-Hans-CN': '简' }, 'f')).toEqual({ zh: '简', en: 'Foo' });
  expect(familyNames({ en: 'Foo' }, 'f')).toEqual({ zh: 'Foo', en: 'Foo' });
  expect(familyNames({ en: '站酷体' }, 'f')).toEqual({ zh: '站酷体', en: null });
  expect(familyNames({}, 'file')).toEqual({ zh: 'file', en: null });
  expect(familyKey({ zh: '简', en: ' Foo  Bar ' })).toBe('foo bar');
});
