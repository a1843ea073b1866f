import type { Box } from '@ziwan/title';
import { clamp } from './keys.ts';

/** Centres of a character's handles, and where the arm of the turning one begins. */
export interface HandlePlaces {
  readonly arm: number;
  readonly turn: { readonly x: number; readonly y: number };
  readonly size: { readonly x: number; readonly y: number };
}

/**
 * Places the handles beside the ink, where they cover no stroke, and on the canvas.
 * @param radius of a handle; all lengths in units of the title, around the character
 */
export function handlesOf(ink: Box, canvas: Box, radius: number): HandlePlaces {
  const within = (x: number, y: number) => ({
    x: clamp(x, canvas.left + radius, canvas.right - radius),
    y: clamp(y, canvas.top + radius, canvas.bottom - radius),
  });
  const middle = (ink.left + ink.right) / 2;
  const above = ink.top - 3 * radius;
  const below = ink.bottom + 3 * radius;
  const isBelow = above - radius < canvas.top && below + radius <= canvas.bottom;
  return {
    arm: isBelow ? ink.bottom : ink.top,
    turn: within(middle, isBelow ? below : above),
    size: within(ink.right + radius, ink.bottom + radius),
  };
}
