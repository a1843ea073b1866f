import { type Area, box, frame, lines, type Stage, times } from '../stage.ts';

/** A hand scroll between its rollers, written from the right. Words: the poem, its poet. */
export function scroll(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [poem = '', poet = ''] = stage.words;
  const paper: Area = { x: 0.15 * w, y: 0.13 * h, width: 0.7 * w, height: 0.74 * h };
  const mount: Area = {
    x: 0.075 * w,
    y: paper.y - 0.025 * h,
    width: 0.85 * w,
    height: paper.height + 0.05 * h,
  };
  const parts = [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    // Its shadow on the table.
    box({ ...mount, x: mount.x - 6, y: mount.y + 14, width: mount.width + 12 }, 'edge'),
    box(mount, 'edge'),
    brocade({ x: mount.x, y: mount.y, width: paper.x - mount.x, height: mount.height }),
    brocade({ x: paper.x + paper.width, y: mount.y, width: paper.x - mount.x, height: mount.height }),
    box(paper, 'sheet'),
    frame(paper, 'soft', 1),
    roller(mount.x, mount, h),
    roller(mount.x + mount.width, mount, h),
  ];
  // As many characters in a column as make the largest characters.
  const count = [...poem].length;
  const room = { width: paper.width * 0.88, height: paper.height * 0.86 };
  const ways = [2, 3, 4, 5].map((rows) => {
    const columns = Math.ceil(count / rows);
    return { rows, columns, cell: Math.min(room.height / rows, room.width / (columns * 1.16 + 0.75)) };
  });
  const { rows, columns, cell } = ways.reduce((a, b) => (b.cell > a.cell ? b : a));
  const pitch = cell * 1.16;
  const small = cell * 0.4;
  const whole = columns * pitch + small * 1.9;
  const right = paper.x + (paper.width + whole) / 2;
  const top = paper.y + (paper.height - rows * cell) / 2;
  const characters = [...poem];
  parts.push(
    ...times(columns, (i) =>
      stage.column(
        characters.slice(i * rows, (i + 1) * rows).join(''),
        right - (i + 1) * pitch + (pitch - cell) / 2,
        top,
        cell,
        'ink',
      ),
    ),
  );
  const x = right - whole + small * 0.3;
  const signed = [...poet].length * small * 1.05;
  const y = top + rows * cell - signed - small * 1.75;
  parts.push(stage.column(poet, x, y, small, 'ink', small * 1.05));
  const seal: Area = {
    x: x - small * 0.1,
    y: y + signed + small * 0.45,
    width: small * 1.2,
    height: small * 1.2,
  };
  parts.push(box(seal, 'seal', small * 0.12));
  parts.push(
    stage.cell([...poet][0] ?? '', seal.x + small * 0.12, seal.y + small * 0.12, small * 0.96, 'glow'),
  );
  return parts.join('');
}

/** The silk beside the paper: lozenges between two rules. */
function brocade({ x, y, width, height }: Area): string {
  const side = width / 4;
  const rows = Math.floor(height / side);
  const from = y + (height - rows * side) / 2;
  const crossed = times(rows, (r) =>
    times(4, (c) => {
      const [cx, cy, d] = [x + (c + 0.5) * side, from + (r + 0.5) * side, side * 0.3];
      return (r + c) % 2
        ? ([
            [cx - d, cy, cx, cy - d],
            [cx, cy - d, cx + d, cy],
            [cx + d, cy, cx, cy + d],
            [cx, cy + d, cx - d, cy],
          ] as const)
        : ([[cx - d / 3, cy, cx + d / 3, cy]] as const);
    }).flat(),
  ).flat();
  return lines(crossed, 'soft', 1.2);
}

function roller(x: number, mount: Area, h: number): string {
  const thick = 0.028 * h;
  const knob = thick * 0.62;
  return (
    box(
      { x: x - knob / 2, y: mount.y - 0.045 * h, width: knob, height: mount.height + 0.09 * h },
      'wine',
      knob / 3,
    ) +
    box(
      { x: x - thick / 2, y: mount.y - 0.012 * h, width: thick, height: mount.height + 0.024 * h },
      'board',
      2,
    )
  );
}
