import { SIDE } from './normalise.ts';

/** Cells of a normalised character, along each side. */
const CELLS = 12;
const CELL = SIDE / CELLS;
const DIRECTIONS = 8;
/** Weakest gradient that counts. */
const FLAT = 0.02;
/** Weight of the density against the gradients. */
const DENSITY = 0.6;
const EDGES = CELLS * CELLS * DIRECTIONS;

/** Length of what `gradientsOf` returns. */
export const GRADIENTS = EDGES + CELLS * CELLS;

/**
 * Describes a normalised character: in each cell the strength of its edges in eight directions (their sum of squares
 * is 1), then the density of ink.
 */
export function gradientsOf(image: Float32Array): Float32Array {
  const found = new Float32Array(GRADIENTS);
  for (let y = 1; y < SIDE - 1; y++)
    for (let x = 1; x < SIDE - 1; x++) {
      const at = y * SIDE + x;
      const across = (image[at + 1] as number) - (image[at - 1] as number);
      const down = (image[at + SIDE] as number) - (image[at - SIDE] as number);
      const strength = Math.sqrt(across * across + down * down);
      if (strength >= FLAT) addEdge(found, x, y, strength, Math.atan2(down, across));
    }
  let squares = 0;
  for (let i = 0; i < EDGES; i++) squares += found[i] as number;
  // The root of each strength: a few strong edges would hide the others.
  for (let i = 0; i < EDGES; i++) found[i] = Math.sqrt((found[i] as number) / (squares || 1));
  addDensity(found.subarray(EDGES), image);
  return found;
}

/** Shares an edge among the four nearest cells and the two nearest directions. */
function addEdge(found: Float32Array, x: number, y: number, strength: number, angle: number): void {
  const turn = ((angle / (2 * Math.PI) + 1) * DIRECTIONS) % DIRECTIONS;
  const direction = Math.floor(turn) % DIRECTIONS;
  const towards = turn - Math.floor(turn);
  const [cx, cy] = [(x + 0.5) / CELL - 0.5, (y + 0.5) / CELL - 0.5];
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  for (let dy = 0; dy < 2; dy++)
    for (let dx = 0; dx < 2; dx++) {
      const [column, row] = [left + dx, top + dy];
      if (column < 0 || column >= CELLS || row < 0 || row >= CELLS) continue;
      const share = strength * (1 - Math.abs(cx - column)) * (1 - Math.abs(cy - row));
      const cell = (row * CELLS + column) * DIRECTIONS;
      const next = cell + ((direction + 1) % DIRECTIONS);
      found[cell + direction] = (found[cell + direction] as number) + share * (1 - towards);
      found[next] = (found[next] as number) + share * towards;
    }
}

/** Ink of each cell, less the mean, with a length of `DENSITY`. */
function addDensity(density: Float32Array, image: Float32Array): void {
  for (let i = 0; i < image.length; i++) {
    const cell = Math.floor(i / SIDE / CELL) * CELLS + Math.floor((i % SIDE) / CELL);
    density[cell] = (density[cell] as number) + (image[i] as number);
  }
  const mean = density.reduce((total, value) => total + value, 0) / density.length;
  const spread = Math.hypot(...density.map((value) => value - mean)) || 1;
  for (let i = 0; i < density.length; i++) density[i] = (DENSITY * ((density[i] as number) - mean)) / spread;
}
