import { Reader, writeSfnt } from '@ziwan/sfnt';
import { CffError } from './cff.ts';
import { checkCmap, cmapInOrder } from './checks/cmap.ts';
import { checkColr, checkCpal } from './checks/colour.ts';
import { checkDirectory } from './checks/directory.ts';
import { type Check, type CheckContext, TableFault } from './checks/fault.ts';
import { checkGdef } from './checks/gdef.ts';
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
import { checkLayout } from './checks/layout.ts';
import { checkMath } from './checks/math.ts';
import {
  checkHead,
  checkMaxp,
  checkMetrics,
  checkMetricsHeader,
  checkName,
  checkOs2,
  checkPost,
} from './checks/metrics.ts';
import { chooseOutlines } from './checks/outlines.ts';
import {
  checkAvar,
  checkCvar,
  checkFvar,
  checkGvar,
  checkMetricsVariations,
  checkMvar,
  checkStat,
} from './checks/variations.ts';
import type { SanitizerFinding, SanitizerVerdict } from './types.ts';

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
  ['MATH', checkMath],
  ['CPAL', checkCpal],
  ['COLR', checkColr],
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
/**
 * Variation tables are dropped together: with one broken the font would vary wrongly. The default style remains,
 * unless the outlines are CFF2, which cannot do without them.
 */
const VARIATIONS = ['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'VVAR', 'MVAR'];
const DROPPED_TOGETHER: Record<string, readonly string[]> = {
  ...Object.fromEntries(VARIATIONS.map((tag) => [tag, VARIATIONS])),
  // Lookups refer to the glyph classes and mark glyph sets in GDEF.
  GDEF: ['GDEF', 'GSUB', 'GPOS'],
  CPAL: ['CPAL', 'COLR'],
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
  const { tables } = directory;
  const outlines = chooseOutlines(directory.flavour, tables);
  if ('refusal' in outlines) {
    errors.push(outlines.refusal);
    return refused();
  }
  warnings.push(...outlines.warnings);
  for (const tag of [...directory.dropped, ...outlines.dropped]) {
    tables.delete(tag);
    dropped.add(tag);
  }
  const cmap = tables.get('cmap');
  const sortedCmap = cmap ? cmapInOrder(cmap) : null;
  if (sortedCmap) {
    tables.set('cmap', sortedCmap);
    warnings.push({ table: 'cmap', code: 'ORDER', message: 'cmap 表的子表没有排序，已重写' });
  }

  const context: CheckContext = {
    tables,
    glyphCount: 0,
    longLoca: false,
    axisCount: 0,
    variableOutlines: false,
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
  for (const [tag, check] of outlines.checks) {
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
    if (context.variableOutlines && VARIATIONS.includes(tag)) {
      errors.push(finding);
      return refused();
    }
    warnings.push({ ...finding, message: `${finding.message}，已去除该表` });
    for (const other of DROPPED_TOGETHER[tag] ?? [tag]) if (tables.delete(other)) dropped.add(other);
    if (VARIATIONS.includes(tag)) context.axisCount = 0;
    if (tag === 'GDEF') context.markGlyphSets = 0;
  }
  const verdict = { ok: true, errors, warnings, dropped: [...dropped].map((tag) => tag.trim()) };
  const unchanged =
    dropped.size === 0 && !directory.rebuild && !sortedCmap && outlines.flavour === directory.flavour;
  return { verdict, sfnt: unchanged ? sfnt : writeSfnt(outlines.flavour, tables) };
}
