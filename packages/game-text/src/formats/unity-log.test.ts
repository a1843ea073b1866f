import { expect, it } from 'vitest';
import { readText } from '../testing/read.ts';

const warning = (
  code: string,
  font = 'LiberationSans SDF',
  rest = ' It was replaced by Unicode character \\u25A1 in text object [Text (TMP) (1)].',
) =>
  `The character with Unicode value ${code} was not found in the [${font}] font asset or any potential fallbacks.${rest}`;
const LOG = [
  'Mono path[0] = 中文文件夹/Managed',
  warning('\\u6301'),
  'UnityEngine.Debug:LogWarning (object,UnityEngine.Object)',
  `[Warning:     Unity] ${warning('\\u5B83')}`,
  warning('\\U00020BB7', 'Title SDF'),
  warning('\\u200B'),
  warning('\\uFE0F'),
  warning('\\u000A'),
  warning('\\uE000', 'Title SDF', ''),
].join('\r\n');

it('the characters that TextMeshPro misses are read from a log of Unity, with font asset, line and text object', async () => {
  const { format, problems, lines, parts } = await readText('Player.log', LOG);
  expect([format, problems]).toEqual(['unity-log', []]);
  expect(lines.map(({ text, line, key }) => [text, line, key])).toEqual([
    ['持', 2, 'Text (TMP) (1)'],
    ['它', 4, 'Text (TMP) (1)'],
    ['𠮷', 5, 'Text (TMP) (1)'],
    ['\uE000', 9, ''],
  ]);
  expect(parts.map(({ label, texts }) => [label, texts])).toEqual([
    ['LiberationSans SDF 缺的字', 2],
    ['Title SDF 缺的字', 2],
  ]);
});

it('a log without such a warning has no texts', async () => {
  const { lines, problems } = await readText('Player.log', 'Initialize engine version: 2022.3 (中文)');
  expect(lines).toEqual([]);
  expect(problems.map(({ message }) => message)).toEqual(['文件里没有可读的文字。']);
});
