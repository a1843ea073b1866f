/** Share of the cells that are taken. */
const FILL = 0.6;
const FEWEST_ROWS = 4;
/** Rounds of exchanges, each over all points. */
const ROUNDS = 20;

export interface Cell {
  /** From the left and from the top, from 0. */
  readonly column: number;
  readonly row: number;
}

interface Lattice {
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
 * Gives each point the nearest free cell, then exchanges cells while that brings points nearer to their places. The
 * result depends on nothing but its arguments.
 * @param points x to the right and y upwards, each from 0 to 1
 */
export function placeOn(points: readonly (readonly [x: number, y: number])[], columns: number): Lattice {
  const rows = Math.max(FEWEST_ROWS, Math.ceil(points.length / columns / FILL));
  const places = points.map(([x, y]) => ({ column: x * (columns - 1), row: (1 - y) * (rows - 1) }));
  /** Squared distance of a cell from a point's place. */
  const away = (point: number, cell: number): number => {
    const { column, row } = places[point] as Cell;
    return ((cell % columns) - column) ** 2 + (Math.floor(cell / columns) - row) ** 2;
  };
  const taken: (number | undefined)[] = new Array(columns * rows).fill(undefined);
  const cells = points.map((_, point) => {
    let best = -1;
    for (let cell = 0; cell < taken.length; cell++)
      if (taken[cell] === undefined && (best < 0 || away(point, cell) < away(point, best))) best = cell;
    taken[best] = point;
    return best;
  });
  /** Moves a point to a cell, and who is there to its own, if both together are then nearer. */
  const exchange = (point: number, cell: number): boolean => {
    const own = cells[point] as number;
    const other = taken[cell];
    const gain = away(point, own) - away(point, cell);
    const loss = other === undefined ? 0 : away(other, own) - away(other, cell);
    if (gain - loss < 1e-9) return false;
    taken[cell] = point;
    taken[own] = other;
    cells[point] = cell;
    if (other !== undefined) cells[other] = own;
    return true;
  };
  for (let round = 0, isBetter = true; isBetter && round < ROUNDS; round++) {
    isBetter = false;
    places.forEach(({ column, row }, point) => {
      // Of two that exchange cells, one gets nearer: only cells within its distance are worth a try.
      const reach = Math.sqrt(away(point, cells[point] as number));
      const [left, right] = [Math.max(0, Math.ceil(column - reach)), Math.min(columns - 1, column + reach)];
      for (let r = Math.max(0, Math.ceil(row - reach)); r <= Math.min(rows - 1, row + reach); r++)
        for (let c = left; c <= right; c++) if (exchange(point, r * columns + c)) isBetter = true;
    });
  }
  return {
    rows,
    cells: cells.map((cell) => ({ column: cell % columns, row: Math.floor(cell / columns) })),
  };
}
