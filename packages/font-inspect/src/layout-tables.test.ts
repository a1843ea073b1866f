import { tablesOf, Writer, writeSfnt } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { sanitize } from './sanitize.ts';
import { buildFont, windowsName } from './testing/index.ts';

const font = buildFont({ characters: '字玩ABC', features: ['liga'] });
const SCRIPT = 18;

/** Codes of the warnings about a table that replaces the font's own. */
function warningsFor(tag: string, table: Uint8Array, source = font): string[] {
  const { flavour, tables } = tablesOf(source);
  const { verdict } = sanitize(writeSfnt(flavour, new Map(tables).set(tag, table)));
  expect(verdict.ok).toBe(true);
  return verdict.warnings.map((warning) => `${warning.table} ${warning.code}`);
}

/** The font's GSUB with some 16-bit values changed. */
function gsub(...changes: [at: number, value: number][]): Uint8Array {
  const table = Uint8Array.from(tablesOf(font).tables.get('GSUB') as Uint8Array);
  const view = new DataView(table.buffer);
  for (const [at, value] of changes) view.setUint16(at, value);
  return table;
}

/** A GSUB with no scripts and features, and one lookup with one subtable. */
const oneLookup = (type: number, subtable: Uint8Array): Uint8Array =>
  new Writer().u16(1, 0, 0, 0, 10).u16(1, 4).u16(type, 0, 1, 8).bytes(subtable).done();

test('GSUB is dropped if its DFLT script has no default language', () => {
  expect(warningsFor('GSUB', gsub())).toEqual([]);
  expect(warningsFor('GSUB', gsub([SCRIPT, 0]))).toEqual(['GSUB SCRIPT']);
});

test('GSUB is dropped if a list starts inside the header, or if features vary without axes', () => {
  for (const at of [4, 6, 8]) expect(warningsFor('GSUB', gsub([at, 8]))).toEqual(['GSUB OFFSET']);
  const table = new Writer().u16(1, 1, 0, 0, 0).u32(14).u16(1, 0).u32(0).done();
  expect(warningsFor('GSUB', table)).toEqual(['GSUB AXES']);
});

test('GSUB is dropped if its languages are not sorted', () => {
  const languages = (...tags: string[]): Uint8Array => {
    const w = new Writer().u16(1, 0, 10, 0, 0).u16(1).tag('hani').u16(8).u16(0, tags.length);
    for (const tag of tags) w.tag(tag).u16(4 + tags.length * 6);
    return w.u16(0, 0xffff, 0).done();
  };
  expect(warningsFor('GSUB', languages('JAN ', 'ZHS '))).toEqual([]);
  expect(warningsFor('GSUB', languages('ZHS ', 'JAN '))).toEqual(['GSUB LANGUAGE']);
});

test('GSUB is dropped if a sequence is longer than the font has glyphs', () => {
  const sequence = (count: number): Uint8Array =>
    oneLookup(
      2,
      new Writer()
        .u16(1, 8, 1, 14)
        .u16(1, 1, 1)
        .u16(count)
        .u16(...Array(count).fill(1))
        .done(),
    );
  expect(warningsFor('GSUB', sequence(6))).toEqual([]);
  expect(warningsFor('GSUB', sequence(7))).toEqual(['GSUB COUNT']);
});

test('GSUB is dropped if ranges of a coverage overlap', () => {
  const ranges = (...starts: number[]): Uint8Array => {
    const w = new Writer().u16(1, 6, 1).u16(2, starts.length);
    for (const [i, start] of starts.entries()) w.u16(start, start + 1, i * 2);
    return oneLookup(1, w.done());
  };
  expect(warningsFor('GSUB', ranges(1, 3))).toEqual([]);
  expect(warningsFor('GSUB', ranges(3, 1))).toEqual(['GSUB COVERAGE']);
});

test('MATH is dropped if its header points outside', () => {
  const math = (...offsets: number[]) =>
    new Writer()
      .u16(1, 0, ...offsets)
      .u16(0, 0)
      .done();
  expect(warningsFor('MATH', math(10, 10, 10))).toEqual([]);
  expect(warningsFor('MATH', math(10, 0, 10))).toEqual(['MATH OFFSET']);
  expect(warningsFor('MATH', math(10, 14, 10))).toEqual(['MATH OFFSET']);
});

test('STAT is dropped if it refers to a name that the font does not have', () => {
  const source = buildFont({ characters: '字', names: [windowsName(1, 'Toy'), windowsName(256, 'Weight')] });
  const stat = (name: number) =>
    new Writer().u16(1, 1, 8, 1).u32(20).u16(0).u32(0).u16(2).tag('wght').u16(name, 0).done();
  expect(warningsFor('STAT', stat(256), source)).toEqual([]);
  expect(warningsFor('STAT', stat(300), source)).toEqual(['STAT NAME']);
});

test('kern is dropped if it has a format or flags that browsers do not know', () => {
  const kern = (coverage: number) => new Writer().u16(0, 1, 0, 20, coverage, 1, 6, 0, 0, 1, 2, 30).done();
  expect(warningsFor('kern', kern(1))).toEqual([]);
  for (const coverage of [0x11, 0x81, 0x201]) {
    expect(warningsFor('kern', kern(coverage))).toEqual(['kern SUBTABLES']);
  }
});
