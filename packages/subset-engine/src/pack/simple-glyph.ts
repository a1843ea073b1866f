import { type ByteSink, GLYPH_HEADER } from '@ziwan/sfnt';
import { invalid } from '../tables/font-file.ts';

const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
const REPEAT = 0x08;
const X_SAME_OR_POSITIVE = 0x10;
const Y_SAME_OR_POSITIVE = 0x20;
const OVERLAP_SIMPLE = 0x40;

/** Streams for the points of simple glyphs (WOFF2, section 5.1). */
interface PointStreams {
  pointCounts: ByteSink;
  flags: ByteSink;
  triplets: ByteSink;
}

interface SimpleGlyph {
  points: number;
  /** Position of the instructions, after their length. */
  instructions: number;
  instructionLength: number;
  /** True if the stored bounding box differs from that of the points. */
  boxDiffers: boolean;
  overlaps: boolean;
}

// Buffers for one glyph at a time, reused.
const pointFlags = new Uint8Array(65536);
const xDeltas = new Int16Array(65536);

/**
 * Appends the points of a simple glyph to the streams.
 * @param start position of the glyph header in `bytes`
 * @param end position after the glyph
 */
export function encodeSimpleGlyph(
  bytes: Uint8Array,
  start: number,
  end: number,
  streams: PointStreams,
): SimpleGlyph {
  const { pointCounts, flags, triplets } = streams;
  const contourCount = u16(bytes, start);
  let at = start + GLYPH_HEADER;
  // A glyph without contours may end after its header.
  if (contourCount && at + 2 * contourCount + 2 > end) throw invalid('字形数据不完整');
  let last = -1;
  pointCounts.reserve(3 * contourCount);
  for (let i = 0; i < contourCount; i++, at += 2) {
    const contourEnd = u16(bytes, at);
    if (contourEnd < last) throw invalid('字形轮廓次序有误');
    pointCounts.pushUint255(contourEnd - last);
    last = contourEnd;
  }
  const points = last + 1;
  const instructionLength = at + 2 <= end ? u16(bytes, at) : 0;
  const instructions = Math.min(at + 2, end);
  at = instructions + instructionLength;

  for (let i = 0; i < points; ) {
    if (at >= end) throw invalid('字形数据不完整');
    const flag = bytes[at++] as number;
    pointFlags[i++] = flag;
    if (flag & REPEAT) for (let n = bytes[at++] as number; n > 0 && i < points; n--) pointFlags[i++] = flag;
  }
  for (let i = 0; i < points; i++) {
    const flag = pointFlags[i] as number;
    if (flag & X_SHORT) {
      const size = bytes[at++] as number;
      xDeltas[i] = flag & X_SAME_OR_POSITIVE ? size : -size;
    } else if (flag & X_SAME_OR_POSITIVE) xDeltas[i] = 0;
    else {
      xDeltas[i] = u16(bytes, at);
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
  const flagsAt = flags.length;
  const tripletBytes = triplets.reserve(4 * points + 3);
  let tripletAt = triplets.length;
  for (let i = 0; i < points; i++) {
    const flag = pointFlags[i] as number;
    let dy = 0;
    if (flag & Y_SHORT) {
      const size = bytes[at++] as number;
      dy = flag & Y_SAME_OR_POSITIVE ? size : -size;
    } else if (!(flag & Y_SAME_OR_POSITIVE)) {
      dy = (u16(bytes, at) << 16) >> 16;
      at += 2;
    }
    const dx = xDeltas[i] as number;
    const offCurve = flag & ON_CURVE ? 0 : 0x80;
    tripletAt = writeTriplet(flagBytes, flagsAt + i, tripletBytes, tripletAt, offCurve, dx, dy);
    x += dx;
    y += dy;
    xMin = Math.min(xMin, x);
    xMax = Math.max(xMax, x);
    yMin = Math.min(yMin, y);
    yMax = Math.max(yMax, y);
  }
  if (at > end) throw invalid('字形数据不完整');
  flags.length += points;
  triplets.length = tripletAt;
  return {
    points,
    instructions,
    instructionLength,
    boxDiffers:
      i16(bytes, start + 2) !== xMin ||
      i16(bytes, start + 4) !== yMin ||
      i16(bytes, start + 6) !== xMax ||
      i16(bytes, start + 8) !== yMax,
    overlaps: points > 0 && ((pointFlags[0] as number) & OVERLAP_SIMPLE) !== 0,
  };
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}

function i16(bytes: Uint8Array, at: number): number {
  return (u16(bytes, at) << 16) >> 16;
}

/**
 * Encodes a point as a triplet (WOFF2, section 5.2): the flag holds the signs and high bits. Returns the position
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
