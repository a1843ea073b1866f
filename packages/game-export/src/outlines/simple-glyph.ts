import { ByteSink } from '@ziwan/sfnt';

/** A point of a TrueType contour: integer font units, y upwards. */
export interface GlyphPoint {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

export interface SimpleGlyph {
  readonly bytes: Uint8Array;
  readonly points: number;
  readonly contours: number;
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

/** Flags of a point (OpenType 1.9, "glyf", Simple Glyph Description). */
const ON_CURVE = 0x01;
const REPEAT = 0x08;
const AXES = { x: { short: 0x02, same: 0x10 }, y: { short: 0x04, same: 0x20 } } as const;

/** Writes a simple glyph without instructions, padded to an even length. */
export function writeSimpleGlyph(contours: readonly (readonly GlyphPoint[])[]): SimpleGlyph {
  const points = contours.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const bounds = {
    xMin: least(xs),
    yMin: least(ys),
    xMax: -least(xs.map((x) => -x)),
    yMax: -least(ys.map((y) => -y)),
  };
  const out = new ByteSink(64 + 5 * points.length);
  const u16 = (value: number) => {
    out.reserve(2);
    out.push((value >> 8) & 0xff);
    out.push(value & 0xff);
  };
  for (const value of [contours.length, bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax]) u16(value);
  let last = -1;
  for (const { length } of contours) {
    last += length;
    u16(last);
  }
  u16(0);
  const across = deltas(xs, AXES.x);
  const along = deltas(ys, AXES.y);
  const flags = points.map(
    ({ on }, i) => (on ? ON_CURVE : 0) | (across[i]?.flag ?? 0) | (along[i]?.flag ?? 0),
  );
  out.reserve(2 * points.length + 1);
  for (let i = 0; i < flags.length; ) {
    const flag = flags[i] as number;
    let repeats = 0;
    while (repeats < 255 && flags[i + repeats + 1] === flag) repeats++;
    if (repeats > 1) {
      out.push(flag | REPEAT);
      out.push(repeats);
      i += repeats + 1;
    } else {
      out.push(flag);
      i++;
    }
  }
  out.reserve(4 * points.length + 1);
  for (const { bytes } of [...across, ...along]) for (const byte of bytes) out.push(byte);
  if (out.length % 2 === 1) out.push(0);
  return { bytes: out.written().slice(), points: points.length, contours: contours.length, ...bounds };
}

function deltas(values: readonly number[], { short, same }: (typeof AXES)['x' | 'y']) {
  return values.map((value, i) => {
    const delta = value - (values[i - 1] ?? 0);
    if (delta === 0) return { flag: same, bytes: [] };
    if (Math.abs(delta) < 256) return { flag: short | (delta > 0 ? same : 0), bytes: [Math.abs(delta)] };
    return { flag: 0, bytes: [(delta >> 8) & 0xff, delta & 0xff] };
  });
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
