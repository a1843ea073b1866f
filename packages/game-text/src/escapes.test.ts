import { expect, test } from 'vitest';
import { unescapeCharacters } from './escapes.ts';
import { drawnOf, readGameText } from './index.ts';

const read = (text: string, name = 'a.txt') => readGameText({ name, bytes: new TextEncoder().encode(text) });
const drawn = async (text: string, name?: string) => (await read(text, name)).lines.map(drawnOf).join('\n');

test.each([
  ['Java, JSON, YAML', '\\u5f00\\u59CB', '开始'],
  ['Java, several u', '\\uuu5f00', '开'],
  ['JavaScript, Lua', '\\u{9000}\\u{20BB7}出', '退𠮷出'],
  ['Python, C, TOML', '\\U00009000\\U00020bb7', '退𠮷'],
  ['Apple’s strings', '\\U9000出', '退出'],
  ['surrogate pairs', '\\ud842\\udfb7', '𠮷'],
  ['Lua’s bytes', '\\229\\165\\189！', '好！'],
  ['C’s bytes in octal', '\\345\\245\\275', '好'],
  ['C’s bytes in hexadecimal', '\\xe5\\xA5\\xbd', '好'],
  ['JavaScript’s Latin-1', 'caf\\xe9', 'café'],
  ['an escaped backslash', '\\\\u5f00 \\\\\\u5f00', '\\\\u5f00 \\\\开'],
  ['letters of syntax', '\\u003cb\\u003e', '<b>'],
])('%s: an escape is its character', (_, escaped, text) => {
  expect(unescapeCharacters(escaped)).toEqual({ text, broken: [] });
});

test('what only looks like an escape stays: paths, control codes, other numbers', () => {
  for (const text of [
    'C:\\Users\\x64',
    'C:\\users',
    '\\u[1]',
    '\\C[3]\\1',
    '\\n\\t',
    '\\12',
    '\\u000a',
    '\\x1b[0m',
  ])
    expect(unescapeCharacters(text)).toEqual({ text, broken: [] });
});

test('what names no character is a problem with its line', async () => {
  const { lines, problems } = await read('好\n\\ud842 \\u{110000}\n\\u5f，\\udfb7\n\\UFFFFFFFF');
  expect(lines).toHaveLength(4);
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [2, '第 2 行：\\u{110000}、\\ud842 不是完整的字符编号，没有译成字。'],
    [3, '第 3 行：\\u5f、\\udfb7 不是完整的字符编号，没有译成字。'],
    [4, '第 4 行：\\UFFFFFFFF 不是完整的字符编号，没有译成字。'],
  ]);
});

test('no escape of a character is taken for markup that the game does not draw', async () => {
  expect(await drawn('menu.start=\\u5f00\\u59cb\\n\\u6e38\\u620f', 'a.cfg')).toBe('menu.start=开始游戏');
  expect(await drawn('d="\\229\\165\\189", c = "\\u{9000}出"', 'zh.conf')).toBe('d="好", c = "退出"');
  expect(await drawn('  - "\\u5F00\\u59CB\\u003Cb\\u003E\\u000A"', 'a.asset')).toBe('  - "开始"');
  expect(await drawn('{"a":"\\\\u5f00"}', 'a.json')).toBe('开');
});

test('parts are guessed by their characters, not by their escapes', async () => {
  const { parts } = await read('key,zh\na,\\u5f00\\u59cb\nb,\\u9000\\u51fa', 'a.csv');
  expect(parts.map(({ label, chosen, samples }) => [label, chosen, samples[0]])).toEqual([
    ['A 列：key', false, 'a'],
    ['B 列：zh', true, '开始'],
  ]);
});
