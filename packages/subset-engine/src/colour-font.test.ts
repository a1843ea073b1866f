import { existsSync } from 'node:fs';
import { secondOpinion } from '@ziwan/font-inspect';
import { buildFont, type TestFont } from '@ziwan/font-inspect/testing';
import { ColourLayers, readLoca, tablesOf, Writer } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { OpenFont } from './subset-font.ts';
import type { LayoutPolicy, SubsetFormat } from './types.ts';

const FONT: TestFont = { characters: 'ABCD', blank: '体字', layers: { 体: 'AB', 字: 'CD' } };
// Glyphs are numbered by code point.
const [A, B, C, D, TI, ZI] = [1, 2, 3, 4, 5, 6];

function subset(
  font: Uint8Array,
  text: string,
  layout: LayoutPolicy = 'all',
  format: SubsetFormat = 'ttf',
): Uint8Array {
  const codePoints = [...text].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b);
  return new OpenFont(font).subset({ codePoints, axes: null, format, layout, quality: 5 }).bytes;
}

/** Numbers of the glyphs with an outline. */
function outlined(sfnt: Uint8Array): number[] {
  const { tables } = tablesOf(sfnt);
  const [maxp, head] = [tables.get('maxp'), tables.get('head')] as [Uint8Array, Uint8Array];
  const count = new DataView(maxp.buffer, maxp.byteOffset).getUint16(4);
  const offsets = readLoca(tables.get('loca') as Uint8Array, head[51] === 1, count);
  return Array.from({ length: count }, (_, i) => i).filter(
    (i) => (offsets[i] as number) < (offsets[i + 1] as number),
  );
}

const colrOf = (sfnt: Uint8Array) => tablesOf(sfnt).tables.get('COLR');

test('a subset has the layers of its characters, and their colours', () => {
  for (const layout of ['all', 'none'] as const) {
    const sfnt = subset(buildFont(FONT), '字', layout);
    expect(outlined(sfnt)).toEqual([C, D]);
    const colr = colrOf(sfnt) as Uint8Array;
    // Header, one base glyph, two layers.
    expect(colr.length).toBe(14 + 6 + 8);
    const layers = new ColourLayers(colr);
    expect(layers.bases).toEqual([ZI]);
    const glyphs = new Set([ZI]);
    expect(layers.closeOver(glyphs)).toBe(true);
    expect([...glyphs]).toEqual([ZI, C, D]);
    expect(tablesOf(sfnt).tables.get('CPAL')).toEqual(tablesOf(buildFont(FONT)).tables.get('CPAL'));
  }
});

test('a subset without coloured characters has no colour tables', () => {
  const sfnt = subset(buildFont(FONT), 'AB');
  expect(outlined(sfnt)).toEqual([A, B]);
  expect(colrOf(sfnt)).toBeUndefined();
});

test('glyphs that layout rules reach bring their layers', () => {
  // The rule replaces A with B.
  const font = buildFont({ characters: 'CD', blank: 'AB', layers: { B: 'CD' }, features: ['liga'] });
  const sfnt = subset(font, 'A');
  expect(outlined(sfnt)).toEqual([C, D]);
  expect(new ColourLayers(colrOf(sfnt) as Uint8Array).bases).toEqual([B]);
});

const solid = [2, 0, 0, 0x40, 0];
const paintGlyph = (glyph: number) => [10, 0, 0, 6, 0, glyph, ...solid];

/** A COLR of version 1: 体 consists of two layers, 字 is 体 over C. */
function paints(first: readonly number[], second: readonly number[]): Uint8Array {
  const w = new Writer().u16(1, 0).u32(0, 0).u16(0).u32(34, 78, 0, 0, 0);
  // BaseGlyphList at 34, whose paints are at 50 and 56.
  w.u32(2).u16(TI).u32(16).u16(ZI).u32(22);
  // PaintColrLayers; PaintComposite of a PaintColrGlyph at 64 and a PaintGlyph at 67.
  w.u8(1, 2).u32(0);
  w.u8(32, 0, 0, 8, 3, 0, 0, 11);
  w.u8(11).u16(TI);
  w.bytes(paintGlyph(C));
  // LayerList at 78.
  return w
    .u32(2, 12, 12 + first.length)
    .bytes(first)
    .bytes(second)
    .done();
}

/** A COLR of version 1 with one paint, for 体. */
const onePaint = (...paint: number[]): Uint8Array =>
  new Writer().u16(1, 0).u32(0, 0).u16(0).u32(34, 0, 0, 0, 0).u32(1).u16(TI).u32(10).bytes(paint).done();

function glyphsOf(table: Uint8Array, base: number): number[] {
  const glyphs = new Set([base]);
  new ColourLayers(table).closeOver(glyphs);
  return [...glyphs].sort((a, b) => a - b);
}

test('all kinds of paints are followed', () => {
  // PaintTranslate of a PaintGlyph.
  const moved = [14, 0, 0, 8, 0, 0, 0, 0, ...paintGlyph(A)];
  const table = paints(moved, paintGlyph(B));
  expect(new ColourLayers(table).bases).toEqual([TI, ZI]);
  expect(glyphsOf(table, TI)).toEqual([A, B, TI]);
  expect(glyphsOf(table, ZI)).toEqual([A, B, C, TI, ZI]);
});

test('a paint that contains itself ends, one outside the table is an error', () => {
  expect(glyphsOf(onePaint(11, 0, TI), TI)).toEqual([TI]);
  expect(glyphsOf(onePaint(12, 0, 0, 0), TI)).toEqual([TI]);
  expect(() => glyphsOf(onePaint(12, 0, 99, 0), TI)).toThrow(RangeError);
});

test('a font with paints keeps its numbers, and the table whole', () => {
  const COLR = paints(paintGlyph(A), paintGlyph(B));
  const sfnt = subset(buildFont({ ...FONT, tables: { COLR } }), '字');
  expect(outlined(sfnt)).toEqual([A, B, C]);
  expect(colrOf(sfnt)).toEqual(COLR);
});

test.skipIf(!existsSync('/usr/bin/ots-sanitize'))(
  'the browsers’ sanitizer accepts subsets of colour fonts',
  async () => {
    for (const font of [
      buildFont(FONT),
      buildFont({ ...FONT, tables: { COLR: paints(paintGlyph(A), paintGlyph(B)) } }),
    ]) {
      for (const format of ['woff2', 'woff', 'ttf'] as const) {
        expect(await secondOpinion(subset(font, '体字', 'all', format))).toEqual({ ok: true, output: '' });
      }
    }
  },
);
