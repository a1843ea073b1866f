import {
  componentSize,
  componentsOf,
  GLYPH_HEADER,
  HAVE_INSTRUCTIONS,
  hasMore,
  type Reader,
  readLoca,
} from '@ziwan/sfnt';
import { type Check, refuse } from './fault.ts';

export const checkLoca: Check = (r, context) => {
  const glyfLength = context.tables.get('glyf')?.length ?? 0;
  const need = (context.glyphCount + 1) * (context.longLoca ? 4 : 2);
  if (r.length < need) refuse('TRUNCATED', `长度 ${r.length}，需要 ${need}`);
  const offsets = readLoca(r.bytes, context.longLoca, context.glyphCount);
  for (let i = 0; i < context.glyphCount; i++) {
    if ((offsets[i + 1] as number) < (offsets[i] as number)) refuse('ORDER', `字形 ${i} 的位置没有递增`);
  }
  if ((offsets[context.glyphCount] as number) > glyfLength) refuse('BOUNDS', '字形位置超出 glyf 表');
};

const SIMPLE_X_SHORT = 2;
const SIMPLE_Y_SHORT = 4;
const SIMPLE_REPEAT = 8;
const SIMPLE_X_SAME = 16;
const SIMPLE_Y_SAME = 32;
const SIMPLE_OVERLAP = 64;
const MAX_COMPONENT_DEPTH = 64;
/**
 * Maximum number of components a glyph expands to. Nested components multiply: without a limit a few bytes could
 * draw for hours.
 */
const MAX_COMPONENTS = 10_000;

/** Checks the contours, flags, coordinates and components of every glyph; runs after `checkLoca`. */
export const checkGlyf: Check = (r, context) => {
  const loca = context.tables.get('loca');
  const maxp = context.tables.get('maxp');
  if (!loca || !maxp) return refuse('MISSING_LOCA', '缺少 loca 表');
  const offsets = readLoca(loca, context.longLoca, context.glyphCount);
  for (let glyph = 0; glyph < context.glyphCount; glyph++) {
    const at = offsets[glyph] as number;
    const end = offsets[glyph + 1] as number;
    if (at === end) continue;
    if (end - at < 10) refuse('TRUNCATED', `字形 ${glyph} 被截断`);
    const contours = r.s16(at);
    const [xMin, yMin, xMax, yMax] = [r.s16(at + 2), r.s16(at + 4), r.s16(at + 6), r.s16(at + 8)];
    const inverted = xMin === 32767 && yMin === 32767 && xMax === -32767 && yMax === -32767;
    if (!inverted && (xMin > xMax || yMin > yMax)) refuse('BOUNDS', `字形 ${glyph} 的边界框有误`);
    if (contours > 0) checkSimple(r, glyph, at, end, contours);
    else if (contours === -1) checkComposite(r, glyph, at, end, context.glyphCount);
    else if (contours < -1) refuse('CONTOURS', `字形 ${glyph} 的轮廓数为 ${contours}`);
  }
  checkNesting(r, offsets, context.glyphCount);
};

function checkSimple(r: Reader, glyph: number, at: number, end: number, contours: number): void {
  let p = at + GLYPH_HEADER;
  const need = (size: number): void => {
    if (p + size > end) refuse('TRUNCATED', `字形 ${glyph} 被截断`);
  };
  need(contours * 2 + 2);
  let points = 0;
  for (let i = 0; i < contours; i++, p += 2) {
    const last = r.u16(p);
    if (last === 0xffff || last < points) refuse('CONTOURS', `字形 ${glyph} 的轮廓端点没有递增`);
    points = last + 1;
  }
  const instructions = r.u16(p);
  p += 2;
  need(instructions);
  p += instructions;
  let coordinates = 0;
  const bytes = r.bytes;
  for (let i = 0; i < points; i++) {
    need(1);
    const flag = bytes[p++] as number;
    if (flag & 0x80) refuse('FLAGS', `字形 ${glyph} 的点标志有保留位`);
    if (flag & SIMPLE_OVERLAP && i > 0) refuse('FLAGS', `字形 ${glyph} 的重叠标志不在第一点`);
    const size =
      (flag & SIMPLE_X_SHORT ? 1 : flag & SIMPLE_X_SAME ? 0 : 2) +
      (flag & SIMPLE_Y_SHORT ? 1 : flag & SIMPLE_Y_SAME ? 0 : 2);
    let times = 1;
    if (flag & SIMPLE_REPEAT) {
      need(1);
      const repeat = bytes[p++] as number;
      if (repeat === 0 || i + repeat >= points) refuse('FLAGS', `字形 ${glyph} 的点标志重复次数有误`);
      times += repeat;
      i += repeat;
    }
    coordinates += size * times;
  }
  need(coordinates);
}

function checkComposite(r: Reader, glyph: number, at: number, end: number, glyphCount: number): void {
  let p = at + GLYPH_HEADER;
  let flags: number;
  do {
    if (p + 4 > end) refuse('TRUNCATED', `复合字形 ${glyph} 被截断`);
    flags = r.u16(p);
    if (r.u16(p + 2) >= glyphCount) refuse('COMPONENT', `复合字形 ${glyph} 引用了不存在的字形`);
    p += componentSize(flags);
    if (p > end) refuse('TRUNCATED', `复合字形 ${glyph} 被截断`);
  } while (hasMore(flags));
  if (flags & HAVE_INSTRUCTIONS) {
    if (p + 2 > end || p + 2 + r.u16(p) > end) refuse('TRUNCATED', `复合字形 ${glyph} 的指令被截断`);
  }
}

/** Checks that composite glyphs do not contain themselves and stay within the limits of depth and components. */
function checkNesting(r: Reader, offsets: Uint32Array, glyphCount: number): void {
  const depths = new Int16Array(glyphCount).fill(-1);
  const unfolded = new Float64Array(glyphCount).fill(1);
  const IN_PROGRESS = -2;
  const depthOf = (glyph: number, nesting: number): number => {
    const known = depths[glyph] as number;
    if (known === IN_PROGRESS) refuse('CYCLE', `复合字形 ${glyph} 引用了自身`);
    if (known >= 0) return known;
    if (nesting > MAX_COMPONENT_DEPTH) refuse('DEPTH', `复合字形 ${glyph} 嵌套过深`);
    const at = offsets[glyph] as number;
    const end = offsets[glyph + 1] as number;
    let depth = 0;
    if (end > at && r.s16(at) < 0) {
      depths[glyph] = IN_PROGRESS;
      for (const component of componentsOf(r, at, end)) {
        depth = Math.max(depth, 1 + depthOf(component, nesting + 1));
        unfolded[glyph] = (unfolded[glyph] as number) + (unfolded[component] as number);
      }
    }
    if ((unfolded[glyph] as number) > MAX_COMPONENTS) refuse('COMPONENT', `复合字形 ${glyph} 的部件过多`);
    depths[glyph] = depth;
    return depth;
  };
  for (let glyph = 0; glyph < glyphCount; glyph++) depthOf(glyph, 0);
}
