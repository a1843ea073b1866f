import { readFileSync } from 'node:fs';
import { Converter } from 'opencc-js';
import { describe, expect, it } from 'vitest';
import { countCharacters } from './count.ts';
import type { Encoding } from './encoding.ts';
import type { FormatId } from './formats/index.ts';
import { readGameText } from './read.ts';
import { encode } from './testing/encode.ts';
import { drawnOf } from './testing/read.ts';

/** Scripts in the shapes that games use, with what each game draws. */
const SCRIPTS: readonly (readonly [name: string, format: FormatId, drawn: readonly string[]])[] = [
  [
    'night-ferry.rpy',
    'renpy',
    [
      '船家',
      '旅人',
      '得到一枚铜钱',
      '雨落在乌篷上，像谁在数豆子。',
      '客官，[老价钱]，枚。',
      '“坐稳了。”他说，"水急。"',
      '守夜人',
      '谁在那边？',
      '你要去哪里？',
      '对岸的灯塔',
      '哪里也不去',
      '船慢慢离岸。',
      '灯火远了， 话也少了。',
      '100% 的黑。',
      '行囊',
      '回合',
      '启程',
      '尚未翻译',
    ],
  ],
  [
    'tavern.ink',
    'ink',
    [
      '老板娘抬眼看你。',
      ' “听说了吧？”“生面孔。”她擦着',
      '碗，没有停手。',
      '“来碗热的。”你把钱拍在桌上。 ',
      '打听消息',
      '你还剩枚钱。',
      '付钱',
      '门外风雨雪更大了。',
      '囊中空空。',
      '钱袋还沉。',
      '酒很烫。',
    ],
  ],
  [
    'lighthouse.yarn',
    'yarn',
    [
      '守塔人: 今晚浪大，，别出海。',
      '守塔人: 你又来了。',
      '借我一盏灯 ',
      '守塔人: 剩一盏几盏。',
      '告辞',
      '潮水退了。',
    ],
  ],
  [
    'Map001.json',
    'rpgmaker',
    ['旧渡口', '摆渡人', '天黑了，。', '老周要过河，先付。', '付钱', '转身走', '很久以前，河还没有名字。'],
  ],
  ['Items.json', 'rpgmaker', ['油灯', '点燃可照三更。', '草药', '恢复点气血。\n苦得很。']],
  [
    'unity.csv',
    'unity-csv',
    ['启程', '离开', '铜钱  枚，还差 ', '她写道：<3，又划掉了。', '第一行\n“第二行”'],
  ],
  ['i2.csv', 'i2-csv', ['行囊', '气血 /', '按住走路松开停下']],
  ['godot.csv', 'godot-csv', ['，夜安。', '还有天，胜算%', '钥匙', '他说[真的]，再无下文']],
  [
    'dialogue.json',
    'json',
    ['林夕', '城门关了，。', '阿青', '翻墙吧。丈而已。', '翻墙', '等天亮', '林夕', '墙头有猫。'],
  ],
  ['messages.po', 'po', ['继续赶路', ' 盏灯', '许多灯（）', '尚无译文', '长路\n漫漫，"慢慢"走。']],
  ['quests.xlf', 'xliff', ['找到盏灯 & 带回来', '尚未翻译的句子']],
  [
    'story.md',
    'markdown',
    ['第一章　渡口', '夜里的渡口没有人，只有一盏灯。', '船还在', '桨不见了了', '水说：火。'],
  ],
  ['barks.txt', 'txt', ['谁在那里？', '，当心身后！', '他的心情是「[」，谁也看不懂。', '命中率 %，伤害 。']],
];

const traditional = Converter({ from: 'cn', to: 'tw' });

describe.each(SCRIPTS)('%s', (name, format, drawn) => {
  it.each<Encoding>(['utf-8', 'utf-16le', 'gbk', 'big5'])(
    'is read as the game draws it, in %s',
    async (encoding) => {
      const convert = encoding === 'big5' ? traditional : (text: string) => text;
      const source = convert(readFileSync(new URL(`testing/scripts/${name}`, import.meta.url), 'utf8'));
      const reading = await readGameText({ name, bytes: encode(source, encoding) });
      expect(reading.problems).toEqual([]);
      expect(reading).toMatchObject({ name, format, encoding });
      expect(drawnOf(reading)).toEqual(drawn.map(convert));
      const found = countCharacters(reading.lines).characters.map((use) => use.character);
      const expected = [...new Set(convert(drawn.join('').replaceAll('\n', '')))];
      expect(found.sort()).toEqual(expected.sort());
    },
  );

  it('names the line of the file in which a text stands', async () => {
    const source = readFileSync(new URL(`testing/scripts/${name}`, import.meta.url), 'utf8');
    const lines = source.split('\n');
    const { lines: read } = await readGameText({ name, bytes: encode(source, 'utf-8') });
    for (const { line, text } of read) {
      // The longest run of hanzi stands in the file as it is, except in continued and encoded ones.
      const [run = ''] = text.match(/\p{Script=Han}+/u) ?? [];
      const near = lines.slice(line - 1, line + 2).join('\n');
      expect(near, `${name}:${line}`).toContain(run === '水说' ? '水' : run);
    }
  });
});
