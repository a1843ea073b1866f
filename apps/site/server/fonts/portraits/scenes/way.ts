import { type Area, box, disc, lines, polygon, type Stage, times } from '../stage.ts';

/** A sign of an underground station. Words: the station, the way, the exit, its letter, four other stops. */
export function way(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [station = '', towards = '', exit = '', letter = '', ...stops] = stage.words;
  const board: Area = { x: 0.055 * w, y: 0.13 * h, width: 0.89 * w, height: 0.42 * h };
  const middle = board.y + board.height / 2;
  const side = board.height * 0.42;
  const last = board.x + board.width - side * 0.92;
  const parts = [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    ...tiles(w, h),
    lines(
      [0.24, 0.76].map((x) => [x * w, 0, x * w, board.y] as const),
      'near',
      12,
    ),
    box({ ...board, y: board.y + 12 }, 'edge', 6),
    box(board, 'board', 6),
    arrow(board.x + 0.05 * w, middle, side * 0.5),
    fitLeft(stage, station, {
      x: board.x + 0.18 * w,
      y: board.y + board.height * 0.16,
      width: board.width * 0.53,
      height: board.height * 0.42,
    }),
    stage.row(towards, { x: board.x + 0.18 * w, y: board.y + board.height * 0.78, size: 0.066 * h }, 'chalk'),
    lines([[last - side * 1.0, board.y + 34, last - side * 1.0, board.y + board.height - 34]], 'dim', 3),
    disc(last, middle - board.height * 0.12, side * 0.62, 'seal'),
    stage.fit(
      letter,
      {
        x: last - side * 0.3,
        y: middle - board.height * 0.12 - side * 0.34,
        width: side * 0.6,
        height: side * 0.68,
      },
      'glow',
    ),
    centred(stage, exit, last, board.y + board.height * 0.83, 0.045 * h),
  ];
  // The line: the stop in the middle is this one.
  const rail = 0.74 * h;
  const names = [stops[0] ?? '', stops[1] ?? '', station, stops[2] ?? '', stops[3] ?? ''];
  parts.push(box({ x: 0, y: rail - 0.016 * h, width: w, height: 0.032 * h }, 'seal'));
  for (const [i, name] of names.entries()) {
    const x = w * (0.1 + 0.2 * i);
    const here = i === 2;
    parts.push(
      disc(x, rail, (here ? 0.042 : 0.03) * h, 'seal'),
      disc(x, rail, (here ? 0.027 : 0.018) * h, here ? 'glow' : 'sheet'),
    );
    const size = (here ? 0.066 : 0.056) * h;
    const { advance } = stage.set(name);
    const fitted = Math.min(size, (0.18 * w) / Math.max(advance, 1));
    parts.push(
      stage.row(
        name,
        { x: x - (advance * fitted) / 2, y: rail + 0.115 * h, size: fitted },
        here ? 'ink' : 'soft',
      ),
    );
  }
  return parts.join('');
}

/** Sets a text as large as it fits, from the left edge of the area. */
function fitLeft(stage: Stage, text: string, area: Area): string {
  const { ink } = stage.set(text);
  if (!ink) return '';
  const wide = ((ink.right - ink.left) * area.height) / Math.max(ink.top - ink.bottom, 0.3);
  return stage.fit(text, { ...area, width: Math.min(area.width, wide) }, 'chalk');
}

const centred = (stage: Stage, text: string, x: number, y: number, size: number): string =>
  stage.row(text, { x: x - (stage.set(text).advance * size) / 2, y, size }, 'chalk');

function arrow(x: number, y: number, side: number): string {
  return (
    lines([[x, y, x + side * 1.7, y]], 'chalk', side * 0.24) +
    polygon(
      [
        [x - side * 0.1, y],
        [x + side * 0.75, y - side * 0.85],
        [x + side * 1.1, y - side * 0.85],
        [x + side * 0.25, y],
        [x + side * 1.1, y + side * 0.85],
        [x + side * 0.75, y + side * 0.85],
      ],
      'chalk',
    )
  );
}

/** The wall. */
function tiles(w: number, h: number): string[] {
  const tall = h / 10;
  return [
    lines(
      times(9, (i) => [0, (i + 1) * tall, w, (i + 1) * tall] as const),
      'edge',
      1.5,
    ),
    lines(
      times(10, (r) =>
        times(9, (c) => {
          const x = ((c + (r % 2 ? 0.5 : 0)) * w) / 8;
          return [x, r * tall, x, (r + 1) * tall] as const;
        }),
      ).flat(),
      'edge',
      1.5,
    ),
  ];
}
