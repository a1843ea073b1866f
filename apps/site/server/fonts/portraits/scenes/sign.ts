import { type Area, box, disc, frame, lines, polygon, type Stage, times } from '../stage.ts';

/** A shop front in the evening: eaves, a board, lanterns, a curtain. Words: the shop, the curtain's characters. */
export function sign(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [shop = '', curtain = ''] = stage.words;
  const eaves = 0.15 * h;
  const board: Area = { x: 0.16 * w, y: 0.225 * h, width: 0.68 * w, height: 0.3 * h };
  const rod = 0.6 * h;
  const parts = [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    lines(
      times(7, (i) => [((i + 0.5) * w) / 7, eaves, ((i + 0.5) * w) / 7, h] as const),
      'edge',
      2,
    ),
    box({ x: 0, y: 0.94 * h, width: w, height: 0.06 * h }, 'edge'),
    tiles(w, eaves),
    // The board hangs from the eaves.
    lines(
      [
        [board.x + 60, eaves, board.x + 60, board.y],
        [board.x + board.width - 60, eaves, board.x + board.width - 60, board.y],
      ],
      'ink',
      5,
    ),
    box({ ...board, y: board.y + 12 }, 'edge', 6),
    box(board, 'board', 6),
    frame(
      { x: board.x + 14, y: board.y + 14, width: board.width - 28, height: board.height - 28 },
      'seal',
      4,
      3,
    ),
    stage.fit(
      shop,
      {
        x: board.x + 56,
        y: board.y + board.height * 0.17,
        width: board.width - 112,
        height: board.height * 0.66,
      },
      'chalk',
    ),
    lantern(stage, 0.08 * w, board.y, 0.095 * w, h),
    lantern(stage, 0.92 * w, board.y, 0.095 * w, h),
  ];
  const characters = [...curtain];
  const cloth = { x: 0.16 * w, width: 0.68 * w, y: rod + 10, height: 0.31 * h };
  const gap = 8;
  const each = (cloth.width - gap * (characters.length - 1)) / characters.length;
  parts.push(box({ x: cloth.x - 34, y: rod, width: cloth.width + 68, height: 10 }, 'ink', 5));
  for (const [i, character] of characters.entries()) {
    const x = cloth.x + i * (each + gap);
    const [top, bottom] = [cloth.y, cloth.y + cloth.height];
    const hang = i % 2 ? 6 : -4;
    parts.push(
      polygon(
        [
          [x, top],
          [x + each, top],
          [x + each + hang / 2, bottom - 4],
          [x + each / 2, bottom + 5],
          [x + hang / 2, bottom],
        ],
        'seal',
      ),
      lines(
        [
          [x + each * 0.33, top + 6, x + each * 0.33, top + 22],
          [x + each * 0.67, top + 6, x + each * 0.67, top + 22],
        ],
        'wine',
        6,
      ),
    );
    const side = Math.min(each * 0.78, cloth.height * 0.74);
    parts.push(
      stage.cell(character, x + (each - side) / 2, top + (cloth.height - side) / 2 + 6, side, 'glow'),
    );
  }
  return parts.join('');
}

/** The edge of a tiled roof. */
function tiles(w: number, bottom: number): string {
  const count = 19;
  const side = w / count;
  return (
    box({ x: 0, y: 0, width: w, height: bottom - side * 0.5 }, 'board') +
    lines(
      times(count, (i) => [(i + 0.5) * side, 0, (i + 0.5) * side, bottom - side * 0.5] as const),
      'dim',
      3,
    ) +
    times(
      count,
      (i) =>
        disc((i + 0.5) * side, bottom - side * 0.5, side * 0.44, 'board') +
        disc((i + 0.5) * side, bottom - side * 0.5, side * 0.17, 'dim'),
    ).join('')
  );
}

function lantern(stage: Stage, x: number, top: number, wide: number, h: number): string {
  const tall = wide * 1.25;
  const y = top + 0.08 * h;
  const cap = { width: wide * 0.5, height: tall * 0.09 };
  return [
    lines([[x, 0.1 * h, x, y]], 'ink', 4),
    `<ellipse cx="${x}" cy="${y + tall / 2}" rx="${wide / 2}" ry="${tall / 2}" class="seal"/>`,
    ...[0.22, 0.36].map(
      (r) =>
        `<ellipse cx="${x}" cy="${y + tall / 2}" rx="${wide * r}" ry="${tall / 2}" class="wine-line" stroke-width="2"/>`,
    ),
    box({ x: x - cap.width / 2, y: y - cap.height / 2, ...cap }, 'board', 3),
    box({ x: x - cap.width / 2, y: y + tall - cap.height / 2, ...cap }, 'board', 3),
    stage.cell(
      [...(stage.words[1] ?? '')][0] ?? '',
      x - wide * 0.29,
      y + tall / 2 - wide * 0.29,
      wide * 0.58,
      'glow',
    ),
    lines(
      [
        [x - 6, y + tall + cap.height / 2, x - 6, y + tall * 1.3],
        [x, y + tall + cap.height / 2, x, y + tall * 1.34],
        [x + 6, y + tall + cap.height / 2, x + 6, y + tall * 1.3],
      ],
      'seal',
      3,
    ),
  ].join('');
}
