import { expect, test } from 'vitest';
import { kindOf } from './kind-of.ts';

const face = (weight = 400, italic = 0, axes = '[]') => ({ weight, italic, axes });

test.each([
  ['WenQuanYi Micro Hei', 'Hans'],
  ['AR PL UMing CN', 'Hans+Hant'],
  ['TakaoPGothic', 'Jpan'],
  ['汉仪书宋体', 'Hans'],
  ['Noto Sans Cuneiform', 'Xsux'],
  ['Lohit Tamil', 'Taml'],
])('%s is a text face by its name or script', (name, script) => {
  expect(kindOf([name], [face()], script)).toBe('currency');
});

test.each([
  ['龙吟体', 'Hans'],
  ['Stick', 'Jpan'],
  ['Kaiju Monster', 'Latn'],
  ['Heist', 'Latn'],
])('%s alone is a creative face', (name, script) => {
  expect(kindOf([name, null], [face()], script)).toBe('creative');
});

test('several weights, a weight axis or an italic make a text face', () => {
  const kind = (...faces: ReturnType<typeof face>[]) => kindOf(['龙吟体'], faces, 'Hans');
  expect(kind(face(400), face(700))).toBe('currency');
  expect(kind(face(400, 0, '[{"tag":"wght","min":100}]'))).toBe('currency');
  expect(kind(face(400), face(400, 1))).toBe('currency');
  expect(kind(face(700, 1))).toBe('creative');
});
