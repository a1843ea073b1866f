import { expect, test } from 'vitest';
import { type FamilyFaces, weightsAndAxes } from './weights-and-axes.ts';

const axis = (tag: string, nameZh: string, min = 0, max = 100, hidden = false) => ({
  tag,
  nameZh,
  min,
  default: min,
  max,
  hidden,
});
const wght = axis('wght', '字重', 100, 900);

test.each<[string, FamilyFaces, string]>([
  ['one face', { faceCount: 1, weights: [400], axes: [] }, '1 个字重'],
  [
    'nine weights',
    { faceCount: 9, weights: [100, 200, 300, 400, 500, 600, 700, 800, 900], axes: [] },
    '9 个字重',
  ],
  ['two weights, upright and slanted', { faceCount: 4, weights: [400, 700], axes: [] }, '2 个字重、4 种字样'],
  ['a variable face', { faceCount: 1, weights: [400], axes: [wght] }, '可变 · 字重 100–900'],
  [
    'a variable face with a second axis',
    { faceCount: 1, weights: [400], axes: [axis('wdth', '宽度'), wght] },
    '可变 · 字重 100–900、宽度',
  ],
  [
    'many axes',
    { faceCount: 1, weights: [400], axes: [wght, axis('a', '甲'), axis('b', '乙'), axis('c', '丙')] },
    '可变 · 字重 100–900、3 条轴',
  ],
  ['axes without a weight', { faceCount: 1, weights: [400], axes: [axis('BNCE', '弹跳')] }, '可变 · 弹跳'],
  [
    'only hidden axes',
    { faceCount: 1, weights: [400], axes: [axis('wght', '字重', 100, 900, true)] },
    '1 个字重',
  ],
])('%s', (_, family, words) => {
  expect(weightsAndAxes(family)).toBe(words);
});
