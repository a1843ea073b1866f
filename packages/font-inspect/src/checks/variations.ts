import { type Reader, readNames } from '@ziwan/sfnt';
import { type Check, refuse } from './fault.ts';

export const checkFvar: Check = (r, context) => {
  if (r.u16(0) !== 1 || r.u16(2) !== 0) refuse('VERSION', '版本号有误');
  const start = r.u16(4);
  const axes = r.u16(8);
  if (r.u16(6) !== 2) refuse('RESERVED', '保留字段应为 2');
  if (axes === 0 || r.u16(10) !== 20) refuse('AXES', '轴的个数或长度有误');
  if (start < 16) refuse('AXES', '轴的位置有误');
  const instances = r.u16(12);
  const size = r.u16(14);
  if (size !== axes * 4 + 4 && size !== axes * 4 + 6) refuse('INSTANCES', '命名实例的长度有误');
  r.need(start, axes * 20 + instances * size);
  for (let i = 0; i < axes; i++) {
    const p = start + i * 20;
    const [min, normal, max] = [r.fixed(p + 4), r.fixed(p + 8), r.fixed(p + 12)];
    if (min > normal || normal > max) refuse('RANGE', `轴 ${i} 的最小、默认、最大值次序有误`);
    if (!/^[\x20-\x7e]{4}$/.test(r.tag(p))) refuse('TAG', `轴 ${i} 的名称有误`);
  }
  context.axisCount = axes;
};

export const checkAvar: Check = (r, context) => {
  if (r.u16(0) !== 1 || r.u16(2) !== 0) refuse('VERSION', '版本号有误');
  if (r.u16(6) !== context.axisCount) refuse('AXES', '轴的个数与 fvar 不符');
  let at = 8;
  for (let axis = 0; axis < context.axisCount; axis++) {
    const count = r.u16(at);
    at += 2;
    let [before, beforeTo] = [-Infinity, -Infinity];
    const needed = new Set([-1, 0, 1]);
    for (let i = 0; i < count; i++, at += 4) {
      const [from, to] = [r.s16(at) / 16384, r.s16(at + 2) / 16384];
      if (from < -1 || from > 1 || to < -1 || to > 1) refuse('RANGE', '映射超出 -1 到 1');
      if (from <= before || to < beforeTo) refuse('ORDER', '映射没有递增');
      if (from === to) needed.delete(from);
      [before, beforeTo] = [from, to];
    }
    if (count && needed.size) refuse('RANGE', '缺少 -1、0、1 的映射');
  }
};

export const checkGvar: Check = (r, context) => {
  if (r.u16(0) !== 1 || r.u16(2) !== 0) refuse('VERSION', '版本号有误');
  if (r.u16(4) !== context.axisCount) refuse('AXES', '轴的个数与 fvar 不符');
  const sharedCount = r.u16(6);
  const shared = r.u32(8);
  r.need(shared, sharedCount * context.axisCount * 2);
  if (r.u16(12) !== context.glyphCount) refuse('GLYPH_COUNT', '字形数与 maxp 不符');
  const long = (r.u16(14) & 1) !== 0;
  const data = r.u32(16);
  const offset = (i: number): number => (long ? r.u32(20 + i * 4) : r.u16(20 + i * 2) * 2);
  let from = offset(0);
  for (let glyph = 0; glyph < context.glyphCount; glyph++) {
    const to = offset(glyph + 1);
    if (to < from) refuse('ORDER', `字形 ${glyph} 的位置没有递增`);
    if (to > from) checkTuples(r, data + from, data + to, context.axisCount, sharedCount);
    from = to;
  }
  r.need(data, from);
};

const SHARED_POINTS = 0x8000;
const EMBEDDED_PEAK = 0x8000;
const INTERMEDIATE = 0x4000;

/** Checks a GlyphVariationData or the body of `cvar`: tuple headers, then their serialized data. */
function checkTuples(r: Reader, at: number, end: number, axisCount: number, sharedCount: number): void {
  r.need(at, end - at);
  if (end - at < 4) refuse('TRUNCATED', '变体数据被截断');
  const count = r.u16(at) & 0x0fff;
  const dataAt = at + r.u16(at + 2);
  let p = at + 4;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const size = r.u16(p);
    const index = r.u16(p + 2);
    p += 4;
    if (index & EMBEDDED_PEAK) p += axisCount * 2;
    else if ((index & 0x0fff) >= sharedCount) refuse('TUPLE', '变体引用了不存在的共享元组');
    if (index & INTERMEDIATE) p += axisCount * 4;
    if (p > end) refuse('TRUNCATED', '变体数据被截断');
    total += size;
  }
  if (count && (dataAt < p || dataAt + total > end)) refuse('BOUNDS', '变体数据超出范围');
  if (count && r.u16(at) & SHARED_POINTS && dataAt >= end) refuse('BOUNDS', '变体数据超出范围');
}

export const checkCvar: Check = (r, context) => {
  if (r.u16(0) !== 1 || r.u16(2) !== 0) refuse('VERSION', '版本号有误');
  if (context.axisCount === 0) refuse('AXES', '缺少 fvar');
  const count = r.u16(4) & 0x0fff;
  const data = r.u16(6);
  let p = 8;
  let total = 0;
  for (let i = 0; i < count; i++) {
    total += r.u16(p);
    const index = r.u16(p + 2);
    p +=
      4 +
      (index & EMBEDDED_PEAK ? context.axisCount * 2 : 0) +
      (index & INTERMEDIATE ? context.axisCount * 4 : 0);
    if (!(index & EMBEDDED_PEAK)) refuse('TUPLE', 'cvar 的元组没有峰值');
  }
  if (count && (data < p || data + total > r.length)) refuse('BOUNDS', '变体数据超出范围');
};

/** Checks the regions of a variation store and the deltas of every ItemVariationData. */
export function checkVariationStore(r: Reader, at: number, axisCount: number): void {
  if (r.u16(at) !== 1) refuse('VERSION', '变体存储的格式有误');
  const regions = at + r.u32(at + 2);
  if (r.u16(regions) !== axisCount) refuse('AXES', '变体存储的轴数与 fvar 不符');
  const regionCount = r.u16(regions + 2);
  r.need(regions + 4, regionCount * axisCount * 6);
  for (let i = 0; i < regionCount * axisCount; i++) {
    const p = regions + 4 + i * 6;
    const [start, peak, end] = [r.s16(p), r.s16(p + 2), r.s16(p + 4)];
    if (start > peak || peak > end || start < -16384 || end > 16384) refuse('REGION', '变体区域有误');
    if (start < 0 && end > 0 && peak !== 0) refuse('REGION', '变体区域跨越 0');
  }
  const count = r.u16(at + 6);
  for (let i = 0; i < count; i++) {
    const offset = r.u32(at + 8 + i * 4);
    if (offset === 0) continue;
    const data = at + offset;
    const items = r.u16(data);
    const wide = r.u16(data + 2);
    const columns = r.u16(data + 4);
    for (let j = 0; j < columns; j++) {
      if (r.u16(data + 6 + j * 2) >= regionCount) refuse('REGION', '变体数据引用了不存在的区域');
    }
    const words = wide & 0x7fff;
    if (words > columns) refuse('WORDS', '变体数据的字长有误');
    const size = (words + columns) * (wide & 0x8000 ? 2 : 1);
    r.need(data + 6 + columns * 2, items * size);
  }
}

function checkDeltaMap(r: Reader, at: number): void {
  const format = r.u8(at);
  if (format > 1) refuse('MAP', '变体映射的格式有误');
  const entry = r.u8(at + 1);
  const count = format === 0 ? r.u16(at + 2) : r.u32(at + 2);
  r.need(at + (format === 0 ? 4 : 6), count * (((entry >> 4) & 3) + 1));
}

/** Checks `HVAR`, which has three delta maps after its store, or `VVAR`, which has four. */
export const checkMetricsVariations =
  (maps: 3 | 4): Check =>
  (r, context) => {
    if (r.u16(0) !== 1 || r.u16(2) !== 0) refuse('VERSION', '版本号有误');
    if (context.axisCount === 0) refuse('AXES', '缺少 fvar');
    checkVariationStore(r, r.u32(4), context.axisCount);
    for (let i = 0; i < maps; i++) {
      const offset = r.u32(8 + i * 4);
      if (offset) checkDeltaMap(r, offset);
    }
  };

export const checkMvar: Check = (r, context) => {
  if (r.u16(0) !== 1 || r.u16(2) !== 0) refuse('VERSION', '版本号有误');
  if (context.axisCount === 0) refuse('AXES', '缺少 fvar');
  const size = r.u16(6);
  const count = r.u16(8);
  const store = r.u16(10);
  if (count && size < 8) refuse('RECORD', '记录的长度有误');
  r.need(12, count * size);
  let before = '';
  for (let i = 0; i < count; i++) {
    const tag = r.tag(12 + i * size);
    if (tag <= before) refuse('ORDER', '记录没有排序');
    before = tag;
  }
  if (store) checkVariationStore(r, store, context.axisCount);
  else if (count) refuse('STORE', '缺少变体存储');
};

export const checkStat: Check = (r, context) => {
  const names = new Set(readNames(context.tables.get('name')).records.map(({ id }) => id));
  const name = (id: number): void => {
    if (!names.has(id)) refuse('NAME', `引用了不存在的名称 ${id}`);
  };
  if (r.u16(0) !== 1 || r.u16(2) > 2) refuse('VERSION', '版本号有误');
  const size = r.u16(4);
  const axes = r.u16(6);
  const axesAt = r.u32(8);
  const values = r.u16(12);
  const valuesAt = r.u32(14);
  if (axes && size < 8) refuse('AXES', '轴记录的长度有误');
  if (axes) {
    if (axesAt < 18) refuse('AXES', '轴记录的位置有误');
    r.need(axesAt, axes * size);
    for (let i = 0; i < axes; i++) {
      if (!/^[\x20-\x7e]{4}$/.test(r.tag(axesAt + i * size))) refuse('TAG', `轴 ${i} 的名称有误`);
      name(r.u16(axesAt + i * size + 4));
    }
  }
  for (let i = 0; i < values; i++) {
    const at = valuesAt + r.u16(valuesAt + i * 2);
    const format = r.u16(at);
    if (format < 1 || format > 4) refuse('VALUE', '轴取值的格式有误');
    name(r.u16(at + 6));
    if (format < 4 && r.u16(at + 2) >= axes) refuse('VALUE', '轴取值引用了不存在的轴');
    r.need(at, format === 1 ? 12 : format === 2 ? 20 : format === 3 ? 16 : 8 + r.u16(at + 2) * 6);
    if (format === 4) {
      for (let j = 0; j < r.u16(at + 2); j++) {
        if (r.u16(at + 8 + j * 6) >= axes) refuse('VALUE', '轴取值引用了不存在的轴');
      }
    }
  }
};
