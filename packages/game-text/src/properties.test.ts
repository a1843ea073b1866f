import { isNight } from '@ziwan/infra/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters } from './count.ts';
import { ENCODINGS } from './encoding.ts';
import { FORMAT_IDS, FORMATS } from './formats/index.ts';
import { readGameText } from './read.ts';
import { encode } from './testing/encode.ts';
import { drawnOf } from './testing/read.ts';
import { workbook } from './testing/workbook.ts';
import { lines, WRITERS } from './testing/writers.ts';

/** Random files or bytes that a property is tried with: a quarter by day. */
const runs = (count: number) => ({ numRuns: isNight ? count : count / 4 });

describe('the characters found in a file', () => {
  it.each(WRITERS)('are those the game draws, in $format', async ({ format, name, rules, write }) => {
    await fc.assert(
      fc.asyncProperty(lines(rules), async (written) => {
        const file = write(written.map(({ text }) => text));
        const bytes = typeof file === 'string' ? encode(file, 'utf-8') : file;
        const reading = await readGameText({ name, bytes });
        expect(reading).toMatchObject({ format, problems: [] });
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
      runs(60),
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

/** Characters of a file in which something is opened all the time: quadratic time shows in fewer by day, too. */
const LONG = isNight ? 100_000 : 40_000;
const OPENERS = [
  '"',
  "'",
  '`',
  '[',
  '[[',
  '{',
  '(a:',
  '<',
  '<<',
  '<!--',
  '/*',
  '--[[',
  '::',
  '\\\\',
  '- ',
  'k: "',
  '|',
  '#',
  ' ',
  '${',
  '*a',
  '{ ',
  '\n',
  '\t',
];

const join = (pieces: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(pieces.flatMap((piece) => [...piece]));

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
      runs(160),
    );
  });

  it.each(WRITERS)(
    'of $format takes a file that was cut, doubled or put in another order',
    async ({ name, rules, write }) => {
      const damage = fc.record({
        from: fc.double({ min: 0, max: 1, noNaN: true }),
        to: fc.double({ min: 0, max: 1, noNaN: true }),
        kind: fc.constantFrom('cut', 'double', 'reverse', 'move'),
      });
      await fc.assert(
        fc.asyncProperty(
          lines(rules),
          fc.array(damage, { minLength: 1, maxLength: 4 }),
          async (written, damages) => {
            const file = write(written.map(({ text }) => text));
            let bytes = typeof file === 'string' ? encode(file, 'utf-8') : file;
            for (const { kind, ...share } of damages) {
              const [from, to] = [share.from, share.to]
                .map((at) => Math.floor(at * bytes.length))
                .sort((a, b) => a - b);
              const piece = bytes.slice(from, to);
              const rest = [bytes.slice(0, from), bytes.slice(to)];
              if (kind === 'cut') bytes = join(rest);
              else if (kind === 'double') bytes = join([bytes.slice(0, to), bytes.slice(from)]);
              else if (kind === 'reverse')
                bytes = join([bytes.slice(0, from), piece.reverse(), bytes.slice(to)]);
              else bytes = join([piece, ...rest]);
            }
            const reading = await readGameText({ name, bytes });
            expect(reading.lines.length + reading.problems.length + reading.leftOut.length).toBeGreaterThan(
              0,
            );
          },
        ),
        runs(60),
      );
    },
  );

  // Quadratic time would exceed the timeout of a test. Each night tries a third.
  const turn = Math.floor(Date.now() / 86_400_000) % 3;
  it.each(
    WRITERS.flatMap(({ format, name, write }, i) =>
      OPENERS.filter((_, n) => (isNight ? (n + i) % 3 === turn : n === i % OPENERS.length)).map((piece) => ({
        format,
        name,
        write,
        piece,
      })),
    ),
  )('of $format takes linear time for $piece that is opened and never closed', async (opened) => {
    const { name, write, piece } = opened;
    const head = write(['字']);
    if (typeof head !== 'string') return;
    const run = piece.repeat(LONG / piece.length);
    for (const text of [
      `${head}\n${run}`,
      `${head}\n${`${piece}字\n`.repeat((2 * LONG) / (piece.length + 2))}`,
      write([`${run}字`]) as string,
    ]) {
      const { lines, problems, leftOut } = await readGameText({ name, bytes: encode(text, 'utf-8') });
      expect(lines.length + problems.length + leftOut.length).toBeGreaterThan(0);
    }
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
      runs(400),
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
      runs(300),
    );
  });
});
