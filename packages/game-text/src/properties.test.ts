import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters } from './count.ts';
import { ENCODINGS } from './encoding.ts';
import { FORMAT_IDS, FORMATS } from './formats/index.ts';
import type { RuleId } from './markup/index.ts';
import { readGameText } from './read.ts';
import { encode } from './testing/encode.ts';
import { drawnOf } from './testing/read.ts';
import { workbook } from './testing/workbook.ts';

const HAN = Array.from(
  '夜雨敲窗掌灯人把最后一盏灯挂上城门你来晚了她说江湖风急舟小浪高天地玄黄宇宙洪荒，。！？「」“”—…0123',
);
/** Words that no rule takes for markup beside any other piece. */
const words = fc
  .array(fc.constantFrom(...HAN), { minLength: 1, maxLength: 12 })
  // Digits would complete a placeholder, quotation marks are syntax of scripts.
  .map((characters) => `字${characters.join('')}字`);

const MARKUP: Partial<Record<RuleId, readonly string[]>> = {
  tags: ['<b>', '</b>', '<color=#FF0000>', '<size=120%>', '<sprite name="a">', '<br>'],
  bbcode: ['[b]', '[/b]', '[color=red]', '[wave amp=5.0]', '[img]res://a.png[/img]'],
  braces: ['{0}', '{name}', '{0:N2}', '{{count}}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: markup
  templates: ['${x}', '#{y}', '$(z)'],
  printf: ['%s', '%1$d', '%5.2f', '%(name)s'],
  rpgmaker: ['\\C[3]', '\\N[1]', '\\.', '\\!', '\\G', '%1'],
  renpy: ['{w}', '{w=0.5}', '{/b}', '[name]', '[a.b!t]'],
  yarn: ['[wave]', '[/wave]', '{$x}', '[a=1/]'],
  ink: ['<>', '{x}', '{x > 1}'],
};

/** Lines of words with markup at known places: `drawn` is what remains. */
function lines(rules: readonly RuleId[]) {
  const markup = fc.constantFrom(...rules.flatMap((rule) => MARKUP[rule] ?? []));
  const line = fc.tuple(words, fc.array(fc.tuple(markup, words), { maxLength: 5 })).map(([first, rest]) => ({
    text: first + rest.map(([tag, word]) => tag + word).join(''),
    drawn: first + rest.map(([, word]) => word).join(''),
  }));
  return fc.array(line, { minLength: 1, maxLength: 15 });
}

const GENERAL: readonly RuleId[] = ['tags', 'bbcode', 'braces', 'templates', 'printf'];
const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes lines as a file of each format. */
const WRITERS: readonly {
  name: string;
  rules: readonly RuleId[];
  write: (texts: readonly string[]) => string | Uint8Array;
}[] = [
  { name: 'a.txt', rules: GENERAL, write: (texts) => texts.join('\r\n') },
  {
    name: 'a.csv',
    rules: GENERAL,
    write: (texts) => `key,zh\n${texts.map((text, i) => `k${i},"${text.replaceAll('"', '""')}"`).join('\n')}`,
  },
  {
    name: 'a.json',
    rules: GENERAL,
    write: (texts) => JSON.stringify({ a: texts.map((text) => ({ id: 'x', text })) }),
  },
  {
    name: 'Map001.json',
    rules: ['rpgmaker'],
    write: (texts) =>
      JSON.stringify({
        events: [{ list: texts.map((text) => ({ code: 401, indent: 0, parameters: [text] })) }],
      }),
  },
  {
    name: 'a.po',
    rules: GENERAL,
    write: (texts) => texts.map((text, i) => `msgid "k${i}"\nmsgstr ""\n${quoted(text)}\n`).join('\n'),
  },
  {
    name: 'a.xlf',
    rules: GENERAL,
    write: (texts) =>
      `<xliff version="2.0"><file><unit id="u">${texts
        .map((text) => `<segment><source>x</source><target>${escaped(text)}</target></segment>`)
        .join('\n')}</unit></file></xliff>`,
  },
  {
    name: 'a.xlsx',
    rules: GENERAL,
    write: (texts) => {
      const rows = texts.map((text) => `<row><c t="inlineStr"><is><t>${escaped(text)}</t></is></c></row>`);
      return workbook([{ name: '表', rows: rows.join('') }]);
    },
  },
  {
    name: 'a.rpy',
    rules: ['renpy'],
    write: (texts) => texts.map((text) => `    e ${quoted(text)}`).join('\n'),
  },
  { name: 'a.ink', rules: ['ink', 'tags'], write: (texts) => texts.join('\n') },
  { name: 'a.yarn', rules: ['yarn', 'tags'], write: (texts) => `title: a\n---\n${texts.join('\n')}\n===\n` },
];

describe('the characters found in a file', () => {
  it.each(WRITERS)('are those the game draws, in $name', async ({ name, rules, write }) => {
    await fc.assert(
      fc.asyncProperty(lines(rules), async (written) => {
        const file = write(written.map(({ text }) => text));
        const bytes = typeof file === 'string' ? encode(file, 'utf-8') : file;
        const reading = await readGameText({ name, bytes });
        expect(reading.problems).toEqual([]);
        expect(drawnOf(reading)).toEqual(written.map(({ drawn }) => drawn));
        const { characters, total } = countCharacters(reading.lines);
        const drawn = Array.from(written.map((line) => line.drawn).join(''));
        expect(characters.map((use) => use.character).sort()).toEqual([...new Set(drawn)].sort());
        expect(total).toBe(drawn.length);
        for (const { character, places } of characters)
          for (const { line, at } of places)
            expect(reading.lines[line]?.text.slice(at)).toMatch(
              character === '?' ? /^\?/ : new RegExp(`^${character.replace(/[.]/g, '\\.')}`),
            );
      }),
      { numRuns: 60 },
    );
  });
});

/** Pieces of syntax, joined at random, get further into a reader than random bytes. */
const SYNTAX = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '"""',
    ',',
    ':',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '字',
    'msgid ',
    'msgstr ',
    '<b>',
    '</',
    '<xliff>',
  ],
  ...[
    '<unit id="a">',
    '<segment>',
    '<target>',
    '</target>',
    '<![CDATA[',
    '<!--',
    '&lt;',
    '&x;',
    '\\',
    '\\C[',
    '%',
    '$',
    '->',
  ],
  ...[
    '===',
    '---',
    'title: a',
    'menu:',
    'label a:',
    'translate a strings:',
    'old ',
    'new ',
    '_(',
    'python:',
    '* ',
    '~',
    '|',
  ],
  ...[
    '{a:',
    '<<',
    '>>',
    '#',
    '//',
    '/*',
    '*/',
    'null',
    '1e9',
    '"code": 401',
    '"parameters": ["字"]',
    '\0',
    '\uD800',
    '```',
  ],
);

describe('a reader', () => {
  it.each(FORMAT_IDS)('of %s takes any text and any bytes without a crash', async (format) => {
    const name = `a${FORMATS[format].endings[0]}`;
    const text = fc.array(SYNTAX, { maxLength: 60 }).map((pieces) => encode(pieces.join(''), 'utf-8'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const reading = await readGameText({ name, bytes }, { format });
        expect(reading.lines.length + reading.problems.length + reading.leftOut.length).toBeGreaterThan(0);
        for (const { line, text, undrawn } of reading.lines) {
          expect(line).toBeGreaterThan(0);
          let last = 0;
          for (const [start, end] of undrawn) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('takes a workbook with any byte changed', async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>浪</t></is></c></row>'.repeat(20);
    const bytes = workbook([{ name: '浪', rows }], ['<t>甲</t>']);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, value) => {
        const changed = bytes.slice();
        changed[at] = value;
        const reading = await readGameText({ name: 'a.xlsx', bytes: changed });
        expect(reading.lines.length + reading.problems.length + reading.leftOut.length).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });

  it('takes any bytes in any encoding, chosen or recognised', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.option(fc.constantFrom(...ENCODINGS), { nil: undefined }),
        async (bytes, encoding) => {
          const reading = await readGameText({ name: 'a.txt', bytes }, { encoding });
          expect([...ENCODINGS, null]).toContain(reading.encoding);
        },
      ),
      { numRuns: 300 },
    );
  });
});
