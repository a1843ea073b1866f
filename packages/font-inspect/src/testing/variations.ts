import { Writer } from '@ziwan/sfnt';
import type { TestGlyph } from './glyphs.ts';

export interface TestAxis {
  tag: string;
  /** Axis name, stored under name id 256 or higher. */
  name: string;
  min: number;
  default: number;
  max: number;
}
export interface TestInstance {
  name: string;
  coordinates: number[];
}

/** Builds `fvar`. Axis `i` uses name id 256 + i; instances use the following ids. */
export function buildFvar(axes: readonly TestAxis[], instances: readonly TestInstance[]): Uint8Array {
  const w = new Writer().u16(1, 0, 16, 2, axes.length, 20, instances.length, axes.length * 4 + 4);
  axes.forEach((axis, i) => {
    w.tag(axis.tag)
      .fixed(axis.min)
      .fixed(axis.default)
      .fixed(axis.max)
      .u16(0, 256 + i);
  });
  instances.forEach((instance, i) => {
    w.u16(256 + axes.length + i, 0);
    for (const value of instance.coordinates) w.fixed(value);
  });
  return w.done();
}

/** How the boxes of a test font vary. */
export interface TestVariation {
  /** Distance that a box moves to the right at the end of each axis; 5 by default. */
  right?: number;
  /** What is added to its advance there; 0 by default. */
  advance?: number;
  /** Axis of each shared tuple; in the order of the axes by default. */
  tuples?: readonly number[];
}

/** Builds a `gvar` that moves every box to the right along each axis. */
export function buildGvar(
  glyphs: readonly TestGlyph[],
  axisCount: number,
  { right = 5, advance = 0, tuples = Array.from({ length: axisCount }, (_, i) => i) }: TestVariation = {},
): Uint8Array {
  const data = new Writer();
  const offsets = [0];
  for (const glyph of glyphs) {
    if (glyph.kind === 'box') {
      const headers = 4 + axisCount * 4;
      // All points; eight one-byte x deltas (four points and four phantom points); eight zero y deltas.
      const deltas = [0, 7, right, right, right, right, 0, advance, 0, 0, 0x87];
      data.u16(axisCount, headers);
      for (let axis = 0; axis < axisCount; axis++) data.u16(deltas.length, 0x2000 | tuples.indexOf(axis));
      for (let axis = 0; axis < axisCount; axis++) data.bytes(deltas);
      while (data.length % 4) data.u8(0);
    }
    offsets.push(data.length);
  }
  const w = new Writer();
  const shared = 20 + offsets.length * 4;
  w.u16(1, 0, axisCount, axisCount).u32(shared).u16(glyphs.length, 1);
  w.u32(shared + axisCount * axisCount * 2).u32(...offsets);
  for (const peak of tuples) {
    for (let axis = 0; axis < axisCount; axis++) w.u16(axis === peak ? 0x4000 : 0);
  }
  return w.bytes(data.done()).done();
}
