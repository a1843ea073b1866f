import { expect, test } from 'vitest';
import { MOST_IN_ROW, readHanzi, withChosen } from './hanzi-address.ts';
import { hanziHref, isHanzi } from './hanzi-href.ts';

const read = (query: Record<string, string>) => readHanzi(new URLSearchParams(query));
const problem = (char: string) => (read({ char }) as { problem?: string }).problem;

test('an address without a character shows 永', () => {
  expect(read({})).toEqual({ char: '永', row: [], compare: [], tags: [], current: 1 });
  expect(hanziHref({ char: '永' })).toBe('/font/hanzi');
  expect(hanziHref({ char: '龍' })).toBe('/font/hanzi?char=%E9%BE%8D');
});

test('every visible character is shown, by itself or by its code point', () => {
  for (const char of ['龙', '𬺰', 'A', '，', 'あ', '３', '😀', '豈'])
    expect(read({ char })).toMatchObject({ char, row: [] });
  expect(read({ char: 'U+9F8D' })).toMatchObject({ char: '龍' });
  expect(read({ char: 'u+20bb7' })).toMatchObject({ char: '𠮷' });
  expect(read({ char: ' 龙\n' })).toMatchObject({ char: '龙', row: [] });
  // A variation selector and a combining mark belong to the character before them.
  expect(read({ char: '葛\u{e0100}' })).toMatchObject({ char: '葛', row: [] });
});

test('several characters become a row of which the first is shown, each once, up to a bound', () => {
  expect(read({ char: '永和 和平' })).toMatchObject({ char: '永', row: ['永', '和', '平'] });
  expect(read({ char: '和', of: '永和平' })).toMatchObject({ char: '和', row: ['永', '和', '平'] });
  // The row of another character is left out.
  expect(read({ char: '龙', of: '永和平' })).toMatchObject({ char: '龙', row: [] });
  const long = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  expect(read({ char: long })).toMatchObject({ row: { length: MOST_IN_ROW } });
});

test('what cannot be seen is refused with a sentence about it', () => {
  for (const char of ['\0', '\u200b', '　', '\ufe0f', '\u3164', '\u2800', 'U+0009'])
    expect(problem(char)).toMatch(/空白或看不见/);
  expect(problem('\u0301')).toMatch(/U\+0301 要附在别的字上/);
  expect(problem('\ue000')).toMatch(/U\+E000 在专用区/);
  expect(problem('\u{3fffd}')).toMatch(/U\+3FFFD 还没有分配/);
  expect(problem('\u{10ffff}')).toMatch(/U\+10FFFF 还没有分配/);
  expect(problem('\ufffd')).toMatch(/字坏了/);
  // The codes of surrogates are no characters.
  expect(problem('U+D800')).toMatch(/字坏了/);
});

test('an address keeps the row, the pair, the filters and the page, and drops invalid ones', () => {
  const state = { char: '永', row: ['永', '和'], compare: ['b', 'a'], tags: ['style.kai'], current: 2 };
  const href = hanziHref(state);
  expect(readHanzi(new URL(href, 'https://example.cn').searchParams)).toEqual(state);
  expect(read({ compare: 'a,,a,b,c', current: '-1', tagNumber: `${'x'.repeat(200)},\u0000` })).toEqual({
    char: '永',
    row: [],
    compare: ['a', 'b'],
    tags: [],
    current: 1,
  });
});

test('choosing a third font changes the second; choosing a font again drops it', () => {
  expect(withChosen([], 'a')).toEqual(['a']);
  expect(withChosen(['a'], 'b')).toEqual(['a', 'b']);
  expect(withChosen(['a', 'b'], 'c')).toEqual(['a', 'c']);
  expect(withChosen(['a', 'b'], 'a')).toEqual(['b']);
});

test('one hanzi is told from other texts', () => {
  expect(['永', '𬺰', '龙', '\u{3d000}'].map(isHanzi)).toEqual([true, true, true, true]);
  expect(['永和', 'A', '', '，', '々'].map(isHanzi)).toEqual([false, false, false, false, true]);
});
