import { describe, expect, it } from 'vitest';
import { readText, textsOf } from '../testing/read.ts';

describe('a CSV table', () => {
  it('gives the columns that hold Chinese, keyed by the key column', async () => {
    const reading = await readText(
      'ui.csv',
      'id,speaker,zh,en,备注\n10,lin,"你好，""旅人""。",Hello,开场\n11,,"第一行\n第二行",Two lines,\n',
    );
    expect(reading.format).toBe('csv');
    expect(reading.lines.map(({ key, line, text }) => [key, line, text])).toEqual([
      ['10', 2, '你好，"旅人"。'],
      ['11', 3, '第一行\n第二行'],
    ]);
    expect(reading.parts.map(({ id, texts, chosen }) => [id, texts, chosen])).toEqual([
      ['id', 2, false],
      ['speaker', 1, false],
      ['zh', 2, true],
      ['en', 2, false],
      ['备注', 1, false],
    ]);
    expect(reading.parts[2]).toMatchObject({
      label: 'C 列：zh',
      samples: ['你好，"旅人"。', '第一行\n第二行'],
    });
    expect(reading.problems).toEqual([]);
  });

  it('has one column of keys: another one of that title is judged by its texts', async () => {
    const reading = await readText('a.csv', 'Key,Key\nk0,你来了。\nk1,等你很久了。\n');
    expect(reading.lines.map(({ key, text }) => [key, text])).toEqual([
      ['k0', '你来了。'],
      ['k1', '等你很久了。'],
    ]);
    expect(textsOf(await readText('a.csv', 'Key,Key,zh\nk0,10,你来了。\n'))).toEqual(['你来了。']);
  });

  it('gives the columns that the visitor chooses', async () => {
    const text = 'id,zh,en\n1,你好,Hello\n';
    expect(textsOf(await readText('a.csv', text, { parts: ['zh', 'en'] }))).toEqual(['你好', 'Hello']);
    expect(textsOf(await readText('a.csv', text, { parts: ['en'] }))).toEqual(['Hello']);
  });

  it('starts with data if no heading is recognised, and the visitor can say otherwise', async () => {
    const text = '林夕;你来了。\n阿青;等你很久了。\n';
    const data = await readText('a.csv', text);
    expect(data.lines.map(({ key, text }) => [key, text])).toEqual([
      ['A1', '林夕'],
      ['B1', '你来了。'],
      ['A2', '阿青'],
      ['B2', '等你很久了。'],
    ]);
    expect(textsOf(await readText('a.csv', text, { header: true }))).toEqual(['阿青', '等你很久了。']);
  });

  it.each([
    [
      'unity-csv',
      'Key,Id,Shared Comments,Chinese (Simplified)(zh-Hans),English(en)\nstart,1,按钮,开始,Start\n',
      ['开始'],
    ],
    ['i2-csv', 'Key,Type,Desc,Chinese,English\nMENU/START,Text,主菜单的按钮,开始,Start\n', ['开始']],
    ['godot-csv', 'keys,en,zh,ja,_comment\nSTART,Start,开始,はじめる,按钮\n', ['开始']],
  ])('of %s is recognised by its header', async (format, text, texts) => {
    const reading = await readText('localisation.csv', text);
    expect(reading.format).toBe(format);
    expect(textsOf(reading)).toEqual(texts);
    expect(reading.lines[0]?.key).toBe(text.split('\n')[1]?.split(',')[0]);
  });

  it('offers both Chinese columns and leaves Japanese out', async () => {
    const reading = await readText('a.csv', 'keys,zh_CN,zh_TW,ja\nA,继续游戏,繼續遊戲,ゲームを続ける\n');
    expect(textsOf(reading)).toEqual(['继续游戏', '繼續遊戲']);
  });

  it('with tabs is read without regard for commas', async () => {
    expect(textsOf(await readText('a.tsv', 'id\t台词\n1\t来,坐。\n'))).toEqual(['来,坐。']);
  });

  it('with an unclosed quote keeps every text and names the row', async () => {
    const reading = await readText('a.csv', 'id,台词\n1,甲\n2,"乙\n3,丙\n');
    expect(textsOf(reading).join('')).toContain('丙');
    expect(textsOf(reading)[0]).toBe('甲');
    expect(reading.problems).toEqual([
      { line: 3, message: '第 3 行：引号没有闭合，后面的文字都算在这一格里。' },
    ]);
  });

  it('is read in full over many chunks', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `${i},"第${i}句，说给风听。\n换行"`);
    const reading = await readText('a.csv', `id,台词\n${rows.join('\n')}\n`);
    expect(reading.lines).toHaveLength(30_000);
    expect(reading.lines[29_999]).toMatchObject({
      key: '29999',
      line: 30_001,
      text: '第29999句，说给风听。\n换行',
    });
  });
});
