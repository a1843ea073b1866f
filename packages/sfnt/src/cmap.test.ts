import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCmap, readCharacterMap, Writer, writeCmap, writeFullCmap } from './index.ts';

const word = (...values: number[]) => new Writer().u16(...values).done();
/** A cmap with these subtables, each with its platform and encoding. */
function cmapOf(...subtables: [platform: number, encoding: number, bytes: Uint8Array][]): Uint8Array {
  const w = new Writer().u16(0, subtables.length);
  let at = 4 + 8 * subtables.length;
  for (const [platform, encoding, bytes] of subtables) {
    w.u16(platform, encoding).u32(at);
    at += bytes.length;
  }
  for (const [, , bytes] of subtables) w.bytes(bytes);
  return w.done();
}
/** Characters with their glyphs, as `41:3 42:4`. */
const listed = (map: Uint16Array) => {
  const found: string[] = [];
  for (let code = 0; code < map.length; code++)
    if (map[code] !== 0) found.push(`${code.toString(16)}:${map[code]}`);
  return found.join(' ');
};
const lookedUp = (table: Uint8Array) => {
  const lookup = openCmap(table);
  const map = new Uint16Array(0x110000);
  for (let code = 0; lookup && code < map.length; code++) map[code] = lookup(code);
  return listed(map);
};

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly delta?: number;
  /** Index in the glyphs behind the segments; none for a delta alone. */
  readonly from?: number;
  readonly range?: number;
}
function format4(segments: readonly Segment[], glyphs: readonly number[] = []): Uint8Array {
  const count = segments.length;
  return word(
    ...[4, 16 + 8 * count + 2 * glyphs.length, 0, 2 * count, 0, 0, 0],
    ...segments.map(({ end }) => end),
    0,
    ...segments.map(({ start }) => start),
    ...segments.map(({ delta = 0 }) => delta & 0xffff),
    ...segments.map(({ from, range }, i) => range ?? (from === undefined ? 0 : 2 * (count - i + from))),
    ...glyphs,
  );
}
const LAST: Segment = { start: 0xffff, end: 0xffff, delta: 1 };
const format12 = (format: 12 | 13, ...groups: number[][]) =>
  new Writer()
    .u16(format, 0)
    .u32(16 + 12 * groups.length, 0, groups.length, ...groups.flat())
    .done();

/** Subtables, and the characters in them; those that are valid are found one by one, too. */
const SUBTABLES: readonly (readonly [
  title: string,
  subtable: Uint8Array,
  characters: string,
  isValid?: false,
])[] = [
  [
    'format 0',
    new Writer()
      .u16(0, 262, 0)
      .bytes(Uint8Array.from({ length: 256 }, (_, c) => (c === 0x41 ? 5 : c === 255 ? 9 : 0)))
      .done(),
    '41:5 ff:9',
  ],
  [
    'segments with a difference',
    format4([{ start: 0x41, end: 0x43, delta: -0x40 }, { start: 0x100, end: 0x100, delta: 7 - 0x100 }, LAST]),
    '41:1 42:2 43:3 100:7',
  ],
  [
    'segments with a list, and a difference added to it',
    format4(
      [{ start: 0x41, end: 0x43, from: 0 }, { start: 0x50, end: 0x52, from: 3, delta: 10 }, LAST],
      [9, 0, 8, 1, 0, 0xfffe],
    ),
    '41:9 43:8 50:11 52:8',
  ],
  ['a list that goes past the end', format4([{ start: 0x41, end: 0x43, from: 0 }, LAST], [9]), '41:9'],
  [
    'segments that are out of order',
    format4([
      { start: 0x50, end: 0x52, delta: -0x4f },
      { start: 0x41, end: 0x51, delta: 3 },
      { start: 0x52, end: 0x54, delta: 0 },
    ]),
    '50:1 51:2 52:3 53:83 54:84',
    false,
  ],
  [
    'a segment that says none',
    format4([{ start: 0x41, end: 0x42, delta: -0x40, range: 0xffff }, LAST]),
    '41:1 42:2',
    false,
  ],
  ['the last character', format4([{ start: 0xfffe, end: 0xffff, delta: 3 }]), 'fffe:1', false],
  ['format 6', word(6, 16, 0, 0x41, 3, 4, 0, 6), '41:4 43:6'],
  ['format 10', new Writer().u16(10, 0).u32(26, 0, 0x10000, 3).u16(4, 0, 6).done(), '10000:4 10002:6'],
  ['format 12', format12(12, [0x41, 0x43, 5], [0x10000, 0x10001, 1]), '41:5 42:6 43:7 10000:1 10001:2'],
  ['format 13', format12(13, [0x41, 0x43, 5], [0x10000, 0x10001, 1]), '41:5 42:5 43:5 10000:1 10001:1'],
  [
    'groups that overlap, or end before they start',
    format12(12, [0x41, 0x43, 5], [0x43, 0x44, 1], [0x46, 0x45, 1], [0x50, 0x50, 2]),
    '41:5 42:6 43:7 50:2',
    false,
  ],
  ['a group past the last character', format12(12, [0x10fffe, 0xffffffff, 5]), '10fffe:5 10ffff:6', false],
];

test.each(
  SUBTABLES.map(([title, subtable, characters, isValid = true]) => ({
    title,
    subtable,
    characters,
    isValid,
  })),
)('$title: characters are found with their glyphs', ({ subtable, characters, isValid }) => {
  const table = cmapOf([3, 10, subtable]);
  expect(listed(readCharacterMap(table, 0x10000))).toBe(characters);
  if (isValid) expect(lookedUp(table)).toBe(characters);
});

test('glyphs that the font does not have are left out', () => {
  const table = cmapOf([3, 10, format12(12, [0x41, 0x44, 5])]);
  expect(listed(readCharacterMap(table, 7))).toBe('41:5 42:6');
  expect(listed(readCharacterMap(undefined, 7))).toBe('');
});

test('a subtable that is cut short has the characters before', () => {
  const table = cmapOf([3, 10, format12(12, [0x41, 0x43, 5], [0x50, 0x50, 2])]);
  for (const cut of [1, 11, 12])
    expect(listed(readCharacterMap(table.slice(0, -cut), 99))).toBe('41:5 42:6 43:7');
});

test('of several subtables the one that browsers prefer is read', () => {
  const one = (glyph: number) => format12(12, [0x41, 0x41, glyph]);
  const order: [number, number][] = [
    [3, 10],
    [0, 6],
    [0, 4],
    [3, 1],
    [0, 3],
    [0, 2],
    [0, 1],
    [0, 0],
    [1, 0],
  ];
  for (const i of order.keys()) {
    const rest = order
      .slice(i)
      .map(([platform, encoding], k) => [platform, encoding, one(i + k + 1)] as const);
    for (const subtables of [rest, rest.toReversed()])
      expect(
        listed(
          readCharacterMap(cmapOf(...subtables.map((each) => [...each] as [number, number, Uint8Array])), 99),
        ),
      ).toBe(`41:${i + 1}`);
  }
  // Unknown formats and encodings are passed over.
  const unknown = cmapOf([3, 10, word(14, 0)], [3, 5, one(2)], [3, 1, one(3)]);
  expect(listed(readCharacterMap(unknown, 99))).toBe('41:3');
  // A record that is cut short ends the search.
  const cut = cmapOf([3, 1, one(3)]).slice();
  new DataView(cut.buffer).setUint16(2, 99);
  expect(listed(readCharacterMap(cut, 99))).toBe('41:3');
});

test('symbols stand for Latin, and codes of Macintosh for their characters', () => {
  const symbols = cmapOf([3, 0, format12(12, [0xf020, 0xf021, 5], [0xf0ff, 0xf100, 8])]);
  expect(listed(readCharacterMap(symbols, 99))).toBe('20:5 21:6 ff:8 f020:5 f021:6 f0ff:8 f100:9');
  expect(lookedUp(symbols)).toBe(listed(readCharacterMap(symbols, 99)));
  const own = cmapOf([3, 0, format12(12, [0x20, 0x20, 3], [0xf020, 0xf020, 5])]);
  expect(listed(readCharacterMap(own, 99))).toBe('20:3 f020:5');
  const mac = cmapOf([1, 0, word(6, 14, 0, 0x80, 2, 4, 5)]);
  expect(listed(readCharacterMap(mac, 99))).toBe('c4:4 c5:5');
  expect(lookedUp(mac)).toBe('c4:4 c5:5');
});

const hex = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('hex')
    .match(/.{1,64}/g);

test('a cmap is written in as few bytes as it takes', () => {
  expect(
    hex(
      writeCmap([
        [0x41, 1],
        [0x42, 2],
        [0x44, 9],
      ]),
    ),
  ).toMatchInlineSnapshot(`
    [
      "00000001000300010000000c000400280000000600040001000200420044ffff",
      "000000410044ffffffc0ffc50001000000000000",
    ]
  `);
  expect(
    hex(
      writeCmap([
        [0x41, 1],
        [0x10000, 2],
        [0x10001, 3],
      ]),
    ),
  ).toMatchInlineSnapshot(`
    [
      "0000000200030001000000140003000a00000034000400200000000400040001",
      "00000041ffff00000041ffffffc0000100000000000c00000000002800000000",
      "00000002000000410000004100000001000100000001000100000002",
    ]
  `);
  expect(
    hex(
      writeFullCmap([
        [0x41, 3],
        [0x42, 2],
        [0x43, 1],
        [0xffff, 4],
      ]),
    ),
  ).toMatchInlineSnapshot(`
    [
      "000000040000000300000024000000040000004a00030001000000240003000a",
      "0000004a00040026000000040004000100000043ffff00000041ffff00000001",
      "00040000000300020001000c0000000000400000000000000004000000410000",
      "0041000000030000004200000042000000020000004300000043000000010000",
      "ffff0000ffff00000004",
    ]
  `);
  expect(hex(writeCmap([]))).toMatchInlineSnapshot(`
    [
      "00000001000300010000000c0004001800000002000200000000ffff0000ffff",
      "00010000",
    ]
  `);
});

test('segments are by list where those by difference would not fit, and left out where neither does', () => {
  const scattered = (count: number) =>
    Array.from({ length: count }, (_, i) => [0x100 + i, 1 + ((i * 7) % 0x7fff)] as const);
  const table = writeCmap(scattered(20_000));
  const view = new DataView(table.buffer);
  expect([view.getUint16(2), view.getUint16(12)]).toEqual([1, 4]);
  const apart = Array.from({ length: 9_000 }, (_, i) => [0x100 + 3 * i, i + 1] as const);
  const beyond = new DataView(writeCmap(apart).buffer);
  expect([beyond.getUint16(2), beyond.getUint16(12)]).toEqual([1, 12]);
  // 8,189 segments and the last are 65,536 bytes; one fewer fit.
  for (const [count, format] of [
    [8188, 4],
    [8189, 12],
  ] as const) {
    const written = new DataView(writeCmap(apart.slice(0, count)).buffer);
    expect(written.getUint16(12)).toBe(format);
  }
});

test('characters are the same after writing and reading, and looked up one by one', () => {
  const code = fc.oneof(fc.integer({ min: 1, max: 0x200 }), fc.integer({ min: 0xff00, max: 0x10200 }));
  const codes = fc.uniqueArray(code, { maxLength: 60 });
  fc.assert(
    fc.property(codes, fc.integer({ min: 1, max: 5 }), (list, step) => {
      // Segments cannot hold U+FFFF.
      const own = list.filter((c) => c !== 0xffff).sort((a, b) => a - b);
      const mappings = own.map((c, i) => [c, 1 + ((i * step) % 77)] as const);
      for (const table of [writeCmap(mappings), writeFullCmap(mappings)]) {
        const expected = mappings.map(([c, glyph]) => `${c.toString(16)}:${glyph}`).join(' ');
        expect(listed(readCharacterMap(table, 0x10000))).toBe(expected);
        const lookup = openCmap(table);
        const glyphs = new Map(mappings);
        for (const c of own.flatMap((each) => [each - 1, each, each + 1]))
          expect(lookup?.(c)).toBe(glyphs.get(c) ?? 0);
      }
    }),
    { numRuns: 30 },
  );
});
