import { describe, expect, it, vi } from 'vitest';
import {
  MAX_COLUMNS,
  MAX_DEPTH,
  MAX_FILE_BYTES,
  MAX_PARTS,
  MAX_PROBLEMS,
  MAX_TEXT_LENGTH,
  MAX_TEXTS,
} from './limits.ts';
import { readGameText } from './read.ts';
import { refusal } from './refusal.ts';
import { readText, textsOf } from './testing/read.ts';

const messages = async (name: string, text: string) =>
  (await readText(name, text)).problems.map(({ message }) => message);

describe('a bad file', () => {
  it('is refused by its size before it is read', async () => {
    expect(refusal(MAX_FILE_BYTES)).toBeUndefined();
    expect(refusal(500 * 2 ** 20)?.message).toBe('文件有 500.0 MB，最多读 64 MB。请拆成几个文件。');
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    const reading = await readGameText({ name: 'a.txt', bytes: new Uint8Array(MAX_FILE_BYTES + 1) });
    expect(decode).not.toHaveBeenCalled();
    decode.mockRestore();
    expect(reading).toMatchObject({
      lines: [],
      problems: [{ line: 0, message: expect.stringContaining('MB') }],
    });
  });

  it('that is empty, or no text at all, is said to be so', async () => {
    expect(await messages('a.txt', '')).toEqual(['文件里没有可读的文字。']);
    expect(await messages('a.csv', '\n\n,,\n')).toEqual(['文件里没有可读的文字。']);
    const png = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251);
    // Alone: what its bytes would be as text is of no interest.
    expect((await readGameText({ name: 'a.txt', bytes: png })).problems).toEqual([
      { line: 0, message: '这不像文本文件，没有读。如果是，请换一种编码。' },
    ]);
  });

  it('is text as long as it has few control characters for its length', async () => {
    const withControls = (count: number) => '\x02'.repeat(count).padEnd(300, '门开了。\n');
    expect(await messages('a.txt', withControls(5))).toEqual([]);
    expect(await messages('a.txt', withControls(6))).toEqual([
      '这不像文本文件，没有读。如果是，请换一种编码。',
    ]);
  });

  it('that is a workbook has no encoding, broken or not', async () => {
    const broken = new TextEncoder().encode('PK\x03\x04 and nothing more');
    expect((await readGameText({ name: 'a.xlsx', bytes: broken })).encoding).toBeNull();
    expect((await readText('a.csv', '甲,乙')).encoding).toBe('utf-8');
  });

  it('with too many columns keeps the first ones', async () => {
    const row = (columns: number) => `${Array.from({ length: columns }, () => '字').join(',')}\n`;
    expect((await readText('a.csv', row(MAX_COLUMNS))).problems).toEqual([]);
    const wide = await readText('a.csv', row(MAX_COLUMNS) + row(1_000_000));
    expect(wide.lines).toHaveLength(MAX_COLUMNS * 2);
    expect(wide.problems).toEqual([
      { line: 2, message: `第 2 行：有 1000000 列，最多读 ${MAX_COLUMNS} 列，右边的没有读。` },
    ]);
  });

  it('with a text that is too long keeps the texts before it', async () => {
    const fits = '长'.repeat(MAX_TEXT_LENGTH);
    expect((await readText('a.txt', `甲\n${fits}`)).lines).toHaveLength(2);
    const reading = await readText('a.txt', `甲\n${fits}长\n乙`);
    expect(textsOf(reading)).toEqual(['甲']);
    expect(reading.problems).toEqual([
      { line: 2, message: '第 2 行：一条文字超过 100 万字，从这里起没有读。' },
    ]);
    const yaml = await readText('a.yaml', `a: 甲\nb: ${fits}长\nc: 乙`);
    expect(textsOf(yaml)).toEqual(['甲']);
    expect(yaml.problems).toEqual(reading.problems);
  });

  it('with too many texts keeps the first million', async () => {
    expect((await readText('a.txt', '字\n'.repeat(MAX_TEXTS))).problems).toEqual([]);
    const reading = await readText('a.txt', '字\n'.repeat(MAX_TEXTS + 1));
    expect(reading.lines).toHaveLength(MAX_TEXTS);
    expect(reading.problems[0]?.message).toBe('第 1000001 行：一个文件最多读 100 万条文字，从这里起没有读。');
  });

  it('with a quote that never closes is given up without reading it again and again', async () => {
    const reading = await readText('a.csv', `id,台词\n1,甲\n2,"${'乙,乙\n'.repeat(1_000_000)}`);
    expect(textsOf(reading)).toEqual(['甲']);
    expect(reading.problems).toEqual([{ line: 3, message: '第 3 行：引号没有闭合，从这里起没有读。' }]);
  });

  it.each([
    ['["甲",\n"乙",\n"丙', 3, 'JSON 的引号没有闭合', ['甲', '乙']],
    ['{"a": "甲",\n"b": {"c": "乙"', 2, 'JSON 在这里中断，括号没有闭合', ['甲', '乙']],
    ['["甲"\n"乙"]', 2, 'JSON 缺少逗号', ['甲']],
    ['{"a": "甲",\nb: "乙"}', 2, 'JSON 的键没有写在引号里', ['甲']],
    ['["甲"]\n["乙"]', 2, 'JSON 结束后还有内容', ['甲']],
    ['["甲", <b>]', 1, 'JSON 的值无法识别', ['甲']],
    ['["甲"}', 1, 'JSON 的括号不成对', ['甲']],
  ])('of JSON, %j, keeps what stands before the error', async (text, line, reason, texts) => {
    const reading = await readText('a.json', text);
    expect(textsOf(reading)).toEqual(texts);
    expect(reading.problems).toEqual([{ line, message: `第 ${line} 行：${reason}，从这里起没有读。` }]);
  });

  it('of JSON may be nested to a bound, and no deeper', async () => {
    const nested = (depth: number) => `${'['.repeat(depth)}"深"${']'.repeat(depth)}`;
    expect(textsOf(await readText('a.json', nested(MAX_DEPTH)))).toEqual(['深']);
    expect((await readText('a.json', `["浅",${nested(MAX_DEPTH)}]`)).problems).toEqual([
      { line: 1, message: `第 1 行：JSON 嵌套超过 ${MAX_DEPTH} 层，从这里起没有读。` },
    ]);
    const bottomless = await readText('a.json', `["浅",${'['.repeat(1_000_000)}`);
    expect(textsOf(bottomless)).toEqual(['浅']);
  });

  it('of Fluent with too many braces in a text keeps what stands before', async () => {
    const of = (depth: number) => `a = 浅\nb = ${'{ '.repeat(depth)}"深"${' }'.repeat(depth)}\nc = 后\n`;
    expect(textsOf(await readText('a.ftl', of(MAX_DEPTH)))).toContain('后');
    for (const depth of [MAX_DEPTH + 1, 100_000]) {
      const deeper = await readText('a.ftl', of(depth));
      expect(textsOf(deeper)).toEqual(['浅']);
      expect(deeper.problems).toEqual([
        { line: 2, message: `第 2 行：花括号嵌套超过 ${MAX_DEPTH} 层，从这里起没有读。` },
      ]);
    }
  });

  it('of YAML that is nested too deep keeps what stands before', async () => {
    const list = (depth: number) => `a: 浅\nb:\n  ${'- '.repeat(depth)}深\nc: 后\n`;
    // The key takes a level, too.
    expect(textsOf(await readText('a.yaml', list(MAX_DEPTH - 1)))).toEqual(['浅', '深', '后']);
    const deeper = await readText('a.yaml', list(MAX_DEPTH));
    expect(textsOf(deeper)).toEqual(['浅']);
    expect(deeper.problems).toEqual([
      { line: 3, message: `第 3 行：YAML 嵌套超过 ${MAX_DEPTH} 层，从这里起没有读。` },
    ]);
  });

  it('of JSON with keys by the thousand offers one group', async () => {
    const table = Object.fromEntries(Array.from({ length: MAX_PARTS * 2 }, (_, i) => [`k${i}`, `字${i}`]));
    const { parts, problems } = await readText('a.json', JSON.stringify(table));
    expect(parts).toEqual([expect.objectContaining({ id: '*', texts: MAX_PARTS * 2 })]);
    expect(problems).toEqual([]);
  });

  it('of XLIFF never has its entities expanded', async () => {
    const laughs = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "哈"><!ENTITY lol2 "${'&lol;'.repeat(10)}">]>
<xliff version="1.2"><file><body><trans-unit id="1"><source>&lol2;</source></trans-unit></body></file></xliff>`;
    const reading = await readText('a.xlf', laughs);
    expect(reading.lines).toEqual([]);
    expect(reading.problems).toEqual([
      { line: 2, message: '第 2 行：XML 含有 DOCTYPE 声明。为了安全，不展开其中的实体，没有读。' },
    ]);
  });

  it('of XLIFF keeps the units before an error', async () => {
    const unit = '<trans-unit id="1"><target>甲</target></trans-unit>\n';
    const reading = await readText(
      'a.xlf',
      `<xliff><file><body>\n${unit}${unit}<trans-unit id="3"><target>乙</tar`,
    );
    expect(textsOf(reading)).toEqual(['甲', '甲']);
    expect(reading.problems).toEqual([
      { line: 4, message: '第 4 行：XML 有错（标签没有闭合或不成对），从这里起没有读。' },
    ]);
    const deep = (depth: number) => `${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}`;
    expect(await messages('a.xlf', `${deep(MAX_DEPTH)}`)).toEqual(['文件里没有可读的文字。']);
    expect((await messages('a.xlf', deep(MAX_DEPTH + 1)))[0]).toContain(`XML 嵌套超过 ${MAX_DEPTH} 层`);
  });

  it('of PO and Ren’Py loses only the broken lines', async () => {
    const catalogue = await readText(
      'a.po',
      'msgid "a"\nmsgstr "甲"\n\nmsgid "b\nmsgstr "乙"\n\nmsgid "c"\nmsgstr "丙"\n',
    );
    expect(textsOf(catalogue)).toEqual(['甲', '乙', '丙']);
    expect(catalogue.problems.map(({ line }) => line)).toEqual([4, 5]);
    const script = await readText(
      'a.rpy',
      `label start:\n    "甲"\n    "乙\n${'    丙\n'.repeat(300)}    "丁"\n`,
    );
    expect(textsOf(script)).toEqual(['甲', '丁']);
    expect(script.problems).toEqual([{ line: 3, message: '第 3 行：引号没有闭合，这一行没有读。' }]);
  });

  it('of Ink hides what comments hide, in the order in which they open', async () => {
    const script = '甲 // 见 /* 下\n乙 /* 一 */ 丙 /* 二\n三 */ 丁 http://a.cn // 四 */\n戊';
    expect(textsOf(await readText('a.ink', script))).toEqual(['甲', '乙  丙', '丁 http://a.cn', '戊']);
    const open = await readText('a.ink', '甲\n乙 /* 一 */ /* 二\n丙');
    expect(textsOf(open)).toEqual(['甲', '乙']);
    expect(open.problems).toEqual([{ line: 2, message: '第 2 行：注释没有闭合，从这里起没有读。' }]);
  });

  // Each took minutes when a pattern began its search again at every character.
  it.each([' /*', '//', '\u2028//', ' #标签', '\t#\t', '->', '#'])(
    'of Ink, with %j a hundred thousand times in a line, is read to its end',
    async (opener) => {
      const reading = await readText('a.ink', `甲\n你好${opener.repeat(100_000)}好\n`);
      expect(reading.lines[0]?.text).toBe('甲');
    },
  );

  it("of Ren'Py, with a hundred thousand strings in a statement, is read to its end", async () => {
    const reading = await readText('a.rpy', `"甲"\n$ a = [${'_("乙"), '.repeat(100_000)}]\n"丙"\n`);
    expect(reading.lines).toHaveLength(100_002);
    expect(reading.lines.at(-1)).toMatchObject({ text: '丙', line: 3 });
  });

  it('lists a bounded number of problems', async () => {
    const lines = (broken: number) => `msgid "a"\nmsgstr "甲"\n${'?\n'.repeat(broken)}`;
    expect(await messages('a.po', lines(MAX_PROBLEMS - 1))).toHaveLength(MAX_PROBLEMS - 1);
    const many = await messages('a.po', lines(MAX_PROBLEMS + 10));
    expect(many).toHaveLength(MAX_PROBLEMS);
    expect(many.at(-1)).toBe('还有 11 个类似的问题没有列出。');
  });
});

describe('a reading', () => {
  it('reports its progress and can be cancelled', async () => {
    const text = `id,台词\n${'1,说给风听\n'.repeat(300_000)}`;
    const progress: number[] = [];
    const bytes = new TextEncoder().encode(text);
    await readGameText({ name: 'a.csv', bytes }, {}, { onProgress: (done) => progress.push(done) });
    expect(progress.length).toBeGreaterThan(3);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.every((done) => done >= 0 && done <= 1)).toBe(true);

    const controller = new AbortController();
    const reading = readGameText({ name: 'a.csv', bytes }, {}, { signal: controller.signal });
    controller.abort(new Error('cancelled by the visitor'));
    await expect(reading).rejects.toThrow('cancelled by the visitor');
  });
});
