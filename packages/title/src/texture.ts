import type { TitleTexture } from '@ziwan/contract';
import { united } from './clip.ts';
import type { Box, Point, Ring } from './path.ts';
import { randomOf } from './random.ts';
import { Shape } from './shape.ts';

/** A character with its texture, around its own origin. */
export interface Textured {
  readonly shape: Shape;
  /** What is cut out of it; null if nothing is. */
  readonly cuts: Shape | null;
  /** Outlines that bleed around it, under the letters; null if none do. */
  readonly bled: Shape | null;
}

/**
 * Draws a texture into an outline. The same seed draws the same.
 * @param size height of the character's em, thousandths of the title's
 * @param grid side of the squares of 像素
 */
export function textured(
  shape: Shape,
  texture: TitleTexture | null,
  seed: number,
  size: number,
  grid: number,
): Textured {
  if (!texture || texture.amount === 0) return { shape, cuts: null, bled: null };
  const { kind, grain } = texture;
  if (kind === 'pixel') return shape.derived(`pixel ${grid} ${grain}`, () => pixel(shape, grain, grid));
  const key = JSON.stringify([texture, seed, Math.round(size)]);
  return shape.derived(key, () =>
    TEXTURES[kind](shape, texture, randomOf(seed + texture.seed), scaleOf(shape, size)),
  );
}

/** Share of an em from which on a character has the whole grain; that of a small mark is in proportion. */
const WHOLE = 0.4;

function scaleOf({ ink }: Shape, size: number): number {
  if (!ink) return size / 1000;
  const side = Math.max(ink.right - ink.left, ink.bottom - ink.top);
  return Math.min(size, side / WHOLE) / 1000;
}

type Draw = (shape: Shape, texture: TitleTexture, random: () => number, scale: number) => Textured;

const TEXTURES: Record<Exclude<TitleTexture['kind'], 'pixel'>, Draw> = { dry, bleed, stone };

/** Degrees: a dry brush leaves streaks along its way, down to the right. */
const BRUSH = 24;

/** 飞白: streaks that the brush left bare, more of them towards the end of the character. */
function dry(shape: Shape, { amount, grain }: TitleTexture, random: () => number, scale: number): Textured {
  const box = shape.ink as Box;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const thick = (3 + grain * 0.16) * scale;
  const count = Math.round(((amount / 100) * 0.42 * height) / thick);
  const [sin, cos] = [Math.sin((BRUSH * Math.PI) / 180), Math.cos((BRUSH * Math.PI) / 180)];
  const reach = (Math.abs(width * cos) + Math.abs(height * sin)) / 2;
  const spread = (Math.abs(width * sin) + Math.abs(height * cos)) / 2;
  const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const rings = Array.from({ length: count }, (): Ring => {
    // The later along the brush's way, the drier.
    const late = Math.sqrt(random());
    const aside = (random() * 2 - 1) * spread;
    const middle = (late * 2 - 0.9) * reach;
    const half = (0.12 + random() * 0.38) * reach;
    const belly = thick * (0.35 + random() * 0.9);
    const along = 7;
    const edge = (way: 1 | -1): Point[] =>
      Array.from({ length: along }, (_, i) => {
        const t = (i + 0.5) / along;
        const bulge = Math.sin(Math.PI * t) ** 0.6 * belly * (0.55 + random() * 0.45);
        const [u, v] = [middle - half + 2 * half * t, aside + way * bulge];
        return { x: mx + u * cos - v * sin, y: my + u * sin + v * cos };
      });
    return [...edge(-1), ...edge(1).reverse()];
  });
  return { shape, cuts: Shape.ofRings(rings), bled: null };
}

/** 墨晕: the outline wanders as ink does in paper; the drawing adds rings around it that fade. */
function bleed(shape: Shape, { amount, grain }: TitleTexture, random: () => number, scale: number): Textured {
  const depth = (amount / 100) * 14 * scale;
  const wander = (most: number, step: number) =>
    Shape.ofRings(shape.rings.map((ring) => roughened(ring, step, most, random, false)));
  return {
    shape: wander(depth * 0.35, (10 + grain * 0.3) * scale),
    cuts: null,
    bled: wander(depth, (16 + grain * 0.5) * scale),
  };
}

/** 石刻: edges chipped by the chisel, and pits in the stone. */
function stone(shape: Shape, { amount, grain }: TitleTexture, random: () => number, scale: number): Textured {
  const box = shape.ink as Box;
  const step = (9 + grain * 0.35) * scale;
  const most = (amount / 100) * (7 + grain * 0.12) * scale;
  const rough = Shape.ofRings(shape.rings.map((ring) => roughened(ring, step, most, random, true)));
  const pits = Math.round((amount / 100) * (110 - grain * 0.7));
  const rings = Array.from({ length: pits }, (): Ring => {
    const x = box.left + random() * (box.right - box.left);
    const y = box.top + random() * (box.bottom - box.top);
    const radius = (2 + random() ** 3 * (8 + grain * 0.22)) * scale;
    const corners = 5 + Math.floor(random() * 3);
    return Array.from({ length: corners }, (_, i) => {
      const turn = ((i + random() * 0.6) / corners) * 2 * Math.PI;
      const r = radius * (0.6 + random() * 0.4);
      return { x: x + Math.cos(turn) * r, y: y + Math.sin(turn) * r };
    });
  });
  return { shape: rough, cuts: Shape.ofRings(rings), bled: null };
}

/** Moves points at a regular distance along a ring to either side; `sharp` ones jump, others flow. */
function roughened(ring: Ring, step: number, most: number, random: () => number, sharp: boolean): Ring {
  const points = resampled(ring, step);
  let drift = 0;
  return points.map((point, i) => {
    const before = points[(i + points.length - 1) % points.length] as Point;
    const after = points[(i + 1) % points.length] as Point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const kick = random() * 2 - 1;
    drift = sharp ? kick * (random() < 0.25 ? 1 : 0.45) : 0.6 * drift + 0.6 * kick;
    const by = (drift * most) / length;
    return { x: point.x + (after.y - before.y) * by, y: point.y - (after.x - before.x) * by };
  });
}

/** Corners of a ring, and points between them at most `step` apart. Points nearer than a third of it are left out. */
function resampled(ring: Ring, step: number): Point[] {
  const points: Point[] = [];
  let last = ring.at(-1) as Point;
  for (const point of ring) {
    const length = Math.hypot(point.x - last.x, point.y - last.y);
    if (length < step / 3) continue;
    const parts = Math.min(200, Math.ceil(length / step));
    for (let i = 1; i <= parts; i++)
      points.push({
        x: last.x + ((point.x - last.x) * i) / parts,
        y: last.y + ((point.y - last.y) * i) / parts,
      });
    last = point;
  }
  return points.length > 2 ? points : [...ring];
}

/** Area (square ems) that is drawn in squares of the finest grid: of a title, or for each of its characters. */
const FINE = { title: 12, character: 2 };

/**
 * Side (units, a whole number) of the squares of a title in 像素; 0 for other titles. A greater amount is a coarser grid,
 * and so are characters so large that they would have too many squares.
 * @param sizes of all characters
 */
export function pixelSide(texture: TitleTexture | null, sizes: readonly number[]): number {
  if (texture?.kind !== 'pixel' || texture.amount === 0) return 0;
  const area = sizes.reduce((sum, size) => sum + (size / 1000) ** 2, 0);
  const fine = Math.max(FINE.title, FINE.character * sizes.length);
  const coarser = Math.max(1, Math.ceil(Math.sqrt(area / fine)));
  return Math.round(1000 / Math.round(40 - (texture.amount / 100) * 30)) * coarser;
}

/** 像素: squares of a grid through the character's origin whose middles are in the ink. */
function pixel(shape: Shape, grain: number, side: number): Textured {
  const ink = shape.ink as Box;
  const gap = (side * grain) / 400;
  const box = {
    left: Math.floor(ink.left / side) * side,
    top: Math.floor(ink.top / side) * side,
  };
  const rows = Math.ceil((ink.bottom - box.top) / side);
  const rings: Ring[] = [];
  for (let row = 0; row < rows; row++) {
    const top = box.top + row * side;
    for (const [from, to] of runsAt(shape.rings, top + side / 2, box.left, side)) {
      // With a gap, each square stands alone; without, a row is one bar.
      const bars =
        gap > 0 ? Array.from({ length: to - from }, (_, i) => [from + i, from + i + 1]) : [[from, to]];
      for (const [a, b] of bars as [number, number][])
        rings.push(rectangle(box.left + a * side, top, box.left + b * side - gap, top + side - gap));
    }
  }
  return { shape: Shape.ofRings(gap > 0 ? rings : united(rings)), cuts: null, bled: null };
}

const rectangle = (left: number, top: number, right: number, bottom: number): Ring => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** Runs of columns whose middles are inside by the non-zero rule, at a height. */
function runsAt(rings: readonly Ring[], y: number, left: number, side: number): [number, number][] {
  const crossings: { x: number; way: number }[] = [];
  for (const ring of rings) {
    let a = ring.at(-1) as Point;
    for (const b of ring) {
      if (a.y <= y !== b.y <= y)
        crossings.push({ x: a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x), way: a.y <= y ? 1 : -1 });
      a = b;
    }
  }
  crossings.sort((a, b) => a.x - b.x);
  const runs: [number, number][] = [];
  let winding = 0;
  let entered = 0;
  for (const { x, way } of crossings) {
    if (winding === 0) entered = x;
    winding += way;
    if (winding !== 0) continue;
    const from = Math.ceil((entered - left) / side - 0.5);
    const to = Math.floor((x - left) / side - 0.5) + 1;
    const last = runs.at(-1);
    if (to <= from) continue;
    if (last && last[1] >= from) last[1] = to;
    else runs.push([from, to]);
  }
  return runs;
}
