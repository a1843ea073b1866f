import { metricsSize, type Reader } from '@ziwan/sfnt';
import { type Check, type CheckContext, refuse } from './fault.ts';

export const checkMaxp: Check = (r, context) => {
  const version = r.u32(0);
  // Browsers read the major version only.
  const major = version >>> 16;
  if (major > 1) refuse('VERSION', '版本号有误');
  if (version !== 0x00005000 && version !== 0x00010000) context.warn('maxp', 'VERSION', 'maxp 的版本号有误');
  const glyphs = r.u16(4);
  if (glyphs === 0) refuse('NO_GLYPHS', '字形数为 0');
  if (major === 1) {
    r.need(0, 32);
    const zones = r.u16(14);
    // Fonts with 0 and 3 exist and are harmless.
    if (zones > 3) refuse('ZONES', `maxZones 为 ${zones}`);
    if (zones === 0 || zones === 3) context.warn('maxp', 'ZONES', `maxZones 为 ${zones}，应为 1 或 2`);
  } else if (context.tables.has('glyf')) refuse('VERSION', 'TrueType 字体需要 1.0 版');
};

export const checkHead: Check = (r) => {
  r.need(0, 54);
  if (r.u16(0) !== 1) refuse('VERSION', '版本号有误');
  if (r.u32(12) !== 0x5f0f3cf5) refuse('MAGIC', '魔数有误');
  const unitsPerEm = r.u16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16384) {
    refuse('UNITS_PER_EM', `unitsPerEm 为 ${unitsPerEm}，应在 16 与 16384 之间`);
  }
  if (r.s16(36) > r.s16(40) || r.s16(38) > r.s16(42)) refuse('BOUNDS', '全局边界框有误');
  const format = r.s16(50);
  if (format !== 0 && format !== 1) refuse('LOCA_FORMAT', `indexToLocFormat 为 ${format}`);
  if (r.s16(52) !== 0) refuse('GLYPH_FORMAT', `glyphDataFormat 为 ${r.s16(52)}`);
};

/** Checks `hhea` or `vhea`, which share a layout; `vhea` has versions 1.0 and 1.1. */
export const checkMetricsHeader =
  (tag: 'hhea' | 'vhea'): Check =>
  (r, context) => {
    r.need(0, 36);
    const version = r.u32(0);
    if (version >>> 16 !== 1 || (tag === 'vhea' && ![0x00010000, 0x00011000].includes(version))) {
      refuse('VERSION', '版本号有误');
    }
    if (r.s16(32) !== 0) refuse('METRIC_FORMAT', `metricDataFormat 为 ${r.s16(32)}`);
    const metrics = r.u16(34);
    if (metrics === 0 || metrics > context.glyphCount) {
      refuse('METRIC_COUNT', `度量数为 ${metrics}，字形数为 ${context.glyphCount}`);
    }
  };

/** Checks `hmtx` against `hhea`, or `vmtx` against `vhea`. */
export const checkMetrics =
  (header: 'hhea' | 'vhea'): Check =>
  (r, context) => {
    const table = context.tables.get(header);
    if (!table) return refuse('MISSING_HEADER', `缺少 ${header} 表`);
    const metrics = (((table[34] as number) << 8) | (table[35] as number)) >>> 0;
    const need = metricsSize(metrics, context.glyphCount);
    if (r.length < need) refuse('TRUNCATED', `长度 ${r.length}，需要 ${need}`);
  };

export const checkOs2: Check = (r, context) => {
  const version = r.u16(0);
  if (version > 5) refuse('VERSION', `版本号为 ${version}`);
  const need = version === 0 ? 78 : version === 1 ? 86 : version === 5 ? 100 : 96;
  if (r.length < need) {
    // Browsers read a table that ends after the fields of version 0 or 1 as that version.
    const earlier = r.length >= 78 && (r.length < 80 || (version > 1 && r.length >= 86 && r.length < 88));
    if (!earlier) refuse('TRUNCATED', `第 ${version} 版需要 ${need} 字节，实有 ${r.length}`);
    context.warn('OS/2', 'VERSION', `OS/2 的版本号为 ${version}，长度只有 ${r.length}`);
  }
  const weight = r.u16(4);
  if (weight < 1 || weight > 1000) context.warn('OS/2', 'WEIGHT', `usWeightClass 为 ${weight}`);
  const width = r.u16(6);
  if (width < 1 || width > 9) context.warn('OS/2', 'WIDTH', `usWidthClass 为 ${width}`);
};

export const checkName: Check = (r, context) => {
  const format = r.u16(0);
  if (format > 1) refuse('VERSION', `格式为 ${format}`);
  const count = r.u16(2);
  const strings = r.u16(4);
  r.need(6, count * 12);
  if (strings > r.length) refuse('STRING_OFFSET', '字符串区的位置超出表的末尾');
  if (strings < 6 + count * 12) refuse('STRING_OFFSET', '字符串区与记录重叠');
  let outside = 0;
  for (let i = 0; i < count; i++) {
    const p = 6 + i * 12;
    if (strings + r.u16(p + 10) + r.u16(p + 8) > r.length) outside++;
  }
  if (outside) context.warn('name', 'STRING_OUTSIDE', `${outside} 条名称超出表的末尾`);
  if (format === 1) {
    const tags = r.u16(6 + count * 12);
    r.need(8 + count * 12, tags * 4);
    for (let i = 0; i < tags; i++) {
      const p = 8 + count * 12 + i * 4;
      if (strings + r.u16(p + 2) + r.u16(p) > r.length) refuse('LANGUAGE_TAG', '语言标记超出表的末尾');
    }
  }
};

export const checkPost: Check = (r, context) => {
  r.need(0, 32);
  const version = r.u32(0);
  if (version === 0x00010000 || version === 0x00030000) return;
  if (version !== 0x00020000) refuse('VERSION', '版本号有误');
  checkGlyphNames(r, context);
};

function checkGlyphNames(r: Reader, context: CheckContext): void {
  const count = r.u16(32);
  if (count !== context.glyphCount) {
    refuse('GLYPH_COUNT', `字形名有 ${count} 个，字形有 ${context.glyphCount} 个`);
  }
  r.need(34, count * 2);
  let names = 0;
  for (let at = 34 + count * 2; at < r.length; names++) {
    const length = r.u8(at);
    if (r.slice(at + 1, length).includes(0)) refuse('NAME', '字形名里有空字符');
    at += 1 + length;
  }
  for (let i = 0; i < count; i++) {
    const index = r.u16(34 + i * 2);
    if (index >= 258 + names) refuse('NAME_INDEX', '字形名的序号超出范围');
  }
}
