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
/** Cells along each side with those around the character, which take what edges share beyond it. */
const PADDED = CELLS + 2;

/** Length of what `gradientsOf` returns. */
export const GRADIENTS = EDGES + CELLS * CELLS;

/**
 * Describes a normalised character: in each cell the strength of its edges in eight directions (their sum of squares
 * is 1), then the density of ink.
 */
export function gradientsOf(image: Float32Array): Float32Array {
  const edges = new Float32Array(PADDED * PADDED * DIRECTIONS);
  for (let y = 1; y < SIDE - 1; y++)
    for (let x = 1; x < SIDE - 1; x++) {
      const at = y * SIDE + x;
      const across = (image[at + 1] as number) - (image[at - 1] as number);
      const down = (image[at + SIDE] as number) - (image[at - SIDE] as number);
      const strength = Math.sqrt(across * across + down * down);
      if (strength >= FLAT) addEdge(edges, x, y, strength, Math.atan2(down, across));
    }
  const found = new Float32Array(GRADIENTS);
  for (let row = 0; row < CELLS; row++) {
    const from = ((row + 1) * PADDED + 1) * DIRECTIONS;
    found.set(edges.subarray(from, from + CELLS * DIRECTIONS), row * CELLS * DIRECTIONS);
  }
  let squares = 0;
  for (let i = 0; i < EDGES; i++) squares += found[i] as number;
  // The root of each strength: a few strong edges would hide the others.
  for (let i = 0; i < EDGES; i++) found[i] = Math.sqrt((found[i] as number) / (squares || 1));
  addDensity(found.subarray(EDGES), image);
  return found;
}

/** For each pixel along a side: the cell whose centre comes before it, and the share of the next one. */
const BEFORE = Int8Array.from({ length: SIDE }, (_, x) => Math.floor((x + 0.5) / CELL - 0.5));
const NEXT = Float32Array.from({ length: SIDE }, (_, x) => (x + 0.5) / CELL - 0.5 - (BEFORE[x] as number));

/** Shares an edge among the four nearest cells, of the padded ones, and the two nearest directions. */
function addEdge(edges: Float32Array, x: number, y: number, strength: number, angle: number): void {
  const turn = (angle / (2 * Math.PI) + 1) * DIRECTIONS;
  const whole = Math.floor(turn);
  const towards = turn - whole;
  const direction = whole % DIRECTIONS;
  const following = (whole + 1) % DIRECTIONS;
  const right = NEXT[x] as number;
  const bottom = NEXT[y] as number;
  let cell = (((BEFORE[y] as number) + 1) * PADDED + (BEFORE[x] as number) + 1) * DIRECTIONS;
  for (let row = 0; row < 2; row++, cell += (PADDED - 2) * DIRECTIONS) {
    const inRow = strength * (row === 0 ? 1 - bottom : bottom);
    for (let column = 0; column < 2; column++, cell += DIRECTIONS) {
      const share = inRow * (column === 0 ? 1 - right : right);
      edges[cell + direction] = (edges[cell + direction] as number) + share * (1 - towards);
      edges[cell + following] = (edges[cell + following] as number) + share * towards;
    }
  }
}

/** Ink of each cell, less the mean, with a length of `DENSITY`. */
function addDensity(density: Float32Array, image: Float32Array): void {
  let total = 0;
  for (let y = 0, i = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, i++) {
      const cell = Math.floor(y / CELL) * CELLS + Math.floor(x / CELL);
      density[cell] = (density[cell] as number) + (image[i] as number);
      total += image[i] as number;
    }
  const mean = total / density.length;
  let squares = 0;
  for (const value of density) squares += (value - mean) ** 2;
  const scale = DENSITY / (Math.sqrt(squares) || 1);
  for (let i = 0; i < density.length; i++) density[i] = scale * ((density[i] as number) - mean);
}
