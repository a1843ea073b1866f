/** Share of the cells that are taken. */
const FILL = 0.5;
const FEWEST_ROWS = 4;
/** Rounds of exchanges, each over all fonts and cells. */
const ROUNDS = 20;

export interface Cell {
  /** From the left and from the top, from 0. */
  readonly column: number;
  readonly row: number;
}

export interface Lattice {
  readonly columns: number;
  readonly rows: number;
  /** A cell for each point. */
  readonly cells: readonly Cell[];
}

/** Ranks of values from 0 to 1; equal values share the mean of their ranks. */
export function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const ranks = values.map((value) => sorted.indexOf(value) + sorted.lastIndexOf(value));
  const [least, most] = [Math.min(...ranks), Math.max(...ranks)];
  return ranks.map((rank) => (most > least ? (rank - least) / (most - least) : 0.5));
}

/**
 * Gives each point the nearest free cell, then exchanges cells while that brings points nearer to theirs. The result
 * depends on nothing but its arguments.
 * @param points x to the right and y upwards, each from 0 to 1
 */
export function placeOn(points: readonly (readonly [x: number, y: number])[], columns: number): Lattice {
  const rows = Math.max(FEWEST_ROWS, Math.ceil(points.length / columns / FILL));
  const away = (point: number, cell: number): number => {
    const [x, y] = points[point] as readonly [number, number];
    const across = (cell % columns) - x * (columns - 1);
    const down = Math.floor(cell / columns) - (1 - y) * (rows - 1);
    return across ** 2 + down ** 2;
  };
  const taken: (number | undefined)[] = new Array(columns * rows).fill(undefined);
  const cells: number[] = [];
  for (let point = 0; point < points.length; point++) {
    let best = -1;
    for (let cell = 0; cell < taken.length; cell++)
      if (taken[cell] === undefined && (best < 0 || away(point, cell) < away(point, best))) best = cell;
    taken[best] = point;
    cells.push(best);
  }
  for (let round = 0, isBetter = true; isBetter && round < ROUNDS; round++) {
    isBetter = false;
    for (let point = 0; point < points.length; point++)
      for (let cell = 0; cell < taken.length; cell++) {
        const own = cells[point] as number;
        const other = taken[cell];
        if (cell === own) continue;
        const gain =
          away(point, own) -
          away(point, cell) +
          (other === undefined ? 0 : away(other, cell) - away(other, own));
        if (gain < 1e-9) continue;
        isBetter = true;
        taken[cell] = point;
        taken[own] = other;
        cells[point] = cell;
        if (other !== undefined) cells[other] = own;
      }
  }
  return {
    columns,
    rows,
    cells: cells.map((cell) => ({ column: cell % columns, row: Math.floor(cell / columns) })),
  };
}
