import { isNight } from '@ziwan/infra/testing';
import { expect, test } from 'vitest';
import { OpenFont } from '../subset-font.ts';
import { setText } from '../testing/shape.ts';
import { squaresFont } from '../testing/squares.ts';
import { mirrorOf } from './mirrored.ts';

/** All characters of the blocks that shapers look up by themselves. */
const BLOCKS: readonly [string, number, number][] = [
  ['Latin', 0x20, 0x17f],
  ['combining marks', 0x300, 0x36f],
  ['Greek and Cyrillic', 0x370, 0x52f],
  ['Hebrew', 0x590, 0x5ff],
  ['Arabic', 0x600, 0x6ff],
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
  ['Chinese punctuation, kana', 0x3000, 0x30ff],
  ['Hangul syllables', 0xac00, 0xd7a3],
  ['Hebrew and Arabic forms', 0xfb1d, 0xfbff],
  ['vertical forms', 0xfe10, 0xfe4f],
  ['Arabic forms B', 0xfe70, 0xfefc],
  ['full width', 0xff01, 0xff60],
  ['Brahmi to Sharada', 0x11000, 0x111df],
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
  const brackets = [0x28, 0x3c, 0xab, 0x2208, 0x300c];
  // One font with everything, one that lacks what others can stand for.
  for (const font of [
    fontWithout(),
    fontWithout((c) => String.fromCodePoint(c).normalize('NFD').length > 1),
  ]) {
    const open = new OpenFont(font);
    for (let round = 0; round < (isNight ? 16 : 4); round++) {
      const from = round % 3 === 0 && marks.length > 0 ? [...marks, ...own.slice(0, 20)] : own;
      const text = Array.from({ length: 8 }, (_, i) =>
        i === 4 ? brackets[pick(brackets.length)] : from[pick(from.length)],
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
