import { dataView, type Mapping, type Table, writeCmap } from '@ziwan/sfnt';
import type { TransformedOutlines } from '../pack/woff2.ts';
import { copyTable, type FontFile, tableBytes } from '../tables/font-file.ts';
import type { Mapped } from '../tables/mapped.ts';
import { subsetGvar } from './gvar.ts';
import { subsetMetrics } from './metrics.ts';
import type { Outlines } from './outlines.ts';

// Copied unchanged, since nothing in them refers to glyphs. STAT is left out: it serves only font menus and would
// need its own names.
const COPIED = ['gasp', 'fvar', 'avar', 'MVAR'];
const COPIED_WITH_HINTING = ['cvt ', 'fpgm', 'prep', 'cvar'];

const POST_SIZE = 32;
const POST_WITHOUT_NAMES = 0x00030000;

/** Parts of a subset that depend only on the font; computed once per font. */
export interface FontConstants {
  post: Uint8Array;
  vertical: boolean;
  variable: boolean;
}

export function readConstants(font: FontFile): FontConstants {
  const post = new Uint8Array(POST_SIZE);
  const { offset, length } = font.tables.get('post') ?? { offset: 0, length: 0 };
  const end = offset + Math.min(length, POST_SIZE);
  font.need(offset, end);
  post.set(font.bytes.subarray(offset, end));
  dataView(post).setUint32(0, POST_WITHOUT_NAMES);
  return {
    post,
    vertical: font.tables.has('vhea') && font.tables.has('vmtx'),
    variable: font.tables.has('gvar'),
  };
}

/** The glyphs with their components, in the font's order, `.notdef` first. */
export function plainGlyphs(outlines: Outlines, mapped: readonly number[]): number[] {
  const wanted = new Set([0, ...mapped]);
  outlines.closeOverComponents(wanted);
  return [...wanted].sort((a, b) => a - b);
}

interface PlainSubset {
  tables: Table[];
  /** Transformed outlines, if requested; `tables` then contains none. */
  transformed: TransformedOutlines | null;
}

/**
 * Builds a subset without layout rules by copying outlines, metrics in both directions and variations. It keeps all
 * axes; the caller adds names.
 * @param glyphs closed over components; their order becomes the numbering
 * @param mapped characters, sorted, and sequences
 * @param transform true to return the outlines in WOFF2's transformed format instead of tables
 */
export function plainSubset(
  font: FontFile,
  outlines: Outlines,
  constants: FontConstants,
  glyphs: readonly number[],
  { mappings, sequences }: Mapped,
  hinting: boolean,
  transform: boolean,
): PlainSubset {
  const numbers = new Map(glyphs.map((glyph, i) => [glyph, i]));
  const transformed = transform ? outlines.transform(glyphs, hinting) : null;
  const copied = transformed ? null : outlines.subset(glyphs, hinting);
  const longLoca = (transformed ?? copied)?.longLoca ?? false;
  const tables = copied?.tables ?? [];
  const add = (tag: string, bytes: Uint8Array) => tables.push([tag, bytes]);

  tables.push(...subsetMetrics(font, glyphs, 'h'));
  if (constants.vertical) tables.push(...subsetMetrics(font, glyphs, 'v'));
  // Empty glyphs such as the space may vary in advance; the emptied .notdef does not.
  if (constants.variable)
    add(
      'gvar',
      subsetGvar(font, glyphs, (glyph) => glyph !== 0),
    );
  const numberOf = (glyph: number) => numbers.get(glyph) ?? 0;
  add(
    'cmap',
    writeCmap(
      mappings.map(([codePoint, glyph]) => [codePoint, numberOf(glyph)]),
      sequences.map((s) => ({ ...s, glyph: s.glyph === null ? null : numberOf(s.glyph) })),
    ),
  );
  add('post', constants.post);
  const maxp = copyTable(font, 'maxp');
  dataView(maxp).setUint16(4, glyphs.length);
  add('maxp', maxp);
  const head = copyTable(font, 'head');
  dataView(head).setInt16(50, longLoca ? 1 : 0);
  add('head', head);
  if (font.tables.has('OS/2')) add('OS/2', narrowOs2(copyTable(font, 'OS/2'), mappings));
  for (const tag of hinting ? [...COPIED, ...COPIED_WITH_HINTING] : COPIED) {
    const bytes = tableBytes(font, tag);
    if (bytes) add(tag, bytes);
  }
  return { tables, transformed };
}

function narrowOs2(os2: Uint8Array, mappings: readonly Mapping[]): Uint8Array {
  const first = mappings[0]?.[0];
  const last = mappings.at(-1)?.[0];
  if (first === undefined || last === undefined || os2.length < 68) return os2;
  const view = dataView(os2);
  view.setUint16(64, Math.min(first, 0xffff));
  view.setUint16(66, Math.min(last, 0xffff));
  return os2;
}
