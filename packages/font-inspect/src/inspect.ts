import { openVariations, Reader, readCharacterMap, readLineMetrics, tablesOf } from '@ziwan/sfnt';
import { CffError } from './cff.ts';
import { PROPERLY_BLANK } from './characters.ts';
import { picturesOnly } from './checks/outlines.ts';
import { pixelGrid } from './grid.ts';
import { fontNames, NameTable } from './names.ts';
import { drawnGlyphs } from './outlines.ts';
import { RangeBuilder } from './ranges.ts';
import { drawnSequences } from './sequences.ts';
import {
  type CodePointRange,
  type FontAxis,
  FontError,
  type FontInstance,
  type FontMetrics,
  type FontReport,
} from './types.ts';

type Tables = ReadonlyMap<string, Uint8Array>;

/**
 * Reads the catalogue's facts about one sfnt face (see `unpack`; call `sanitize` first). Coverage is counted from
 * the outlines: a code point with a blank glyph goes into `empty`, not into `drawn`. `width` is the OS/2 width
 * class, from 1 (narrowest) to 9; 5 is normal.
 * @throws FontError NOT_A_FONT, TRUNCATED, BAD_DIRECTORY, MISSING_TABLE, NO_OUTLINES, BAD_TABLE
 */
export function inspect(sfnt: Uint8Array): FontReport {
  const { tables } = tablesOf(sfnt);
  const outline = outlineOf(tables);
  try {
    const found = report(tables, outline);
    const pictures = found.empty.length > 0 && isBlank(found.drawn) ? picturesOnly(tables) : null;
    if (pictures) throw new FontError('NO_OUTLINES', pictures.message);
    return found;
  } catch (error) {
    if (error instanceof RangeError) throw new FontError('TRUNCATED', '字体表不完整：读取时越过了表的末尾');
    throw error;
  }
}

/** True if no character of the ranges has to draw anything. */
const isBlank = (ranges: readonly CodePointRange[]): boolean =>
  ranges.every(([first, last]) => {
    for (let c = first; c <= last; c++) if (!PROPERLY_BLANK.test(String.fromCodePoint(c))) return false;
    return true;
  });

function outlineOf(tables: Tables): FontReport['outline'] {
  if (tables.has('CFF2')) return 'CFF2';
  if (tables.has('CFF ')) return 'CFF';
  if (tables.has('glyf') && tables.has('loca')) return 'glyf';
  throw new FontError('NO_OUTLINES', '字体里没有轮廓（缺少 glyf、CFF 和 CFF2 表）');
}

function required(tables: Tables, tag: string): Reader {
  const table = tables.get(tag);
  if (!table) throw new FontError('MISSING_TABLE', `字体缺少 ${tag.trim()} 表`);
  return new Reader(table);
}

function report(tables: Tables, outline: FontReport['outline']): FontReport {
  const head = required(tables, 'head');
  const glyphCount = required(tables, 'maxp').u16(4);
  const hhea = required(tables, 'hhea');
  required(tables, 'cmap');
  const os2Table = tables.get('OS/2');
  const os2 = os2Table ? new Reader(os2Table) : null;
  const names = new NameTable(tables.get('name'));
  const features = featuresOf(tables);
  const grid = gridOf(tables, glyphCount, head.u16(18));
  const { axes, instances } = variationsOf(tables, names);
  return {
    names: fontNames(names),
    metrics: { ...metricsOf(head, hhea, os2), ...(grid === null ? {} : { grid }) },
    outline,
    glyphCount,
    weight: weightOf(os2),
    width: Math.min(9, Math.max(1, os2?.u16(6) || 5)),
    italic: os2 && os2.length >= 64 ? (os2.u16(62) & 0x201) !== 0 : (head.u16(44) & 2) !== 0,
    fsType: os2 ? os2.u16(8) : 0,
    axes,
    instances,
    features,
    vertical:
      (tables.has('vhea') && tables.has('vmtx')) || features.includes('vert') || features.includes('vrt2'),
    ...coverageOfGlyphs(tables, glyphCount),
  };
}

/** The pixel grid of a font; null if an outline is broken. */
function gridOf(tables: Tables, glyphCount: number, unitsPerEm: number): number | null {
  try {
    return pixelGrid(tables, glyphCount, unitsPerEm);
  } catch (error) {
    if (error instanceof RangeError || error instanceof CffError) return null;
    throw error;
  }
}

function weightOf(os2: Reader | null): number {
  const value = os2?.u16(4) ?? 400;
  // Some old fonts write the weight class as 1 to 9.
  if (value >= 1 && value <= 9) return value * 100;
  return value === 0 ? 400 : Math.min(1000, value);
}

function metricsOf(head: Reader, hhea: Reader, os2: Reader | null): FontMetrics {
  const heights = os2 && os2.length >= 90 && os2.u16(0) >= 2;
  return {
    unitsPerEm: head.u16(18),
    ...readLineMetrics(hhea, os2),
    capHeight: heights ? os2.s16(88) || null : null,
    xHeight: heights ? os2.s16(86) || null : null,
    yMax: head.s16(42),
    yMin: head.s16(38),
  };
}

function featuresOf(tables: Tables): string[] {
  const tags = new Set<string>();
  for (const name of ['GSUB', 'GPOS']) {
    const table = tables.get(name);
    if (!table) continue;
    try {
      const r = new Reader(table);
      const list = r.u16(6);
      const count = list ? r.u16(list) : 0;
      for (let i = 0; i < count; i++) {
        const tag = r.tag(list + 2 + i * 6);
        if (/^[\x20-\x7e]{4}$/.test(tag)) tags.add(tag.trim());
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return [...tags].sort();
}

function variationsOf(tables: Tables, names: NameTable): { axes: FontAxis[]; instances: FontInstance[] } {
  const axes: FontAxis[] = [];
  const instances: FontInstance[] = [];
  const table = tables.get('fvar');
  if (!table) return { axes, instances };
  const label = (id: number): string | null => names.pick(id, ['zh-CN', 'zh-TW', 'zh-HK']);
  try {
    const r = new Reader(table);
    const start = r.u16(4);
    const axisCount = r.u16(8);
    const axisSize = r.u16(10);
    for (let i = 0; i < axisCount; i++) {
      const p = start + i * axisSize;
      const tag = r.tag(p);
      axes.push({
        tag,
        name: label(r.u16(p + 18)) ?? tag.trim(),
        min: r.fixed(p + 4),
        default: r.fixed(p + 8),
        max: r.fixed(p + 12),
        hidden: (r.u16(p + 16) & 1) !== 0,
      });
    }
    const instanceCount = r.u16(12);
    const instanceSize = r.u16(14);
    for (let i = 0; i < instanceCount; i++) {
      const p = start + axisCount * axisSize + i * instanceSize;
      const coordinates: Record<string, number> = {};
      axes.forEach((axis, a) => {
        coordinates[axis.tag] = r.fixed(p + 4 + a * 4);
      });
      instances.push({ name: label(r.u16(p)) ?? '', coordinates });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { axes, instances };
}

type Coverage = Pick<FontReport, 'drawn' | 'empty' | 'sequences' | 'characterCount' | 'hanziCount'>;

function coverageOfGlyphs(tables: Tables, glyphCount: number): Coverage {
  const map = readCharacterMap(tables.get('cmap'), glyphCount);
  const isDrawn = drawnGlyphs(tables, glyphCount);
  const drawn = new RangeBuilder();
  const empty = new RangeBuilder();
  let hanziCount = 0;
  for (let c = 0; c < map.length; c++) {
    const glyph = map[c] as number;
    if (glyph === 0 || (c >= 0xd800 && c <= 0xdfff)) continue;
    if (isDrawn[glyph] || PROPERLY_BLANK.test(String.fromCodePoint(c))) {
      drawn.add(c);
      if (isHanzi(c)) hanziCount++;
    } else empty.add(c);
  }
  const sequences = drawnSequences(
    openVariations(tables.get('cmap')),
    (c) => map[c] ?? 0,
    (glyph) => isDrawn[glyph] === 1,
  );
  return { drawn: drawn.ranges, empty: empty.ranges, sequences, characterCount: drawn.count, hanziCount };
}

/** True for code points of CJK Unified Ideographs, Extensions A to J and the compatibility ideographs; not for Seal. */
export const isHanzi = (c: number): boolean =>
  (c >= 0x4e00 && c <= 0x9fff) ||
  (c >= 0x3400 && c <= 0x4dbf) ||
  (c >= 0x20000 && c < 0x3d000) ||
  (c >= 0xf900 && c <= 0xfaff);
