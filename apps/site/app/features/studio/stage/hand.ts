import type { TitleCharacter } from '@ziwan/contract';
import type { Placed } from '@ziwan/title';
import type { Fit, StoreShape } from '../grounds/shapes.ts';
import { clamp } from './keys.ts';

export type Hand = 'move' | 'turn' | 'size';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A character under the pointer, from where it was taken. Points are px of the shape. */
export interface Drag {
  readonly hand: Hand;
  readonly cell: Placed;
  readonly from: Point;
  readonly fit: Fit;
  /** Where else the second finger is; null for one pointer. */
  readonly other: Point | null;
}

/** What a drag makes of its character: the document's fields, and how the picture of it is moved meanwhile. */
export interface Dragged {
  readonly next: Pick<TitleCharacter, 'x' | 'y' | 'turn' | 'size'>;
  /** Units, degrees, and a factor. */
  readonly by: { readonly x: number; readonly y: number; readonly turn: number; readonly size: number };
}

export const STILL = { x: 0, y: 0, turn: 0, size: 1 };

/** How far (units) a character may go before its ink leaves the ground; back to it always. */
export function room(
  cell: Placed,
  { scale, x, y }: Fit,
  { width, height }: Pick<StoreShape, 'width' | 'height'>,
) {
  const ink = cell.shape.ink ?? { left: 0, right: 0, top: 0, bottom: 0 };
  return {
    left: Math.min(0, -x / scale - cell.x - ink.left),
    right: Math.max(0, (width - x) / scale - cell.x - ink.right),
    top: Math.min(0, -y / scale - cell.y - ink.top),
    bottom: Math.max(0, (height - y) / scale - cell.y - ink.bottom),
  };
}

/** Moves a character by a distance (units), as far as the ground and the document allow. */
export function movedBy(
  cell: Placed,
  dx: number,
  dy: number,
  fit: Fit,
  shape: Pick<StoreShape, 'width' | 'height'>,
): { readonly x: number; readonly y: number } {
  const { left, right, top, bottom } = room(cell, fit, shape);
  const { x = 0, y = 0 } = cell.character;
  return {
    x: clamp(Math.round(x + clamp(dx, left, right)), -8000, 8000),
    y: clamp(Math.round(y + clamp(dy, top, bottom)), -8000, 8000),
  };
}

/** @param shape the ground, which the character does not leave */
export function dragged(
  { hand, cell, from, fit, other }: Drag,
  to: Point,
  shape: Pick<StoreShape, 'width' | 'height'>,
): Dragged {
  const { x = 0, y = 0, turn = 0, size = 1000 } = cell.character;
  if (hand === 'move') {
    const next = movedBy(cell, (to.x - from.x) / fit.scale, (to.y - from.y) / fit.scale, fit, shape);
    return { next, by: { ...STILL, x: next.x - x, y: next.y - y } };
  }
  const centre = other ?? { x: cell.x * fit.scale + fit.x, y: cell.y * fit.scale + fit.y };
  if (hand === 'turn') {
    const angle = (p: Point) => (Math.atan2(p.y - centre.y, p.x - centre.x) * 180) / Math.PI;
    const turned = Math.round(((((turn + angle(to) - angle(from) + 540) % 360) + 360) % 360) - 180);
    return { next: { turn: turned }, by: { ...STILL, turn: turned - turn } };
  }
  const far = (p: Point) => Math.max(1, Math.hypot(p.x - centre.x, p.y - centre.y));
  const sized = Math.round(clamp(size * (far(to) / far(from)), 200, 4000));
  return { next: { size: sized }, by: { ...STILL, size: sized / size } };
}
