import { deflateSync } from 'node:zlib';
import {
  align4,
  CFF,
  type NameRecord,
  readDirectory,
  TRUETYPE,
  tablesOf,
  utf16be,
  type VariationSequence,
  Writer,
  writeCmap,
  writeFullCmap,
  writeNames,
  writeSfnt,
} from '@ziwan/sfnt';
import { compress } from 'wawoff2';
import { buildCff, buildCff2, type ExtraDicts } from './cff.ts';
import { buildColr, buildCpal } from './colour.ts';
import { buildGlyf, type TestGlyph } from './glyphs.ts';
import { buildFvar, buildGvar, type TestAxis, type TestInstance, type TestVariation } from './variations.ts';

export type { TestAxis, TestInstance, TestVariation } from './variations.ts';

export interface TestFont {
  outline?: 'glyf' | 'CFF' | 'CFF2';
  /** Characters whose glyph is a box. */
  characters: string;
  /** Characters whose glyph has no outline. */
  blank?: string;
  /** Characters whose glyph moves the pen and draws nothing; CFF and CFF2 only. */
  moveOnly?: string;
  /** Maps a character to the one whose glyph is its only component; glyf only. */
  composites?: Record<string, string>;
  /** Family name by Windows language id; English `Test` by default. */
  family?: string | Record<number, string>;
  style?: string;
  weight?: number;
  fsType?: number;
  /** fsSelection; 0x40 (regular) by default. */
  selection?: number;
  hhea?: [ascender: number, descender: number, lineGap: number];
  typo?: [ascender: number, descender: number, lineGap: number];
  axes?: TestAxis[];
  instances?: TestInstance[];
  /** How boxes vary along the axes; glyf only. */
  variation?: TestVariation;
  /** Adds `vhea` and `vmtx`. */
  vertical?: boolean;
  /** Maps a variation sequence to the character whose glyph it has; to its own character for its usual glyph. */
  variants?: Record<string, string>;
  /** GSUB features; each replaces the first character with the second. */
  features?: string[];
  /** Maps a character to those whose glyphs are its layers in `COLR` version 0, in two colours. */
  layers?: Record<string, string>;
  /** Adds to the DICTs of CFF and CFF2. */
  dicts?: ExtraDicts;
  /** Signature; by default the one that agrees with the outlines. */
  flavour?: number;
  /** Replaces all name records. */
  names?: NameRecord[];
  /** Tables added as they are; null omits a table. */
  tables?: Record<string, Uint8Array | null>;
}

/**
 * Builds the tables of a small font that passes `sanitize`. Glyph 0 is `.notdef`; the characters follow by code
 * point.
 */
export function buildTables(spec: TestFont): { flavour: number; tables: Map<string, Uint8Array> } {
  const isCff = spec.outline === 'CFF' || spec.outline === 'CFF2';
  const { glyphs, pairs } = glyphsOf(spec);
  const tables = new Map<string, Uint8Array>();
  if (spec.outline === 'CFF2') tables.set('CFF2', buildCff2(glyphs, spec.dicts));
  else if (isCff) tables.set('CFF ', buildCff(glyphs, 'Test-Regular', spec.dicts));
  else {
    const { glyf, loca } = buildGlyf(glyphs);
    tables.set('glyf', glyf);
    tables.set('loca', loca);
  }
  const [ascender, descender, lineGap] = spec.hhea ?? [880, -120, 0];
  const metricsHeader = (up: number, down: number, gap: number): Uint8Array =>
    new Writer()
      .u32(0x00010000)
      .u16(up, down, gap, 1100, 0, 0, 800, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length)
      .done();
  const metrics = (): Uint8Array => {
    const w = new Writer();
    for (const glyph of glyphs) w.u16(glyph.advance, glyph.kind === 'blank' ? 0 : 10);
    return w.done();
  };
  tables.set('hhea', metricsHeader(ascender, descender, lineGap));
  tables.set('hmtx', metrics());
  if (spec.vertical) {
    tables.set('vhea', metricsHeader(500, -500, 0));
    tables.set('vmtx', metrics());
  }
  tables.set('maxp', maxp(glyphs.length, isCff));
  tables.set('head', head());
  tables.set('OS/2', os2(spec, pairs));
  tables.set('post', new Writer().u32(0x00030000, 0).u16(-100, 50).u32(0, 0, 0, 0, 0).done());
  tables.set(
    'cmap',
    spec.variants ? writeCmap(pairs, variantsOf(spec.variants, pairs)) : writeFullCmap(pairs),
  );
  tables.set('name', writeNames(spec.names ?? nameRecords(spec)));
  if (spec.axes) {
    tables.set('fvar', buildFvar(spec.axes, spec.instances ?? []));
    if (!isCff) tables.set('gvar', buildGvar(glyphs, spec.axes.length, spec.variation));
  }
  if (spec.features) tables.set('GSUB', gsub(spec.features));
  if (spec.layers) {
    const glyphOf = new Map(pairs.map(([c, glyph]) => [String.fromCodePoint(c), glyph]));
    const layers = Object.entries(spec.layers).map(
      ([base, of]) => [glyphOf.get(base) ?? 0, [...of].map((c) => glyphOf.get(c) ?? 0)] as const,
    );
    tables.set('COLR', buildColr(layers));
    tables.set('CPAL', buildCpal());
  }
  for (const [tag, table] of Object.entries(spec.tables ?? {})) {
    if (table) tables.set(tag, table);
    else tables.delete(tag);
  }
  return { flavour: spec.flavour ?? (isCff ? CFF : TRUETYPE), tables };
}

/** Builds a complete sfnt. */
export function buildFont(spec: TestFont): Uint8Array {
  const { flavour, tables } = buildTables(spec);
  return writeSfnt(flavour, tables);
}

/** Builds a collection; identical tables are stored once and shared. */
export function buildCollection(sfnts: readonly Uint8Array[]): Uint8Array {
  const faces = sfnts.map(tablesOf);
  const w = new Writer().tag('ttcf').u32(0x00010000, faces.length);
  let at = 12 + faces.length * 4;
  for (const { tables } of faces) {
    w.u32(at);
    at += 12 + tables.size * 16;
  }
  const stored = new Map<string, { offset: number; bytes: Uint8Array }>();
  for (const { flavour, tables } of faces) {
    const log = 31 - Math.clz32(tables.size);
    w.u32(flavour).u16(tables.size, 16 << log, log, tables.size * 16 - (16 << log));
    for (const [tag, bytes] of tables) {
      const key = `${tag}:${Buffer.from(bytes).toString('base64')}`;
      let entry = stored.get(key);
      if (!entry) {
        entry = { offset: at, bytes };
        stored.set(key, entry);
        at += align4(bytes.length);
      }
      w.tag(tag).u32(0, entry.offset, bytes.length);
    }
  }
  for (const { bytes } of stored.values()) {
    w.bytes(bytes);
    while (w.length % 4) w.u8(0);
  }
  return w.done();
}

/** Builds a WOFF 1.0 file. Tables that compression does not shrink are stored uncompressed. */
export function packWoff(sfnt: Uint8Array): Uint8Array {
  const { flavour, records } = readDirectory(sfnt);
  const packed = records.map((record) => {
    const data = sfnt.subarray(record.offset, record.offset + record.length);
    const small = deflateSync(data);
    return { ...record, data: small.length < data.length ? small : data };
  });
  let at = 44 + packed.length * 20;
  const directory = new Writer();
  const body = new Writer();
  for (const { tag, data, length, checksum } of packed) {
    directory.tag(tag).u32(at, data.length, length, checksum);
    body.bytes(data);
    while (body.length % 4) body.u8(0);
    at = 44 + packed.length * 20 + body.length;
  }
  return new Writer()
    .tag('wOFF')
    .u32(flavour, at)
    .u16(packed.length, 0)
    .u32(sfnt.length)
    .u16(1, 0)
    .u32(0, 0, 0, 0, 0)
    .bytes(directory.done())
    .bytes(body.done())
    .done();
}

let encoding: Promise<unknown> = Promise.resolve();

/**
 * Packs an sfnt with the reference WOFF2 encoder, one at a time: each result lies in memory that the next call
 * reuses.
 */
export function packWoff2(sfnt: Uint8Array): Promise<Uint8Array> {
  const packed = encoding.then(async () => Uint8Array.from(await compress(sfnt)));
  encoding = packed.catch(() => undefined);
  return packed;
}

export const windowsName = (id: number, text: string, language = 0x409): NameRecord => ({
  platform: 3,
  encoding: 1,
  language,
  id,
  bytes: utf16be(text),
});

function nameRecords(spec: TestFont): NameRecord[] {
  const family = typeof spec.family === 'object' ? spec.family : { 0x409: spec.family ?? 'Test' };
  const style = spec.style ?? 'Regular';
  const english = family[0x409] ?? 'Test';
  const records = Object.entries(family).map(([language, text]) => windowsName(1, text, Number(language)));
  records.push(
    windowsName(2, style),
    windowsName(3, `${english} ${style} unique`),
    windowsName(4, `${english} ${style}`),
    windowsName(5, 'Version 1.000'),
    windowsName(6, `${english.replace(/[^A-Za-z0-9]/g, '')}-${style.replace(/[^A-Za-z0-9]/g, '')}`),
  );
  (spec.axes ?? []).forEach((axis, i) => {
    records.push(windowsName(256 + i, axis.name));
  });
  (spec.instances ?? []).forEach((instance, i) => {
    records.push(windowsName(256 + (spec.axes ?? []).length + i, instance.name));
  });
  return records;
}

function glyphsOf(spec: TestFont): { glyphs: TestGlyph[]; pairs: [number, number][] } {
  const kinds = new Map<number, TestGlyph['kind']>();
  const put = (text: string, kind: TestGlyph['kind']): void => {
    for (const character of text) kinds.set(character.codePointAt(0) as number, kind);
  };
  put(spec.characters, 'box');
  put(spec.blank ?? '', 'blank');
  put(spec.moveOnly ?? '', 'move');
  put(Object.keys(spec.composites ?? {}).join(''), 'composite');
  const codePoints = [...kinds.keys()].sort((a, b) => a - b);
  const glyphOf = (character: string): number => codePoints.indexOf(character.codePointAt(0) as number) + 1;
  const glyphs: TestGlyph[] = [{ kind: 'box', advance: 1000 }];
  for (const c of codePoints) {
    const of = spec.composites?.[String.fromCodePoint(c)];
    // The advance distinguishes glyphs. It depends only on the character, not on the rest of the font.
    const glyph: TestGlyph = { kind: kinds.get(c) as TestGlyph['kind'], advance: 500 + (c % 521) };
    glyphs.push(of === undefined ? glyph : { ...glyph, of: glyphOf(of) });
  }
  return { glyphs, pairs: codePoints.map((c, i) => [c, i + 1]) };
}

function variantsOf(
  variants: Record<string, string>,
  pairs: readonly (readonly [number, number])[],
): VariationSequence[] {
  const glyphs = new Map(pairs);
  return Object.entries(variants).map(([sequence, of]) => {
    const [character, selector] = Array.from(sequence, (c) => c.codePointAt(0) as number);
    const glyph = glyphs.get(of.codePointAt(0) as number) as number;
    if (character === undefined || selector === undefined) throw new Error('not a sequence');
    return { character, selector, glyph: sequence.startsWith(of) ? null : glyph };
  });
}

function maxp(glyphCount: number, isCff: boolean): Uint8Array {
  if (isCff) return new Writer().u32(0x00005000).u16(glyphCount).done();
  return new Writer().u32(0x00010000).u16(glyphCount, 4, 1, 8, 2, 1, 0, 0, 0, 0, 0, 0, 2, 2).done();
}

function head(): Uint8Array {
  return new Writer()
    .u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5)
    .u16(3, 1000)
    .u32(0, 0xc0000000, 0, 0xc0000000)
    .u16(0, 0, 1000, 800, 0, 8, 2, 1, 0)
    .done();
}

function os2(spec: TestFont, pairs: readonly [number, number][]): Uint8Array {
  const [up, down, gap] = spec.typo ?? [880, -120, 0];
  return new Writer()
    .u16(4, 600, spec.weight ?? 400, 5, spec.fsType ?? 0)
    .u16(650, 700, 0, 140, 650, 700, 0, 480, 50, 260, 0)
    .bytes(new Uint8Array(10))
    .u32(1, 0, 0, 0)
    .tag('TEST')
    .u16(
      spec.selection ?? 0x40,
      Math.min(0xffff, pairs[0]?.[0] ?? 0),
      Math.min(0xffff, pairs.at(-1)?.[0] ?? 0),
    )
    .u16(up, down, gap, 900, 200)
    .u32(1, 0)
    .u16(480, 700, 0, 32, 1)
    .done();
}

/** Builds a GSUB table with one lookup and a feature record for each tag. */
function gsub(features: readonly string[]): Uint8Array {
  const sorted = [...features].sort();
  const scripts = 10;
  const featuresAt = scripts + 2 + 6 + 4 + 6 + sorted.length * 2;
  const featureTable = 2 + sorted.length * 6;
  const lookups = featuresAt + featureTable + sorted.length * 6;
  const w = new Writer().u16(1, 0, scripts, featuresAt, lookups);
  w.u16(1).tag('DFLT').u16(8, 4, 0, 0, 0xffff, sorted.length);
  for (const i of sorted.keys()) w.u16(i);
  w.u16(sorted.length);
  for (const [i, tag] of sorted.entries()) w.tag(tag).u16(featureTable + i * 6);
  for (let i = 0; i < sorted.length; i++) w.u16(0, 1, 0);
  // LookupList with one single substitution (delta 1) of glyph 1.
  w.u16(1, 4).u16(1, 0, 1, 8).u16(1, 6, 1).u16(1, 1, 1);
  return w.done();
}
