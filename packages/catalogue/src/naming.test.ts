import type { FontReport } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';
import {
  familyKey,
  familyNames,
  familySlug,
  firstFree,
  pinyinOf,
  slugOf,
  stemOf,
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
    names: { family: {}, subfamily: { en: subfamily } },
    weight,
    width: 5,
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
])('style %s of weight class %d becomes %s, %d', (name, weightClass, style, weight) => {
  expect(styleOf(report(name, weightClass))).toEqual({ name: style, weight, width: 5 });
});

test('italic styles contain “Italic” once', () => {
  expect(styleOf(report('Bold Italic', 700, { italic: true }))).toMatchObject({
    name: 'Bold Italic',
    weight: 700,
  });
  expect(styleOf(report('Italic', 400, { italic: true }))).toMatchObject({
    name: 'Regular Italic',
    weight: 400,
  });
});

test('a variable font’s weight is 400 if its axis allows', () => {
  expect(styleOf(report('Thin', 100, { axes: [wght(100, 900)] }))).toMatchObject({
    name: 'Variable',
    weight: 400,
  });
  expect(styleOf(report('Bold', 700, { axes: [wght(700, 900)] })).weight).toBe(700);
});

test('the operator’s style and weight override the font’s', () => {
  expect(styleOf(report('Regular', 400), { styleName: '特粗', weight: 950 })).toMatchObject({
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

const inFamily = (family: string, subfamily: string, weight: number, more: Partial<FontReport> = {}) =>
  report(subfamily, weight, {
    names: { family: { en: family }, subfamily: { en: subfamily } } as unknown as FontReport['names'],
    ...more,
  });

test.each([
  ['Quicksand Light', 'Regular', 300, 'Light', 300, 5],
  ['Shimenkan Extra Light', 'Regular', 400, 'ExtraLight', 200, 5],
  ['Shimenkan Light', 'Bold', 700, 'Light Bold', 700, 5],
  ['Shimenkan Book', 'Regular', 400, 'Book', 400, 5],
  ['Open Sans Condensed', 'Bold', 700, 'Condensed Bold', 700, 3],
  ['Open Sans Condensed', 'Regular', 300, 'Condensed Light', 300, 3],
  ['Open Sans Condensed Light', 'Regular', 400, 'Condensed Light', 300, 3],
  ['Ethiopic SemiBold', 'Bold', 700, 'SemiBold', 700, 5],
  ['Routed Gothic Wide', 'Regular', 400, 'Wide', 400, 7],
  ['Rounded', 'Semi Condensed', 400, 'Semi Condensed', 400, 4],
])('%s %s of weight class %d is the style %s', (family, subfamily, weightClass, name, weight, width) => {
  expect(styleOf(inFamily(family, subfamily, weightClass))).toEqual({ name, weight, width });
});

test('words that an axis covers are no style of a variable face', () => {
  const style = (axes: FontReport['axes']) =>
    styleOf(inFamily('Foo Condensed Light', 'Regular', 300, { axes }));
  const wdth = { ...wght(75, 100), tag: 'wdth' };
  expect(style([wght(300, 700)])).toEqual({ name: 'Condensed Variable', weight: 400, width: 3 });
  expect(style([wght(300, 700), wdth])).toEqual({ name: 'Variable', weight: 400, width: 5 });
});

test.each([
  ['Quicksand Light', 'Quicksand'],
  ['Shimenkan Guifan Extra Light', 'Shimenkan Guifan'],
  ['IBM 3270 Semi-Condensed', 'IBM 3270'],
  ['Open Sans Condensed ExtraBold', 'Open Sans'],
  ['思源黑体 Heavy', '思源黑体'],
  ['Hiragino Sans W3', 'Hiragino Sans'],
  // These words are the name.
  ['Noto Sans Old Italic', 'Noto Sans Old Italic'],
  ['Dustismo Roman', 'Dustismo Roman'],
  ['Noto Sans Linear B', 'Noto Sans Linear B'],
  ['Black', 'Black'],
  ['Lightning', 'Lightning'],
])('the weights and widths of %s share the name %s', (name, stem) => {
  expect(stemOf({ zh: name, en: null })).toEqual({ zh: stem, en: null });
});
