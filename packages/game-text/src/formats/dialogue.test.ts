import { expect, test } from 'vitest';
import { readGameText } from '../read.ts';
import { encode } from '../testing/encode.ts';
import { drawnOf, readText } from '../testing/read.ts';

/** Scripts of stories, with their format and what the game draws of them. */
const SCRIPTS: readonly (readonly [name: string, format: string, text: string, drawn: readonly string[]])[] =
  [
    [
      'scene1.ks',
      'kag',
      [
        ';注释',
        '*start|第一章',
        '[bg storage="背景.jpg" time="100"]',
        '[chara_new name="akane" storage="a.png" jname="茜"]',
        '#林夕:happy',
        '你好，世界。[l][r]',
        '_  [font color="red"]红[resetfont]字[p]',
        '/*',
        '隐藏',
        '*/',
        '@ptext layer=0 text=标题 x=1',
        '[glink text="选项甲" target="*标签"]',
        '[link target=*b]选项乙[endlink]',
        '[iscript]',
        '// 注释',
        'f.name = "主角";',
        '[endscript]',
        '[eval exp="f.x = \'变量\'"]',
        '[title name="窗口标题"]',
      ].join('\n'),
      ['第一章', '茜', '林夕', '你好，世界。', '  红字', '标题', '选项甲', '选项乙', '主角', '窗口标题'],
    ],
    [
      '0.txt',
      'nscripter',
      [
        '*define',
        'caption "窗口标题"',
        'game',
        '*start',
        '; 注释',
        'bg "背景图.jpg",1 ; 注释',
        '你好，世界。@',
        '#FF0000红!w500字\\',
        '`Hello`\\',
        'select "选项甲",*a,',
        '"选项乙",*b',
        'lsp 1,":s/24,24,0;#FFFFFF文字精灵",10,10',
        'mov $1,"主角" : bg "图",2',
        '　全角空格',
      ].join('\r\n'),
      ['你好，世界。', '红字', 'Hello', '选项甲', '选项乙', '文字精灵', '主角', '全角空格'],
    ],
    [
      'start.txt',
      'webgal',
      [
        '; 注释',
        'changeBg:背景.webp -next;',
        '小明:你好|{name}; // 说明',
        '接着说。 -v1.wav -left;',
        ':旁白',
        'choose:选项甲:章节一.txt|(x>1)[y]->选项乙:章节二.txt;',
        'intro:开场白',
        ' |第二行',
        ' -hold;',
        'setVar:变量=1;',
        'setVar:name=主角;',
        'getUserInput:name -title=如何称呼你 -buttonText=确认;',
        'unlockCg:图.webp -name=良夜 -series=系列;',
        'WebGAL:[注](zhù)音\\:好;',
        'label:标签;',
        'end;',
      ].join('\n'),
      [
        '小明',
        '你好',
        '接着说。',
        '旁白',
        '选项甲',
        '选项乙',
        '开场白第二行',
        '主角',
        '如何称呼你',
        '确认',
        '良夜',
        'WebGAL',
        '注zhù音:好',
      ],
    ],
    [
      'script.nani',
      'naninovel',
      [
        '; 注释',
        '# 标签',
        '@back 背景',
        '小明.开心: 你好，世界。[i] 再见{name}。|#a1|',
        '    缩进的旁白[char 小明 look:left][-]',
        '@choice "选项甲" goto:.标签',
        '@choice 选项乙 if:x',
        '@print "引号里的\\"话\\"" author:小红',
        '@input name summary:"你叫什么？"',
        '@set 称呼="主角"',
        '@if 称呼=="谁"',
        '[i]',
      ].join('\n'),
      [
        '小明: 你好，世界。 再见。',
        '缩进的旁白',
        '选项甲',
        '选项乙',
        '引号里的"话"',
        '小红',
        '你叫什么？',
        '主角',
      ],
    ],
    [
      'talk.dtl',
      'dialogic',
      [
        'label 开场 (序章)',
        '# 注释',
        'join 小明 center',
        '小明 (happy): 你好，[pause=0.5]世界。 #id:1f',
        '"小 红": 第一行\\',
        '第二行',
        '[background path="res://背景.png"]',
        '[text_input text="你叫什么？" var="Name" default="旅人"]',
        '- 选项甲 | [if {x} > 1] [else="disable" alt_text="还不行"]',
        '\t再见',
        '- 选项乙',
        'set {Name} = "主角"',
        'if {x} == "谁":',
        '[b]粗体[/b]开头',
        'jump 结尾',
      ].join('\n'),
      [
        '序章',
        '小明',
        '你好，世界。',
        '小 红',
        '第一行\n第二行',
        '你叫什么？',
        '旅人',
        '选项甲',
        '还不行',
        '再见',
        '选项乙',
        '主角',
        '粗体开头',
      ],
    ],
    [
      'hero.dch',
      'dialogic-character',
      '{\n"@path": "res://a.gd",\n"display_name": "林夕",\n"portraits": {\n"开心": {}\n}\n}',
      ['林夕'],
    ],
    [
      'talk.dialogue',
      'dialogue-manager',
      [
        'import "res://其他.dialogue" as 其他',
        '~ 开场',
        '# 注释',
        '小明: 你好，[wait=1]{{name}}。[[甲|乙]] [ID:A1]',
        '%2 随机一句',
        '- 选项甲 [if 有钱] => 结尾',
        '\t再见',
        '- 选项乙',
        'if 状态 == "谁":',
        'do 说("喊话")',
        '=> END',
      ].join('\n'),
      ['小明: 你好，。甲乙 ', '随机一句', '选项甲 ', '再见', '选项乙', '喊话'],
    ],
    [
      'story.twee',
      'twee',
      [
        ':: StoryTitle',
        '故事名',
        '',
        ':: StoryData',
        '{"ifid": "编号"}',
        '',
        ':: 开始 [标签] {"position":"1,2"}',
        '你好，<b>世界</b>。 /* 注释 */再见<!-- 注 -->$name',
        '[[选项甲->目标]] [[选项乙|目标]] [[目标<-选项丙]] [[直达]]',
        '<<set $name to "主角">><<if $x is "谁">>条件<</if>>',
        '<<link "按钮" "目标">>链接后<</link>><<print "打印">>',
        '(if: $a is "谁")[钩子里(link: "哈洛")[ 展开]]尾',
        '',
        ':: 代码 [script]',
        '// 注释',
        'window.title = "脚本";',
        ':: 样式 [stylesheet]',
        'a { content: "样式" }',
      ].join('\n'),
      [
        '故事名',
        '你好，世界。 再见',
        '选项甲',
        '选项乙',
        '选项丙',
        '直达',
        '主角',
        '条件',
        '按钮',
        '链接后',
        '打印',
        '哈洛',
        '钩子里 展开尾',
        '脚本',
      ],
    ],
    [
      'story.html',
      'twine',
      `<!DOCTYPE html><html><head><meta charset="utf-8"><script>var a = "<b";</script></head><body>
<tw-storydata name="故事" startnode="1" hidden><style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css">a</style><script role="script" id="twine-user-script" type="text/twine-javascript">s = "脚本";</script>
<tw-passagedata pid="1" name="开始" tags="" position="1,2" size="100,100">你好。
&lt;&lt;link &quot;按钮&quot;&gt;&gt;&lt;&lt;/link&gt;&gt;[[走-&gt;目标]]</tw-passagedata></tw-storydata></body></html>`,
      ['脚本', '你好。', '按钮', '走'],
    ],
  ];

test.each(SCRIPTS)('%s is read as %s', async (name, format, text, drawn) => {
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

test('NScripter is told from plain text, also where it is packed', async () => {
  expect((await readText('1.txt', '第一章\n*注\n你好\n')).format).toBe('txt');
  expect((await readText('1.txt', '*start\nbg "a.jpg",1\n你好\n')).format).toBe('nscripter');
  const script = encode('*define\ngame\n*start\n你好，世界。@\n', 'gbk');
  const packed = await readGameText({ name: 'nscript.dat', bytes: script.map((byte) => byte ^ 0x84) });
  expect(packed).toMatchObject({ format: 'nscript-dat', encoding: null, problems: [] });
  expect(drawnOf(packed)).toEqual(['你好，世界。']);
});
