import { expect, test } from 'vitest';
import { sealProblem } from './seal-panel.tsx';

test('a seal says which characters it carves of a longer text, and which its font lacks', () => {
  expect(sealProblem('游戏 开发小组', '')).toBe('只刻前 4 字：游戏开发');
  expect(sealProblem('游戏', '戏')).toBe('这款字体没有「戏」：改印文，或在下面换一款印章字体');
  expect([sealProblem('游戏开发', ''), sealProblem(null, '')]).toEqual([undefined, undefined]);
});
