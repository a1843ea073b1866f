import type { TitleSeal } from '@ziwan/contract';
import { common, grown, united, without } from './clip.ts';
import type { GlyphSource } from './glyphs.ts';
import type { Layout } from './layout.ts';
import { linearOf } from './layout.ts';
import { type Box, boxOf, movedRing, type Point, type Ring } from './path.ts';
import { randomOf, seedOf } from './random.ts';
import { Shape, shapeOf } from './shape.ts';

/** Share of the seal's side. */
const FRAME = 0.055;
const MARGIN = 0.1;
/** Height of a tall seal for a width of 1. */
const TALL = 1.8;

/**
 * Carves a seal: its characters fill its columns, from right to left.
 * @returns its outline around its centre, and what its face lacks
 */
export function sealOf(
  seal: TitleSeal,
  titleFace: string,
  source: GlyphSource,
): { shape: Shape | null; missing: Layout['missing'] } {
  const face = seal.face ?? titleFace;
  const characters = [...seal.text];
  const glyphs = characters.map((c) => source(face, c));
  const missing = characters.flatMap((c, i) => (glyphs[i] ? [] : [{ face, c }]));
  const [first] = glyphs;
  if (!first || missing.length > 0) return { shape: null, missing };
  const { x: _x, y: _y, ...carved } = seal;
  const shape = shapeOf(first, linearOf(1, 1, 0, 0)).derived(`seal ${face} ${JSON.stringify(carved)}`, () => {
    const cells = cellsOf(seal);
    const letters = glyphs.flatMap((glyph, i) => {
      const cell = cells[i];
      return glyph?.ink && cell ? fitted(shapeOf(glyph, linearOf(1, 1, 0, 0)), cell) : [];
    });
    return Shape.ofRings(turned(carve(seal, letters), seal.turn));
  });
  return { shape, missing };
}

/** Cells of the characters around the centre of the seal. */
function cellsOf({ text, shape, size }: TitleSeal): Box[] {
  const count = [...text].length;
  const [width, height] = sidesOf(shape, size);
  // Characters of a round seal stay inside of it.
  const inner = shape === 'round' ? 0.68 : 1 - 2 * (FRAME + MARGIN);
  const [w, h] = [width * inner, height * inner];
  const columns = shape === 'tall' || count < 3 ? [count] : [2, count - 2];
  const gap = size * 0.035;
  return columns.flatMap((rows, column) =>
    Array.from({ length: rows }, (_, row) => {
      const [cw, ch] = [w / columns.length, h / rows];
      const left = w / 2 - (column + 1) * cw;
      const top = -h / 2 + row * ch;
      return { left: left + gap, right: left + cw - gap, top: top + gap, bottom: top + ch - gap };
    }),
  );
}

const sidesOf = (shape: TitleSeal['shape'], size: number): [number, number] =>
  shape === 'tall' ? [size / TALL ** 0.5, size * TALL ** 0.5] : [size, size];

/** Stretches ink to a cell, as characters of seals are. */
function fitted(shape: Shape, cell: Box): Ring[] {
  const ink = boxOf(shape.rings);
  if (!ink) return [];
  // A stroke alone, as in 一, keeps its proportions.
  const sx = Math.min((cell.right - cell.left) / Math.max(1, ink.right - ink.left), 3 * scaleOf(cell));
  const sy = Math.min((cell.bottom - cell.top) / Math.max(1, ink.bottom - ink.top), 3 * scaleOf(cell));
  const [cx, cy] = [(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2];
  const [ix, iy] = [(ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2];
  return shape.rings.map((ring) =>
    ring.map(({ x, y }) => ({ x: cx + (x - ix) * sx, y: cy + (y - iy) * sy })),
  );
}
const scaleOf = (cell: Box): number => (cell.right - cell.left) / 1000;

function carve(seal: TitleSeal, letters: readonly Ring[]): Ring[] {
  const { size, wear } = seal;
  const random = randomOf(seedOf(seal.text) + 7);
  const body = [bodyOf(seal, random)];
  const drawn = united(letters);
  const cut =
    seal.cut === 'intaglio'
      ? without(body, drawn)
      : [...without(body, grown(united(body), -FRAME * size)), ...common(drawn, body)];
  if (wear === 0) return united(cut);
  const pits = Array.from({ length: Math.round(wear * 0.9) }, (): Ring => {
    const turn = random() * 2 * Math.PI;
    // Seals wear at their edges first.
    const far = Math.sqrt(0.15 + 0.85 * random());
    const [w, h] = sidesOf(seal.shape, size);
    const [x, y] = [(Math.cos(turn) * far * w) / 1.8, (Math.sin(turn) * far * h) / 1.8];
    const radius = size * (0.004 + random() ** 3 * 0.03 * (0.4 + wear / 100));
    const corners = 6;
    return Array.from({ length: corners }, (_, i) => {
      const angle = ((i + random() * 0.6) / corners) * 2 * Math.PI;
      const r = radius * (0.55 + random() * 0.45);
      return { x: x + Math.cos(angle) * r, y: y + Math.sin(angle) * r };
    });
  });
  return without(cut, united(pits));
}

/** Outline of the stone; its edge is as uneven as it is worn. */
function bodyOf({ shape, size, wear }: TitleSeal, random: () => number): Ring {
  const [width, height] = sidesOf(shape, size);
  const steps = 96;
  const uneven = (wear / 100) * size * 0.012;
  return Array.from({ length: steps }, (_, i) => {
    const angle = (i / steps) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // A superellipse: round, or a square with soft corners.
    const power = shape === 'round' ? 1 : 0.16;
    const by = 1 + ((random() * 2 - 1) * uneven) / size;
    return {
      x: (Math.sign(cos) * Math.abs(cos) ** power * width * by) / 2,
      y: (Math.sign(sin) * Math.abs(sin) ** power * height * by) / 2,
    };
  });
}

function turned(rings: readonly Ring[], degrees: number): Ring[] {
  if (degrees === 0) return rings.map((ring) => movedRing(ring, 0, 0));
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return rings.map((ring): Point[] =>
    ring.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos })),
  );
}
