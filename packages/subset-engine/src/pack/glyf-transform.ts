import { GLYPH_HEADER, readComposite } from '../outlines/composite.ts';
import { dataView, invalid } from '../sfnt/font-file.ts';
import { ByteSink } from './byte-sink.ts';

/** The `glyf` table taken apart into the streams of WOFF2, section 5.1. */
export interface TransformedGlyf {
  bytes: Uint8Array;
  /** `xMin` of each glyph, 0 for an empty one: what the `hmtx` transform compares with. */
  xMins: Int16Array;
}

const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
const REPEAT = 0x08;
const X_SAME_OR_POSITIVE = 0x10;
const Y_SAME_OR_POSITIVE = 0x20;
const OVERLAP_SIMPLE = 0x40;

// A worker packs one font at a time, so the streams are its own and keep their memory.
const contours = new ByteSink();
const pointCounts = new ByteSink();
const flags = new ByteSink();
const triplets = new ByteSink();
const composites = new ByteSink();
const boxes = new ByteSink();
const instructions = new ByteSink();
const pointFlags = new Uint8Array(65536);
const xDeltas = new Int16Array(65536);

/** @param loca offsets into `glyf`, one more than there are glyphs */
export function transformGlyf(glyf: Uint8Array, loca: Uint32Array, longLoca: boolean): TransformedGlyf {
  const view = dataView(glyf);
  const count = loca.length - 1;
  const xMins = new Int16Array(count);
  const boxBitmap = new Uint8Array(((count + 31) >> 5) << 2);
  const overlapBitmap = new Uint8Array((count + 7) >> 3);
  let hasOverlap = false;
  for (const sink of [contours, pointCounts, flags, triplets, composites, boxes, instructions]) sink.clear();

  for (let glyph = 0; glyph < count; glyph++) {
    const start = loca[glyph] as number;
    const end = loca[glyph + 1] as number;
    contours.reserve(2);
    if (end <= start) {
      contours.push(0);
      contours.push(0);
      continue;
    }
    if (end > glyf.length) throw invalid('glyf 表不完整');
    const contourCount = view.getInt16(start);
    contours.push(glyf[start] as number);
    contours.push(glyf[start + 1] as number);
    xMins[glyph] = view.getInt16(start + 2);
    let keepBox = true;
    if (contourCount < 0) transformComposite(glyf, view, start);
    else {
      const { boxDiffers, overlaps } = transformSimple(glyf, view, start, contourCount);
      keepBox = boxDiffers;
      if (overlaps) {
        hasOverlap = true;
        overlapBitmap[glyph >> 3] = (overlapBitmap[glyph >> 3] as number) | (0x80 >> (glyph & 7));
      }
    }
    if (keepBox) {
      boxBitmap[glyph >> 3] = (boxBitmap[glyph >> 3] as number) | (0x80 >> (glyph & 7));
      boxes.append(glyf, start + 2, start + GLYPH_HEADER);
    }
  }

  const streams = [contours, pointCounts, flags, triplets, composites].map((s) => s.written());
  const size =
    streams.reduce((sum, s) => sum + s.length, 36) + boxBitmap.length + boxes.length + instructions.length;
  const bytes = new Uint8Array(size + (hasOverlap ? overlapBitmap.length : 0));
  const header = dataView(bytes);
  header.setUint16(2, hasOverlap ? 1 : 0);
  header.setUint16(4, count);
  header.setUint16(6, longLoca ? 1 : 0);
  streams.forEach((stream, i) => {
    header.setUint32(8 + 4 * i, stream.length);
  });
  header.setUint32(28, boxBitmap.length + boxes.length);
  header.setUint32(32, instructions.length);
  let at = 36;
  const parts = [...streams, boxBitmap, boxes.written(), instructions.written()];
  if (hasOverlap) parts.push(overlapBitmap);
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, xMins };
}

function transformComposite(glyf: Uint8Array, view: DataView, start: number): void {
  const { end, instructed } = readComposite(view, start);
  if (end > glyf.length) throw invalid('复合字形不完整');
  composites.append(glyf, start + GLYPH_HEADER, end);
  if (!instructed) return;
  const length = view.getUint16(end);
  triplets.reserve(3);
  triplets.pushUint255(length);
  instructions.append(glyf, end + 2, end + 2 + length);
}

function transformSimple(
  glyf: Uint8Array,
  view: DataView,
  start: number,
  contourCount: number,
): { boxDiffers: boolean; overlaps: boolean } {
  let at = start + GLYPH_HEADER;
  let last = -1;
  pointCounts.reserve(3 * contourCount);
  for (let i = 0; i < contourCount; i++, at += 2) {
    const end = view.getUint16(at);
    if (end < last) throw invalid('字形轮廓次序有误');
    pointCounts.pushUint255(end - last);
    last = end;
  }
  const points = last + 1;
  const instructionLength = view.getUint16(at);
  const instructionsAt = at + 2;
  at = instructionsAt + instructionLength;

  for (let i = 0; i < points; ) {
    const flag = view.getUint8(at++);
    pointFlags[i++] = flag;
    if (flag & REPEAT) for (let n = view.getUint8(at++); n > 0 && i < points; n--) pointFlags[i++] = flag;
  }
  for (let i = 0; i < points; i++) {
    const flag = pointFlags[i] as number;
    if (flag & X_SHORT) xDeltas[i] = flag & X_SAME_OR_POSITIVE ? view.getUint8(at++) : -view.getUint8(at++);
    else if (flag & X_SAME_OR_POSITIVE) xDeltas[i] = 0;
    else {
      xDeltas[i] = view.getInt16(at);
      at += 2;
    }
  }
  let x = 0;
  let y = 0;
  let xMin = points ? 32767 : 0;
  let xMax = points ? -32768 : 0;
  let yMin = xMin;
  let yMax = xMax;
  const flagBytes = flags.reserve(points);
  const tripletBytes = triplets.reserve(4 * points + 3);
  let tripletAt = triplets.length;
  for (let i = 0; i < points; i++) {
    const flag = pointFlags[i] as number;
    let dy = 0;
    if (flag & Y_SHORT) dy = flag & Y_SAME_OR_POSITIVE ? view.getUint8(at++) : -view.getUint8(at++);
    else if (!(flag & Y_SAME_OR_POSITIVE)) {
      dy = view.getInt16(at);
      at += 2;
    }
    const dx = xDeltas[i] as number;
    const offCurve = flag & ON_CURVE ? 0 : 0x80;
    tripletAt = writeTriplet(flagBytes, flags.length + i, tripletBytes, tripletAt, offCurve, dx, dy);
    x += dx;
    y += dy;
    if (x < xMin) xMin = x;
    if (x > xMax) xMax = x;
    if (y < yMin) yMin = y;
    if (y > yMax) yMax = y;
  }
  flags.length += points;
  triplets.length = tripletAt;
  triplets.pushUint255(instructionLength);
  instructions.append(glyf, instructionsAt, instructionsAt + instructionLength);
  return {
    boxDiffers:
      view.getInt16(start + 2) !== xMin ||
      view.getInt16(start + 4) !== yMin ||
      view.getInt16(start + 6) !== xMax ||
      view.getInt16(start + 8) !== yMax,
    overlaps: points > 0 && ((pointFlags[0] as number) & OVERLAP_SIMPLE) !== 0,
  };
}

/**
 * Triplet encoding of a point, WOFF2 section 5.2: the flag holds the signs and high bits. Answers the position
 * after the point's bytes.
 */
function writeTriplet(
  flagBytes: Uint8Array,
  flagAt: number,
  out: Uint8Array,
  start: number,
  offCurve: number,
  dx: number,
  dy: number,
): number {
  let at = start;
  const ax = dx < 0 ? -dx : dx;
  const ay = dy < 0 ? -dy : dy;
  const xSign = dx < 0 ? 0 : 1;
  const ySign = dy < 0 ? 0 : 1;
  const signs = xSign + 2 * ySign;
  if (dx === 0 && ay < 1280) {
    flagBytes[flagAt] = offCurve + ((ay & 0xf00) >> 7) + ySign;
    out[at++] = ay & 0xff;
  } else if (dy === 0 && ax < 1280) {
    flagBytes[flagAt] = offCurve + 10 + ((ax & 0xf00) >> 7) + xSign;
    out[at++] = ax & 0xff;
  } else if (ax < 65 && ay < 65) {
    flagBytes[flagAt] = offCurve + 20 + ((ax - 1) & 0x30) + (((ay - 1) & 0x30) >> 2) + signs;
    out[at++] = (((ax - 1) & 0xf) << 4) | ((ay - 1) & 0xf);
  } else if (ax < 769 && ay < 769) {
    flagBytes[flagAt] = offCurve + 84 + 12 * (((ax - 1) & 0x300) >> 8) + (((ay - 1) & 0x300) >> 6) + signs;
    out[at++] = (ax - 1) & 0xff;
    out[at++] = (ay - 1) & 0xff;
  } else if (ax < 4096 && ay < 4096) {
    flagBytes[flagAt] = offCurve + 120 + signs;
    out[at++] = ax >> 4;
    out[at++] = ((ax & 0xf) << 4) | (ay >> 8);
    out[at++] = ay & 0xff;
  } else {
    flagBytes[flagAt] = offCurve + 124 + signs;
    out[at++] = ax >> 8;
    out[at++] = ax & 0xff;
    out[at++] = ay >> 8;
    out[at++] = ay & 0xff;
  }
  return at;
}

/** `hmtx` without side bearings (WOFF2, section 5.4), or null where a bearing differs from its glyph's `xMin`. */
export function transformHmtx(hmtx: Uint8Array, metrics: number, xMins: Int16Array): Uint8Array | null {
  const count = xMins.length;
  if (metrics < 1 || metrics > count || hmtx.length < 4 * metrics + 2 * (count - metrics)) return null;
  const view = dataView(hmtx);
  for (let glyph = 0; glyph < count; glyph++) {
    const at = glyph < metrics ? 4 * glyph + 2 : 4 * metrics + 2 * (glyph - metrics);
    if (view.getInt16(at) !== xMins[glyph]) return null;
  }
  const out = new Uint8Array(1 + 2 * metrics);
  out[0] = 0b11;
  for (let glyph = 0; glyph < metrics; glyph++) {
    out[1 + 2 * glyph] = hmtx[4 * glyph] as number;
    out[2 + 2 * glyph] = hmtx[4 * glyph + 1] as number;
  }
  return out;
}

/** Offsets of `loca` as numbers. */
export function readLoca(loca: Uint8Array, long: boolean, glyphs: number): Uint32Array {
  if (loca.length < (glyphs + 1) * (long ? 4 : 2)) throw invalid('loca 表过短');
  const view = dataView(loca);
  const offsets = new Uint32Array(glyphs + 1);
  for (let i = 0; i <= glyphs; i++) offsets[i] = long ? view.getUint32(4 * i) : view.getUint16(2 * i) * 2;
  return offsets;
}
