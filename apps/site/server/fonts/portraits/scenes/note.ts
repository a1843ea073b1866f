import { type Area, box, disc, group, lines, polygon, type Stage, times } from '../stage.ts';

/** A page of a notebook with something stuck on it. Words: heading, three lines, what the slip says. */
export function note(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [heading = '', a = '', b = '', c = '', slip = ''] = stage.words;
  const page: Area = { x: 0.1 * w, y: 0.07 * h, width: 0.8 * w, height: 0.86 * h };
  const rows = 5;
  const rule = (page.height * 0.78) / rows;
  const top = page.y + page.height * 0.14;
  const left = page.x + 0.13 * w;
  const room = page.x + page.width - left - 0.04 * w;
  const size = Math.min(
    stage.sizeIn(rule * 0.78),
    (room * 0.92) / Math.max(...[a, b, c].map((t) => stage.set(t).advance)),
  );
  const head = Math.min(size * 1.7, (room * 0.66) / Math.max(stage.set(heading).advance, 0.1));
  const slipped = Math.min(0.34 * h, 0.2 * w);
  const stuck: Area = {
    x: page.x + page.width - slipped * 0.98,
    y: page.y + page.height * 0.06,
    width: slipped,
    height: slipped,
  };
  const at = (row: number) => top + (row - 0.5) * rule;
  return [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    group(
      `rotate(-1.2 ${w / 2} ${h / 2})`,
      [
        box({ ...page, x: page.x + 8, y: page.y + 10 }, 'edge', 10),
        box(page, 'sheet', 10),
        lines(
          times(rows + 1, (i) => [page.x, top + i * rule, page.x + page.width, top + i * rule] as const),
          'edge',
          2,
        ),
        lines([[left - 0.025 * w, page.y, left - 0.025 * w, page.y + page.height]], 'seal', 2),
        ...times(5, (i) =>
          disc(page.x + 0.035 * w, page.y + ((i + 0.5) * page.height) / 5, 0.012 * w, 'table'),
        ),
        stage.row(heading, { x: left, y: at(1.3), size: head }, 'ink'),
        stage.row(a, { x: left, y: at(3), size }, 'ink'),
        stage.row(b, { x: left, y: at(4), size }, 'ink'),
        stage.row(c, { x: left, y: at(5), size }, 'ink'),
        polygon(
          wave(left, at(1.3) + head * 0.66, Math.min(room * 0.6, stage.set(heading).advance * head)),
          'seal',
        ),
      ].join(''),
    ),
    group(
      `rotate(4 ${stuck.x} ${stuck.y})`,
      box({ ...stuck, x: stuck.x + 5, y: stuck.y + 7 }, 'edge') +
        box(stuck, 'seal') +
        stage.fit(
          slip,
          {
            x: stuck.x + slipped * 0.14,
            y: stuck.y + slipped * 0.16,
            width: slipped * 0.72,
            height: slipped * 0.68,
          },
          'glow',
          slipped * 0.75,
        ) +
        group(
          `rotate(-9 ${stuck.x + slipped / 2} ${stuck.y})`,
          box(
            {
              x: stuck.x + slipped * 0.26,
              y: stuck.y - slipped * 0.09,
              width: slipped * 0.48,
              height: slipped * 0.17,
            },
            'edge',
          ),
        ),
    ),
  ].join('');
}

/** A stroke under the heading that swells and thins. */
function wave(x: number, y: number, width: number): [number, number][] {
  const steps = 40;
  const upper = times(steps + 1, (i): [number, number] => [
    x + (i * width) / steps,
    y + Math.sin(i / 2.2) * 4 - 3,
  ]);
  const lower = times(steps + 1, (i): [number, number] => [
    x + ((steps - i) * width) / steps,
    y + Math.sin((steps - i) / 2.2) * 4 + 2 + Math.sin(((steps - i) / steps) * Math.PI) * 3,
  ]);
  return [...upper, ...lower];
}
