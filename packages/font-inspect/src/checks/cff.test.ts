import { expect, test } from 'vitest';
import { readCff } from '../cff.ts';
import { answers, type Bytes, refusalOf, u16, u24, u32 } from '../testing/table-bytes.ts';
import { checkCff } from './cff.ts';

const GLYPHS = 4;
const fvar = Uint8Array.from(u16(1, 0, 16, 2, 1, 20, 0, 8));
const context = { glyphCount: GLYPHS, tables: new Map([['fvar', fvar]]) };

/** A number of a DICT in as many bytes as any other. */
const long = (value: number): Bytes => [29, ...u32((value + 2 ** 32) % 2 ** 32)];
const OFFSETS = [(v: number) => [v], (v: number) => u16(v), u24, (v: number) => u32(v)];

/** An INDEX whose offsets have `size` bytes. */
function index(items: readonly Bytes[], version: 1 | 2, size = 1): Bytes {
  const count = version === 1 ? u16(items.length) : u32(items.length);
  if (items.length === 0) return count;
  let at = 1;
  const offsets = [at, ...items.map((item) => (at += item.length))];
  return [...count, size, ...offsets.flatMap(OFFSETS[size - 1] as (v: number) => Bytes), ...items.flat()];
}

interface Cff {
  readonly version?: 1 | 2;
  readonly charStrings?: readonly Bytes[];
  /** Bytes of an offset in the INDEX of the charstrings. */
  readonly size?: number;
  readonly charset?: Bytes;
  readonly encoding?: Bytes;
  /** Font DICTs of a CID font or of CFF2; none by default. */
  readonly fonts?: number;
  readonly fdSelect?: Bytes;
  readonly store?: Bytes;
  /** Operands and operators added to each DICT. */
  readonly top?: Bytes;
  readonly font?: Bytes;
  readonly own?: Bytes;
}

const DRAWN: Bytes = [139, 139, 21, 149, 149, 5, 32, 10];
const SUBR: Bytes = [149, 6];

/** A table with these parts, each where the one before it ends. */
function cff({
  version = 1,
  size = 1,
  fonts = version - 1,
  top = [],
  font = [],
  own = [],
  ...parts
}: Cff): Bytes {
  const end: Bytes = version === 1 ? [14] : [];
  const { charStrings = [end, [...DRAWN, ...end], [...DRAWN, ...end], end] } = parts;
  const build = (at: Record<string, number>): { bytes: Bytes; at: Record<string, number> } => {
    const offset = (name: string) => long(at[name] ?? 0);
    const privateDict = [...own, ...long(own.length + 6), 19];
    const privates = [...long(privateDict.length), ...offset('private'), 18];
    const topDict = [
      ...(fonts > 0 && version === 1 ? [...long(391), ...long(392), ...long(0), 12, 30] : []),
      ...top,
      ...(parts.charset ? [...offset('charset'), 15] : []),
      ...(parts.encoding ? [...offset('encoding'), 16] : []),
      ...[...offset('charStrings'), 17],
      ...(fonts > 0 ? [...offset('fdArray'), 12, 36] : privates),
      ...(parts.fdSelect ? [...offset('fdSelect'), 12, 37] : []),
      ...(parts.store ? [...offset('store'), 24] : []),
    ];
    const strings = fonts > 0 ? ['Adobe', 'Identity'] : ['own'];
    const ascii = (text: string) => Array.from(text, (c) => c.charCodeAt(0));
    const head =
      version === 1
        ? [
            ...[1, 0, 4, 4],
            ...index([ascii('Test-Regular')], 1),
            ...index([topDict], 1),
            ...index(strings.map(ascii), 1),
            ...index([[...SUBR, 11]], 1),
          ]
        : [2, 0, 5, ...u16(topDict.length), ...topDict, ...index([SUBR], 2)];
    const placed: Record<string, number> = {};
    const bytes = [...head];
    const sections: [string, Bytes | undefined][] = [
      ['charset', parts.charset],
      ['encoding', parts.encoding],
      ['fdSelect', parts.fdSelect],
      ['store', parts.store],
      ['charStrings', index(charStrings, version, size)],
      ['fdArray', fonts > 0 ? index(Array(fonts).fill([...font, ...privates]), version) : undefined],
      ['private', [...privateDict, ...index([[...SUBR, ...(version === 1 ? [11] : [])]], version)]],
    ];
    for (const [name, section] of sections) {
      if (!section) continue;
      placed[name] = bytes.length;
      bytes.push(...section);
    }
    return { bytes, at: placed };
  };
  return build(build({}).at).bytes;
}

/** Two lists of regions, the first of two and the second of one. */
const STORE: Bytes = (() => {
  const region = u16(0, 0x4000, 0x4000);
  const regions = [...u16(1, 2), ...region, ...region];
  const data = [u16(0, 0, 2, 0, 1), u16(0, 0, 1, 1)] as const;
  const at = [16, 16 + regions.length, 16 + regions.length + data[0].length] as const;
  const store = [...u16(1), ...u32(at[0]), ...u16(2), ...u32(at[1], at[2]), ...regions, ...data.flat()];
  return [...u16(store.length), ...store];
})();

const FONTS: readonly [title: string, version: 1 | 2, font: Cff][] = [
  ['names of glyphs one by one', 1, { charset: [0, ...u16(1, 2, 391)], size: 2 }],
  ['names of glyphs in ranges', 1, { charset: [1, ...u16(1), 1, ...u16(391), 0], encoding: [0, 2, 65, 66] }],
  ['names of glyphs in long ranges', 1, { charset: [2, ...u16(389, 2)], encoding: [1, 1, 65, 2] }],
  ['a predefined charset', 1, { size: 3 }],
  ['fonts chosen glyph by glyph', 1, { fonts: 2, charset: [2, ...u16(1, 2)], fdSelect: [0, 0, 1, 0, 1] }],
  [
    'fonts chosen in ranges',
    1,
    { fonts: 2, charset: [2, ...u16(65533, 2)], fdSelect: [3, ...u16(2, 0), 0, ...u16(3), 1, ...u16(4)] },
  ],
  ['CFF2', 2, { size: 4 }],
  [
    'CFF2 with variations',
    2,
    { store: STORE, own: [140, 22, ...[239, 144, 140, 23, 10], ...[149, 150, 152, 153, 141, 23, 6]] },
  ],
  [
    'CFF2 with fonts in long ranges',
    2,
    { fonts: 2, fdSelect: [4, ...u32(2, 0), ...u16(0), ...u32(1), ...u16(1), ...u32(4)] },
  ],
];

// After a change of what is accepted that is meant, run these with `-u` and read what they change in the records.
test('each byte of CFF and CFF2 is held to what it may be', async () => {
  const listed = FONTS.map(([title, version, font]) =>
    [title, ...answers(checkCff(version), cff({ version, ...font }), context, { size: 1 })].join('\n'),
  );
  await expect(`${listed.join('\n\n')}\n`).toMatchFileSnapshot('answers/cff.txt');
});

const OPERANDS: Record<string, Bytes> = {
  none: [],
  '-1': [138],
  '0': [139],
  '1': [140],
  '2': [141],
  '0.5': [30, 0x0a, 0x5f],
  '391': [247 + 1, 391 - 256 - 108],
  '392': [247 + 1, 392 - 256 - 108],
  '9999': [28, ...u16(9999)],
  two: [140, 140],
  three: [140, 140, 140],
};

test('each operator of a DICT takes its own operands', async () => {
  const operators = [
    ...Array.from({ length: 25 }, (_, op) => [op]).filter(([op]) => op !== 12),
    ...Array.from({ length: 40 }, (_, op) => [12, op]),
  ];
  const lines: string[] = [];
  for (const [title, dict, font] of [
    ['CFF', 'top', {}],
    ['CFF', 'font', { fonts: 1, fdSelect: [0, 0, 0, 0, 0] }],
    ['CFF', 'own', {}],
    ['CFF2', 'top', { version: 2 }],
    ['CFF2', 'font', { version: 2 }],
    ['CFF2', 'own', { version: 2 }],
  ] as const) {
    const version = title === 'CFF2' ? 2 : 1;
    for (const operator of operators) {
      const taken = Object.entries(OPERANDS).filter(
        ([, operands]) =>
          refusalOf(checkCff(version), cff({ ...font, [dict]: [...operands, ...operator] }), context) ===
          null,
      );
      if (taken.length > 0)
        lines.push(`${title} ${dict} ${operator.join(' ')}: ${taken.map(([name]) => name).join(', ')}`);
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('answers/dicts.txt');
});

test('numbers of a DICT are read in every encoding', () => {
  const numbers: [encoded: Bytes, value: number][] = [
    [[32], -107],
    [[246], 107],
    [[247, 0], 108],
    [[250, 255], 1131],
    [[251, 0], -108],
    [[254, 255], -1131],
    [[28, 0x80, 0x01], -32767],
    [[28, 0x12, 0x34], 0x1234],
    [[29, 0x12, 0x34, 0x56, 0x78], 0x12345678],
    [[29, 0xff, 0xff, 0xff, 0xfe], -2],
    [[30, 0xe2, 0xa2, 0x5f], -2.25],
    [[30, 0x0a, 0x14, 0x05, 0x41, 0xc3, 0xff], 0.140541e-3],
    [[30, 0x1b, 0x2f], 100],
  ];
  for (const [encoded, value] of numbers) {
    const { topDict } = readCff(Uint8Array.from(cff({ top: [...encoded, 14] })), 1, GLYPHS);
    expect(topDict.get(14)).toEqual([value]);
  }
  for (const wrong of [[31], [255], [30, 0xd1, 0xff], [30, 0xaa, 0xff], [30, 0x1b, 0x99, 0x9f]])
    expect(refusalOf(checkCff(1), cff({ top: [...wrong, 14] }), context)).not.toBeNull();
  const digits = (bytes: number) => [30, ...Array(bytes).fill(0x11), 0xff];
  expect(refusalOf(checkCff(1), cff({ top: [...digits(32), 14] }), context)).toBeNull();
  expect(refusalOf(checkCff(1), cff({ top: [...digits(33), 14] }), context)).toContain('实数过长');
});

test('a DICT has at most 47 operands, in CFF2 512', () => {
  const hints = (version: 1 | 2, count: number) =>
    refusalOf(checkCff(version), cff({ version, own: [...Array(count).fill(139), 12, 12] }), context);
  expect([hints(1, 47), hints(2, 512)]).toEqual([null, null]);
  for (const refusal of [hints(1, 48), hints(2, 513)]) expect(refusal).toContain('操作数过多');
});

test('the default of a variation counts the regions of its own list', () => {
  const { regionCounts, vsIndex } = readCff(
    Uint8Array.from(cff({ version: 2, store: STORE, own: [140, 22] })),
    2,
    GLYPHS,
  );
  expect({ regionCounts, vsIndex }).toEqual({ regionCounts: [2, 1], vsIndex: [1] });
});

test('predefined charsets name as many glyphs as they have', () => {
  const named = (charset: number, glyphs: number) => {
    const charStrings = Array(glyphs).fill([14]);
    return refusalOf(checkCff(1), cff({ charStrings, size: 2, top: [139 + charset, 15] }), {
      ...context,
      glyphCount: glyphs,
    });
  };
  for (const [charset, most] of [229, 166, 87].entries()) {
    expect(named(charset, most)).toBeNull();
    expect(named(charset, most + 1)).toContain('预定义字符集不够用');
  }
});

test('a font has two glyphs or more, and as many charstrings', () => {
  const glyphs = (count: number, glyphCount = count) =>
    refusalOf(checkCff(1), cff({ charStrings: Array(count).fill([14]) }), { ...context, glyphCount });
  expect(glyphs(2)).toBeNull();
  expect(glyphs(1)).toContain('只有一个字形');
  expect(glyphs(3, 2)).toContain('轮廓程序有 3 个，字形有 2 个');
});

test('fonts are found by glyph', () => {
  const { fdSelect } = readCff(
    Uint8Array.from(cff({ fonts: 2, fdSelect: [3, ...u16(2, 0), 0, ...u16(3), 1, ...u16(4)] })),
    1,
    GLYPHS,
  );
  expect([...(fdSelect ?? [])]).toEqual([0, 0, 0, 1]);
});
