import { TRUETYPE, writeCmap, writeLoca, writeSfnt } from '@ziwan/sfnt';
import { u8, u16, u32 } from './bytes.ts';

const ADVANCE = 1000;
const ARGS_ARE_XY_WORDS = 0x0003;
const MORE_COMPONENTS = 0x0020;

// Version 4: medium weight and width, installable, vendor `none`, 1000 units high.
const OS2 = [
  ...u16(4, ADVANCE, 400, 5, 0),
  ...u16(...Array(10).fill(0)),
  ...u16(0, ...Array(5).fill(0)),
  ...u32(0, 0, 0, 0),
  ...[0x6e, 0x6f, 0x6e, 0x65],
  ...u16(0x40, 0x41, 0x43, 800, -200, 0, 800, 200),
  ...u32(0, 0),
  ...u16(0, 0, 0, 0x20, 1),
];

/** Builds the tables shared by all tiny fonts, with glyphs of one width. */
export function frameTables(glyphs: number, mappings: readonly [number, number][], maxp: number[]) {
  const table = (tag: string, bytes: number[]) => [tag, new Uint8Array(bytes)] as const;
  return [
    table('head', [
      ...u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
      ...u16(0, 1000),
      ...u32(0, 0, 0, 0),
      ...u16(0, 0, 1000, 1000, 0, 8, 2, 1, 0),
    ]),
    table('hhea', [
      ...u32(0x00010000),
      ...u16(800, -200, 0, ADVANCE, 0, 0, 1000, 1, ...Array(7).fill(0), glyphs),
    ]),
    table('hmtx', Array.from({ length: glyphs }, () => u16(ADVANCE, 0)).flat()),
    table('maxp', maxp),
    table('OS/2', OS2),
    table('post', [...u32(0x00030000), ...Array(28).fill(0)]),
    table('name', u16(0, 0, 6)),
    ['cmap', writeCmap(mappings)] as const,
  ];
}

export function square(size: number, instructions: readonly number[] = []): number[] {
  return [
    ...u16(1, 0, 0, size, size, 3, instructions.length),
    ...instructions,
    ...u8(1, 1, 1, 1),
    ...u16(0, size, 0, -size),
    ...u16(0, 0, size, 0),
  ];
}

function composite(...parts: { glyph: number; x: number; y: number }[]): number[] {
  const records = parts.map(({ glyph, x, y }, i) =>
    u16(ARGS_ARE_XY_WORDS | (i < parts.length - 1 ? MORE_COMPONENTS : 0), glyph, x, y),
  );
  return [...u16(-1, 0, 0, 1000, 1000), ...records.flat()];
}

/**
 * Six glyphs: 1 `A`, a square; 2 `B`, a smaller one; 3 `C`, a composite of 4; 4 without a character, of 1 and
 * 2; 5 U+20000, of 2.
 * @param instructions of glyph 1
 */
export function compositeFont(instructions: readonly number[] = []): Uint8Array {
  const glyphs = [
    square(10),
    square(500, instructions),
    square(300),
    composite({ glyph: 4, x: 7, y: 9 }),
    composite({ glyph: 1, x: 0, y: 0 }, { glyph: 2, x: 600, y: 100 }),
    composite({ glyph: 2, x: 20, y: -30 }),
  ].map((bytes) => [...bytes, ...Array((4 - (bytes.length % 4)) % 4).fill(0)]);
  const loca = [0];
  for (const glyph of glyphs) loca.push((loca.at(-1) as number) + glyph.length);
  const maxp = [...u32(0x00010000), ...u16(6, 4, 1, 8, 2, 2, 0, 0, 0, 0, 0, 0, 2, 2)];
  return writeSfnt(TRUETYPE, [
    ...frameTables(
      6,
      [
        [0x41, 1],
        [0x42, 2],
        [0x43, 3],
        [0x20000, 5],
      ],
      maxp,
    ),
    ['glyf', new Uint8Array(glyphs.flat())],
    ['loca', writeLoca(Uint32Array.from(loca), true)],
  ]);
}
