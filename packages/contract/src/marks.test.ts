import { expect, test } from 'vitest';
import { isPunctuation, withSubstitutes } from './marks.ts';
import { substitutesOf } from './substitutes.ts';

test('interpuncts substitute for one another', () => {
  expect(substitutesOf('·').slice(0, 3)).toEqual(['‧', '・', '•']);
  expect(substitutesOf('・')[0]).toBe('·');
  expect(substitutesOf('•')).toContain('·');
});

test.each([
  ['“', '「'],
  ['’', "'"],
  ['—', '―'],
  ['…', '...'],
  ['！', '!'],
  ['!', '！'],
  ['～', '~'],
  ['Ａ', 'A'],
  ['《', '«'],
])('%s can be replaced by %s', (mark, substitute) => {
  expect(substitutesOf(mark)).toContain(substitute);
});

test('no character has itself, a duplicate or a hanzi among its substitutes', () => {
  const wrong: string[] = [];
  for (let c = 0x20; c < 0x10000; c++) {
    if (c >= 0xd800 && c <= 0xdfff) continue;
    const char = String.fromCodePoint(c);
    const all = substitutesOf(char);
    const doubled = new Set([char, ...all]).size !== all.length + 1;
    if (doubled || (all.length > 0 && /\p{Script=Han}/u.test(char))) wrong.push(char);
  }
  expect(wrong).toEqual([]);
});

test('a hyphen is not replaced by a dash', () => {
  expect(substitutesOf('-')).not.toContain('—');
  expect(substitutesOf('—')).toContain('-');
});

test('an opening mark is not replaced by a closing one', () => {
  for (const char of '“‘「『《〈【〖〔（［｛') {
    for (const other of substitutesOf(char)) expect(other, char).not.toMatch(/[”’」』》〉】〗〕）］｝)\]}]/);
  }
});

test('punctuation can be omitted from a title; letters and symbols cannot', () => {
  for (const mark of '·・•，。！？“”《》——……～-_') expect(isPunctuation(mark), mark).toBe(true);
  for (const char of '龙A1&%@#＆★♥龘Ａ+＝') expect(isPunctuation(char), char).toBe(false);
});

test('substitutes replace their marks in the text', () => {
  const marks = [
    { char: '·', substitute: '・' },
    { char: '…', substitute: '...' },
    { char: '“', substitute: null },
  ];
  expect(withSubstitutes('“龙·虎…”·', marks)).toBe('“龙・虎...”・');
});
