import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, MAX_VALUES } from '../limits.ts';
import { readGameText } from '../read.ts';
import { mapOf, marshalled, type RubyValue } from '../testing/marshal.ts';
import { drawnOf } from '../testing/read.ts';

const read = (name: string, value: RubyValue, old = false) =>
  readGameText({ name, bytes: marshalled(value, old) });
const scripts = (...written: readonly (readonly [name: string, code: string])[]): RubyValue =>
  written.map(([name, code], i) => [i, name, zlibSync(new TextEncoder().encode(code))]);
const messages = ({ problems }: { problems: readonly { message: string }[] }) =>
  problems.map(({ message }) => message);

describe('a map of RPG Maker', () => {
  const talk = [
    [101, 'Actor1', 0, 0, 2],
    [401, '渡口\\C[2]旧灯\\C[0]。'],
    [102, ['上船', '不走'], 2],
    [108, '注释'],
    [355, 'p "脚本"'],
  ] as const;

  it('of VX Ace gives its name, messages and choices, and names what it leaves out', async () => {
    const reading = await read('Map001.rvdata2', mapOf(talk, '渡口'));
    expect(reading).toMatchObject({ format: 'rgss', encoding: null, problems: [] });
    expect(drawnOf(reading)).toEqual(['渡口', '渡口旧灯。', '上船', '不走']);
    expect(reading.lines[1]?.key).toBe('events.12.pages[0].list[1]');
    expect(reading.leftOut.map(({ id }) => id).sort()).toEqual(['comments', 'editor', 'scripts']);
  });

  it('of XP begins a message in the command that names a face in later makers', async () => {
    const commands = [
      [101, '第一行'],
      [401, '第二行'],
    ] as const;
    const xp = await read('Map001.rxdata', mapOf(commands), true);
    expect(drawnOf(xp)).toEqual(['第一行', '第二行']);
    expect(drawnOf(await read('Map001.rvdata', mapOf(commands), true))).toEqual(['第二行']);
  });

  it('keeps what stands before a cut, and says so', async () => {
    const bytes = marshalled(mapOf(talk, '渡口'));
    const cut = await readGameText({ name: 'Map001.rvdata2', bytes: bytes.slice(0, -30) });
    expect(drawnOf(cut)).toEqual(['渡口', '渡口旧灯。', '上船', '不走']);
    expect(messages(cut)).toEqual(['文件不完整或已损坏，从这里起没有读。']);
    const other = await readGameText({ name: 'Map001.rvdata2', bytes: Uint8Array.of(4, 9, 0x30) });
    expect(messages(other)).toEqual(['这不是 Ruby 存的数据，或者开头缺了一段。']);
  });
});

it('the names of maps, which only the editor shows, are left out', async () => {
  const infos = new Map([[3, { class: 'RPG::MapInfo', variables: { name: '地下室' } }]]);
  const reading = await read('MapInfos.rxdata', infos, true);
  expect(reading.lines).toEqual([]);
  expect(reading.leftOut).toMatchObject([{ id: 'editor', hanzi: '地下室' }]);
});

it('the words of XP and the terms of VX Ace are read', async () => {
  const words = { class: 'RPG::System::Words', variables: { gold: '铜钱', attack: '攻击' } };
  const system = (variables: Record<string, RubyValue>) => ({ class: 'RPG::System', variables });
  expect(drawnOf(await read('System.rxdata', system({ words }), true))).toEqual(['铜钱', '攻击']);
  const ace = system({ game_title: '夜渡', currency_unit: '文', skill_types: [null, '法术'], terms: words });
  expect(drawnOf(await read('System.rvdata2', ace))).toEqual(['夜渡', '文', '法术', '铜钱', '攻击']);
});

describe('the scripts of a game', () => {
  it('give their strings with the names of the scripts, without comments and logs', async () => {
    const code = [
      '#encoding:utf-8',
      '=begin',
      '"旧注释"',
      '=end',
      'module Vocab',
      '  ObtainGold = "获得了 #{amount == 1 ? "一" : "几"}枚%s！" # 说明',
      '  p "日志"',
      '  Intro = "第一行',
      '第二行"',
      '  WORDS = %w[剑 盾]; ASK = %q(他问"去不去"。)',
      "  pattern = text[/\"/]; name = '守夜人'",
      '  HELP = <<-TEXT.strip',
      '    他说"走"。',
      '  TEXT',
      'end',
    ].join('\r\n');
    const reading = await read('Scripts.rvdata2', scripts(['', ''], ['Vocab', code]));
    expect(reading.problems).toEqual([]);
    expect(drawnOf(reading)).toEqual([
      '一',
      '几',
      '获得了 枚！',
      '第一行\r\n第二行',
      '剑 盾',
      '他问"去不去"。',
      '守夜人',
      '    他说"走"。\r\n',
    ]);
    expect(reading.lines[2]).toMatchObject({ key: 'Vocab: ObtainGold', line: 6 });
    expect(reading.lines.at(-1)?.line).toBe(12);
    expect(reading.leftOut).toMatchObject([{ id: 'logs', hanzi: '日志' }]);
  });

  it('are read beside one that is damaged, which is named', async () => {
    const packed = zlibSync(new TextEncoder().encode('t = "甲"'.repeat(50)), { level: 0 });
    packed.fill(0xff, 10, 20);
    packed.fill(0xff, 2, 5);
    const reading = await read('Scripts.rxdata', [
      [1, '坏的', packed],
      [2, '没有压缩', 't = "丁"'],
      ...(scripts(['好的', 't = "乙'], ['末', 'u = "丙"']) as RubyValue[]),
    ]);
    expect(drawnOf(reading)).toEqual(['丙']);
    expect(messages(reading)).toEqual([
      '脚本「坏的」 已损坏，没有读。',
      '脚本「没有压缩」不是压缩过的代码，没有读。',
      '脚本「好的」第 1 行：引号没有闭合，它后面的文字当作代码。',
    ]);
  });

  it('that unpack to more than two hundred times their size are refused', async () => {
    const bomb = zlibSync(new Uint8Array(8 << 20).fill(0x20), { level: 9 });
    const reading = await read('Scripts.rxdata', [[1, '炸弹', bomb]]);
    expect(messages(reading)).toEqual(['脚本「炸弹」 解压后是原来的 200 倍以上，可能是压缩炸弹，没有读。']);
  });
});

it('saved games are left out, and data of the game’s own is read', async () => {
  const save = await read('Save01.rvdata2', ['阿宁', { link: 1 }]);
  expect(save.leftOut).toMatchObject([{ id: 'save', texts: 2 }]);
  const people = { class: 'Book', variables: { 守夜人: '夜里醒着。' } };
  const book = await read('Book.rvdata2', people);
  expect([drawnOf(book), book.leftOut]).toMatchObject([['夜里醒着。'], [{ id: 'keys', hanzi: '守夜人' }]]);
  const quests = await read('Quests.rvdata2', new Map([[1, ['送信', '把信送到渡口。']]]));
  expect(drawnOf(quests)).toEqual(['送信', '把信送到渡口。']);
  expect(quests.lines[1]?.key).toBe('1[1]');
});

describe('a value of Ruby', () => {
  /**
   * What `Marshal.dump` of Ruby 3.1 writes of numbers of each size, a float, symbols, a pattern, strings in GBK, UTF-16 and
   * ASCII, a struct, objects that dump themselves, a subclass, a hash with a default, the same string twice, an extended
   * string and classes.
   */
  const DUMP = [
    'BAhbI0kiCOeUsgY6BkVUaQIsAWn/f2kDAAABafpp/4RpAXtp/ZDu/mYIMS41bCsKAAAAAAAAAABAAEk6COWQjQY7AFQwVEkvCOS4',
    'mRAGOwBUSSIH0tIGOg1lbmNvZGluZyIIR0JLUzoGUwc6BmFJIgjnu5MGOwBUOgZiSSII5p6EBjsAVFU6CE93blsGSSII5YaFBjsA',
    'VEM6CFN1YlsGSSII5a2QBjsAVG86CU1pbmUHOhBAZmlyc3RfbmFtZUkiCOWnkwY7AFQ6CkBsaXN0WwZpBkl1OgtEdW1wZWQI5LiB',
    'BjsAVH0GSSII6ZSuBjsAVEkiCOWAvAY7AFRJIgvnvLrnnIEGOwBUSSII5ZCMBjsAVEAcSWU6CEV4dCII5ompBjsAVGMLU3RyaW5n',
    'bQhFeHRJIgc+XAY7ByINVVRGLTE2TEVJIgphc2NpaQY7AEY7BkkiCOacqwY7AFQ=',
  ].join('');

  it('is read as Ruby writes it', async () => {
    const bytes = Uint8Array.from(Buffer.from(DUMP, 'base64'));
    const reading = await readGameText({ name: 'Own.rvdata2', bytes });
    expect(reading.problems).toEqual([]);
    expect(drawnOf(reading).join(' ')).toBe('甲 乙 结 构 内 子 姓 值 同 同 扩 尾 ascii 末');
  });

  it('that stands twice is read twice, and once where it stands within itself', async () => {
    const twice = await read('Own.rvdata2', ['甲', ['乙'], { link: 2 }, { link: 0 }, { link: 1 }]);
    expect(drawnOf(twice)).toEqual(['甲', '乙', '乙', '甲']);
  });

  it('is read beside what was dumped after it, and what is no dump is told', async () => {
    const dumps = [marshalled(['甲']), marshalled([['乙'], { link: 1 }]), Uint8Array.of(1, 2, 3)];
    const bytes = Uint8Array.from(dumps.flatMap((dump) => [...dump]));
    const reading = await readGameText({ name: 'Own.rvdata2', bytes });
    expect(drawnOf(reading)).toEqual(['甲', '乙', '乙']);
    expect(messages(reading)).toEqual(['末尾 3 字节不是 Ruby 存的数据，没有读。']);
  });

  it('within others is read to a depth, and no further', async () => {
    const nested = (depth: number): RubyValue => (depth === 0 ? '底' : [nested(depth - 1)]);
    expect(drawnOf(await read('Own.rxdata', nested(MAX_DEPTH), true))).toEqual(['底']);
    const deeper = await read('Own.rxdata', nested(MAX_DEPTH + 1), true);
    expect(messages(deeper)).toEqual(['数据嵌套超过 200 层，从这里起没有读。']);
  });

  it('of more than four million others is read up to there', async () => {
    const ofNothing = (count: number) => {
      const bytes = new Uint8Array(count + 7).fill(0x30);
      bytes.set([4, 8, 0x5b, 3, count & 0xff, (count >> 8) & 0xff, count >> 16]);
      return readGameText({ name: 'Own.rxdata', bytes });
    };
    expect(messages(await ofNothing(MAX_VALUES - 1))).toEqual(['文件里没有可读的文字。']);
    const tooMany = ['一个文件最多读 400 万个值，从这里起没有读。'];
    expect(messages(await ofNothing(MAX_VALUES))).toEqual(tooMany);
    // Each holds the one before it twice: 2^24 in all.
    const doubled = Array.from(
      { length: 25 },
      (_, i): RubyValue => (i === 0 ? [1] : [{ link: i }, { link: i }]),
    );
    expect(messages(await read('Own.rxdata', doubled, true))).toEqual(tooMany);
  });
});
