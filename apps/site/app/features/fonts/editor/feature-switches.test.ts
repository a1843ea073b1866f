import { expect, test } from 'vitest';
import { featureSwitches, featureValues } from './feature-switches.ts';

const features = ['ccmp', 'kern', 'palt', 'vert', 'ss01'].map((tag) => ({ tag, nameZh: `名${tag}` }));

test('optional features become switches with the browser’s default state', () => {
  expect(featureSwitches(features, false)).toEqual([
    { tag: 'kern', name: '名kern', byDefault: true },
    { tag: 'palt', name: '名palt', byDefault: false },
    { tag: 'ss01', name: '名ss01', byDefault: false },
  ]);
});

test('only changes from the default are set', () => {
  const switches = featureSwitches(features, false);
  expect(featureValues(switches, {})).toBeUndefined();
  expect(featureValues(switches, { kern: true, palt: false })).toBeUndefined();
  expect(featureValues(switches, { kern: false, palt: true })).toEqual({ kern: 0, palt: 1 });
});

test('features the face lacks are ignored', () => {
  expect(featureValues(featureSwitches(features, false), { dlig: true })).toBeUndefined();
});

test('width features are offered for their writing direction only', () => {
  const widths = ['palt', 'vpal', 'ss01'].map((tag) => ({ tag, nameZh: tag }));
  const tags = (vertical: boolean) => featureSwitches(widths, vertical).map((s) => s.tag);
  expect(tags(false)).toEqual(['palt', 'ss01']);
  expect(tags(true)).toEqual(['vpal', 'ss01']);
});
