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
    'suggestions.xlf',
    '<xliff version="1.2"><file><body><trans-unit id="1"><source>Hi</source><target>你好</target><alt-trans><target>您好</target></alt-trans></trans-unit></body></file></xliff>',
    ['你好'],
  ],
  ['stitch.ink', '=== 开场 ===\n= 小节\n走吧。\n', ['走吧。']],
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
  [
    'Keyed.xml',
    '<?xml version="1.0"?>\n<LanguageData>\n <!-- 注释 EN: x -->\n <Start>开始&#x6E38;戏</Start>\n <Letter>{0_label}去世了。\\n\\n[PAWN_nameDef]</Letter>\n</LanguageData>',
    ['开始游戏', '去世了。'],
  ],
  [
    'Localizable.strings',
    '/* 注释 */\n"start" = "开始游戏";\n"quit" = "退出\\U9000";\n',
    ['开始游戏', '退出退'],
  ],
  ['Dialogue.unity', '%YAML 1.1\n  m_text: "\\u4F60\\u597D"\n', ['你好']],
  [
    'I2Languages.asset',
    '%YAML 1.1\n--- !u!114 &11400000\nMonoBehaviour:\n  mTerms:\n  - Term: Menu/Start\n    Languages:\n    - Start\n    - "\\u5F00\\u59CB\\u6E38\\u620F"\n',
    ['开始游戏'],
  ],
  [
    'Main.tscn',
    '[gd_scene format=3]\n; 注释\n[node name="标签节点" type="Label" parent="."]\ntext = "开始游戏\n第二行"\ntooltip_text = "提示"\n',
    ['开始游戏\n第二行', '提示'],
  ],
  [
    'plugins.js',
    '// 注释\nvar $plugins =\n[\n{"name":"EnemyBook","status":true,"description":"説明","parameters":{"Unknown Data":"？？？","Command":"图鉴","List":"[\\"登录\\",\\"{\\\\\\"t\\\\\\":\\\\\\"\\\\u6218\\\\\\"}\\"]"}}\n];\n',
    ['？？？', '图鉴', '登录', '战'],
  ],
  [
    'movie.ass',
    '[Script Info]\nTitle: 注释\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: 默认,方正黑体,20\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nComment: 0,0:00:01.00,0:00:02.00,默认,,0,0,0,,废话\nDialogue: 0,0:00:01.00,0:00:02.00,默认,角色,0,0,0,,{\\pos(1,2)\\c&HFF&}你好\\N世界\n',
    ['你好世界'],
  ],
  [
    'movie.srt',
    '\uFEFF1\n00:00:01,000 --> 00:00:02,500\n<i>你好</i>，世界\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}再见\n',
    ['你好，世界', '再见'],
  ],
  [
    'native2ascii.properties',
    '# \\u6ce8\\u91ca\nmenu.start=\\u5f00\\u59cb\\u6e38\\u620f\nmenu.quit=\\u9000\\u51fa\n',
    ['开始游戏', '退出'],
  ],
  [
    'script.nani',
    '; 注释\n# 标签\n@back 背景\n小明: 你好，世界。[i]\n@choice "选项甲" goto:.标签\n',
    ['小明: 你好，世界。', '选项甲'],
  ],
  [
    'talk.dtl',
    'label 开场\n# 注释\njoin 小明 center\n小明 (happy): 你好，世界。\n[background path="res://背景.png"]\n- 选项甲\n\t再见\n',
    ['小明', '你好，世界。', '选项甲', '再见'],
  ],
  ['ue.csv', 'Key,SourceString,Comment\nStart,"开始游戏",注释\n', ['开始游戏']],
  [
    'unreal.po',
    'msgid ""\nmsgstr ""\n"Language: zh-Hans\\n"\n#. Key:\tAAA\n#: /Game/路径\nmsgctxt "NS,键"\nmsgid "Start"\nmsgstr "开始{Count}|plural(one=一,other=多)"\n',
    ['开始一多'],
  ],
  [
    'webgal.txt',
    '; 注释\nchangeBg:背景.webp -next;\n小明:你好|欢迎; // 说明\nchoose:选项甲:章节一.txt|选项乙:章节二.txt;\nintro:开场白;\nsetVar:变量=1;\n',
    ['小明', '你好欢迎', '选项甲', '选项乙', '开场白'],
  ],
  ['zh.js', 'window.i18n = { "zh": { start: "\\u5f00\\u59cb" } };\n', ['开始']],
  [
    'zh.ts',
    '// 注释\n/* 隐藏 */\nexport default { 键名: "开始", b: \'\\u6e38戏\', c: `你${name}好` }\n',
    ['开始', '游戏', '你好'],
  ],
  [
    'zh.lua',
    '-- 注释\n--[[ 多行\n隐藏 ]]\nreturn { ["键名"] = "开始\\n游戏", b = [[长文]], c = "\\u{9000}出", d="\\229\\165\\189" }\n',
    ['开始\n游戏', '长文', '退出', '好'],
  ],
  [
    'zh.resx',
    '<?xml version="1.0"?><root><data name="a"><value>开始</value><comment>注释</comment></data></root>',
    ['开始'],
  ],
  ['zh.toml', '# 注释\n[menu]\nstart = "开始\\u6e38戏"\n"键名" = \'退出\'\n', ['开始游戏', '退出']],
  [
    'zh.yml',
    '# 注释\nzh_CN:\n  menu:\n    start: "开始\\u6e38戏" # 注释\n    键名: 退出\n  long: |\n    多行文本\n',
    ['开始游戏', '退出', '多行文本'],
  ],
  [
    'zh_cn.json',
    '{"item.mod.sword": "§6钻石剑§r", "_comment": "注释", "block.stone": "石头"}',
    ['钻石剑', '石头'],
  ],
  ['zh_cn.lang', '# 注释\nitem.sword.name=§6钻石剑§r %s\ntile.stone.name=石头\n', ['钻石剑 ', '石头']],
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

test.each([
  [
    '0.txt',
    'KmRlZmluZQpnYW1lCipzdGFydAo7INeiys0KYmcgIrGzvrDNvC5qcGciLDEKxOO6w6OsysC956GjQApgSGVsbG9gXApzZWxlY3QgItGhz+681yIsKmEsItGhz+7S0iIsKmIK',
    'gbk',
    ['你好，世界。', 'Hello', '选项甲', '选项乙'],
  ],
  [
    'talk.txt',
    'ylySXZ3vnc+hQZ32qU+r153uoUPJTrDdw0ShQcvdvMu0TpXas+KhQw0K',
    'big5',
    ['佢哋嘅嘢，喺呢度㗎。冇問題，咁樣就啱喇。'],
  ],
  [
    'zh.mo',
    '3hIElQAAAAADAAAAHAAAADQAAAAAAAAATAAAAAAAAABMAAAABAAAAE0AAAAFAAAAUgAAACgAAABYAAAABgAAAIEAAAAGAAAAiAAAAABRdWl0AFN0YXJ0AENvbnRlbnQtVHlwZTogdGV4dC9wbGFpbjsgY2hhcnNldD1VVEYtOAoA6YCA5Ye6AOW8gOWniwA=',
    null,
    ['退出', '开始'],
  ],
])('the bytes of %s are read as its engine reads them', async (name, base64, encoding, drawn) => {
  const reading = await readGameText({ name, bytes: Buffer.from(base64, 'base64') });
  expect(reading).toMatchObject({ encoding, problems: [] });
  expect(drawnOf(reading)).toEqual(drawn);
});
