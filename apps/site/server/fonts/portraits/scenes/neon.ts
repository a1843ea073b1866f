import { type Area, box, disc, frame, lines, type Stage, times } from '../stage.ts';

/** A lit sign on a wall at night. Words: the shop, what it has. */
export function neon(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [shop = '', has = ''] = stage.words;
  const sign: Area = { x: 0.1 * w, y: 0.16 * h, width: 0.8 * w, height: 0.44 * h };
  const below: Area = { x: 0.28 * w, y: 0.68 * h, width: 0.44 * w, height: 0.16 * h };
  const inner = (area: Area, by: number): Area => ({
    x: area.x + by,
    y: area.y + by,
    width: area.width - 2 * by,
    height: area.height - 2 * by,
  });
  const bulbs = 17;
  return [
    box({ x: 0, y: 0, width: w, height: h }, 'board'),
    ...bricks(w, h),
    lines(
      [0.3, 0.7].map((x) => [x * w, 0, x * w, sign.y] as const),
      'dim',
      6,
    ),
    // What the tubes throw on the wall.
    frame(sign, 'wine', 26, 44),
    frame(sign, 'seal', 9, 44),
    frame(inner(sign, 24), 'seal', 3, 28),
    group(stage, shop, {
      x: sign.x + 0.07 * w,
      y: sign.y + sign.height * 0.2,
      width: sign.width - 0.14 * w,
      height: sign.height * 0.6,
    }),
    lines(
      [0.34, 0.66].map((x) => [x * w, sign.y + sign.height, x * w, below.y] as const),
      'dim',
      5,
    ),
    frame(below, 'dim', 4, 12),
    stage.fit(has, inner(below, below.height * 0.24), 'chalk'),
    ...times(bulbs, (i) =>
      disc(
        sign.x + 0.05 * w + ((sign.width - 0.1 * w) * i) / (bulbs - 1),
        sign.y - 0.05 * h,
        9,
        i % 3 ? 'glow' : 'seal',
      ),
    ),
    box({ x: 0, y: 0.93 * h, width: w, height: 0.07 * h }, 'dim'),
  ].join('');
}

/** A tube and the dark paint behind it. */
const group = (stage: Stage, text: string, area: Area): string =>
  stage.fit(text, { ...area, x: area.x + 7, y: area.y + 9 }, 'wine') + stage.fit(text, area, 'glow');

function bricks(w: number, h: number): string[] {
  const tall = h / 16;
  const rows = times(15, (r) => [0, (r + 1) * tall, w, (r + 1) * tall] as const);
  const joints = times(15, (r) =>
    times(11, (c) => {
      const x = ((c + (r % 2 ? 0.5 : 0)) * w) / 10;
      return [x, r * tall, x, (r + 1) * tall] as const;
    }),
  ).flat();
  return [`<g opacity="0.35">${lines([...rows, ...joints], 'dim', 2)}</g>`];
}
