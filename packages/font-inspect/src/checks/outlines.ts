import { CFF, TRUETYPE } from '@ziwan/sfnt';
import type { SanitizerFinding } from '../types.ts';
import { checkCff } from './cff.ts';
import type { Check } from './fault.ts';
import { checkGlyf, checkLoca } from './glyf.ts';

interface ChosenOutlines {
  /** Signature that agrees with the outlines. */
  flavour: number;
  checks: readonly (readonly [string, Check])[];
  /** Tables of the other kind of outline, which browsers ignore. */
  dropped: string[];
  warnings: SanitizerFinding[];
}

const APPLE_TRUETYPE = 0x74727565;
const OUTLINE_TABLES = ['glyf', 'loca', 'CFF ', 'CFF2'];
const BITMAPS = ['CBDT', 'sbix', 'EBDT', 'bdat'];

/**
 * Chooses the outlines that browsers draw: `glyf` before `CFF2` before `CFF `. Tables decide; the signature is
 * corrected to agree with them.
 */
export function chooseOutlines(
  flavour: number,
  tables: ReadonlyMap<string, Uint8Array>,
): ChosenOutlines | { refusal: SanitizerFinding } {
  const chosen =
    tables.has('glyf') && tables.has('loca')
      ? ['glyf', 'loca']
      : ['CFF2', 'CFF '].filter((tag) => tables.has(tag)).slice(0, 1);
  const [first] = chosen;
  if (!first) return { refusal: withoutOutlines(tables) };
  const warnings: SanitizerFinding[] = [];
  const dropped = OUTLINE_TABLES.filter((tag) => tables.has(tag) && !chosen.includes(tag));
  for (const tag of dropped) {
    const table = tag.trim();
    const message = `同时含有 ${first.trim()} 与 ${table} 轮廓，浏览器只用前者，已去除 ${table} 表`;
    warnings.push({ table, code: 'OTHER_OUTLINES', message });
  }
  const isGlyf = first === 'glyf';
  const right = isGlyf ? flavour === TRUETYPE || flavour === APPLE_TRUETYPE : flavour === CFF;
  if (!right) {
    warnings.push({ table: '', code: 'FLAVOR', message: `文件头与 ${first.trim()} 轮廓不符，已改正` });
  }
  const checks: ChosenOutlines['checks'] = isGlyf
    ? [
        ['loca', checkLoca],
        ['glyf', checkGlyf],
      ]
    : [[first, checkCff(first === 'CFF2' ? 2 : 1)]];
  return { flavour: right ? flavour : isGlyf ? TRUETYPE : CFF, checks, dropped, warnings };
}

function withoutOutlines(tables: ReadonlyMap<string, Uint8Array>): SanitizerFinding {
  const half = ['glyf', 'loca'].find((tag) => tables.has(tag));
  if (half) {
    const missing = half === 'glyf' ? 'loca' : 'glyf';
    return { table: missing, code: 'MISSING', message: `缺少 ${missing} 表` };
  }
  return (
    picturesOnly(tables) ?? {
      table: 'glyf',
      code: 'NO_OUTLINES',
      message: '字体里没有轮廓（缺少 glyf、CFF 和 CFF2 表）',
    }
  );
}

/** The reason to reject a font that draws nothing but bitmaps or SVG documents; null if it has neither. */
export function picturesOnly(tables: ReadonlyMap<string, Uint8Array>): SanitizerFinding | null {
  const bitmap = BITMAPS.find((tag) => tables.has(tag));
  if (bitmap) {
    return {
      table: bitmap,
      code: 'BITMAP_ONLY',
      message: `这款字体的字只有位图（${bitmap} 表），没有轮廓：放大会模糊，也画不出矢量预览。请上传带轮廓的版本`,
    };
  }
  if (!tables.has('SVG ')) return null;
  return {
    table: 'SVG',
    code: 'SVG_ONLY',
    message: '这款字体的字只有 SVG 图形，没有轮廓，多数浏览器画不出来。请上传带轮廓的版本',
  };
}
