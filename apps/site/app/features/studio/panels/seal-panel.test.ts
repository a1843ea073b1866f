import { expect, test } from 'vitest';
import { firstSeal, sealProblem } from './seal-panel.tsx';

test('a seal says which characters it carves of a longer text, and which its font lacks', () => {
  expect(sealProblem('游戏 开发小组', '')).toBe('只刻前 4 字：游戏开发');
  expect(sealProblem('游戏', '戏')).toBe('这款字体没有「戏」：改印文，或在下面换一款印章字体');
  expect([sealProblem('游戏开发', ''), sealProblem(null, '')]).toEqual([undefined, undefined]);
});

test('a seal stands beside the end of the title: right of a line, left of the last column', () => {
  const letters = { left: 0, right: 1600 };
  expect(firstSeal('horizontal', letters).x).toBe(260);
  expect(firstSeal('stacked', letters).x).toBe(260);
  expect(firstSeal('vertical', letters).x).toBe(-1860);
  // The slider ends there.
  expect(firstSeal('vertical', { left: 0, right: 9000 }).x).toBe(-4000);
});
