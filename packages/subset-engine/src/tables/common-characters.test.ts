import { expect, test } from 'vitest';
import { commonCharacters, isHanzi } from './common-characters.ts';

test('common characters are those of GB 2312 and the first level of Big5, each once, and no rarer ones', () => {
  const all = commonCharacters();
  expect(new Set(all).size).toBe(all.length);
  const has = (text: string) => Array.from(text, (c) => all.includes(c.codePointAt(0) as number));
  // First and last of ASCII, of both levels of GB 2312, and of the first level of Big5.
  expect(has(' ~啊座亍齄一籲')).toEqual(Array(8).fill(true));
  // Of GBK only, of the second level of Big5, beyond the standards.
  expect(has('丂鿍㐀\ue234')).toEqual(Array(4).fill(false));
  const hanzi = all.filter(isHanzi);
  expect(hanzi.slice(0, 2).map((c) => String.fromCodePoint(c))).toEqual(['啊', '阿']);
  expect(String.fromCodePoint(hanzi.at(-1) as number)).toBe('齄');
});

test('hanzi are those of the unified blocks', () => {
  expect([0x33ff, 0x3400, 0x4e00, 0x9fff, 0xa000].map(isHanzi)).toEqual([false, true, true, true, false]);
});
