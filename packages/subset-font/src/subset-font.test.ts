import { readNames, tablesOf, utf16be, writeNames, writeSfnt } from '@ziwan/sfnt';
import { type SetGlyph, setText, tinyCff, unpackWoff2, variableFont } from '@ziwan/subset-engine/testing';
import peer from 'subset-font';
import { beforeAll, expect, test } from 'vitest';
import { type SubsetFontOptions, subsetFont } from './index.ts';

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

async function both(font: Buffer, text: string, options: SubsetFontOptions) {
  const ours = await subsetFont(font, text, options);
  const theirs = await peer(font, text, options as Parameters<typeof peer>[2]);
  return { ours, theirs };
}

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

test('the names asked for are kept besides those that subset-font always keeps', async () => {
  const ids = (font: Buffer) =>
    new Set(readNames(tablesOf(font).tables.get('name') ?? null).records.map(({ id }) => id));
  const { flavour, tables } = tablesOf(variable);
  const { records } = readNames(tables.get('name') ?? null);
  const maker = {
    platform: 3,
    encoding: 1,
    language: 0x409,
    id: 11,
    bytes: utf16be('https://maker.example'),
  };
  const source = Buffer.from(
    writeSfnt(flavour, [
      ...[...tables].filter(([tag]) => tag !== 'name'),
      ['name', writeNames([...records, maker])],
    ]),
  );
  const { ours, theirs } = await both(source, '龙', { targetFormat: 'sfnt', preserveNameIds: [8, 11] });
  expect([...ids(theirs)].filter((id) => id < 256 && !ids(ours).has(id))).toEqual([]);
  expect(ids(ours)).toContain(11);
  expect(ids(await subsetFont(source, '龙', { targetFormat: 'sfnt' }))).not.toContain(11);
});

test('calls with different options at once do not mix', async () => {
  const texts = [...'龙吟虎啸九'];
  const made = await Promise.all(texts.map((text) => subsetFont(variable, text, { targetFormat: 'sfnt' })));
  for (const [i, text] of texts.entries()) {
    const has = texts.filter((c) => setText(made[i] as Buffer, c)[0]?.outline !== '');
    expect(has).toEqual([text]);
  }
});

test.each<[string, Record<string, unknown>]>([
  ['targetFormat', { targetFormat: 'eot' }],
  ['preserveNameIds', { preserveNameIds: [-1] }],
  ['noLayoutClosure', { noLayoutClosure: true }],
  ['keepFeatures', { keepFeatures: [] }],
  ['glyphNames', { glyphNames: true }],
  ['noHinting', { noHinting: true }],
  ['keepAllGlyphs', { keepAllGlyphs: true }],
  ['dropTables', { dropTables: ['gasp'] }],
  ['variationAxes.wght', { variationAxes: { wght: { min: 100, max: 400, default: 300 } } }],
  ['variationAxes.wght', { variationAxes: { wght: { min: 100 } } }],
  ['targetFromat', { targetFromat: 'woff2' }],
])('%s is refused by name, not ignored', async (option, options) => {
  await expect(subsetFont(variable, '龙', options as SubsetFontOptions)).rejects.toMatchObject({
    code: 'OPTION_UNSUPPORTED',
    option,
  });
});

test('options that are off change nothing', async () => {
  const off = { noLayoutClosure: false, noHinting: false, dropTables: [], keepFeatures: undefined };
  expect(await subsetFont(variable, '龙', off as SubsetFontOptions)).toEqual(
    await subsetFont(variable, '龙'),
  );
});

test('bad input is refused with a code', async () => {
  const refused = (font: Uint8Array, text: unknown, options = {}) =>
    expect(subsetFont(font, text as string, options)).rejects;
  await refused(variable, undefined).toBeInstanceOf(TypeError);
  await refused(variable, '').toMatchObject({ code: 'EMPTY_TEXT' });
  await refused(variable, '龙', { variationAxes: { wdth: 80 } }).toMatchObject({ code: 'AXIS_INVALID' });
  await refused(variable, '龙', { variationAxes: { wght: 5000 } }).toMatchObject({ code: 'AXIS_INVALID' });
  await refused(Buffer.from('not a font at all'), '龙').toMatchObject({ code: 'NOT_A_FONT' });
  await refused(variable.subarray(0, 2000), '龙').toMatchObject({ code: 'TRUNCATED' });
});
