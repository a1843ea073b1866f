import { describe, expect, it } from 'vitest';
import { countCharacters } from './count.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { readGameText } from './read.ts';
import { moFile } from './testing/binary.ts';
import { encode } from './testing/encode.ts';
import { textsOf } from './testing/read.ts';

const SIMPLIFIED = '夜雨敲窗，掌灯人把最后一盏灯挂上城门。\n“你来晚了。”她说。\n';
const JAPANESE = '夜の雨が窓を叩き、灯守は最後の灯を城門に掛けた。\n「遅かったね」と彼女は言った。\n';
const TRADITIONAL = '夜雨敲窗，掌燈人把最後一盞燈掛上城門。\n「你來晚了。」她說。\n';

describe('the encoding of a file', () => {
  it.each<[Encoding, string, boolean]>([
    ['utf-8', SIMPLIFIED, false],
    ['utf-16le', SIMPLIFIED, true],
    ['utf-16be', SIMPLIFIED, true],
    ['utf-16le', SIMPLIFIED, false],
    ['utf-16be', TRADITIONAL, false],
    ['gbk', SIMPLIFIED, false],
    ['gbk', TRADITIONAL.replace(/[「」]/g, '“'), false],
    ['big5', TRADITIONAL, false],
    ['shift_jis', JAPANESE, false],
  ])('is recognised as %s', async (encoding, text, mark) => {
    const bytes = encode(text, encoding, mark);
    expect(detectEncoding(bytes)).toBe(encoding);
    const reading = await readGameText({ name: 'a.txt', bytes });
    expect(textsOf(reading)).toEqual(text.trim().split('\n'));
    expect(reading.problems).toEqual([]);
  });

  it.each<[Encoding, string]>([
    ['gbk', '开始游戏'],
    ['gbk', '继续'],
    ['big5', '開始遊戲'],
    ['big5', '繼續戰鬥'],
    ['utf-16le', '开始游戏'],
    ['shift_jis', 'はじめから'],
    ['shift_jis', 'ゲーム開始'],
    ['shift_jis', '選択'],
  ])('is recognised as %s from the words of a button, %s', (encoding, text) => {
    expect(detectEncoding(encode(text, encoding, false))).toBe(encoding);
  });

  it('is Big5 with the characters of Hong Kong, in Node as in browsers', async () => {
    // 佢哋嘅嘢，喺呢度㗎。𠕇 and, of two code points, Ê̄.
    const bytes = Uint8Array.from(
      'ca5c 925d fb48 9dcf a141 9df6 a94f abd7 9dee a143 fa40 8862'.replace(/ /g, '').match(/../g) ?? [],
      (hex) => Number.parseInt(hex, 16),
    );
    const reading = await readGameText({ name: 'a.txt', bytes }, { encoding: 'big5' });
    expect(textsOf(reading)).toEqual(['佢哋嘅嘢，喺呢度㗎。𠕇\u00ca\u0304']);
    // What browsers call broken is so here, and no invisible character.
    const broken = await readGameText(
      { name: 'a.txt', bytes: Uint8Array.of(0xa4, 0x40, 0x81, 0xa1, 0x0a) },
      { encoding: 'big5' },
    );
    expect(textsOf(broken)[0]).toContain('\uFFFD');
    expect(broken.problems[0]?.message).toContain('有字节不是有效的 BIG5');
  });

  it('is UTF-8 if only the last character is cut off, and the line of it is named', async () => {
    const bytes = encode(SIMPLIFIED.repeat(20).trim(), 'utf-8').slice(0, -4);
    const reading = await readGameText({ name: 'a.txt', bytes });
    expect(reading.encoding).toBe('utf-8');
    expect(reading.lines).toHaveLength(40);
    expect(reading.problems).toEqual([
      { line: 40, message: expect.stringMatching(/^第 40 行：有字节不是有效的 UTF-8，全文共 1 处/) },
    ]);
  });

  const utf8 = (...pieces: (string | readonly number[])[]) =>
    Uint8Array.from(
      pieces.flatMap((piece) => [...(typeof piece === 'string' ? encode(piece, 'utf-8') : piece)]),
    );

  it.each<[string, Uint8Array, string[], string]>([
    [
      'half of a surrogate pair',
      utf8('甲\n字', [0xed, 0xa0, 0xbd], '玩'),
      ['甲', '字\uFFFD\uFFFD\uFFFD玩'],
      '第 2 行：有字节不是有效的 UTF-8，全文共 1 处，显示为「\uFFFD」，不算字。请检查文件的编码。',
    ],
    [
      'a byte that is missing',
      utf8('灯笼\n'.repeat(2), [0xe7, 0xac], '火'),
      ['灯笼', '灯笼', '\uFFFD火'],
      '第 3 行：有字节不是有效的 UTF-8，全文共 1 处，显示为「\uFFFD」，不算字。请检查文件的编码。',
    ],
    [
      'its end cut off',
      utf8('龙吟九', [0xe4, 0xb8]),
      ['龙吟九\uFFFD'],
      '第 1 行：有字节不是有效的 UTF-8，全文共 1 处，显示为「\uFFFD」，不算字。请检查文件的编码。',
    ],
    [
      'its beginning cut off',
      utf8([0xb8, 0x87], '里龙吟九'),
      ['\uFFFD\uFFFD里龙吟九'],
      '第 1 行：有字节不是有效的 UTF-8，全文共 1 处，显示为「\uFFFD」，不算字。请检查文件的编码。',
    ],
    [
      'U+FFFD where another program has lost two characters',
      utf8('甲\n龙\uFFFD吟\uFFFD'),
      ['甲', '龙\uFFFD吟\uFFFD'],
      '第 2 行：有「\uFFFD」这样的坏字符，全文共 2 个：原来的字在存成这个文件以前就丢了。它们不算字，请找回原文。',
    ],
    [
      'what is no character, and NUL',
      utf8('龙\uFFFE吟\n甲\0'),
      ['龙\uFFFE吟', '甲\0'],
      '第 1 行：有「\uFFFD」这样的坏字符，全文共 2 个：原来的字在存成这个文件以前就丢了。它们不算字，请找回原文。',
    ],
  ])('is UTF-8 with %s, which is a problem and no character to draw', async (_, bytes, texts, message) => {
    const reading = await readGameText({ name: 'a.txt', bytes });
    expect([reading.encoding, textsOf(reading)]).toEqual(['utf-8', texts]);
    expect(reading.problems.map((problem) => problem.message)).toEqual([message]);
    const { characters } = countCharacters(reading.lines);
    const broken = characters.filter(({ kind }) => kind === 'broken');
    expect(broken.map(({ character }) => character).join('')).toMatch(/^[\uFFFD\uFFFE]$/);
    const drawn = characters.filter(({ kind }) => kind === 'character');
    expect(drawn.every(({ character }) => /\p{Script=Han}/u.test(character))).toBe(true);
  });

  it('is not UTF-8 with more than two broken places, and one for each twenty whole characters', () => {
    const bytes = (whole: number) => utf8('灯', [0xe7], '火', [0xe7], '船', [0xe7], '夫'.repeat(whole - 3));
    expect(detectEncoding(bytes(20))).toBe('utf-8');
    expect(detectEncoding(bytes(19))).not.toBe('utf-8');
  });

  it.each<[Encoding, number[]]>([
    ['gb18030', [0x84, 0x31, 0xa4, 0x37]],
    ['utf-16le', [0xfd, 0xff]],
    ['utf-16be', [0xff, 0xfd]],
  ])('in %s, too, tells a U+FFFD of the file from broken bytes', async (encoding, mark) => {
    const said = async (...bytes: number[]) =>
      (
        await readGameText(
          { name: 'a.txt', bytes: Uint8Array.from([...encode('龙吟', encoding), ...bytes]) },
          { encoding },
        )
      ).problems.map(({ message }) => message);
    expect(await said(...mark)).toEqual([expect.stringContaining('全文共 1 个：原来的字')]);
    expect(await said(...mark, 0xff)).toEqual([expect.stringContaining('有字节不是有效的')]);
  });

  it('may have lost characters in its escapes and in binary files', async () => {
    const [name, text] = ['a.json', '{"text": "龙\\ufffd吟"}'];
    expect((await readGameText({ name, bytes: encode(text, 'utf-8') })).problems).toEqual([
      { line: 1, message: expect.stringContaining('全文共 1 个') },
    ]);
    const bytes = moFile([['a', '龙吟']]);
    bytes[bytes.lastIndexOf(0xe5)] = 0xff;
    expect((await readGameText({ name: 'a.mo', bytes })).problems).toEqual([
      { line: 2, message: expect.stringContaining('这样的坏字符') },
    ]);
  });

  it('is the declared one where the bytes say little', () => {
    const declared = encode('<?xml version="1.0" encoding="big5"?><a>戰</a>', 'big5');
    expect(detectEncoding(declared)).toBe('big5');
  });

  it('can be chosen by the visitor', async () => {
    const bytes = encode('開始遊戲', 'big5');
    expect(textsOf(await readGameText({ name: 'a.txt', bytes }, { encoding: 'gbk' }))).not.toEqual([
      '開始遊戲',
    ]);
    expect(textsOf(await readGameText({ name: 'a.txt', bytes }, { encoding: 'big5' }))).toEqual(['開始遊戲']);
  });
});
