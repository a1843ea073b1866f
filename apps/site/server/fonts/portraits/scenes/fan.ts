import { box, disc, group, lines, type Stage, times } from '../stage.ts';

/** Characters of a column, outermost first. */
const ROWS = 3;
/** Half the angle (degrees) to which the fan is open. */
const SPREAD = 66;
const FOLDS = 22;

/** A folding fan, written from the right in columns that meet at its pivot. Words: the poem, its poet. */
export function fan(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [poem = '', poet = ''] = stage.words;
  const pivot = { x: w / 2, y: 0.93 * h };
  const [outer, inner] = [0.83 * h, 0.35 * h];
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return [pivot.x + radius * Math.sin(angle), pivot.y - radius * Math.cos(angle)] as const;
  };
  const leaf = (degrees: number, by: number) => {
    const [a, b] = [at(outer, -degrees), at(outer, degrees)];
    const [c, d] = [at(inner, degrees), at(inner, -degrees)];
    const points = [a, b, c, d].map(([x, y]) => `${x.toFixed(1)} ${(y + by).toFixed(1)}`);
    return `M${points[0]}A${outer} ${outer} 0 0 1 ${points[1]}L${points[2]}A${inner} ${inner} 0 0 0 ${points[3]}Z`;
  };
  const spokes = times(FOLDS + 1, (i) => -SPREAD + (2 * SPREAD * i) / FOLDS);
  const ray = (degrees: number, from: number, to: number) =>
    [...at(from, degrees), ...at(to, degrees)] as const;
  const parts = [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    `<path d="${leaf(SPREAD, 12)}" class="edge"/>`,
    lines(
      spokes.map((degrees) => ray(degrees, 0.02 * h, inner + 8)),
      'near',
      9,
    ),
    `<path d="${leaf(SPREAD, 0)}" class="sheet"/>`,
    lines(
      spokes.slice(1, -1).map((degrees) => ray(degrees, inner, outer)),
      'edge',
      1.5,
    ),
    // The two guards, and the rivet that holds all sticks.
    lines([ray(-SPREAD, 0, outer), ray(SPREAD, 0, outer)], 'board', 16),
    disc(pivot.x, pivot.y, 0.03 * h, 'board'),
    disc(pivot.x, pivot.y, 0.011 * h, 'seal'),
  ];
  const characters = [...poem];
  const columns = Math.ceil(characters.length / ROWS);
  const cell = ((outer - inner) * 0.86) / ROWS;
  const top = pivot.y - outer + (outer - inner) * 0.07;
  // One more for the poet.
  const step = (2 * SPREAD) / (columns + 1.1);
  const turned = (place: number, drawing: string) =>
    group(`rotate(${(SPREAD - step * (place + 0.55)).toFixed(2)} ${pivot.x} ${pivot.y})`, drawing);
  for (let i = 0; i < columns; i++) {
    const column = characters.slice(i * ROWS, (i + 1) * ROWS).join('');
    parts.push(turned(i, stage.column(column, pivot.x - cell / 2, top, cell * 0.92, 'ink', cell)));
  }
  const small = cell * 0.42;
  const signed = [...poet].length * small * 1.05;
  const start = top + cell * 0.9;
  const seal = {
    x: pivot.x - small * 0.6,
    y: start + signed + small * 0.3,
    width: small * 1.2,
    height: small * 1.2,
  };
  parts.push(
    turned(
      columns,
      stage.column(poet, pivot.x - small / 2, start, small, 'ink', small * 1.05) +
        box(seal, 'seal', small * 0.12) +
        stage.cell([...poet][0] ?? '', seal.x + small * 0.12, seal.y + small * 0.12, small * 0.96, 'glow'),
    ),
  );
  return parts.join('');
}
