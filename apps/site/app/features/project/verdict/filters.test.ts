import type { CoveredCatalogue } from '@ziwan/contract';
import type { FaceVerdict } from '@ziwan/game-verdict';
import { expect, test } from 'vitest';
import { ANY, listed, tagsOf } from './filters.ts';
import { lacksSentence } from './lacks-sentence.ts';

const tag = (dictNumber: string, dictName: string, type: string) => ({ dictNumber, dictName, type });
const uses = (game: string, app: string) => ({ game: { verdict: game }, app: { verdict: app } });
const catalogue = {
  licences: {
    free: { name: '', verdicts: uses('allowed', 'allowed') },
    bound: { name: '', verdicts: uses('conditional', 'denied') },
  },
  families: [
    {
      nameZh: '马善政',
      licence: 'free',
      tags: [tag('style.kai', '楷体', 'style'), tag('script.hans', '简体', 'script')],
    },
    { nameZh: '思源黑体', licence: 'bound', tags: [tag('style.hei', '黑体', 'style')] },
  ],
  faces: [
    { gno: 'ma--regular', styleName: 'Regular', family: 0, weight: 400, weights: null },
    { gno: 'noto--bold', styleName: 'Bold', family: 1, weight: 700, weights: null },
    { gno: 'noto--variable', styleName: 'Variable', family: 1, weight: 400, weights: [100, 900] },
  ],
} as unknown as CoveredCatalogue;

const verdict = (missing: number, marks = 0): FaceVerdict => ({
  missing,
  missingUses: missing * 3,
  marks,
  marksUses: marks,
  variants: 0,
  variantsUses: 0,
  unsubstituted: 0,
});
const verdicts = [verdict(2), verdict(0), verdict(0, 1)];

test('faces that lack least come first', () => {
  expect(listed(catalogue, verdicts, [], ANY)).toEqual([1, 2, 0]);
});

test('a use leaves out the faces whose licence does not permit it, and keeps conditional ones', () => {
  expect(listed(catalogue, verdicts, ['game'], ANY)).toEqual([1, 2, 0]);
  expect(listed(catalogue, verdicts, ['game', 'app'], ANY)).toEqual([0]);
  expect(listed(catalogue, verdicts, ['app'], { ...ANY, permitted: false })).toEqual([1, 2, 0]);
});

test('filters by completeness, style, script and weight, where an axis counts as all its weights', () => {
  expect(listed(catalogue, verdicts, [], { ...ANY, complete: true })).toEqual([1]);
  expect(listed(catalogue, verdicts, [], { ...ANY, style: 'style.hei' })).toEqual([1, 2]);
  expect(listed(catalogue, verdicts, [], { ...ANY, script: 'script.hans' })).toEqual([0]);
  expect(listed(catalogue, verdicts, [], { ...ANY, weight: 'bold' })).toEqual([1, 2]);
  expect(listed(catalogue, verdicts, [], { ...ANY, weight: 'light' })).toEqual([2]);
});

test('a face is found by words of its name, style and number', () => {
  for (const [name, found] of [
    ['思源', [1, 2]],
    ['NOTO bold', [1]],
    ['思源 马', []],
    [' ', [1, 2, 0]],
  ] as const)
    expect(listed(catalogue, verdicts, [], { ...ANY, name }), name).toEqual(found);
});

test('only styles that the catalogue has are offered', () => {
  expect(tagsOf(catalogue, 'style')).toEqual([
    { value: 'style.kai', label: '楷体' },
    { value: 'style.hei', label: '黑体' },
  ]);
});

test('a verdict is one sentence', () => {
  expect(verdicts.map(lacksSentence)).toEqual(['缺 2 字（用到 6 次）', '一字不缺', '1 个标点可替换']);
  expect(lacksSentence({ ...verdict(1, 2), unsubstituted: 1 })).toBe('缺 1 字（用到 3 次），缺 2 个标点');
});
