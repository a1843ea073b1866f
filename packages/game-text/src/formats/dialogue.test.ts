import { expect, test } from 'vitest';
import { readGameText } from '../read.ts';
import { encode } from '../testing/encode.ts';
import { drawnOf, readText } from '../testing/read.ts';
import { STORIES } from '../testing/stories.ts';

test.each(STORIES)('%s is read as %s', async (name, format, text, drawn) => {
  const reading = await readText(name, text);
  expect(reading.format).toBe(format);
  expect([...drawnOf(reading)].sort()).toEqual([...drawn].sort());
  expect(reading.problems).toEqual([]);
});

test.each(['shift_jis', 'utf-16le'] as const)('KAG in %s is read alike', async (encoding) => {
  const reading = await readGameText({ name: 'a.ks', bytes: encode(';注\n今日は世界[l]\n', encoding) });
  expect(reading).toMatchObject({ format: 'kag', encoding });
  expect(drawnOf(reading)).toEqual(['今日は世界']);
});

test("strings that Ren'Py translates are read once, the original where there is no translation", async () => {
  const strings =
    'translate schinese strings:\n    old "Start"\n    new "启程"\n    old "归航"\n    new ""\n';
  expect(drawnOf(await readText('a.rpy', strings))).toEqual(['启程', '归航']);
});

test('the number of a cue is no text, where the blank line before it is missing, too', async () => {
  const cues = '1\n00:00:01,000 --> 00:00:02,000\n启程\n2\n00:00:03,000 --> 00:00:04,000\n归航\n';
  expect(drawnOf(await readText('a.srt', cues))).toEqual(['启程', '归航']);
});

test('NScripter is told from plain text, also where it is packed', async () => {
  expect((await readText('1.txt', '第一章\n*注\n你好\n')).format).toBe('txt');
  expect((await readText('1.txt', '*start\nbg "a.jpg",1\n你好\n')).format).toBe('nscripter');
  const script = encode('*define\ngame\n*start\n你好，世界。@\n', 'gbk');
  const packed = await readGameText({ name: 'nscript.dat', bytes: script.map((byte) => byte ^ 0x84) });
  expect(packed).toMatchObject({ format: 'nscript-dat', encoding: null, problems: [] });
  expect(drawnOf(packed)).toEqual(['你好，世界。']);
});
