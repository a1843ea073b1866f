import { CFF, Reader, readDirectory, writeSfnt } from '@ziwan/sfnt';
import { CffError } from './cff.ts';
import { checkCff } from './checks/cff.ts';
import { checkCmap } from './checks/cmap.ts';
import { type Check, type CheckContext, TableFault } from './checks/fault.ts';
import { checkGlyf, checkLoca } from './checks/glyf.ts';
import {
  checkControlValues,
  checkGasp,
  checkHdmx,
  checkKern,
  checkLtsh,
  checkProgram,
  checkVdmx,
  checkVorg,
} from './checks/hinting.ts';
import { checkGdef, checkLayout } from './checks/layout.ts';
import {
  checkHead,
  checkMaxp,
  checkMetrics,
  checkMetricsHeader,
  checkName,
  checkOs2,
  checkPost,
} from './checks/metrics.ts';
import {
  checkAvar,
  checkCvar,
  checkFvar,
  checkGvar,
  checkMetricsVariations,
  checkMvar,
  checkStat,
} from './checks/variations.ts';
import { FontError, type SanitizerFinding, type SanitizerVerdict } from './types.ts';
import { printable } from './unpack.ts';

export interface Sanitized {
  verdict: SanitizerVerdict;
  /** The font rebuilt without `dropped`; the original bytes if nothing had to change or the font was rejected. */
  sfnt: Uint8Array;
}

/** Tables that browsers require, in checking order: later checks rely on earlier ones. */
const REQUIRED: readonly (readonly [string, Check])[] = [
  ['maxp', checkMaxp],
  ['head', checkHead],
  ['OS/2', checkOs2],
  ['cmap', checkCmap],
  ['hhea', checkMetricsHeader('hhea')],
  ['hmtx', checkMetrics('hhea')],
  ['name', checkName],
  ['post', checkPost],
];
const GLYF_OUTLINES: readonly (readonly [string, Check])[] = [
  ['loca', checkLoca],
  ['glyf', checkGlyf],
];
/**
 * Optional tables in checking order: `fvar` before the tables that vary by its axes, `GDEF` before the lookups that
 * refer to it.
 */
const OPTIONAL: readonly (readonly [string, Check])[] = [
  ['fvar', checkFvar],
  ['avar', checkAvar],
  ['gvar', checkGvar],
  ['cvar', checkCvar],
  ['HVAR', checkMetricsVariations(3)],
  ['VVAR', checkMetricsVariations(4)],
  ['MVAR', checkMvar],
  ['STAT', checkStat],
  ['vhea', checkMetricsHeader('vhea')],
  ['vmtx', checkMetrics('vhea')],
  ['GDEF', checkGdef],
  ['GSUB', checkLayout('GSUB')],
  ['GPOS', checkLayout('GPOS')],
  ['kern', checkKern],
  ['VORG', checkVorg],
  ['cvt ', checkControlValues],
  ['fpgm', checkProgram],
  ['prep', checkProgram],
  ['gasp', checkGasp],
  ['hdmx', checkHdmx],
  ['LTSH', checkLtsh],
  ['VDMX', checkVdmx],
];
/** Variation tables are dropped together: with one broken the font would vary wrongly. The default style remains. */
const VARIATIONS = ['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'VVAR', 'MVAR'];
const DROPPED_TOGETHER: Record<string, readonly string[]> = {
  ...Object.fromEntries(VARIATIONS.map((tag) => [tag, VARIATIONS])),
  // Lookups refer to the glyph classes and mark glyph sets in GDEF.
  GDEF: ['GDEF', 'GSUB', 'GPOS'],
  // Glyph instructions need all three tables.
  'cvt ': ['cvt ', 'fpgm', 'prep'],
  fpgm: ['cvt ', 'fpgm', 'prep'],
  prep: ['cvt ', 'fpgm', 'prep'],
  vhea: ['vhea', 'vmtx', 'VVAR'],
  vmtx: ['vhea', 'vmtx', 'VVAR'],
};

/**
 * Checks the structure of one sfnt face strictly, by the rules that browsers apply before they load a web font. A
 * broken required table rejects the font; a broken optional table is dropped and listed in `dropped`. Never throws
 * on bad input: the verdict lists the faults.
 */
export function sanitize(sfnt: Uint8Array): Sanitized {
  const errors: SanitizerFinding[] = [];
  const warnings: SanitizerFinding[] = [];
  const dropped = new Set<string>();
  const refused = (): Sanitized => ({ verdict: { ok: false, errors, warnings, dropped: [] }, sfnt });

  const directory = checkDirectory(sfnt, errors, warnings);
  if (!directory) return refused();
  const { flavour, tables, rebuild } = directory;
  for (const tag of directory.dropped) {
    tables.delete(tag);
    dropped.add(tag);
  }

  const context: CheckContext = {
    tables,
    glyphCount: 0,
    longLoca: false,
    axisCount: 0,
    markGlyphSets: 0,
    warn: (table, code, message) => warnings.push({ table, code, message }),
  };
  const attempt = (tag: string, check: Check): SanitizerFinding | null => {
    const table = tables.get(tag);
    const name = tag.trim();
    if (!table) return { table: name, code: 'MISSING', message: `缺少 ${name} 表` };
    try {
      check(new Reader(table), context);
      return null;
    } catch (error) {
      if (error instanceof RangeError) return { table: name, code: 'TRUNCATED', message: `${name} 表被截断` };
      if (error instanceof CffError)
        return { table: name, code: 'CFF', message: `${name} 表：${error.message}` };
      if (error instanceof TableFault) {
        return { table: name, code: error.code, message: `${name} 表：${error.message}` };
      }
      throw error;
    }
  };

  for (const [tag, check] of REQUIRED) {
    const finding = attempt(tag, check);
    if (finding) {
      errors.push(finding);
      // All later checks rely on these two tables.
      if (tag === 'maxp' || tag === 'head') return refused();
    }
    if (tag === 'maxp') context.glyphCount = new Reader(tables.get('maxp') as Uint8Array).u16(4);
    if (tag === 'head') context.longLoca = new Reader(tables.get('head') as Uint8Array).s16(50) === 1;
  }
  for (const [tag, check] of outlineChecks(flavour, tables, errors)) {
    const finding = attempt(tag, check);
    if (finding) {
      errors.push(finding);
      break;
    }
  }
  if (errors.length) return refused();

  for (const [tag, check] of OPTIONAL) {
    if (!tables.has(tag)) continue;
    const finding = attempt(tag, check);
    if (!finding) continue;
    warnings.push({ ...finding, message: `${finding.message}，已去除该表` });
    for (const other of DROPPED_TOGETHER[tag] ?? [tag]) if (tables.delete(other)) dropped.add(other);
    if (VARIATIONS.includes(tag)) context.axisCount = 0;
    if (tag === 'GDEF') context.markGlyphSets = 0;
  }
  const verdict = { ok: true, errors, warnings, dropped: [...dropped].map((tag) => tag.trim()) };
  return { verdict, sfnt: dropped.size || rebuild ? writeSfnt(flavour, tables) : sfnt };
}

function outlineChecks(
  flavour: number,
  tables: ReadonlyMap<string, Uint8Array>,
  errors: SanitizerFinding[],
): readonly (readonly [string, Check])[] {
  const hasCff = tables.has('CFF ') || tables.has('CFF2');
  const hasGlyf = tables.has('glyf') || tables.has('loca');
  if (hasCff && hasGlyf) {
    errors.push({ table: 'glyf', code: 'MIXED_OUTLINES', message: '同时含有 TrueType 与 CFF 轮廓' });
    return [];
  }
  if (hasCff) {
    if (flavour !== CFF) {
      errors.push({ table: 'CFF', code: 'FLAVOR', message: 'CFF 轮廓的字体应以 OTTO 开头' });
    }
    if (tables.has('CFF2')) return [['CFF2', checkCff(2)]];
    return [['CFF ', checkCff(1)]];
  }
  if (!hasGlyf) {
    errors.push({ table: 'glyf', code: 'NO_OUTLINES', message: '字体里没有轮廓' });
    return [];
  }
  const missing = ['glyf', 'loca'].filter((tag) => !tables.has(tag));
  for (const tag of missing) errors.push({ table: tag, code: 'MISSING', message: `缺少 ${tag} 表` });
  return missing.length ? [] : GLYF_OUTLINES;
}

interface Directory {
  flavour: number;
  tables: Map<string, Uint8Array>;
  /** Optional tables with an unusable directory entry. */
  dropped: string[];
  /** The tables are valid, but the directory is out of order. */
  rebuild: boolean;
}

const ESSENTIAL = new Set([
  'maxp',
  'head',
  'OS/2',
  'cmap',
  'hhea',
  'hmtx',
  'name',
  'post',
  'loca',
  'glyf',
  'CFF ',
  'CFF2',
]);

function checkDirectory(
  sfnt: Uint8Array,
  errors: SanitizerFinding[],
  warnings: SanitizerFinding[],
): Directory | null {
  let directory: ReturnType<typeof readDirectory>;
  try {
    directory = readDirectory(sfnt);
  } catch (error) {
    if (!(error instanceof FontError)) throw error;
    errors.push({ table: '', code: error.code, message: error.message });
    return null;
  }
  const { flavour, records } = directory;
  const headerEnd = 12 + records.length * 16;
  const dropped: string[] = [];
  const tables = new Map<string, Uint8Array>();
  const spans: { tag: string; from: number; to: number }[] = [];
  let rebuild = false;
  const note = (tag: string, code: string, reason: string): void => {
    const name = printable(tag);
    if (ESSENTIAL.has(tag)) errors.push({ table: name, code, message: `${name} 表${reason}` });
    else {
      dropped.push(tag);
      warnings.push({ table: name, code, message: `${name} 表${reason}，已去除该表` });
    }
  };
  const r = new Reader(sfnt);
  const log = 31 - Math.clz32(records.length);
  if (r.u16(6) !== 16 << log || r.u16(8) !== log || r.u16(10) !== records.length * 16 - (16 << log)) {
    warnings.push({ table: '', code: 'SEARCH', message: '表目录的查找参数有误，已重写' });
    rebuild = true;
  }
  let before = '';
  for (const { tag, offset, length } of records) {
    if (tables.has(tag) || dropped.includes(tag)) {
      errors.push({ table: printable(tag), code: 'DUPLICATE', message: `表 ${printable(tag)} 重复` });
      continue;
    }
    if (tag <= before) {
      if (!rebuild) warnings.push({ table: '', code: 'ORDER', message: '表目录没有排序，已重写' });
      rebuild = true;
    }
    before = tag;
    if (!/^[\x20-\x7e]{4}$/.test(tag)) note(tag, 'TAG', '的名称有误');
    else if (offset < headerEnd || offset + length > sfnt.length) note(tag, 'BOUNDS', '超出文件范围');
    else if (length === 0) note(tag, 'ZERO_LENGTH', '长度为 0');
    else if (offset & 3) note(tag, 'MISALIGNED', '没有按四字节对齐');
    else {
      tables.set(tag, sfnt.subarray(offset, offset + length));
      spans.push({ tag, from: offset, to: offset + length });
    }
  }
  spans.sort((a, b) => a.from - b.from);
  for (let i = 1; i < spans.length; i++) {
    const [one, two] = [spans[i - 1], spans[i]] as [(typeof spans)[0], (typeof spans)[0]];
    if (two.from < one.to) {
      // Drops the optional table of the two. If both are required, the font is rejected.
      note(
        ESSENTIAL.has(two.tag) ? one.tag : two.tag,
        'OVERLAP',
        `与 ${printable(ESSENTIAL.has(two.tag) ? two.tag : one.tag)} 表重叠`,
      );
      if (one.to > two.to) spans[i] = one;
    }
  }
  return errors.length ? null : { flavour, tables, dropped, rebuild };
}
