import { type Area, box, disc, frame, lines, type Stage } from '../stage.ts';

/** A poster: one or two characters before a red sun. Words: the characters, a line beside them, a line below. */
export function poster(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [large = '', beside = '', below = ''] = stage.words;
  const margin = 0.045 * w;
  const sheet: Area = { x: margin, y: margin, width: w - 2 * margin, height: h - 2 * margin };
  const way = stage.pick(3);
  const sun = { x: w * ([0.36, 0.62, 0.5][way] ?? 0.5), y: h * ([0.42, 0.38, 0.52][way] ?? 0.5) };
  const radius = Math.min(h * ([0.31, 0.27, 0.34][way] ?? 0.3), sheet.y + sheet.height - 14 - sun.y);
  const foot = sheet.y + sheet.height - 0.13 * h;
  const upright = /^[\p{Script=Han}]+$/u.test(beside);
  const side = 0.052 * h;
  const column = upright ? side * 1.6 : 0;
  const area: Area = {
    x: sheet.x + 0.05 * w,
    y: sheet.y + 0.05 * h,
    width: sheet.width - 0.1 * w - column,
    height: foot - sheet.y - 0.09 * h,
  };
  const size = 0.05 * h;
  return [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    box({ ...sheet, x: sheet.x + 8, y: sheet.y + 10 }, 'edge'),
    box(sheet, 'sheet'),
    disc(sun.x, sun.y, radius, 'seal'),
    stage.fit(large, area, 'ink'),
    upright
      ? stage.column(
          beside,
          sheet.x + sheet.width - 0.035 * w - side,
          sheet.y + 0.07 * h,
          side,
          'ink',
          side * 1.12,
        )
      : '',
    lines([[sheet.x + 0.04 * w, foot, sheet.x + sheet.width - 0.04 * w, foot]], 'ink', 3),
    stage.row(below, { x: sheet.x + 0.04 * w, y: foot + 0.065 * h, size }, 'ink'),
    upright
      ? ''
      : stage.row(beside, { x: sheet.x + sheet.width - 0.04 * w, y: foot + 0.065 * h, size, at: 1 }, 'ink'),
    frame(
      { x: sheet.x + 14, y: sheet.y + 14, width: sheet.width - 28, height: sheet.height - 28 },
      'edge',
      2,
    ),
  ].join('');
}
