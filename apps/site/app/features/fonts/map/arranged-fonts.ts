import type { MapFont } from './load-map.ts';
import { described, type Trait } from './measures.ts';
import { type Cell, placeOn, ranksOf } from './placement.ts';

/** Columns on a wide and on a narrow screen. */
const COLUMNS = { wide: 10, narrow: 4 } as const;

export interface Placed {
  readonly font: MapFont;
  readonly wide: Cell;
  readonly narrow: Cell;
  readonly said: string;
}

/** The fonts with their cells, column by column. Words compare a font with all, whatever the filters leave. */
export function arranged(fonts: readonly MapFont[], all: readonly MapFont[], x: Trait, y: Trait) {
  const ranks = (of: readonly MapFont[], trait: Trait) => ranksOf(of.map(({ traits }) => traits[trait]));
  const [across, up] = [ranks(fonts, x), ranks(fonts, y)];
  const shares = [x, y].map((trait) => {
    const among = ranks(all, trait);
    return new Map(all.map(({ fontGNo }, i) => [fontGNo, among[i] as number]));
  });
  const points = fonts.map((_, i) => [across[i] as number, up[i] as number] as const);
  const wide = placeOn(points, COLUMNS.wide);
  const narrow = placeOn(points, COLUMNS.narrow);
  const placed = fonts.map(
    (font, i): Placed => ({
      font,
      wide: wide.cells[i] as Cell,
      narrow: narrow.cells[i] as Cell,
      said: [x, y]
        .map((trait, n) => {
          const share = shares[n]?.get(font.fontGNo) as number;
          return described(trait, share, font.traits[trait]);
        })
        .join('；'),
    }),
  );
  placed.sort((a, b) => a.wide.column - b.wide.column || a.wide.row - b.wide.row);
  return { placed, rows: { wide: wide.rows, narrow: narrow.rows } };
}
