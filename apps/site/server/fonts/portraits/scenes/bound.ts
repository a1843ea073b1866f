import { type Area, box, disc, frame, lines, polygon, type Stage, times } from '../stage.ts';

/** Columns of a half leaf, and characters of a column. */
const COLUMNS = 5;
const ROWS = 8;

/** A leaf of a thread-bound book, read from the right. Words: chapter, title, the text, the leaf's number. */
export function bound(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [chapter = '', title = '', text = '', number = ''] = stage.words;
  const sheet: Area = { x: 0.05 * w, y: 0.07 * h, width: 0.9 * w, height: 0.86 * h };
  const block: Area = { x: 0.09 * w, y: 0.15 * h, width: 0.82 * w, height: 0.71 * h };
  const spine = 0.055 * w;
  const pitch = (block.width - spine) / (2 * COLUMNS);
  const half = { right: block.x + block.width, left: block.x + COLUMNS * pitch };
  const bottom = block.y + block.height;
  /** Left edge of a column, counted from the right. */
  const columnAt = (i: number) =>
    i < COLUMNS ? half.right - (i + 1) * pitch : half.left - (i + 1 - COLUMNS) * pitch;
  const rules = times(2 * COLUMNS, columnAt).flatMap((x) => [x, x + pitch]);
  const parts = [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    box({ ...sheet, x: sheet.x + 8, y: sheet.y + 10 }, 'edge'),
    box(sheet, 'sheet'),
    frame({ x: block.x - 9, y: block.y - 9, width: block.width + 18, height: block.height + 18 }, 'ink', 5),
    frame(block, 'ink', 1.5),
    lines(
      rules.map((x) => [x, block.y, x, bottom] as const),
      'seal',
      1.5,
    ),
    ...fishTails(half.left, spine, block),
  ];
  const side = (block.height * 0.96) / ROWS;
  const cell = Math.min(side * 0.94, pitch * 0.78);
  const top = block.y + block.height * 0.02;
  const put = (words: string, i: number, from = 0) =>
    stage.column(
      words,
      columnAt(i) + (pitch - cell) / 2,
      top + from * side + (side - cell) / 2,
      cell,
      'ink',
      side,
    );
  parts.push(put([...title].slice(0, ROWS - 1).join(''), 0, 1));
  // The text has no punctuation, but a red ring where a reader pauses.
  let place = ROWS;
  for (const c of text) {
    const [i, row] = [Math.floor(place / ROWS), place % ROWS];
    if (/[\p{P}\p{Z}]/u.test(c)) {
      const [before, at] = [Math.floor((place - 1) / ROWS), (place - 1) % ROWS];
      const [x, y] = [columnAt(before) + pitch * 0.92 - 4, top + (at + 1) * side - side * 0.12];
      parts.push(disc(x, y, side * 0.085, 'seal'), disc(x, y, side * 0.05, 'sheet'));
      continue;
    }
    if (i >= 2 * COLUMNS) break;
    parts.push(put(c, i, row));
    place++;
  }
  const small = Math.min(spine * 0.5, block.height * 0.06);
  const middle = half.left + (spine - small) / 2;
  parts.push(
    stage.column(chapter, middle, block.y + block.height * 0.3, small, 'ink', small * 1.12),
    stage.column(
      number,
      middle,
      bottom - ([...number].length + 0.3) * small * 1.12,
      small,
      'ink',
      small * 1.12,
    ),
  );
  return parts.join('');
}

/** The marks of the fold, by which a printer folds the leaf. */
function fishTails(x: number, width: number, { y, height }: Area): string[] {
  const tail = (top: number, way: 1 | -1) =>
    polygon(
      [
        [x, top],
        [x + width, top],
        [x + width, top + way * width * 1.05],
        [x + width / 2, top + way * width * 0.55],
        [x, top + way * width * 1.05],
      ],
      'board',
    );
  return [
    tail(y + height * 0.16, 1),
    tail(y + height * 0.76, -1),
    box({ x: x + width / 2 - 3, y, width: 6, height: height * 0.16 }, 'board'),
  ];
}
