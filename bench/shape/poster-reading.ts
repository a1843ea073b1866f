import {
  boxOf,
  findText,
  homographyOf,
  type Ink,
  inkOfField,
  inksOf,
  mapped,
  type Picture,
  type Point,
  type Quad,
  readPlate,
  straightened,
} from '@ziwan/shape';
import type { Poster } from './poster-set.ts';
import { randomOf } from './random.ts';

/** Characters that the page looks for. */
const MOST = 4;
/** How far from a corner of a sign a visitor lets go of it, of the sign's width. */
const CLUMSY = 0.012;

/** What the page makes of a poster. */
export interface Reading {
  /** Corners of each frame in the picture. */
  readonly frames: readonly (readonly Point[])[];
  readonly inks: readonly (Ink | null)[];
  readonly note: string;
}

export type Way = 'alone' | 'corners';

/** Reads a poster as the page does. @param way `corners`: after a visitor has dragged the corners to those of a sign */
export function readPoster({ picture, sign }: Poster, way: Way, seed: number): Reading {
  const quad = way === 'corners' && sign ? dragged(sign, seed) : findText(picture);
  if (!quad) return { frames: [], inks: [], note: 'no text' };
  const plate = straightened(picture, quad);
  const text = readPlate(plate, MOST);
  if (!text) return { frames: [], inks: [], note: 'no text in the plate' };
  const h = homographyOf(quad);
  const plain = text.plain ? inksOf(text.frames.map((frame) => partOf(plate, frame))).inks : [null];
  const inks = plain.every((ink) => ink && boxOf(ink))
    ? plain
    : text.frames.map((frame) => inkOfField(text.field, frame));
  return {
    frames: text.frames.map(({ left, top, width, height }) =>
      [
        [left, top],
        [left + width, top],
        [left + width, top + height],
        [left, top + height],
      ].map(([x, y]) => mapped(h, (x as number) / plate.width, (y as number) / plate.height)),
    ),
    inks,
    note: `${text.plain ? 'plain' : 'field'} ${quad.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')}`,
  };
}

function dragged(sign: readonly Point[], seed: number): Quad {
  const random = randomOf(seed);
  const width = Math.hypot(
    (sign[1] as Point).x - (sign[0] as Point).x,
    (sign[1] as Point).y - (sign[0] as Point).y,
  );
  const off = () => (random() + random() + random() - 1.5) * 1.15 * CLUMSY * width;
  return sign.map(({ x, y }) => ({ x: x + off(), y: y + off() })) as unknown as Quad;
}

function partOf(
  plate: Picture & { readonly rgba: Uint8ClampedArray },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Picture {
  const part = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 4 * ((top + y) * plate.width + left);
    part.set(plate.rgba.subarray(from, from + 4 * width), 4 * y * width);
  }
  return { width, height, rgba: part };
}
