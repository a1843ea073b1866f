import { Reader } from '@ziwan/sfnt';
import { type Check, refuse } from './fault.ts';

const MAX_GROUPS = 699_050;
/** Platform, encoding and format of the subtables that browsers and the subset engine read; a font needs one. */
const USABLE = new Set(['0.0.4', '0.1.4', '0.3.4', '0.3.12', '0.4.12', '3.1.4', '3.10.12']);

/** The table with its subtables sorted by platform and encoding; null if they are, or if it is cut off. */
export function cmapInOrder(table: Uint8Array): Uint8Array | null {
  const r = new Reader(table);
  const count = table.length < 4 ? 0 : r.u16(2);
  if (table.length < 4 + count * 8) return null;
  const places = Array.from({ length: count }, (_, i) => 4 + i * 8);
  const sorted = places.toSorted((a, b) => r.u32(a) - r.u32(b));
  if (sorted.every((at, i) => at === places[i])) return null;
  const ordered = table.slice();
  sorted.forEach((at, i) => {
    ordered.set(table.subarray(at, at + 8), places[i]);
  });
  return ordered;
}

export const checkCmap: Check = (r, context) => {
  if (r.u16(0) !== 0) refuse('VERSION', '版本号有误');
  const count = r.u16(2);
  if (count === 0) refuse('NO_SUBTABLES', '没有子表');
  const dataStart = 4 + count * 8;
  const seen = new Set<string>();
  let usable = false;
  for (let i = 0; i < count; i++) {
    const platform = r.u16(4 + i * 8);
    const encoding = r.u16(6 + i * 8);
    const at = r.u32(8 + i * 8);
    if (at < dataStart || at >= r.length) refuse('BOUNDS', '子表的位置超出范围');
    const format = r.u16(at);
    if (USABLE.has(`${platform}.${encoding}.${format}`)) usable = true;
    const key = `${at}:${platform === 1}`;
    if (seen.has(key)) continue;
    seen.add(key);
    checkSubtable(r, at, format, context.glyphCount, platform, encoding);
  }
  if (!usable) refuse('NO_UNICODE', '没有按 Unicode 编码的子表，浏览器找不到字');
};

function checkSubtable(
  r: Reader,
  at: number,
  format: number,
  glyphCount: number,
  platform: number,
  encoding: number,
): void {
  const language = format === 4 ? r.u16(at + 4) : format === 12 || format === 13 ? r.u32(at + 8) : 0;
  if (platform !== 1 && language !== 0) refuse('LANGUAGE', '子表的语言应为 0');
  switch (format) {
    case 0:
      r.need(at, 262);
      return;
    case 2:
      r.need(at, Math.max(6, r.u16(at + 2)));
      return;
    case 4:
      checkFormat4(r, at, glyphCount);
      return;
    case 6: {
      const length = r.u16(at + 2);
      if (length < 10 + r.u16(at + 8) * 2) refuse('TRUNCATED', '第 6 种子表被截断');
      r.need(at, length);
      return;
    }
    case 10: {
      if (r.u32(at + 16) > 0x110000) refuse('BOUNDS', '第 10 种子表过大');
      r.need(at + 20, r.u32(at + 16) * 2);
      return;
    }
    case 12:
    case 13:
      checkGroups(r, at, format, glyphCount);
      return;
    case 14:
      if (platform !== 0 || encoding !== 5) refuse('ENCODING', '第 14 种子表的编码有误');
      checkVariationSequences(r, at, glyphCount);
      return;
    default:
      refuse('FORMAT', `子表格式 ${format} 不认识`);
  }
}

function checkFormat4(r: Reader, at: number, glyphCount: number): void {
  const length = r.u16(at + 2);
  const segX2 = r.u16(at + 6);
  const segments = segX2 >> 1;
  if (segX2 & 1 || segments === 0) refuse('SEGMENTS', '第 4 种子表的段数有误');
  const end = at + length;
  if (length < 16 + segX2 * 4 || end > r.length) refuse('TRUNCATED', '第 4 种子表被截断');
  if (r.u16(at + 14 + segX2) !== 0) refuse('PADDING', '第 4 种子表的保留字段不为 0');
  const log = 31 - Math.clz32(segments);
  if (r.u16(at + 8) !== 2 << log || r.u16(at + 10) !== log || r.u16(at + 12) !== segX2 - (2 << log)) {
    refuse('SEARCH', '第 4 种子表的查找参数有误');
  }
  let before = -1;
  for (let i = 0; i < segments; i++) {
    const last = r.u16(at + 14 + i * 2);
    const first = r.u16(at + 16 + segX2 + i * 2);
    const delta = r.u16(at + 16 + segX2 * 2 + i * 2);
    const rangeAt = at + 16 + segX2 * 3 + i * 2;
    let range = r.u16(rangeAt);
    const isTerminator = i === segments - 1 && first === 0xffff && last === 0xffff;
    if (isTerminator && before === 0xffff) continue;
    if (last < first || first <= before) refuse('ORDER', '第 4 种子表的段有重叠或没有排序');
    before = last;
    // Some tools write 0xFFFF in the last segment.
    if (isTerminator && range & 1) range = 0;
    if (range & 1) refuse('RANGE', '第 4 种子表的段偏移有误');
    for (let c = first; c <= last; c++) {
      let glyph: number;
      if (range === 0) glyph = (c + delta) & 0xffff;
      else {
        const p = rangeAt + range + (c - first) * 2;
        if (p + 2 > end) refuse('BOUNDS', '第 4 种子表的段超出末尾');
        glyph = r.u16(p);
        if (glyph) glyph = (glyph + delta) & 0xffff;
      }
      if (glyph >= glyphCount) refuse('GLYPH', `第 4 种子表把 U+${hex(c)} 指向不存在的字形 ${glyph}`);
    }
  }
  if (before !== 0xffff) refuse('ORDER', '第 4 种子表没有以 0xFFFF 结束');
}

function checkGroups(r: Reader, at: number, format: number, glyphCount: number): void {
  r.need(at, r.u32(at + 4));
  const groups = r.u32(at + 12);
  if (groups === 0 || groups > MAX_GROUPS) refuse('GROUPS', `第 ${format} 种子表声明了 ${groups} 组`);
  if (r.u32(at + 4) < 16 + groups * 12) refuse('TRUNCATED', `第 ${format} 种子表被截断`);
  r.need(at + 16, groups * 12);
  let before = -1;
  for (let i = 0; i < groups; i++) {
    const p = at + 16 + i * 12;
    const first = r.u32(p);
    const last = r.u32(p + 4);
    const glyph = r.u32(p + 8);
    if (last < first || last > 0x10ffff || first <= before) refuse('ORDER', `第 ${format} 种子表的组有误`);
    if (glyph + (format === 12 ? last - first : 0) >= glyphCount) {
      refuse('GLYPH', `第 ${format} 种子表把 U+${hex(first)} 起的一组指向不存在的字形`);
    }
    before = last;
  }
}

function checkVariationSequences(r: Reader, at: number, glyphCount: number): void {
  const length = r.u32(at + 2);
  r.need(at, length);
  const records = r.u32(at + 6);
  if (records === 0) refuse('RECORDS', '第 14 种子表没有记录');
  r.need(at + 10, records * 11);
  let before = -1;
  for (let i = 0; i < records; i++) {
    const p = at + 10 + i * 11;
    const selector = r.u24(p);
    if (selector <= before || !isVariationSelector(selector)) refuse('SELECTOR', '第 14 种子表的选择符有误');
    before = selector;
    const defaults = r.u32(p + 3);
    const others = r.u32(p + 7);
    const start = 10 + records * 11;
    if (defaults) {
      if (defaults < start || defaults >= length) refuse('BOUNDS', '第 14 种子表的偏移超出范围');
      const count = r.u32(at + defaults);
      if (count === 0) refuse('RANGES', '第 14 种子表的范围为空');
      r.need(at + defaults + 4, count * 4);
      let last = -1;
      for (let j = 0; j < count; j++) {
        const q = at + defaults + 4 + j * 4;
        const first = r.u24(q);
        if (first <= last || first + r.u8(q + 3) > 0x10ffff) refuse('RANGES', '第 14 种子表的范围有误');
        last = first + r.u8(q + 3);
      }
    }
    if (others) {
      if (others < start || others >= length) refuse('BOUNDS', '第 14 种子表的偏移超出范围');
      const count = r.u32(at + others);
      if (count === 0) refuse('RANGES', '第 14 种子表的映射为空');
      r.need(at + others + 4, count * 5);
      let last = -1;
      for (let j = 0; j < count; j++) {
        const q = at + others + 4 + j * 5;
        const c = r.u24(q);
        if (c <= last || c > 0x10ffff || r.u16(q + 3) >= glyphCount)
          refuse('GLYPH', '第 14 种子表的映射有误');
        last = c;
      }
    }
  }
}

const isVariationSelector = (c: number): boolean =>
  (c >= 0xfe00 && c <= 0xfe0f) ||
  (c >= 0xe0100 && c <= 0xe01ef) ||
  (c >= 0x180b && c <= 0x180f && c !== 0x180e);

const hex = (c: number): string => c.toString(16).toUpperCase().padStart(4, '0');
