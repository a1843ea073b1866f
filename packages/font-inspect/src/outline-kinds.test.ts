import { CFF, readDirectory, TRUETYPE, tablesOf } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { type Sanitized, sanitize } from './sanitize.ts';
import {
  buildCollection,
  buildFont,
  buildTables,
  packWoff,
  packWoff2,
  type TestFont,
} from './testing/index.ts';
import type { SanitizerVerdict } from './types.ts';
import { unpack } from './unpack.ts';

const glyf: TestFont = { characters: '字玩ABC', features: ['liga'] };
const cff: TestFont = { ...glyf, outline: 'CFF' };
const cff2: TestFont = { ...glyf, outline: 'CFF2' };
const tableOf = (spec: TestFont, tag: string) => buildTables(spec).tables.get(tag) as Uint8Array;
const codes = ({ errors }: SanitizerVerdict) => errors.map(({ table, code }) => `${table} ${code}`);
const flavourOf = ({ sfnt }: Sanitized) => readDirectory(sfnt).flavour;

test('the outlines decide about a wrong signature, which is corrected', () => {
  for (const [spec, wrong, right] of [
    [glyf, CFF, TRUETYPE],
    [cff, TRUETYPE, CFF],
    [cff2, TRUETYPE, CFF],
  ] as const) {
    const result = sanitize(buildFont({ ...spec, flavour: wrong }));
    expect(result.verdict).toMatchObject({ ok: true, errors: [], dropped: [] });
    expect(result.verdict.warnings.map(({ code }) => code)).toEqual(['FLAVOR']);
    expect(flavourOf(result)).toBe(right);
    expect(inspect(result.sfnt).characterCount).toBe(5);
    expect(sanitize(result.sfnt).verdict.warnings).toEqual([]);
  }
});

test('of two kinds of outlines the one that browsers draw is kept', () => {
  const both = (spec: TestFont, tables: Record<string, Uint8Array>) =>
    sanitize(buildFont({ ...spec, tables }));
  const mixed = both(glyf, { 'CFF ': tableOf(cff, 'CFF ') });
  expect(mixed.verdict).toMatchObject({ ok: true, dropped: ['CFF'] });
  expect(inspect(mixed.sfnt).outline).toBe('glyf');

  const asOtf = both({ ...glyf, flavour: CFF }, { 'CFF ': tableOf(cff, 'CFF ') });
  expect(asOtf.verdict).toMatchObject({ ok: true, dropped: ['CFF'] });
  expect(flavourOf(asOtf)).toBe(TRUETYPE);

  const stray = both(cff, { glyf: tableOf(glyf, 'glyf') });
  expect(stray.verdict).toMatchObject({ ok: true, dropped: ['glyf'] });
  expect(inspect(stray.sfnt).outline).toBe('CFF');

  const newer = both(cff2, { 'CFF ': tableOf(cff, 'CFF ') });
  expect(newer.verdict).toMatchObject({ ok: true, dropped: ['CFF'] });
  expect(inspect(newer.sfnt).outline).toBe('CFF2');
});

test('the faces of a collection with both kinds of outlines and shared tables all pass', async () => {
  const sources = [glyf, cff, cff2, { ...glyf, characters: '好人' }].map(buildFont);
  for (const file of [buildCollection(sources), packWoff(buildFont(cff)), await packWoff2(buildFont(cff))]) {
    for (const { sfnt } of (await unpack(file)).faces) {
      const result = sanitize(sfnt);
      expect(codes(result.verdict)).toEqual([]);
      expect(inspect(result.sfnt).characterCount).toBeGreaterThan(0);
    }
  }
});

test('a collection that shares tables between faces with wrong signatures passes', async () => {
  const wrong = buildCollection([
    buildFont({ ...cff, flavour: TRUETYPE }),
    buildFont({ ...glyf, flavour: CFF }),
    buildFont({ ...glyf, tables: { 'CFF ': tableOf(cff, 'CFF ') } }),
  ]);
  const { faces } = await unpack(wrong);
  const outlines = faces.map(({ sfnt }) => inspect(sanitize(sfnt).sfnt).outline);
  expect(outlines).toEqual(['CFF', 'glyf', 'glyf']);
});

test('a font of bitmaps only, or of SVG only, is rejected with that reason', () => {
  const none = { glyf: null, loca: null };
  for (const tag of ['CBDT', 'sbix', 'EBDT', 'bdat']) {
    const { verdict } = sanitize(buildFont({ ...glyf, tables: { ...none, [tag]: new Uint8Array(8) } }));
    expect(codes(verdict)).toEqual([`${tag} BITMAP_ONLY`]);
    expect(verdict.errors[0]?.message).toContain('只有位图');
  }
  const { verdict } = sanitize(buildFont({ ...glyf, tables: { ...none, 'SVG ': new Uint8Array(8) } }));
  expect(codes(verdict)).toEqual(['SVG SVG_ONLY']);
  expect(codes(sanitize(buildFont({ ...glyf, tables: none })).verdict)).toEqual(['glyf NO_OUTLINES']);
});

test('a font whose outlines are all blank beside bitmaps is rejected with that reason', () => {
  const source = buildFont({ characters: '', blank: '字玩', tables: { sbix: new Uint8Array(8) } });
  const { verdict, sfnt } = sanitize(source);
  expect(verdict.ok).toBe(true);
  expect(() => inspect(sfnt)).toThrow(/只有位图（sbix 表）/);
  expect(inspect(buildFont({ characters: '字', tables: { sbix: new Uint8Array(8) } })).characterCount).toBe(
    1,
  );
  expect(inspect(buildFont({ characters: '', blank: '字' })).characterCount).toBe(0);
});

test('a character drawn by COLR layers counts as drawn, one drawn by an SVG document does not', () => {
  const layered = inspect(
    sanitize(buildFont({ characters: 'AB', blank: '字体', layers: { 字: 'AB' } })).sfnt,
  );
  expect(layered.drawn).toEqual([
    [0x41, 0x42],
    [0x5b57, 0x5b57],
  ]);
  // An SVG document list with one document, for glyphs 1 to 3.
  const svg = Uint8Array.of(0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 1, 0, 1, 0, 3, 0, 0, 0, 14, 0, 0, 0, 1, 0x3c);
  const drawn = inspect(buildFont({ characters: 'A', blank: '字体', tables: { 'SVG ': svg } })).drawn;
  expect(drawn).toEqual([[0x41, 0x41]]);
});

test('layers that point outside the table or to missing glyphs, or that lack colours, are dropped', () => {
  const font: TestFont = { characters: 'AB', blank: '字', layers: { 字: 'AB' } };
  const table = tableOf(font, 'COLR');
  const colr = (at: number, value: number) => {
    const changed = Uint8Array.from(table);
    new DataView(changed.buffer).setUint16(at, value);
    return sanitize(buildFont({ ...font, tables: { COLR: changed } })).verdict;
  };
  // Header of 14 bytes, one base record of 6, two layers of 4.
  expect(colr(0, 0)).toMatchObject({ ok: true, dropped: [] });
  for (const [at, value] of [
    [0, 2],
    [18, 3],
    [20, 99],
    [6, 99],
  ] as const) {
    expect(colr(at, value)).toMatchObject({ ok: true, dropped: ['COLR'] });
  }
  const noColours = sanitize(buildFont({ ...font, tables: { CPAL: null } })).verdict;
  expect(noColours).toMatchObject({ ok: true, dropped: ['COLR'] });
  const palettes = Uint8Array.from(tableOf(font, 'CPAL'));
  palettes[3] = 9;
  const broken = sanitize(buildFont({ ...font, tables: { CPAL: palettes } })).verdict;
  expect(broken).toMatchObject({ ok: true, dropped: ['CPAL', 'COLR'] });
});

test('hinting arrays without values are accepted in a CFF Private DICT, odd ones are not', () => {
  const withPrivate = (...bytes: number[]) =>
    codes(sanitize(buildFont({ ...cff, dicts: { private: bytes } })).verdict);
  for (const op of [6, 7, 8, 9]) {
    expect(withPrivate(op)).toEqual([]);
    expect(withPrivate(139, 149, op)).toEqual([]);
    expect(withPrivate(139, op)).toEqual(['CFF DICT']);
  }
});

test('operators that CFF2 has removed are rejected', () => {
  const withDicts = (dicts: TestFont['dicts']) =>
    codes(sanitize(buildFont({ ...cff2, ...(dicts && { dicts }) })).verdict);
  expect(withDicts({})).toEqual([]);
  // UniqueID, charset and version in the Top DICT; defaultWidthX and ForceBold in the Private DICT.
  for (const op of [13, 15, 0]) expect(withDicts({ top: [139, op] })).toEqual(['CFF2 DICT']);
  for (const op of [[20], [12, 14]]) expect(withDicts({ private: [139, ...op] })).toEqual(['CFF2 DICT']);
  expect(withDicts({ private: [139, 149, 6] })).toEqual([]);
  expect(withDicts({ private: [139, 22] })).toEqual(['CFF2 DICT']);
  expect(withDicts({ private: [139, 140, 23, 10] })).toEqual(['CFF2 CFF']);
});

test('a font needs a character map that browsers read', () => {
  const cmap = Uint8Array.from(tableOf(glyf, 'cmap'));
  const view = new DataView(cmap.buffer);
  // Turns the four records into ones of encodings that browsers ignore.
  for (let i = 0; i < view.getUint16(2); i++) {
    view.setUint16(4 + i * 8, 3);
    view.setUint16(6 + i * 8, 4 + i);
  }
  const { verdict } = sanitize(buildFont({ ...glyf, tables: { cmap } }));
  expect(codes(verdict)).toEqual(['cmap NO_UNICODE']);
  expect(verdict.errors[0]?.message).toContain('Unicode');
});

test('a maxp of an odd minor version and a short OS/2 are accepted with a warning, as in browsers', () => {
  const maxp = Uint8Array.from(tableOf(cff, 'maxp'));
  maxp[3] = 7;
  const minor = sanitize(buildFont({ ...cff, tables: { maxp } })).verdict;
  expect(minor).toMatchObject({ ok: true, warnings: [{ table: 'maxp', code: 'VERSION' }] });
  maxp[1] = 2;
  expect(codes(sanitize(buildFont({ ...cff, tables: { maxp } })).verdict)).toContain('maxp VERSION');
  const short = sanitize(
    buildFont({ ...glyf, tables: { 'OS/2': tableOf(glyf, 'OS/2').subarray(0, 78) } }),
  ).verdict;
  expect(short).toMatchObject({ ok: true, warnings: [{ table: 'OS/2', code: 'VERSION' }] });
  const cut = buildFont({ ...glyf, tables: { 'OS/2': tableOf(glyf, 'OS/2').subarray(0, 90) } });
  expect(codes(sanitize(cut).verdict)).toEqual(['OS/2 TRUNCATED']);
  expect([...tablesOf(cut).tables.keys()]).toContain('OS/2');
});
