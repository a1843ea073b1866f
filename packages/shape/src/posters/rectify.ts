import type { Picture } from '../colours.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners of a part of a picture: top left, top right, bottom right and bottom left as it is read. */
export type Quad = readonly [Point, Point, Point, Point];

/** Longest side (px) of a straightened part. */
const LONGEST = 1400;

const lengthOf = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** Nine numbers: maps points of a rectangle to points of a picture. */
export type Homography = readonly number[];

/** Maps the unit square on a quadrangle (Heckbert 1989, 2.2.3). */
export function homographyOf([a, b, c, d]: Quad): Homography {
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ];
}

export function mapped(h: Homography, x: number, y: number): Point {
  const w = (h[6] as number) * x + (h[7] as number) * y + (h[8] as number);
  return {
    x: ((h[0] as number) * x + (h[1] as number) * y + (h[2] as number)) / w,
    y: ((h[3] as number) * x + (h[4] as number) * y + (h[5] as number)) / w,
  };
}

/**
 * Sides of the rectangle that a quadrangle is a view of. The ratio follows from the view of a camera that looks at the
 * middle of the picture, with a lens as phones have; that of a parallelogram is that of its sides.
 */
export function sidesOf(quad: Quad, picture: { readonly width: number; readonly height: number }) {
  const h = homographyOf(quad);
  const focal = Math.max(picture.width, picture.height);
  const [cx, cy] = [picture.width / 2, picture.height / 2];
  const across = (column: number) => {
    const w = h[6 + column] as number;
    return Math.hypot(
      ((h[column] as number) - cx * w) / focal,
      ((h[3 + column] as number) - cy * w) / focal,
      w,
    );
  };
  const [a, b, c, d] = quad;
  const longest = {
    width: Math.max(lengthOf(a, b), lengthOf(d, c)),
    height: Math.max(lengthOf(a, d), lengthOf(b, c)),
  };
  const ratio = across(0) / (across(1) || 1e-9);
  // Nothing is drawn smaller than it is seen.
  const width = Math.max(longest.width, longest.height * ratio);
  const scale = Math.min(1, LONGEST / Math.max(width, width / ratio));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round((width / ratio) * scale)),
  };
}

/** Draws a quadrangle of a picture as the rectangle that it is a view of. What lies beyond the picture repeats its edge. */
export function straightened(
  picture: Picture,
  quad: Quad,
): { readonly width: number; readonly height: number; readonly rgba: Uint8ClampedArray<ArrayBuffer> } {
  const { width, height } = sidesOf(quad, picture);
  const h = homographyOf(quad);
  const rgba = new Uint8ClampedArray(4 * width * height);
  const [w, last] = [picture.width, picture.height - 1];
  const from = picture.rgba;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = mapped(h, (x + 0.5) / width, (y + 0.5) / height);
      const u = Math.min(w - 1, Math.max(0, at.x - 0.5));
      const v = Math.min(last, Math.max(0, at.y - 0.5));
      const [i, j] = [Math.min(w - 2, Math.floor(u)), Math.min(last - 1, Math.floor(v))];
      const [s, t] = [u - i, v - j];
      const one = 4 * (j * w + i);
      const two = one + 4 * w;
      const to = 4 * (y * width + x);
      for (let k = 0; k < 4; k++)
        rgba[to + k] =
          ((from[one + k] as number) * (1 - s) + (from[one + 4 + k] as number) * s) * (1 - t) +
          ((from[two + k] as number) * (1 - s) + (from[two + 4 + k] as number) * s) * t;
    }
  return { width, height, rgba };
}
