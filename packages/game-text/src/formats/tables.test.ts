import { expect, test } from 'vitest';
import { readGameText } from '../read.ts';
import { encode } from '../testing/encode.ts';
import { PROGRAMS } from '../testing/programs.ts';
import { drawnOf, readText, textsOf } from '../testing/read.ts';
import { TABLES } from '../testing/tables.ts';

test.each([...TABLES, ...PROGRAMS])('%s is read as %s', async (name, format, text, drawn) => {
  const reading = await readText(name, text);
  expect(reading.format).toBe(format);
  expect(drawnOf(reading)).toEqual(drawn);
  expect(reading.problems).toEqual([]);
});

test('a file without a reader is read as plain text, and says so', async () => {
  const reading = await readText('talk.xyz', 'key: 你好\n');
  expect(drawnOf(reading)).toEqual(['key: 你好']);
  expect(reading.problems).toEqual([
    { line: 0, message: '没有认出 .xyz 的格式，当作纯文本读：注释、键名和代码里的字也算在内。' },
  ]);
  expect((await readText('talk.txt', '你好\n')).problems).toEqual([]);
  expect((await readText('talk.xyz', '你好\n', { format: 'txt' })).problems).toEqual([]);
});

test.each([
  ['a.lua', 'return { start = { ["zh-cn"] = "开始", ja = "開始", en = "Start" } }'],
  ['a.js', 'export default { zh: { start: "开始" }, ja: { start: "開始" }, "en": { start: "Start" } }'],
  ['a.toml', '[start]\nzh = "开始"\nja = "開始"\n'],
])('languages in one table are parts, and Chinese is read: %s', async (name, text) => {
  const reading = await readText(name, text);
  expect(textsOf(reading)).toEqual(['开始']);
  expect(reading.parts.map(({ label }) => label)).toContain('语言：ja');
});

test('what is left out is a part that can be chosen', async () => {
  const reading = await readText('a.lua', 'return { ["键"] = "值", id = "abc" }');
  expect(reading.parts.map(({ id, chosen, samples }) => [id, chosen, samples])).toEqual([
    ['strings', true, ['值']],
    ['ascii', false, ['abc']],
    ['keys', false, ['键']],
  ]);
  const all = await readText('a.lua', 'return { ["键"] = "值" }', { parts: ['strings', 'keys'] });
  expect(textsOf(all)).toEqual(['键', '值']);
});

test.each(['utf-16le', 'gbk', 'big5'] as const)(
  'Apple’s and Java’s files are read in %s, too',
  async (encoding) => {
    for (const [name, text] of [
      ['a.strings', '"a" = "日月山川";'],
      ['a.properties', 'a=日月山川'],
    ] as const) {
      const reading = await readGameText({ name, bytes: encode(text, encoding) });
      expect(drawnOf(reading)).toEqual(['日月山川']);
    }
  },
);
