import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.tsx';

test('a heading breaks after pauses, never before closing punctuation', () => {
  expect(phrasesOf('可变字体进了游戏引擎，省下的不只是包体')).toEqual([
    '可变字体进了游戏引擎，',
    '省下的不只是包体',
  ]);
  expect(phrasesOf('「缺字，怎么办？」——先查覆盖')).toEqual(['「缺字，', '怎么办？」——', '先查覆盖']);
  expect(phrasesOf('没有停顿')).toEqual(['没有停顿']);
});
