import { box, disc, frame, lines, type Stage, times } from '../stage.ts';

/** An instrument panel. Words: the reading, and what three lines say. */
export function panel(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [reading = '', a = '', b = '', c = ''] = stage.words;
  const step = h / 16;
  const dial = { x: w * 0.79, y: h * 0.47, r: Math.min(h * 0.33, w * 0.165) };
  const left = 0.075 * w;
  const room = dial.x - dial.r - left - 0.05 * w;
  const size = Math.min(
    0.082 * h,
    ...[a, b, c].map((text) => (room * 0.82) / Math.max(stage.set(text).advance, 0.1)),
  );
  return [
    box({ x: 0, y: 0, width: w, height: h }, 'board'),
    lines(
      [
        ...times(Math.ceil(w / step), (i) => [i * step, 0, i * step, h] as const),
        ...times(16, (i) => [0, i * step, w, i * step] as const),
      ],
      'dim',
      0.5,
    ),
    frame({ x: 0.035 * w, y: 0.055 * h, width: 0.93 * w, height: 0.89 * h }, 'dim', 2, 16),
    ...corners(0.035 * w, 0.055 * h, 0.93 * w, 0.89 * h),
    ticks(dial.x, dial.y, dial.r),
    arc(dial.x, dial.y, dial.r * 0.78, -220, -220 + 110 + stage.pick(9) * 12, 'seal', dial.r * 0.1),
    arc(dial.x, dial.y, dial.r * 0.62, -220, 40, 'dim', 3),
    disc(dial.x, dial.y, dial.r * 0.46, 'board'),
    stage.fit(
      [...a][0] ?? '',
      { x: dial.x - dial.r * 0.3, y: dial.y - dial.r * 0.3, width: dial.r * 0.6, height: dial.r * 0.6 },
      'chalk',
    ),
    stage.fit(reading, { x: left, y: 0.15 * h, width: room, height: 0.32 * h }, 'chalk'),
    ...[a, b, c].flatMap((text, i) => {
      const y = 0.6 * h + i * 0.12 * h;
      return [
        box(
          { x: left, y: y - size * 0.22, width: size * 0.44, height: size * 0.44 },
          i === 0 ? 'seal' : 'dim',
        ),
        stage.row(text, { x: left + size * 0.9, y, size }, 'chalk'),
      ];
    }),
    lines([[left, 0.52 * h, left + room, 0.52 * h]], 'dim', 2),
    ...times(14, (i) =>
      box(
        {
          x: dial.x - dial.r + (i * dial.r * 2) / 14,
          y: 0.86 * h - bar(stage, i) * 0.06 * h,
          width: dial.r * 0.09,
          height: bar(stage, i) * 0.06 * h,
        },
        i === 9 ? 'seal' : 'dim',
      ),
    ),
  ].join('');
}

const bar = (stage: Stage, i: number) => 0.3 + 0.7 * Math.abs(Math.sin(i * 1.3 + stage.pick(11, 1)));

function corners(x: number, y: number, width: number, height: number): string[] {
  const d = width * 0.03;
  return [
    [x, y, 1, 1],
    [x + width, y, -1, 1],
    [x, y + height, 1, -1],
    [x + width, y + height, -1, -1],
  ].map(([cx = 0, cy = 0, sx = 1, sy = 1]) =>
    lines(
      [
        [cx + sx * 22, cy + sy * 22, cx + sx * (22 + d), cy + sy * 22],
        [cx + sx * 22, cy + sy * 22, cx + sx * 22, cy + sy * (22 + d)],
      ],
      'seal',
      5,
    ),
  );
}

function ticks(x: number, y: number, r: number): string {
  const at = (degrees: number, radius: number) => {
    const angle = (degrees * Math.PI) / 180;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
  };
  return lines(
    times(53, (i) => [...at(-220 + i * 5, r * (i % 4 ? 0.93 : 0.88)), ...at(-220 + i * 5, r)] as const),
    'chalk',
    2.5,
  );
}

/** An arc from one angle to another (°, clockwise from the right). */
function arc(x: number, y: number, r: number, from: number, to: number, tone: string, thick: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`;
  };
  return `<path d="M${at(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}" class="${tone}-line" stroke-width="${thick}"/>`;
}
