import { describe, expect, it } from 'vitest';
import { readGameText } from '../read.ts';
import { locresFile, moFile } from '../testing/binary.ts';
import { encode } from '../testing/encode.ts';
import { drawnOf } from '../testing/read.ts';

const messages = async (name: string, bytes: Uint8Array) =>
  (await readGameText({ name, bytes })).problems.map(({ message }) => message);

describe('a compiled catalogue of gettext', () => {
  const entries = [
    ['Quit', '退出'],
    ['menu\x04Start', '开始'],
    ['one\0many', '一枚\0%d 枚'],
    ['未译', ''],
  ] as const;

  it.each([true, false])('gives its translations, little-endian: %s', async (little) => {
    const reading = await readGameText({ name: 'zh.mo', bytes: moFile(entries, { little }) });
    expect(reading).toMatchObject({ format: 'mo', encoding: null, problems: [] });
    expect(drawnOf(reading)).toEqual(['退出', '开始', '一枚', ' 枚', '未译']);
    expect(reading.lines[1]?.key).toBe('menu|Start');
  });

  it('is read in the encoding that its header names', async () => {
    const gbk = moFile([['a', '龙吟']], { charset: 'GBK', encode: (text) => encode(text, 'gbk') });
    expect(drawnOf(await readGameText({ name: 'zh.mo', bytes: gbk }))).toEqual(['龙吟']);
    const odd = moFile([['a', '龙吟']], { charset: 'x-none' });
    expect(await messages('zh.mo', odd)).toEqual(['文件说它的编码是 x-none，不认识，当作 UTF-8 读。']);
  });

  it('that was cut says what is lost', async () => {
    const whole = moFile([...entries]);
    expect(await messages('zh.mo', whole.slice(0, -1))).toEqual([]);
    const cut = await messages('zh.mo', whole.slice(0, whole.length - 8));
    expect(cut).toEqual(['有 2 条的位置在文件之外，没有读。文件可能不完整。']);
    expect(await messages('zh.mo', whole.slice(0, 20))).toEqual(['这不是 MO 文件，或者开头缺了一段。']);
    const endless = whole.slice();
    endless.fill(0xff, 8, 12);
    expect((await messages('zh.mo', endless)).at(-1)).toMatch(/^有 \d+ 条的位置在文件之外/);
  });
});

describe('a locres of Unreal', () => {
  const entries = [
    ['Start', '开始{n}|plural(one=一,other=多)'],
    ['Ok', 'OK'],
    ['键', '𠮷'],
  ] as const;

  it.each([0, 1, 2, 3])('of version %i gives its texts', async (version) => {
    const reading = await readGameText({ name: 'Game.locres', bytes: locresFile(version, entries) });
    expect(reading).toMatchObject({ format: 'locres', encoding: null, problems: [] });
    expect(drawnOf(reading)).toEqual(['开始一多', 'OK', '𠮷']);
    expect(reading.lines.map(({ key }) => key)).toEqual(['Game/Start', 'Game/Ok', 'Game/键']);
  });

  it('of a later version, cut or with lost texts says so', async () => {
    expect(await messages('a.locres', locresFile(4, entries))).toEqual([
      '这是第 4 版 locres，只认识到第 3 版，没有读。',
    ]);
    const whole = locresFile(3, entries);
    for (const size of [17, 20, 25, 40, whole.length - 1])
      expect(await messages('a.locres', whole.slice(0, size))).toContain(
        'locres 文件不完整，从这里起没有读。',
      );
    const lost = locresFile(1, entries);
    // The index of the last text stands before the table of texts.
    const table = new DataView(lost.buffer).getUint32(17, true);
    lost[table - 4] = 9;
    expect(await messages('a.locres', lost)).toEqual(['有 1 条指向不存在的文字，没有读。文件可能不完整。']);
  });
});
