import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, FORMATS } from '../index.ts';
import { readText } from '../testing/read.ts';

const HEADER = '{"ziwan-guard":1,"engine":"love11"}';
const record = (changes: object = {}) =>
  JSON.stringify({
    code: 'U+9F99',
    character: '龙',
    face: 'sample-body',
    count: 1,
    where: 'main.lua:12',
    text: '龙吟九万里',
    ...changes,
  });
const log = (...lines: string[]) => [HEADER, ...lines, ''].join('\n');

describe('a log of the guard', () => {
  it('is a text of the lacking characters alone, with the places where they were drawn', async () => {
    const reading = await readText(
      'ziwan-guard.jsonl',
      log(record(), record({ code: 'U+20BB7', character: '𠮷', where: '/root/HUD/Name', text: '𠮷野' })),
    );
    expect(reading.problems).toEqual([]);
    expect(FORMATS[reading.format].label).toBe('守卫记录');
    expect(reading.lines).toEqual([
      { key: 'main.lua:12「龙吟九万里」', line: 2, part: 'sample-body', text: '龙', undrawn: [] },
      { key: '/root/HUD/Name「𠮷野」', line: 3, part: 'sample-body', text: '𠮷', undrawn: [] },
    ]);
  });

  it('has a part for each face, of which one may be left out', async () => {
    const text = log(record(), record({ face: 'title', code: 'U+541F' }));
    const { parts } = await readText('ziwan-guard.jsonl', text);
    expect(parts.map(({ id, label, chosen }) => [id, label, chosen])).toEqual([
      ['sample-body', 'sample-body 缺的字', true],
      ['title', 'title 缺的字', true],
    ]);
    const { lines } = await readText('ziwan-guard.jsonl', text, { parts: ['title'] });
    expect(lines.map((line) => line.text)).toEqual(['吟']);
  });

  it.each(['ziwan-guard (1).jsonl', '粘贴的文本 1.txt', 'a.txt'])('is recognised in %s', async (name) => {
    expect((await readText(name, log(record()))).format).toBe('guard');
  });

  it('may be several logs, one after the other', async () => {
    const reading = await readText('all.jsonl', log(record()) + log(record({ code: 'U+541F' })));
    expect(reading.problems).toEqual([]);
    expect(reading.lines.map(({ text }) => text)).toEqual(['龙', '吟']);
  });

  it('may have records of their number alone, as the reference of the site says', async () => {
    const { lines, parts } = await readText('a.jsonl', `${HEADER}\n{"code":"U+9F99"}`);
    expect([lines, parts.map(({ label }) => label)]).toEqual([
      [{ key: '', line: 2, part: expect.any(String), text: '龙', undrawn: [] }],
      ['缺的字'],
    ]);
  });

  it('names signs that are markup elsewhere as they are', async () => {
    const signs = ['<', '\\', '{', '%', '&', '[', '$'];
    const lines = signs.map((sign) =>
      record({ code: `U+00${sign.charCodeAt(0).toString(16).toUpperCase()}`, character: sign }),
    );
    const { characters } = countCharacters((await readText('a.jsonl', log(...lines))).lines);
    expect(characters.map(({ character }) => character)).toEqual(signs.sort());
  });

  it.each([
    ['a line that was cut', '{"code":"U+9F9'],
    ['no object', '"龙"'],
    ['null', 'null'],
    ['no code', '{"character":"龙"}'],
    ['half a surrogate pair', record({ code: 'U+D840' })],
    ['a control character', record({ code: 'U+000A' })],
    ['a number above Unicode', record({ code: 'U+110000' })],
  ])('names %s by its line, and keeps the others', async (_, line) => {
    const reading = await readText('ziwan-guard.jsonl', log(line, record()));
    expect(reading.problems).toEqual([{ line: 2, message: '第 2 行：这一行不是守卫的记录，没有读。' }]);
    expect(reading.lines.map(({ text }) => text)).toEqual(['龙']);
  });

  it('of a later version is not read past the line that says so', async () => {
    const reading = await readText(
      'ziwan-guard.jsonl',
      log(record(), '{"ziwan-guard":2}', record({ code: 'U+541F' })),
    );
    expect(reading.problems).toEqual([{ line: 3, message: '第 3 行：守卫记录的版本是 2，这里只读得懂 1。' }]);
    expect(reading.lines.map(({ text }) => text)).toEqual(['龙']);
  });

  it('gives back every character that was logged, whatever stands around it', async () => {
    const drawn = fc
      .integer({ min: 0x21, max: 0x10ffff })
      .map((code) => (code >= 0xd800 && code <= 0xdfff ? 0x4e00 : code))
      .filter(
        (code) => !/[\p{Cc}\p{Z}\p{Cf}\p{Noncharacter_Code_Point}\ufffd]/u.test(String.fromCodePoint(code)),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(drawn, fc.string(), fc.string()), { minLength: 1 }),
        async (records) => {
          const lines = records.map(([code, where, text]) =>
            record({ code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`, where, text }),
          );
          const { lines: read, problems } = await readText('a.jsonl', log(...lines));
          expect(problems).toEqual([]);
          expect(read.map(({ text }) => text.codePointAt(0))).toEqual(records.map(([code]) => code));
        },
      ),
    );
  });
});
