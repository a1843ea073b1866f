import { tablesOf } from '@ziwan/sfnt';
import { type SetGlyph, setText, tinyCff, unpackWoff2, variableFont } from '@ziwan/subset-engine/testing';
import peer from 'subset-font';
import { beforeAll, expect, test } from 'vitest';
import { subsetFont } from './index.ts';
import { both } from './testing/both.ts';

const TEXT = '龙吟虎啸，AVATo「九」';
let faces: [name: string, bytes: Buffer, text: string][];
let variable: Buffer;

beforeAll(async () => {
  variable = await peer(Buffer.from(variableFont()), `${TEXT}万里fi`, { targetFormat: 'sfnt' });
  const fixed = await peer(variable, `${TEXT}万里fi`, { variationAxes: { wght: 400 } });
  faces = [
    ['variable', variable, TEXT],
    ['static', fixed, TEXT],
    ['WOFF', await peer(fixed, TEXT, { targetFormat: 'woff' }), TEXT],
    ['WOFF2', await peer(fixed, TEXT, { targetFormat: 'woff2' }), TEXT],
    ['CFF', Buffer.from(tinyCff()), 'AB'],
  ];
});

/** Characters of a font's cmap with their outlines, advances and offsets, in horizontal and vertical text. */
const drawn = (sfnt: Uint8Array, text: string, axes?: Record<string, number>): SetGlyph[][] =>
  [false, true].map((vertical) => setText(sfnt, text, { vertical, ...(axes ? { axes } : {}) }));

test('every face is drawn as by subset-font, and has no other characters', async () => {
  for (const [name, font, text] of faces) {
    const { ours, theirs } = await both(font, text, { targetFormat: 'sfnt' });
    expect(drawn(ours, text), name).toEqual(drawn(theirs, text));
    expect(setText(ours, '万')[0]?.outline, name).toBe('');
  }
});

test('each format is what it says, and the default is the format of the input', async () => {
  const signature = (font: Buffer) => font.toString('latin1', 0, 4);
  for (const [name, font, text] of faces) {
    const { ours, theirs } = await both(font, text, {});
    expect(signature(ours), name).toBe(signature(theirs));
  }
  for (const targetFormat of ['sfnt', 'truetype', 'woff', 'woff2'] as const) {
    const { ours, theirs } = await both(variable, '龙', { targetFormat });
    expect(signature(ours)).toBe(signature(theirs));
  }
  const woff2 = await unpackWoff2(await subsetFont(variable, TEXT, { targetFormat: 'woff2' }));
  expect(drawn(woff2, TEXT)).toEqual(drawn(variable, TEXT));
});

test('a pinned or limited axis draws as in subset-font', async () => {
  const pinned = await both(variable, TEXT, { variationAxes: { wght: 700 } });
  expect(tablesOf(pinned.ours).tables.has('fvar')).toBe(false);
  expect(drawn(pinned.ours, TEXT)).toEqual(drawn(pinned.theirs, TEXT));
  const limited = await both(variable, TEXT, { variationAxes: { wght: { min: 300, max: 500 } } });
  for (const wght of [300, 400, 500])
    expect(drawn(limited.ours, TEXT, { wght })).toEqual(drawn(limited.theirs, TEXT, { wght }));
});

test('calls with different options at once do not mix', async () => {
  const texts = [...'龙吟虎啸九'];
  const made = await Promise.all(texts.map((text) => subsetFont(variable, text, { targetFormat: 'sfnt' })));
  for (const [i, text] of texts.entries()) {
    const has = texts.filter((c) => setText(made[i] as Buffer, c)[0]?.outline !== '');
    expect(has).toEqual([text]);
  }
});
