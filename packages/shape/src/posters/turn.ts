/** Places of ink, with the middle of their bounds as origin. */
export interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Greatest turn (°) that is found. */
const STEEPEST = 24;
const BINS = 240;

/** Sum of squares of a histogram: greater if what is projected lies closer together. */
function closeness({ x, y }: Points, cos: number, sin: number, reach: number): number {
  const counts = new Float64Array(BINS + 2);
  const scale = BINS / (2 * reach);
  for (let i = 0; i < x.length; i++) {
    const at = ((y[i] as number) * cos - (x[i] as number) * sin + reach) * scale;
    const whole = at | 0;
    const part = at - whole;
    counts[whole] = (counts[whole] as number) + 1 - part;
    counts[whole + 1] = (counts[whole + 1] as number) + part;
  }
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum / x.length ** 2;
}

/**
 * Turn (°, clockwise) at which lines of characters are level, or columns of them upright.
 * @param closer how much closer ink must lie, to count as turned
 */
export function turnOf(points: Points, closer: number): number {
  let reach = 1;
  for (let i = 0; i < points.x.length; i++)
    reach = Math.max(reach, Math.hypot(points.x[i] as number, points.y[i] as number) + 1);
  const at = (degrees: number, across: boolean) => {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return across ? closeness(points, sin, -cos, reach) : closeness(points, cos, sin, reach);
  };
  const level = (degrees: number) => at(degrees, false);
  const upright = (degrees: number) => at(degrees, true);
  const best = (of: (degrees: number) => number) => {
    let found = { degrees: 0, value: 0 };
    for (let degrees = -STEEPEST; degrees <= STEEPEST; degrees++) {
      const value = of(degrees);
      if (value > found.value) found = { degrees, value };
    }
    for (const step of [0.5, 0.25])
      for (const degrees of [found.degrees - step, found.degrees + step]) {
        const value = of(degrees);
        if (value > found.value) found = { degrees, value };
      }
    return found;
  };
  const [rows, columns] = [best(level), best(upright)];
  const way = rows.value >= columns.value ? { ...rows, of: level } : { ...columns, of: upright };
  return way.value >= closer * way.of(0) ? way.degrees : 0;
}
