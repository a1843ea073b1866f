/** A file, its format, its text, and what a game draws of it, line by line. */
export type Sample = readonly [name: string, format: string, text: string, drawn: readonly string[]];

/** Files of tables of texts, with their format and what a game draws of them. */
export const TABLES: readonly Sample[] = [
  [
    'native2ascii.properties',
    'properties',
    '# \\u6ce8\\u91ca\nmenu.start=\\u5f00\\u59cb\\u6e38\\u620f\nmenu.quit=\\u9000\\u51fa\n',
    ['开始游戏', '退出'],
  ],
  [
    'utf8.properties',
    'properties',
    [
      '# 注释',
      '! 也是注释',
      'menu.start=开始游戏',
      'menu.quit : 退出{0}',
      'long = 第一行，\\',
      '    第二行\\n第三行',
      'path=C\\:\\\\游戏\\\\',
      'key\\ with\\=sign 值',
      'count={0,choice,0#没有|1#一枚|1<{0,number}枚}',
      '空=',
    ].join('\n'),
    ['开始游戏', '退出', '第一行，第二行\n第三行', 'C:\\游戏\\', '值', '没有一枚枚'],
  ],
  [
    'Localizable.strings',
    'apple-strings',
    '/* 注释 */\n"start" = "开始\\n游戏"; // 说明\nquit = "退\\U51fa %#@n@";\n"只有键";\n',
    ['开始\n游戏', '退出 ', '只有键'],
  ],
  [
    'Localizable.stringsdict',
    'apple-plurals',
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>coins</key><dict>
<key>NSStringLocalizedFormatKey</key><string>还有%#@n@</string>
<key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d 枚</string></dict>
</dict></dict></plist>`,
    ['还有', ' 枚'],
  ],
  [
    'Localizable.xcstrings',
    'xcstrings',
    JSON.stringify({
      sourceLanguage: 'en',
      strings: {
        Start: {
          comment: '按钮',
          localizations: {
            'zh-Hans': { stringUnit: { state: 'translated', value: '开始' } },
            'zh-Hant': { stringUnit: { state: 'translated', value: '開始' } },
            ja: { stringUnit: { state: 'translated', value: '開始する' } },
          },
        },
        Coins: {
          localizations: {
            'zh-Hans': { variations: { plural: { other: { stringUnit: { value: '%arg 枚铜钱' } } } } },
          },
        },
      },
    }),
    ['开始', '開始', ' 枚铜钱'],
  ],
  [
    'strings.xml',
    'android',
    `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
  <!-- 注释 -->
  <string name="start">开始  \\'游戏\\'</string>
  <string name="quoted">"两个  空格"</string>
  <string name="bold"><![CDATA[<b>粗</b>]]>体<xliff:g id="n">%1$s</xliff:g>\\u6e38</string>
  <string name="app" translatable="false">内部名</string>
  <string-array name="days"><item>周一</item><item>周二</item></string-array>
  <plurals name="coins"><item quantity="other">%d 枚</item></plurals>
</resources>`,
    ["开始 '游戏'", '两个  空格', '粗体游', '周一', '周二', ' 枚'],
  ],
  [
    'zh.resx',
    'resx',
    `<?xml version="1.0"?><root><resheader name="resmimetype"><value>文本</value></resheader>
<data name="a" xml:space="preserve"><value>开始</value><comment>注释</comment></data>
<data name="pic" type="System.Resources.ResXFileRef"><value>图.png</value></data>
<data name="&gt;&gt;b.Name"><value>按钮</value></data></root>`,
    ['开始'],
  ],
  [
    'game_zh_CN.ts',
    'qt',
    `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN"><context><name>窗口</name>
<message><location filename="a.cpp" line="1"/><source>&amp;File</source><translatorcomment>译注</translatorcomment><translation>文件(&amp;F)</translation></message>
<message numerus="yes"><source>%n coin(s)</source><translation><numerusform>%n 枚</numerusform></translation></message>
<message><source>Old</source><translation type="vanished">旧的</translation></message>
<message><source>未译</source><translation type="unfinished"></translation></message>
</context></TS>`,
    ['文件(F)', ' 枚', '未译'],
  ],
  [
    'Keyed.xml',
    'rimworld',
    `<?xml version="1.0" encoding="utf-8"?>
<LanguageData>
 <!-- 注释 EN: x -->
 <Start>开始&#x6E38;戏</Start>
 <Letter>{0_label}去世了。\\n\\n[PAWN_nameDef]</Letter>
 <Names.rulesStrings>
  <li>name->甲</li>
  <li>name->乙</li>
 </Names.rulesStrings>
</LanguageData>`,
    ['开始游戏', '去世了。', '甲', '乙'],
  ],
  [
    'quest.xml',
    'xml',
    '<?xml version="1.0"?><!-- 注释 --><Quests><Quest id="q1" icon="a_b.png"><Title>寻剑</Title><Comment>译注</Comment></Quest></Quests>',
    ['寻剑'],
  ],
  [
    'zh_cn.lang',
    'minecraft-lang',
    '# 注释\nitem.sword.name=§6钻石剑§r %s\ntile.stone.name=石头\t## 说明\n不是文字\n',
    ['钻石剑 ', '石头'],
  ],
  [
    'zh_cn.json',
    'minecraft-json',
    '{"item.mod.sword": "§6钻石剑§r", "_comment": "注释", "block.stone": "石头"}',
    ['钻石剑', '石头'],
  ],
  [
    'a_l_simp_chinese.yml',
    'paradox',
    '\uFEFFl_simp_chinese:\n # 注释\n START:0 "§Y开始§! £gold£ $X$"\n QUOTE:1 "他说"走"了" # 说明\n NEXT: "下一行\\n好"\n',
    ['开始  ', '他说"走"了', '下一行好'],
  ],
  [
    'zh.yml',
    'yaml',
    [
      '# 注释',
      'zh_CN:',
      '  menu:',
      '    start: "开始\\u6e38戏" # 注释',
      '    键名: 退出',
      "    single: '它''好' # 注释",
      '    list:',
      '      - 甲 # 注释',
      '      - name: "乙：#1"',
      '        desc: 丙，',
      '          丁',
      '    flow: { 键: "戊", other: [己, 1, true] }',
      '    on: true',
      '    twice: "一',
      '      二"',
      '  long: |',
      '    多行文本',
      '    # 不是注释',
      '  folded: >-',
      '    折叠',
      '  last: &a 末',
    ].join('\n'),
    [
      '开始游戏',
      '退出',
      "它'好",
      '甲',
      '乙：#1',
      '丙， 丁',
      '戊',
      '己',
      '一\n二',
      '多行文本',
      '# 不是注释',
      '折叠',
      '末',
    ],
  ],
  [
    'zh.toml',
    'toml',
    [
      '# 注释',
      '[menu."键"]',
      'start = "开始\\u6e38戏" # 注释',
      '"键名" = \'退出\'',
      'list = ["甲", \'乙\']',
      'long = """',
      '第一行',
      '第二行"""',
      'inline = { "键" = "丙", b = 1 }',
    ].join('\n'),
    ['开始游戏', '退出', '甲', '乙', '\n第一行\n第二行', '丙'],
  ],
  [
    'zh.lua',
    'lua',
    [
      '-- 注释',
      '--[[ 多行',
      '隐藏 ]]',
      '--[==[ 也 ]] 隐藏 ]==]',
      'return { ["键名"] = "开始\\n游戏", b = [[长文]], c = "\\u{9000}出", d="\\229\\165\\189",',
      "  e = [==[长]]文]==], f = '它\\'好', g = t[1], [1] = \"一\\z",
      '    二" }',
    ].join('\n'),
    ['开始\n游戏', '长文', '退出', '好', '长]]文', "它'好", '一二'],
  ],
  ['zh.js', 'javascript', 'window.i18n = { "zh": { start: "\\u5f00\\u59cb" } };', ['开始']],
  [
    'zh.ts',
    'javascript',
    [
      '// 注释',
      '/* 隐藏 */',
      "export default { 键名: \"开始\", b: '\\u6e38戏', c: `你${name}好`, '键': 1,",
      '  d: a ? "是" : "否", e: /["\'注]/.test(x), f: names["键"], g: ["数组"], h: 1 / 2, i: "尾" };',
      'const j = `甲${ok ? "乙" : `丙${1}丁`}戊`; switch (k) { case "键": break }',
    ].join('\n'),
    ['开始', '游戏', '你好', '是', '否', '数组', '尾', '乙', '丙丁', '甲戊'],
  ],
  [
    'App.tsx',
    'javascript',
    "// 注释\nexport const App = () => <p title=\"提示\">你好，{name}！<b>旅人</b> Don't</p>; // 注\nconst f = '尾';",
    ['提示', '你好，', '！', '旅人', '尾'],
  ],
  [
    'scr_talk.gml',
    'gml',
    '/// 注释\nvar t = "开始\\n游戏"; // 说明\ndraw_text(x, y, @"原\\样");\ns = { "键": "值" };\n',
    ['开始\n游戏', '原\\样', '值'],
  ],
  [
    'rm_start.yy',
    'gamemaker',
    '{"name":"rm_start","%Name":"rm_start","layers":[{"assets":[{"text":"开始游戏","name":"txt"},],},],}',
    ['开始游戏'],
  ],
  [
    'zh.ftl',
    'fluent',
    [
      '# 注释',
      '## 组',
      '-brand = 字玩',
      'start = 开始{ $name }',
      '    第二行',
      'coins = 有{ $n ->',
      '    [0] 没有',
      '    [one] 一枚',
      '   *[other] { NUMBER($n) } 枚{ $gender ->',
      '        [male] 他',
      '       *[other] 她',
      '    }的',
      '}钱',
      'open = { "{" }括号{ "\\u6e38" }',
      'button =',
      '    .label = 确定',
      '    .tip = 提示',
    ].join('\n'),
    ['字玩', '开始\n第二行', '没有', '一枚', '他', '她', ' 枚的', '有钱', '{括号游', '确定', '提示'],
  ],
  [
    'movie.srt',
    'subtitles',
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>你好</i>，世界\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}再见\r\n\r\n空行之后\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\n2024\r\n',
    ['你好，世界', '再见', '空行之后', '2024'],
  ],
  [
    'movie.vtt',
    'subtitles',
    'WEBVTT 标题\n\nNOTE 注释\n第二行\n\nSTYLE\n::cue { color: red }\n\n开场\n00:01.000 --> 00:02.000 align:start\n<v 林夕>你好\n\nNOTE 又一条\n\n00:03.000 --> 00:04.000\n再见\n',
    ['你好', '再见'],
  ],
  [
    'movie.ass',
    'ass',
    [
      '[Script Info]',
      'Title: 注释',
      '[V4+ Styles]',
      'Format: Name, Fontname',
      'Style: 默认,方正黑体,20',
      '[Events]',
      'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      'Comment: 0,0:00:01.00,0:00:02.00,默认,,0,0,0,,废话',
      'Dialogue: 0,0:00:01.00,0:00:02.00,默认,角色,0,0,0,,{\\pos(1,2)\\c&HFF&}你好\\N世界,再见',
      'Dialogue: 0,0:00:01.00,0:00:02.00,默认,,0,0,0,,{\\p1}m 0 0 l 10 0{\\p0}完',
    ].join('\n'),
    ['你好世界,再见', '完'],
  ],
  [
    'ue.csv',
    'unreal-csv',
    'Key,SourceString,Comment\nStart,"开始{n}|plural(one=一,other=多)",注释\n',
    ['开始一多'],
  ],
  [
    'unreal.po',
    'unreal-po',
    [
      'msgid ""',
      'msgstr ""',
      '"Language: zh-Hans\\n"',
      '',
      '#. Key:\tAAA',
      '#: /Game/路径',
      'msgctxt "NS,键"',
      'msgid "Start"',
      'msgstr "开始{Count}|plural(one=一,other=多)"',
    ].join('\n'),
    ['开始一多'],
  ],
  [
    'project.json',
    'articy-json',
    JSON.stringify({
      Settings: { set_TextFormatter: 'Unity' },
      Packages: [
        {
          Models: [
            {
              Type: 'DialogueFragment',
              Properties: {
                TechnicalName: 'DFr_1',
                Id: '0x01',
                Text: '你好，旅人。',
                MenuText: '打招呼',
                StageDirections: '微笑',
                Speaker: '0x02',
                Expression: '变量 = 1',
              },
              Template: { Feature: { 称号: '守夜人' } },
            },
          ],
        },
      ],
    }),
    ['你好，旅人。', '打招呼', '守夜人'],
  ],
  [
    'package_localization.json',
    'articy-json',
    JSON.stringify({
      'DFr_1.Text': { '': { Context: '', Text: 'Hello' }, 'zh-CN': { Text: '你好' }, ja: { Text: '今日' } },
      'DFr_1.StageDirections': { 'zh-CN': { Text: '微笑' } },
    }),
    ['你好'],
  ],
  [
    'articy.xml',
    'articy-xml',
    `<?xml version="1.0"?><ArticyData xmlns="http://www.nevigo.com/schemas/articydraft/2.4/XmlContentExport.xsd"><Content>
<DialogueFragment Id="1"><TechnicalName>技术名</TechnicalName><DisplayName><LocalizedString Lang="zh">林夕</LocalizedString></DisplayName>
<Text Count="2"><LocalizedString Lang="en">Hi</LocalizedString><LocalizedString Lang="zh">你好</LocalizedString></Text>
<StageDirections><LocalizedString Lang="zh">微笑</LocalizedString></StageDirections></DialogueFragment></Content></ArticyData>`,
    ['林夕', '你好'],
  ],
  [
    'gallery.html',
    'html',
    `<!doctype html>
<html lang=zh><head><title>灯会&mdash;画廊</title><style>p::before { content: "样式"; }</style>
<script>document.title = "<p>脚本</p>"; // 注释</script></head>
<body class='首页'><!-- 草稿 <p>旧</p> --><h1>江湖&#x591C;雨</h1>
<p>过河<b>三十</b>文<br>带刀的<p>五十文 <3 &amp;amp; <img src=a.png alt=船夫>
<table><tr><td>甲<td>乙</table><input placeholder="名字" value='无名'><input type=hidden value=隐>
<select><option value=键>第一章<option>第二章</select><textarea><b>原样</b></textarea></i>末
`,
    [
      '灯会—画廊',
      '江湖夜雨',
      '过河三十文',
      '带刀的',
      '五十文 <3 &amp;',
      '船夫',
      '甲',
      '乙',
      '名字',
      '无名',
      '第一章',
      '第二章',
      '<b>原样</b>',
      '末',
    ],
  ],
];
