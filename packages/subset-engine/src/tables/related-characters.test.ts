import { isNight } from '@ziwan/infra/testing';
import { expect, test } from 'vitest';
import { OpenFont } from '../subset-font.ts';
import { setText } from '../testing/shape.ts';
import { squaresFont } from '../testing/squares.ts';
import { mirrorOf } from './mirrored.ts';
import { relatedCharacters } from './related-characters.ts';

/** All characters of the blocks that shapers look up by themselves. */
const BLOCKS: readonly [string, number, number][] = [
  ['Latin', 0x20, 0x17f],
  ['combining marks', 0x300, 0x36f],
  ['Greek and Cyrillic', 0x370, 0x52f],
  ['Hebrew', 0x590, 0x5ff],
  ['Arabic', 0x600, 0x6ff],
  ['N’Ko', 0x7c0, 0x7ff],
  ['Mandaic', 0x840, 0x85f],
  ['Devanagari and Bengali', 0x900, 0x9ff],
  ['Tamil to Malayalam', 0xb80, 0xd7f],
  ['Thai and Lao', 0xe00, 0xeff],
  ['Tibetan', 0xf00, 0xfff],
  ['Hangul Jamo', 0x1100, 0x11ff],
  ['Khmer', 0x1780, 0x17ff],
  ['Balinese', 0x1b00, 0x1b7f],
  ['additional Latin and Greek', 0x1e00, 0x1fff],
  ['punctuation', 0x2000, 0x206f],
  ['mathematics', 0x2200, 0x22ff],
  ['Tifinagh', 0x2d30, 0x2d7f],
  ['Chinese punctuation, kana', 0x3000, 0x30ff],
  ['Hangul syllables', 0xac00, 0xd7a3],
  ['Hebrew and Arabic forms', 0xfb1d, 0xfbff],
  ['vertical forms', 0xfe10, 0xfe4f],
  ['Arabic forms B', 0xfe70, 0xfefc],
  ['full width', 0xff01, 0xff60],
  ['Kharoshthi', 0x10a00, 0x10a5f],
  ['Sogdian', 0x10f30, 0x10f6f],
  ['Brahmi to Sharada', 0x11000, 0x111df],
  ['Miao', 0x16f00, 0x16f9f],
  ['Adlam', 0x1e900, 0x1e95f],
];
const ASSIGNED = /[^\p{Cn}\p{Cc}\p{Zl}\p{Zp}]/u;
const assigned = BLOCKS.flatMap(([, first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i),
).filter((c) => ASSIGNED.test(String.fromCodePoint(c)));
const all: readonly number[] = [...assigned, 0x25cc].sort((a, b) => a - b);
const glyphOf = new Map(all.map((c, i) => [c, i + 1]));

/** A font without layout tables, of all those characters but some. */
const fontWithout = (lacking: (c: number) => boolean = () => false) =>
  squaresFont(
    [...glyphOf].filter(([c]) => !lacking(c)),
    all.length + 1,
  );

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

function expectSameShape(font: Uint8Array, open: OpenFont, text: string): void {
  const codePoints = [...new Set(Array.from(text, (c) => c.codePointAt(0) as number))].sort((a, b) => a - b);
  const request = { codePoints, axes: null, format: 'ttf', layout: 'all', quality: 5 } as const;
  const { bytes } = open.subset(request);
  for (const vertical of [false, true]) {
    expect(setText(bytes, text, { vertical }), `${escaped(text)}${vertical ? ', vertical' : ''}`).toEqual(
      setText(font, text, { vertical }),
    );
  }
}

const escaped = (text: string) =>
  Array.from(text, (c) => `U+${c.codePointAt(0)?.toString(16).padStart(4, '0')}`).join(' ');

test.each(BLOCKS)('texts in %s are shaped as in the whole font, which has no rules', (_, first, last) => {
  const seed = first;
  const pick = random(seed);
  const own = all.filter((c) => c >= first && c <= last);
  const marks = own.filter((c) => /\p{M}/u.test(String.fromCodePoint(c)));
  // Brackets, and characters that may be taken apart, with the script of what is before them.
  const others = [0x28, 0x3c, 0xab, 0x2208, 0x22ae, 0xe9, 0x304c, 0x300c];
  // One font with everything, one that lacks what others can stand for.
  for (const font of [
    fontWithout(),
    fontWithout((c) => String.fromCodePoint(c).normalize('NFD').length > 1),
  ]) {
    const open = new OpenFont(font);
    for (let round = 0; round < (isNight ? 16 : 4); round++) {
      const from = round % 3 === 0 && marks.length > 0 ? [...marks, ...own.slice(0, 20)] : own;
      const text = Array.from({ length: 8 }, (_, i) =>
        i === 4 ? others[pick(others.length)] : from[pick(from.length)],
      );
      expectSameShape(font, open, String.fromCodePoint(0x20, ...(text as number[])));
    }
  }
});

test('Hangul written in Jamo, whole or after a syllable, is drawn by the syllables that the font has', () => {
  const pick = random(18);
  const jamo = () => [0x1100 + pick(19), 0x1161 + pick(21), ...(pick(2) ? [0x11a8 + pick(27)] : [])];
  const withTrailing = () => [0xac00 + 28 * pick(399), 0x11a8 + pick(27)];
  for (const font of [
    fontWithout(),
    fontWithout((c) => c >= 0xac00 && c <= 0xd7a3),
    fontWithout((c) => c >= 0xac00 && c <= 0xd7a3 && (c - 0xac00) % 28 > 0),
  ]) {
    const open = new OpenFont(font);
    for (let round = 0; round < (isNight ? 20 : 5); round++)
      expectSameShape(font, open, String.fromCodePoint(...jamo(), ...withTrailing(), ...jamo()));
  }
});

test('every mirrored character of Unicode has the mirror that HarfBuzz gives it', () => {
  const mirrored = Array.from({ length: 0x20000 }, (_, c) => c).filter((c) =>
    /\p{Bidi_M}/u.test(String.fromCodePoint(c)),
  );
  const alef = 0x5d0;
  const glyphs = new Map([...mirrored, alef].sort((a, b) => a - b).map((c, i) => [c, i + 1]));
  const font = squaresFont([...glyphs], glyphs.size + 1);
  const drawn = new Map(
    mirrored.map((c) => [setText(font, String.fromCodePoint(c))[0]?.outline, c] as const),
  );
  for (const c of mirrored) {
    const middle = setText(font, String.fromCodePoint(alef, c, alef))[1]?.outline;
    expect(drawn.get(middle), c.toString(16)).toBe(mirrorOf(c) ?? c);
  }
});

test('a text of hanzi and Chinese punctuation gets no character beside its own', () => {
  const font = squaresFont(
    [
      [0x3002, 1],
      [0x4e00, 2],
      [0x9f99, 3],
      [0xfe12, 4],
    ],
    5,
  );
  const cut = (codePoints: number[]) =>
    new OpenFont(font).subset({ codePoints, axes: null, format: 'ttf', layout: 'none', quality: 5 });
  expect(cut([0x3002, 0x4e00, 0x9f99]).glyphs).toBe(4);
});

/** Texts with what a shaper may take beside them from a font that has every character but some. */
const TEXTS: readonly (readonly [text: string, lacks?: string])[] = [
  ['字玩，。「」'],
  ['abc()'],
  ['\u00e9'],
  ['\u00e9', '\u00e9'],
  ['e\u0301'],
  ['\u01d8\u0301'],
  ['u\u0308\u0301'],
  ['\u0301'],
  ['か\u3099'],
  ['\u304c\u309a'],
  ['\u2011\u3000\u00a0', '\u2011\u3000\u00a0'],
  ['\u1100\u1161'],
  ['\u1100\u1161\u11a8'],
  ['\u1112\u1175\u11c2'],
  ['가\u11a8'],
  ['각\u11a8'],
  ['가'],
  ['\u05e9\u05c1'],
  ['\u05d0'],
  ['\u0644\u0627'],
  ['\u0628'],
  ['\u05d0(a<\u2208'],
  ['\u200f[\u00ab'],
  ['\u0958'],
  ['\u09cb'],
  ['\u17be\u17c0'],
  ['\u0e33\u0eb3'],
  ['\u1b06'],
  ['\u{1109a}'],
  ['\u{1e900}('],
  ['—…（）［］'],
  ['字\u302f'],
  ['\u07cb⊮'],
];

test('a text has exactly the characters beside it that a shaper may take', () => {
  const lines = TEXTS.map(([text, lacks = '']) => {
    const codePoints = Array.from(text, (c) => c.codePointAt(0) as number);
    const cmap = (c: number) => (lacks.includes(String.fromCodePoint(c)) ? 0 : 1);
    const of = (vertical: boolean, substitutes: boolean) =>
      relatedCharacters(codePoints, cmap, { vertical, substitutes })
        .map((c) => c.toString(16))
        .join(' ');
    const [plain, vertical, substituted] = [of(false, false), of(true, false), of(false, true)];
    return [
      `${escaped(text)}: ${plain}`,
      ...(vertical === plain ? [] : [`  with vertical forms: ${vertical}`]),
      ...(substituted === plain ? [] : [`  with substitutions: ${substituted}`]),
    ].join('\n');
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "U+5b57 U+73a9 U+ff0c U+3002 U+300c U+300d: fe10 fe12 fe41 fe42
      with vertical forms: 
    U+0061 U+0062 U+0063 U+0028 U+0029: 
    U+00e9: 
    U+00e9: 65 301
    U+0065 U+0301: 25cc e9
    U+01d8 U+0301: 75 308 25cc fa fc
    U+0075 U+0308 U+0301: 25cc fa fc 1d8
    U+0301: 25cc
    U+304b U+3099: 25cc 304c
    U+304c U+309a: 304b 3099 25cc
    U+2011 U+3000 U+00a0: 2010 20
    U+1100 U+1161: ac00
    U+1100 U+1161 U+11a8: ac00 ac01
    U+1112 U+1175 U+11c2: d788 d7a3
    U+ac00 U+11a8: ac01 1100 1161
    U+ac01 U+11a8: 
    U+ac00: 
    U+05e9 U+05c1: 25cc fb2a
    U+05d0: 
    U+0644 U+0627: fe8d fe8e fedd fede fedf fee0 fefb fefc
      with substitutions: 
    U+0628: fe8f fe90 fe91 fe92
      with substitutions: 
    U+05d0 U+0028 U+0061 U+003c U+2208: 29 3e 220b
    U+200f U+005b U+00ab: 5d bb
    U+0958: 915 93c
    U+09cb: 9c7 9be 25cc
    U+17be U+17c0: 17c1 25cc
    U+0e33 U+0eb3: e4d e32 ecd eb2
    U+1b06: 1b05 1b35
    U+1109a: 11099 110ba
    U+1e900 U+0028: 29
    U+2014 U+2026 U+ff08 U+ff09 U+ff3b U+ff3d: fe31 fe19 fe35 fe36 fe47 fe48
      with vertical forms: 
    U+5b57 U+302f: 25cc
    U+07cb U+22ae: 22a9 338 2ae3"
  `);
});
