import { type Area, box, lines, type Stage, times } from '../stage.ts';

/** An open book: a chapter's title, and its first lines. Words: number, title, text, folio. */
export function page(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [number = '', title = '', text = '', folio = ''] = stage.words;
  const [top, bottom, middle] = [0.08 * h, 0.94 * h, w / 2];
  const left: Area = { x: 0.06 * w, y: top, width: middle - 0.06 * w, height: bottom - top };
  const right: Area = { ...left, x: middle };
  const inner = 0.055 * w;
  const measure = right.width - inner * 2;
  const parts = [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    ...times(3, (i) =>
      box(
        {
          x: left.x - (3 - i) * 5,
          y: top + (3 - i) * 4,
          width: (middle - left.x) * 2 + (3 - i) * 10,
          height: left.height + 2,
        },
        i % 2 ? 'sheet' : 'edge',
      ),
    ),
    box(left, 'sheet'),
    box(right, 'sheet'),
    // The fold between the pages.
    `<g opacity="0.4">${box({ x: middle - 12, y: top, width: 24, height: left.height }, 'edge')}</g>`,
    lines([[middle, top, middle, bottom]], 'soft', 1.5),
    box({ x: left.x + inner, y: top + left.height * 0.17, width: 34, height: 4 }, 'seal'),
    stage.row(number, { x: left.x + inner, y: top + left.height * 0.27, size: 0.036 * h }, 'soft'),
  ];
  const area: Area = {
    x: left.x + inner,
    y: top + left.height * 0.31,
    width: left.width - inner * 2,
    height: left.height * 0.46,
  };
  parts.push(titleOf(stage, title, area));
  const { rows, size } = broken(stage, text, measure, right.height * 0.7);
  const pitch = size * 1.72;
  const start = top + (right.height - rows.length * pitch) / 2 + pitch / 2 - right.height * 0.02;
  for (const [i, row] of rows.entries())
    parts.push(stage.row(row, { x: right.x + inner, y: start + i * pitch, size }, 'ink'));
  parts.push(
    stage.row(
      folio,
      { x: right.x + right.width - inner, y: bottom - right.height * 0.065, size: 0.032 * h, at: 1 },
      'soft',
    ),
    lines(
      [
        [
          right.x + inner,
          bottom - right.height * 0.115,
          right.x + right.width - inner,
          bottom - right.height * 0.115,
        ],
      ],
      'edge',
      1.5,
    ),
  );
  return parts.join('');
}

/** A title in one line or two, whichever is larger. */
function titleOf(stage: Stage, title: string, area: Area): string {
  const words = title.includes(' ') ? title.split(' ') : [...title];
  const join = title.includes(' ') ? ' ' : '';
  const half = Math.ceil(words.length / 2);
  const two = [words.slice(0, half).join(join), words.slice(half).join(join)].filter(Boolean);
  const sized = [[title], two].map((rows) => ({
    rows,
    size: Math.min(
      area.width / Math.max(...rows.map((r) => stage.set(r).advance)),
      area.height / (rows.length * 1.12),
    ),
  }));
  const { rows, size } = sized.reduce((a, b) => (b.size > a.size * 1.05 ? b : a));
  return rows
    .map((row, i) =>
      stage.row(
        row,
        {
          x: area.x - size * 0.04,
          y: area.y + area.height / 2 + (i - (rows.length - 1) / 2) * size * 1.12,
          size,
        },
        'ink',
      ),
    )
    .join('');
}

const HANGING = /^[，。、；：！？…”』」）,.;:!?]/u;

/** Breaks a text into lines at the largest size whose block is not higher than `height`. */
function broken(
  stage: Stage,
  text: string,
  measure: number,
  height: number,
): { rows: string[]; size: number } {
  const units = text.match(/[A-Za-z0-9’'-]+[,.;:!?]?\s?|[^\s]/gu) ?? [];
  const breakAt = (size: number): string[] => {
    const rows: string[] = [];
    let row = '';
    for (const unit of units) {
      const fits = stage.set((row + unit).trimEnd()).advance * size <= measure;
      if (row === '' || fits || HANGING.test(unit)) row += unit;
      else {
        rows.push(row.trimEnd());
        row = unit;
      }
    }
    return [...rows, row.trimEnd()];
  };
  for (let columns = 8; ; columns++) {
    const size = measure / columns;
    const rows = breakAt(size);
    if (rows.length * size * 1.72 <= height || columns > 30) return { rows, size };
  }
}
