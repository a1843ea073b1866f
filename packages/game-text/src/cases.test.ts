import { expect, test } from 'vitest';
import type { Encoding } from './encoding.ts';
import { readGameText } from './read.ts';
import { encode } from './testing/encode.ts';
import { drawnOf, readText } from './testing/read.ts';

/** Files on which tools differ, and what a game draws of them. */
const CASES: readonly (readonly [name: string, text: string, drawn: readonly string[]])[] = [
  ['cn_key.json', '{"开始":"Start","退出":"Quit"}', ['Start', 'Quit']],
  [
    'unity_loc.csv',
    'Key,Id,Shared Comments,Chinese (Simplified)(zh-Hans),Chinese (Traditional)(zh-Hant),English(en)\nK,1,注释,开始 {0},開始,Start\n',
    ['开始 ', '開始'],
  ],
  [
    'i2.csv',
    '\uFEFFKey;Type;Desc;English;Chinese (Simplified)\nMenu/Start;Text;说明;Start;开始<br>游戏\nMenu/Q;Text;;Quit;"退\n出[i2p_One]一个[i2p_Plural]多个"\n',
    ['开始游戏', '退\n出一个多个'],
  ],
  ['godot.csv', 'keys,en,zh_CN,_comment\nSTART,Start,开始,注释\n', ['开始']],
  [
    'a.xlf',
    '<?xml version="1.0"?><xliff version="1.2"><file source-language="en" target-language="zh"><body><trans-unit id="1"><source>Hi <g id="1">x</g></source><target>你好<g id="1">世界</g></target><note>注释</note></trans-unit><trans-unit id="2"><source>原文</source></trans-unit></body></file></xliff>',
    ['你好世界', '原文'],
  ],
  [
    'story.yarn',
    'title: 开场\ntags: 标签\n---\n// 注释\n小明: 你好 {$名字}！ #line:01 // 说明\n-> 选项甲 <<if $变量>>\n    <<command 参数>>\n===\n',
    ['小明: 你好 ！', '选项甲 '],
  ],
  [
    'astral.txt',
    '𠮷野家的𡃁仔𪚥龘 👨‍👩‍👧 葛󠄀城 ❤️ ㍿ 〱 ﹁﹂ ⸺ 々〇 𰻝',
    ['𠮷野家的𡃁仔𪚥龘 👨‍👩‍👧 葛󠄀城 ❤️ ㍿ 〱 ﹁﹂ ⸺ 々〇 𰻝'],
  ],
  ['compat.txt', '羅 金 兀 丨 ⼈ 祥', ['羅 金 兀 丨 ⼈ 祥']],
  ['nfd.txt', 'か\u3099 ガ A\u030a e\u0301 曌', ['か\u3099 ガ A\u030a e\u0301 曌']],
  ['utf8.properties', '# 注释\nmenu.start=开始游戏\nmenu.quit=退出{0}\n', ['开始游戏', '退出']],
];

test.each(CASES)('%s is drawn as its engine draws it', async (name, text, drawn) => {
  const reading = await readText(name, text);
  expect(drawnOf(reading)).toEqual(drawn);
  expect(reading.problems).toEqual([]);
});

test('half of a pair in JSON is a problem, and the rest is read', async () => {
  const reading = await readText('lone.json', '{"a":"好\\ud842","b":"\\ud842\\udfb7","c":"好"}');
  expect(drawnOf(reading).join('')).toContain('𠮷好');
  expect(reading.problems.map(({ message }) => message)).toEqual([
    '第 1 行：\\ud842 不是完整的字符编号，没有译成字。',
  ]);
});

const WINE = '龙吟九万里，这颗头颅，够不够换你们一坛酒？\r\n“剑是好剑。”他说。\r\n';

test.each<[Encoding, string]>([
  ['utf-8', WINE],
  ['utf-16le', WINE],
  ['utf-16be', WINE],
  ['gbk', WINE],
  ['gbk', '开始\r\n'],
  ['gbk', '确定\r\n取消\r\n返回\r\n'],
  ['big5', '龍吟九萬里，這顆頭顱，夠不夠換你們一罈酒？\r\n「劍是好劍。」他說。\r\n'],
  ['big5', '開始\r\n確定\r\n'],
])('a text in %s is recognised, also a short one', async (encoding, text) => {
  for (const mark of encoding.startsWith('utf-16') ? [true, false] : [true]) {
    const reading = await readGameText({ name: 'enc.txt', bytes: encode(text, encoding, mark) });
    expect(reading).toMatchObject({ encoding, problems: [] });
    expect(drawnOf(reading).join('\n').replace('\uFEFF', '')).toBe(text.trim().replaceAll('\r\n', '\n'));
  }
});

test('a table in GBK keeps its key column apart', async () => {
  const reading = await readGameText({
    name: 'a.csv',
    bytes: encode('key,zh\r\nstart,开始\r\nquit,退出\r\n', 'gbk'),
  });
  expect(reading.encoding).toBe('gbk');
  expect(drawnOf(reading)).toEqual(['开始', '退出']);
});

test('four bytes of GB 18030 are one character', async () => {
  const bytes = Uint8Array.from([0xcb, 0xfb, 0x81, 0x39, 0xee, 0x39, 0x95, 0x32, 0x82, 0x36, 0x0a]);
  const reading = await readGameText({ name: 'a.txt', bytes });
  expect(drawnOf(reading)[0]).toBe(new TextDecoder('gb18030').decode(bytes).trim());
  expect([...(drawnOf(reading)[0] as string)]).toHaveLength(3);
});
