import type { Outline } from '@ziwan/lettering';

/** Font units. */
export interface Em {
  readonly unitsPerEm: number;
  /** Height of the middle of hanzi above the baseline. */
  readonly middle: number;
}

/** Brackets, dashes and the like, which lie along the line (UAX 50, "R" and "Tr"). */
const TURNED =
  /^[()<>[\]{}~|\u2010-\u2015\u2018-\u201f\u2025\u2026\u22ef\u3008-\u3011\u3014-\u301b\u301c\u3030\u30a0\u30fc（）－＜＝＞［］＿｛｜｝～｟｠￣-]\p{M}*$/u;
/** Marks that follow a character: below and left of the middle in a line, above and right of it in a column. */
const MOVED = /^[，。、．；：]\p{M}*$/u;
/** Marks that stand beside the middle of a line, and in the middle of a column. */
const CENTRED = /^[！？]\p{M}*$/u;
/** Share of the em within which a mark counts as in the middle of its cell, where Taiwan and Hong Kong have it. */
const MIDDLE = 0.12;
/** Least and greatest distance (em) of a moved mark from the upper right corner. */
const CORNER = [0.06, 0.16] as const;

/** Makes a vertical form of a character for which its font has none: turned, or moved in its cell. */
export function upended(character: string, outline: Outline, advance: number, em: Em): Outline {
  const { box } = outline;
  if (!box) return outline;
  const [x, y] = [advance / 2, em.middle];
  if (TURNED.test(character)) return mapped(outline, (px, py) => [x + (py - y), y - (px - x)]);
  const [dx, dy] = [x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2];
  if (CENTRED.test(character)) return mapped(outline, (px, py) => [px + dx, py]);
  if (!MOVED.test(character)) return outline;
  const near = MIDDLE * em.unitsPerEm;
  if (Math.abs(dx) < near && Math.abs(dy) < near) return outline;
  const half = em.unitsPerEm / 2;
  const corner = (distance: number) =>
    Math.min(CORNER[1], Math.max(CORNER[0], distance / em.unitsPerEm)) * em.unitsPerEm;
  const right = x + half - corner(box.left);
  const top = y + half - corner(box.bottom - (y - half));
  return mapped(outline, (px, py) => [px + right - box.right, py + top - box.top]);
}

const mapped = ({ commands }: Outline, to: (x: number, y: number) => readonly [number, number]): Outline => {
  const points = commands.map(({ type, values }) => ({
    type,
    values: values.flatMap((x, i) => (i % 2 === 0 ? to(x, values[i + 1] as number) : [])).map(Math.round),
  }));
  return { commands: points, box: null };
};
