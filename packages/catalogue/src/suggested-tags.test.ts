import { type FaceMeasures, MEASURES_VERSION } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { suggestTags } from './suggested-tags.ts';

/** Measures of 思源黑体, with others where given. */
function measured(
  change: { stem?: number; bar?: number; width?: number; advance?: number; round?: number } = {},
): FaceMeasures {
  const { stem, bar, width, advance, round } = {
    stem: 79,
    bar: 73,
    width: 910,
    advance: 1000,
    round: 70,
    ...change,
  };
  return [MEASURES_VERSION, stem, bar, 300, width, 910, 380, advance, round, 0];
}
const reasonsOf = (measures: FaceMeasures | null, grid: number | null = null) =>
  suggestTags({ measures, grid }, []).map(({ tag, reason }) => `${tag} ${reason}`);

const family = (nameZh: string, tags: string[], same = false) => ({ nameZh, tags, same });

test('outlines tell some tags, each with its reason', () => {
  expect(reasonsOf(measured())).toEqual([]);
  expect(reasonsOf(measured({ stem: 160, bar: 70 }))).toEqual(['style.song 横细竖粗']);
  expect(reasonsOf(measured({ stem: 70, bar: 160 }))).toEqual([]);
  expect(reasonsOf(measured({ round: 700 }))).toEqual(['style.round 粗细均匀，转折圆']);
  expect(reasonsOf(measured({ round: 800, stem: 90 }))).toEqual(['style.brush 粗细有变化，转折圆']);
  expect(reasonsOf(measured({ stem: 200, bar: 190 }))).toEqual(['style.heavy 笔画很粗']);
  expect(reasonsOf(measured({ width: 660, advance: 760 }))).toEqual(['style.narrow 字身窄']);
  // Narrow hanzi on a wide advance are loose writing.
  expect(reasonsOf(measured({ width: 660 }))).toEqual([]);
});

test('a pixel face is told by its grid alone, and a face without measures tells nothing', () => {
  expect(reasonsOf(measured({ width: 660, advance: 760 }), 12)).toEqual(['style.pixel 笔画落在像素格上']);
  expect(reasonsOf(null)).toEqual([]);
  const [, ...values] = measured({ stem: 200, bar: 190 });
  expect(reasonsOf([MEASURES_VERSION - 1, ...values] as unknown as FaceMeasures)).toEqual([]);
});

test('two of the three families most alike have to carry a tag', () => {
  const suggest = (...alike: ReturnType<typeof family>[]) =>
    suggestTags({ measures: measured(), grid: null }, alike);
  expect(suggest(family('甲', ['style.hei']), family('乙', []), family('丙', ['style.hei']))).toEqual([
    { tag: 'style.hei', reason: '与 甲、丙 相像' },
  ]);
  expect(suggest(family('甲', ['style.hei']), family('乙', []))).toEqual([]);
  const fourth = [family('甲', ['style.hei']), family('乙', []), family('丙', [])];
  expect(suggest(...fourth, family('丁', ['style.hei']))).toEqual([]);
  // Precision of this one is poor.
  expect(suggest(family('甲', ['use.reading']), family('乙', ['use.reading']))).toEqual([]);
});

test('another edition of the design gives all of its tags, after what the outlines tell', () => {
  const alike = [
    family('圆甲', ['style.round', 'style.cute'], true),
    family('乙', ['use.ui']),
    family('丙', ['use.ui']),
  ];
  expect(suggestTags({ measures: measured({ round: 700 }), grid: null }, alike)).toEqual([
    { tag: 'style.round', reason: '粗细均匀，转折圆' },
    { tag: 'style.cute', reason: '与 圆甲 是同一设计' },
    { tag: 'use.ui', reason: '与 乙、丙 相像' },
  ]);
});

test('weight and width are told by the own outlines, and one design gives tags: the nearest', () => {
  const light = { measures: measured({ stem: 30, bar: 28 }), grid: null };
  const editions = [
    family('思源黑体', ['style.hei', 'style.heavy', 'style.narrow'], true),
    family('朱古力黑体', ['style.cute'], true),
  ];
  expect(suggestTags(light, editions).map(({ tag }) => tag)).toEqual(['style.hei']);
  expect(suggestTags({ measures: null, grid: null }, editions).map(({ tag }) => tag)).toEqual([
    'style.hei',
    'style.heavy',
    'style.narrow',
  ]);
});
