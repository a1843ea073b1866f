import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_UNPACK_RATIO, UNPACK_RATIO_FROM } from '../limits.ts';
import { readGameText } from '../read.ts';
import { textsOf } from '../testing/read.ts';
import { workbook } from '../testing/workbook.ts';

const SHARED = [
  '<t>编号</t>',
  '<t>台词</t>',
  '<r><t>夜</t></r><r><rPr><b/></rPr><t xml:space="preserve">雨 </t></r><rPh sb="0" eb="1"><t>よる</t></rPh>',
];
const ROWS =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
  '<row r="2"><c r="A2"><v>7</v></c><c r="C2" t="s"><v>2</v></c></row>' +
  '<row r="4"><c r="A4"><v>8</v></c><c r="C4" t="inlineStr"><is><t>一_x000A_二</t></is></c></row>' +
  '<row r="5"><c r="C5" t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>算好的</v></c></row>' +
  '<row r="6"><c r="C6" t="str"><f>A1&amp;B1</f></c></row>';

const read = (bytes: Uint8Array, choices = {}) => readGameText({ name: 'a.xlsx', bytes }, choices);

describe('a workbook', () => {
  it('gives shared, inline and stored texts with the row and the key', async () => {
    const reading = await read(workbook([{ name: '对白', rows: ROWS }], SHARED));
    expect(reading.lines.map(({ key, line, text }) => [key, line, text])).toEqual([
      ['7', 2, '夜雨 '],
      ['8', 4, '一\n二'],
      ['C5', 5, '算好的'],
    ]);
    expect(reading.format).toBe('xlsx');
    expect(reading.problems).toEqual([
      { line: 6, message: '第 6 行：工作表「对白」第 3 列是公式，文件里没有存它的结果，已跳过。' },
    ]);
  });

  it('offers the columns of all sheets', async () => {
    const rows = '<row r="1"><c r="B1" t="inlineStr"><is><t>渔火</t></is></c></row>';
    const bytes = workbook(
      [
        { name: '对白', rows: ROWS },
        { name: '地名', rows },
      ],
      SHARED,
    );
    const { parts } = await read(bytes);
    expect(parts.map(({ id, label, chosen }) => [id, label, chosen])).toEqual([
      ['对白!编号', '对白 · A 列：编号', false],
      ['对白!台词', '对白 · C 列：台词', true],
      ['地名!#B', '地名 · B 列', true],
    ]);
    expect(textsOf(await read(bytes, { parts: ['地名!#B'] }))).toEqual(['渔火']);
  });

  it('leaves hidden sheets out, and names them', async () => {
    const row = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
    for (const state of ['hidden', 'veryHidden']) {
      const bytes = workbook([
        { name: '对白', rows: row('渔火') },
        { name: '旧稿', rows: row('孤舟'), state },
      ]);
      const reading = await read(bytes);
      expect(textsOf(reading)).toEqual(['渔火']);
      expect(reading.leftOut).toMatchObject([
        { label: '旧稿（隐藏的工作表） · A 列', texts: 1, hanzi: '孤舟' },
      ]);
      expect(textsOf(await read(bytes, { parts: ['旧稿!#A'] }))).toEqual(['孤舟']);
    }
  });

  it('keeps the other sheets if one is damaged', async () => {
    const good = '<row r="1"><c r="A1" t="inlineStr"><is><t>渔火</t></is></c></row>';
    const bad = `${good.replace('渔火', '孤舟')}<row><c></row>`;
    const reading = await read(
      workbook([
        { name: '坏', rows: bad },
        { name: '好', rows: good },
      ]),
    );
    expect(textsOf(reading)).toEqual(['孤舟', '渔火']);
    expect(reading.problems).toHaveLength(1);
    expect(reading.problems[0]?.message).toMatch(/^工作表「坏」，第 2 行：XML 有错（标签没有闭合或不成对）/);
  });

  it('that is cut short, encrypted or no workbook is refused with the reason', async () => {
    const bytes = workbook([{ name: '对白', rows: ROWS }], SHARED);
    const messages = async (broken: Uint8Array) =>
      (await read(broken)).problems.map(({ message }) => message);
    expect(await messages(bytes.slice(0, bytes.length / 2))).toEqual([
      '压缩包不完整或已损坏，请重新保存或下载后再试。',
    ]);
    expect(await messages(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0))).toEqual([
      '这是加了密码或旧格式（.xls）的表格，请另存为没有密码的 .xlsx。',
    ]);
  });

  it.each([
    ['scripts.zip', ['对白/第一章.txt', '对白/第二章.txt'], '这是压缩包，请解压后再放。'],
    ['scripts.xlsx', ['第一章.txt'], '这是压缩包，请解压后再放。'],
    [
      '剧本.docx',
      ['[Content_Types].xml', 'word/document.xml'],
      '这是 Word 文档，请另存为纯文本（.txt）后再放。',
    ],
    [
      '剧本.odt',
      ['mimetype', 'content.xml'],
      '这是 OpenDocument 文件，请另存为纯文本（.txt）或 .xlsx 后再放。',
    ],
  ])('is not taken for the archive %s, which is called what it is', async (name, entries, message) => {
    const bytes = zipSync(Object.fromEntries(entries.map((entry) => [entry, strToU8('夜雨')])));
    const { lines, problems } = await readGameText({ name, bytes });
    expect([lines, problems]).toEqual([[], [{ line: 0, message }]]);
  });

  it('refuses an entry that unpacks beyond the ratio, however much smaller it says it is', async () => {
    const repeat = Math.ceil((UNPACK_RATIO_FROM + 1) / 64);
    const zeros = `<row r="1"><c r="A1"><v>0</v></c></row>`.padEnd(64).repeat(repeat);
    const honest = workbook(
      [
        { name: '炸弹', rows: zeros },
        { name: '好', rows: ROWS },
      ],
      SHARED,
    );
    const reading = await read(honest);
    expect(reading.problems[0]?.message).toContain(`${MAX_UNPACK_RATIO} 倍以上，可能是压缩炸弹`);
    expect(textsOf(reading)).toContain('算好的');

    const lying = honest.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > UNPACK_RATIO_FROM)
        view.setUint32(at + 24, 1000, true);
    const lied = await read(lying);
    expect(lied.problems[0]?.message).toMatch(/比声明的 1000 字节多|倍以上/);
    expect(textsOf(lied)).toContain('算好的');
  });

  it('reads repetitive entries below the size to which the ratio applies', async () => {
    const rows = '<row><c t="inlineStr"><is><t>浪</t></is></c></row>'.repeat(10_000);
    expect(rows.length).toBeLessThan(UNPACK_RATIO_FROM);
    expect((await read(workbook([{ name: '浪', rows }]))).lines).toHaveLength(10_000);
  });
});
