import type { GlyphFace } from './glyphs.ts';
import { freshSeed, secure, seeded } from './random.ts';
import { HEIGHT, opacity, type Pixels, png, rasterise, WIDTH } from './render.ts';
import { paintScenery } from './scenery.ts';

/** Width (px) of the piece and of its picture. */
const PIECE_WIDTH = 47;
/** Range (px) of hole positions that clients can reach even if the user grabs the handle at its far edge. */
const REACH = { from: 62, to: 228 };

interface Puzzle {
  /** PNGs in base64: the picture with the hole, and the piece on a transparent background of the same height. */
  original: string;
  jigsaw: string;
  /** Left edge (px) of the hole. */
  x: number;
}

export async function makePuzzle(faces: readonly GlyphFace[]): Promise<Puzzle> {
  const random = seeded(freshSeed());
  const [picture, shape] = await Promise.all([
    rasterise(paintScenery(random, faces).content),
    shapeOf(secure.integer(0, SHAPES - 1)),
  ]);
  const x = secure.integer(REACH.from, REACH.to);
  const y = secure.integer(4, HEIGHT - PIECE_WIDTH - 4);
  const piece = cut(picture, shape, x, y);
  const [original, jigsaw] = await Promise.all([png(picture), png(piece)]);
  return { original, jigsaw, x };
}

/** Opacity masks of a shape, over a square of `PIECE_WIDTH`. */
interface Shape {
  readonly body: Uint8Array;
  readonly edge: Uint8Array;
  /** Blurred body, for the shadow. */
  readonly soft: Uint8Array;
}

const SHAPES = 8;
const drawn = new Map<number, Promise<Shape>>();

/** Renders a shape's masks once per process; there are eight small ones. */
function shapeOf(variant: number): Promise<Shape> {
  let shape = drawn.get(variant);
  if (!shape) {
    shape = drawShape(outline(variant)).catch((error: unknown) => {
      drawn.delete(variant);
      throw error;
    });
    drawn.set(variant, shape);
  }
  return shape;
}

async function drawShape(d: string): Promise<Shape> {
  const size = PIECE_WIDTH;
  const [body, edge, soft] = await Promise.all([
    opacity(size, size, `<path d="${d}"/>`),
    opacity(size, size, `<path d="${d}" fill="none" stroke="#000" stroke-width="1.6"/>`),
    opacity(size, size, `<path d="${d}"/>`, 2.4),
  ]);
  return { body, edge, soft };
}

/** Outline of a square with a tab on the right, a tab or a notch above or below, and a notch or nothing on the left. */
function outline(variant: number): string {
  const tab = (variant & 1) === 0;
  const above = (variant & 2) === 0;
  const notchLeft = (variant & 4) === 0;
  const side = 37;
  const r = 6.2;
  const top = above && tab ? 9 : 1;
  const bottom = top + side;
  const middle = 1 + side / 2;
  const half = r * 0.72;
  /** A nearly full circle on an edge; `sweep` 1 bulges to the left of the drawing direction. */
  const arc = (sweep: 0 | 1, x: number, y: number) =>
    `A${r} ${r} 0 1 ${sweep} ${x.toFixed(2)} ${y.toFixed(2)}`;
  const edgeAbove = above ? `H${middle - half}${arc(tab ? 1 : 0, middle + half, top)}` : '';
  const edgeBelow = above ? '' : `H${middle + half}${arc(tab ? 1 : 0, middle - half, bottom)}`;
  const centre = top + side / 2;
  const right = 1 + side;
  return (
    `M1 ${top}${edgeAbove}H${right}V${centre - half}${arc(1, right, centre + half)}V${bottom}` +
    `${edgeBelow}H1${notchLeft ? `V${centre + half}${arc(0, 1, centre - half)}` : ''}z`
  );
}

/** Cuts the piece out of the picture, leaving a hole with an inner shadow. */
function cut(picture: Pixels, shape: Shape, left: number, top: number): Pixels {
  const piece = {
    data: new Uint8Array(PIECE_WIDTH * HEIGHT * 4),
    width: PIECE_WIDTH,
    height: HEIGHT,
  } as const;
  const dark = brightness(picture, left, top) < 90;
  // Contrasts with the surroundings, so that the hole stays visible.
  const fill = dark ? 236 : 24;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < PIECE_WIDTH; x++) {
      const inside = y >= top && y < top + PIECE_WIDTH;
      const m = inside ? (y - top) * PIECE_WIDTH + x : -1;
      const body = inside ? (shape.body[m] as number) / 255 : 0;
      const edge = inside ? (shape.edge[m] as number) / 255 : 0;
      const from = (y * WIDTH + left + x) * 3;
      const to = (y * PIECE_WIDTH + x) * 4;
      const shadow = softAt(shape, x - 1, y - top - 2) * 0.5;
      const alpha = Math.max(body, edge * 0.9);
      // Composites the piece over its shadow.
      const all = alpha + shadow * (1 - alpha);
      const deep = body * (1 - softAt(shape, x - 2, y - top - 3));
      for (let c = 0; c < 3; c++) {
        const own = picture.data[from + c] as number;
        const lit = mix(own, 252, edge * 0.8);
        piece.data[to + c] = all === 0 ? 0 : (lit * alpha) / all;
        const hole = mix(mix(own, fill, 0.5 * body), dark ? 255 : 0, deep * 0.42);
        picture.data[from + c] = mix(hole, dark ? 20 : 252, edge * 0.75);
      }
      piece.data[to + 3] = all * 255;
    }
  }
  return { ...piece, channels: 4 };
}

function softAt({ soft }: Shape, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= PIECE_WIDTH || y >= PIECE_WIDTH) return 0;
  return (soft[y * PIECE_WIDTH + x] as number) / 255;
}

function brightness({ data, width }: Pixels, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + PIECE_WIDTH; y++) {
    for (let x = left; x < left + PIECE_WIDTH; x++) sum += data[(y * width + x) * 3 + 1] as number;
  }
  return sum / PIECE_WIDTH ** 2;
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
