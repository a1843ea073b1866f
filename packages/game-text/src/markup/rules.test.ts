import { isNight } from '@ziwan/infra/testing';
import { describe, expect, it } from 'vitest';
import { drawnOf, readText } from '../testing/read.ts';
import { RULE_IDS, RULES, type RuleId } from './index.ts';
import { merge } from './ranges.ts';

function drawn(rule: RuleId, text: string): string {
  let result = '';
  let at = 0;
  for (const [start, end] of merge(RULES[rule].find(text))) {
    result += text.slice(at, start);
    at = end;
  }
  return result + text.slice(at);
}

/** Texts with what is drawn of them under each rule. */
const EXAMPLES: Record<RuleId, readonly (readonly [text: string, drawn: string])[]> = {
  tags: [
    ['<color=#FF0000>红</color><size=120%>大</size>', '红大'],
    ['<#ff0>黄</color><sprite name="coin" tint=1>枚<br>行', '黄枚行'],
    ['<link="a b">线</link>', '线'],
    ['<wave a=1>浪</wave><shake>单', '浪<shake>单'],
    ['<noparse><b>原样</b></noparse><b>粗</b>', '<b>原样</b>粗'],
    ['爱你 <3，a < b > c，<你好>，《书》', '爱你 <3，a < b > c，<你好>，《书》'],
    ['<b 没有结束', '<b 没有结束'],
  ],
  bbcode: [
    ['[b]粗[/b][color=red]红[/color][wave amp=50.0 freq=5.0]浪[/wave]', '粗红浪'],
    ['[img=24x24]res://图标.png[/img]钥匙', '钥匙'],
    ['[真的]、「[」、[sic]、[1]', '[真的]、「[」、[sic]、[1]'],
  ],
  braces: [
    ['{0}枚，{0:N2}、{name}、{player.name}、{{count}}、{[HP]}、{1,-5:F1}', '枚，、、、、、'],
    ['{n:plural:一个|多个}，{笑}，{ 空 }，{', '{n:plural:一个|多个}，{笑}，{ 空 }，{'],
  ],
  templates: [
    ['${x}与#{y}，$(name)、$gold$', '与，、'],
    ['价格 $5，${没有', '价格 $5，${没有'],
  ],
  printf: [
    ['%s说%1$d次，%5.2f米，%-3d，%(name)s，%@，%lu，%ds', '说次，米，，，，，s'],
    ['100%%，50%的，100% done，%，%你', '100%，50%的，100% done，%，%你'],
  ],
  escapes: [
    ['一\\n二\\t三\\u000A四\\u3000五', '一二三四\\u3000五'],
    ['\\N[1]、\\name、\\n[1]', '\\N[1]、\\name、\\n[1]'],
  ],
  entities: [
    ['甲&nbsp;乙&#160;丙&#xA0;丁', '甲乙丙丁'],
    ['R&D; 是 A & B;', 'R&D; 是 A & B;'],
  ],
  rpgmaker: [
    ['\\C[3]红\\C[0]、\\N[1]、\\V[\\V[2]]', '红、、\\V[]'],
    ['\\.\\|\\!\\>\\<\\^\\{\\}\\$停\\G', '停'],
    ['\\n<林夕>你好，%1得到%2！', '林夕你好，得到！'],
    ['路径 C:\\\\数据', '路径 C:\\数据'],
    ['\\p[4]\\name[士兵]站住！\\n[阿宁]、\\name[1]、\\face[图]', '士兵站住！阿宁、、'],
  ],
  renpy: [
    ['{w}等{w=0.5}{b}粗{/b}{color=#f00}红{/color}{#注}{=样式}', '等粗红'],
    ['[name]、[player.name!t]、[items[0]]、[主角]', '、、、'],
    ['[[原样]、{{原样}、100%%，「[」、[ 空 ]', '[原样]、{原样}、100%，「[」、[ 空 ]'],
  ],
  ink: [
    ['{gold}枚{gold > 1:很多|很少}{&晴|雨}{~红|绿}', '枚很多很少晴雨红绿'],
    ['“走。”[他说。]你走了。<>', '“走。”他说。你走了。'],
    ['到此 -> knot # 标签', '到此 '],
    ['{met: {lucky: 好运|平安}|初见}\\{原样\\}', '  好运平安初见{原样}'],
    ['{金币 >= 5 && 见过: 有钱|没钱}，{晴|雨}', ' 有钱没钱，晴雨'],
    ['{他说：走: 好}', '他说：走: 好'],
  ],
  yarn: [
    ['林夕: [wave]浪[/wave]{$name}[a=1/]，[b c="d" /]。 #line:1 #sad', '林夕: 浪，。'],
    ['[select value={$g} m="他" f="她" /]来了<<if $x>>', '他她来了'],
    ['[真的]、「[」', '[真的]、「[」'],
  ],
  markdown: [
    ['## 标题', '标题'],
    ['- [ ] **粗**，_斜_，`码`~~删~~', '粗，斜，码删'],
    ['![图](a.png)看[这里](https://a.b "题")', '图看这里'],
    ['| 甲 | 乙 |', ' 甲  乙 '],
    ['| --- | :-: |', '  '],
    ['3 * 4 = 12，a_b，_c，d，\\*原样\\*，#井', '3 * 4 = 12，a_b，_c，d，*原样*，#井'],
  ],
  xliff: [
    ['得<ph id="1">{0}</ph>枚<g id="2">金</g><x id="3"></x>', '得枚金'],
    ['<p>原样</p>', '<p>原样</p>'],
  ],
  inline: [
    ['<b>粗</b><g id="a">金</g><br>行', '粗金行'],
    ['1 < 2，<你好>', '1 < 2，<你好>'],
  ],
  apple: [
    ['%#@count@，%2$#@days@后，%arg 天', '，后， 天'],
    ['100% @你', '100% @你'],
  ],
  qt: [
    ['%1共 %L2 项，%n 个', '共  项， 个'],
    ['文件(&F)，打开(&O)，A && B，&amp;', '文件(F)，打开(O)，A & B，&amp;'],
  ],
  minecraft: [
    ['§6钻石§l剑§r', '钻石剑'],
    ['见§剑 § 一', '见§剑 § 一'],
  ],
  paradox: [
    ['§Y黄§!£gold£ $VALUE|+2$、[Root.GetName]、@army!、#bold 粗#!', '黄 、、、粗'],
    ['第#1 章，§ 节，[真的]', '第#1 章，§ 节，[真的]'],
  ],
  rimworld: [
    ['r_logentry(INITIATOR_x==1)->[INITIATOR_nameDef]赢了', '赢了'],
    ['{PAWN_gender ? 他 : 她}走了，(*Name)甲(/Name)', '他她走了，甲'],
    ['[真的]->走', '[真的]->走'],
  ],
  messageformat: [
    ['{0}有{1,number,#.##}枚，{d,date}', '有枚，'],
    ['{0,choice,0#没有|1#一枚|1<{0}枚}', '没有一枚枚'],
    ['{n, plural, =0 {没有} one {一个} other {# 个{x}}}', '没有一个 个'],
    ["它''是 '{0}'，{0}", "它'是 {0}，"],
    ["没有括号''的，{ 空 }", "没有括号''的，{ 空 }"],
  ],
  unreal: [
    ['开始{Count}|plural(one=一,other=多)了', '开始{Count}一多了'],
    ['{g}|gender(他,她)，<Name>甲</>，<img id="a"/>', '{g}他她，甲，'],
    ['a|b(c,d)', 'a|b(c,d)'],
  ],
  subtitles: [
    ['{\\an8}<i>斜</i><v 林夕>你好<00:00:01.000>吗', '斜你好吗'],
    ['{好}，<你好>，1 < 2', '{好}，<你好>，1 < 2'],
  ],
  ass: [['{\\pos(1,2)\\c&HFF&}你好\\N世界{注}\\h啊', '你好世界啊']],
  i2: [['退出[i2p_One]一个[i2p_Plural]多个[真的]', '退出一个多个[真的]']],
  kag: [
    ['你好[l][ruby text="かん"]漢[ptext text="[1]"]字[[注[r]', '你好漢字[注'],
    ['没有结束[r', '没有结束[r'],
  ],
  nscripter: [
    ['#FF0000红!w500%1$名@\\', '红$名'],
    ['`Hello`\\', 'Hello'],
    ['你好/', '你好'],
    ['甲/乙，100%，!', '甲/乙，100%，!'],
  ],
  webgal: [
    [
      '你好|{name}，[注](zhù)[音](style=color:#B5495B; ruby=yīn)[粗](style=font-weight:bold;)\\:',
      '你好，注zhù音yīn粗:',
    ],
    ['[真的]（假的）', '[真的]（假的）'],
  ],
  naninovel: [
    ['小明.开心: 你好，{name}。[i]|#a1|\\[原样\\]', '小明: 你好，。[原样]'],
    ['他说: 走。好', '他说: 走。好'],
  ],
  dialogic: [
    ['[pause=1]你好[n]{Name}，<甲/乙>[b]粗[/b] #id:1f', '你好，甲乙粗'],
    ['[if {{x} == 1} 是/否]的，\\[原样\\]，[真的]，1 < 2', '是否的，[原样]，[真的]，1 < 2'],
  ],
  dialogue: [
    ['[[甲|乙]]{{name}}说[wait=1]：[if x]是[else]否[/if]。[ID:a][#b=c]', '甲乙说：是否。'],
    ['[真的]，甲|乙', '[真的]，甲|乙'],
  ],
  twine: [
    ["$name.a和_b，''粗''，|hook>甲", '和，粗，甲'],
    ['价格 $5，a_b，[真的]', '价格 $5，a_b，[真的]'],
  ],
  fluent: [['你好，{ $name }，{ NUMBER($n) }枚{-brand}', '你好，，枚']],
};

const OPENERS = [
  '<',
  '[',
  '{',
  '%',
  '\\',
  '$',
  '#',
  '&a',
  '|',
  '-',
  '*',
  '_',
  '->',
  '<b ',
  '[a ',
  '{{',
  '[[',
  '{a:',
  '"',
  ' ',
  '字_',
  '[select a="',
  '<ph>',
  '\\a<',
  '-|',
  '<!--',
  '<>',
];

/** Characters of a text in which something is opened all the time. */
const LONG = isNight ? 200_000 : 60_000;

describe.each(RULE_IDS)('the rule %s', (rule) => {
  it.each(EXAMPLES[rule])('draws %j as %j', (text, expected) => {
    expect(drawn(rule, text)).toBe(expected);
  });

  // Quadratic time would exceed the timeout of a test.
  it('takes linear time for what is opened and never closed', () => {
    for (const piece of OPENERS) RULES[rule].find(piece.repeat(LONG / piece.length));
  });
});

describe('the rule ink', () => {
  it('cuts the last twenty tags of a line', () => {
    const tags = (count: number) => ' #甲'.repeat(count);
    expect(drawn('ink', `浪${tags(20)}`)).toBe('浪');
    expect(drawn('ink', `浪${tags(21)}`)).toBe('浪 #甲');
  });
});

describe('markup of a file', () => {
  it('is listed by rule, and can be switched off and on', async () => {
    const text = '<b>粗</b>{0}，{1}\n';
    const usual = await readText('a.txt', text);
    expect(usual.lines[0]?.undrawn).toEqual([
      [0, 3],
      [4, 11],
      [12, 15],
    ]);
    expect(usual.markup.find(({ id }) => id === 'braces')).toEqual({
      id: 'braces',
      label: '花括号变量',
      example: '{0}',
      on: true,
      places: 2,
    });
    const less = await readText('a.txt', text, { markup: ['tags'] });
    expect(less.lines[0]?.undrawn).toEqual([
      [0, 3],
      [4, 8],
    ]);
    expect(less.markup.find(({ id }) => id === 'braces')).toMatchObject({ on: false, places: 2 });
    expect((await readText('a.txt', text, { markup: [] })).lines[0]?.undrawn).toEqual([]);
  });

  it('counts inline codes of a format once, and draws them when its rule is off', async () => {
    const text =
      '<xliff version="2.0"><file><unit id="a"><segment><source>得<pc id="1">金</pc>&lt;b&gt;币</source></segment></unit></file></xliff>';
    const usual = await readText('a.xlf', text);
    const places = Object.fromEntries(usual.markup.map(({ id, places }) => [id, places]));
    expect(places).toMatchObject({ xliff: 2, tags: 1 });
    expect(drawnOf(usual)).toEqual(['得金币']);
    expect(drawnOf(await readText('a.xlf', text, { markup: ['tags'] }))).toEqual(['得<pc id="1">金</pc>币']);
  });

  it('offers the rules of a script format only there', async () => {
    const offered = async (name: string) => (await readText(name, '甲\n')).markup.map(({ id }) => id);
    expect(await offered('a.txt')).not.toContain('ink');
    expect(await offered('a.ink')).toContain('ink');
    expect(await offered('a.txt')).toContain('renpy');
  });
});
