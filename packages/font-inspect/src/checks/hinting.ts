import { type Check, refuse } from './fault.ts';

export const checkControlValues: Check = (r) => {
  if (r.length & 1) refuse('LENGTH', '长度不是偶数');
};

export const checkGasp: Check = (r) => {
  if (r.u16(0) > 1) refuse('VERSION', '版本号有误');
  const count = r.u16(2);
  if (count === 0) refuse('RANGES', '没有范围');
  r.need(4, count * 4);
  let before = -1;
  for (let i = 0; i < count; i++) {
    const most = r.u16(4 + i * 4);
    if (most <= before) refuse('ORDER', '范围没有排序');
    before = most;
  }
  if (before !== 0xffff) refuse('ORDER', '范围没有以 0xFFFF 结束');
};

/** Checks the length of `fpgm` and `prep`. Browsers do not check more of these programs before they run. */
export const checkProgram: Check = (r) => {
  if (r.length > 0xffff) refuse('LENGTH', '指令过长');
};

export const checkLtsh: Check = (r, context) => {
  if (r.u16(0) !== 0) refuse('VERSION', '版本号有误');
  if (r.u16(2) !== context.glyphCount) refuse('GLYPH_COUNT', '字形数与 maxp 不符');
  r.need(4, context.glyphCount);
};

export const checkHdmx: Check = (r, context) => {
  if (r.u16(0) !== 0) refuse('VERSION', '版本号有误');
  const count = r.s16(2);
  const size = r.u32(4);
  if (count <= 0 || size % 4 !== 0 || size < context.glyphCount + 2)
    refuse('RECORDS', '记录的个数或长度有误');
  r.need(8, count * size);
  let before = -1;
  for (let i = 0; i < count; i++) {
    const ppem = r.u8(8 + i * size);
    if (ppem <= before) refuse('ORDER', '记录没有排序');
    before = ppem;
  }
};

export const checkVdmx: Check = (r) => {
  if (r.u16(0) > 1) refuse('VERSION', '版本号有误');
  const [groups, ratios] = [r.u16(2), r.u16(4)];
  if (groups > ratios) refuse('GROUPS', '组多于比例');
  r.need(6, ratios * 6);
  for (let i = 0; i < ratios; i++) {
    const [charset, start, end] = [r.u8(6 + i * 4), r.u8(8 + i * 4), r.u8(9 + i * 4)];
    if (charset > 1 || start > end) refuse('RATIOS', '比例有误');
  }
  for (let i = 0; i < ratios; i++) {
    const at = r.u16(6 + ratios * 4 + i * 2);
    if (at < 6 + ratios * 6) refuse('GROUPS', '组的位置有误');
    const count = r.u16(at);
    const [first, last] = [r.u8(at + 2), r.u8(at + 3)];
    if (first > last) refuse('GROUPS', '组的范围有误');
    r.need(at + 4, count * 6);
    let before = -1;
    for (let j = 0; j < count; j++) {
      const p = at + 4 + j * 6;
      const height = r.u16(p);
      if (height <= before || r.s16(p + 2) < r.s16(p + 4)) refuse('GROUPS', '组的记录有误');
      before = height;
    }
  }
};

export const checkVorg: Check = (r, context) => {
  if (r.u16(0) !== 1 || r.u16(2) !== 0) refuse('VERSION', '版本号有误');
  const count = r.u16(6);
  r.need(8, count * 4);
  let before = -1;
  for (let i = 0; i < count; i++) {
    const glyph = r.u16(8 + i * 4);
    if (glyph <= before || glyph >= context.glyphCount) refuse('GLYPH', '字形没有排序或不存在');
    before = glyph;
  }
};

/** Accepts only the Windows form. The Apple form (version 1.0) is dropped, as in browsers. */
export const checkKern: Check = (r, context) => {
  if (r.u16(0) !== 0) refuse('VERSION', '版本号有误');
  const count = r.u16(2);
  if (count === 0) refuse('SUBTABLES', '没有子表');
  let at = 4;
  for (let i = 0; i < count; i++) {
    if (r.u16(at) !== 0) refuse('VERSION', '子表的版本号有误');
    const length = r.u16(at + 2);
    // The format in the high byte and four reserved bits.
    if (length < 14 || (r.u16(at + 4) & 0xfff0) !== 0) refuse('SUBTABLES', '子表的格式或长度有误');
    const pairs = r.u16(at + 6);
    if (pairs === 0) refuse('PAIRS', '子表没有字偶');
    const log = 31 - Math.clz32(pairs);
    if (r.u16(at + 8) !== 6 << log || r.u16(at + 10) !== log || r.u16(at + 12) !== pairs * 6 - (6 << log)) {
      refuse('SEARCH', '子表的查找参数有误');
    }
    let before = -1;
    for (let j = 0; j < pairs; j++) {
      const p = at + 14 + j * 6;
      r.need(p, 6);
      const key = r.u32(p);
      if (key <= before) refuse('ORDER', '字偶没有排序');
      if (r.u16(p) >= context.glyphCount || r.u16(p + 2) >= context.glyphCount)
        refuse('GLYPH', '字偶的字形不存在');
      before = key;
    }
    at += 14 + pairs * 6;
  }
};
