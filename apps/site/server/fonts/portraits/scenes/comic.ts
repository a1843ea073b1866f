import { type Area, box, disc, frame, group, polygon, type Stage, times } from '../stage.ts';

/** A page of a comic: a bang, an answer, a shout. Words: bang, two lines of the answer, shout. */
export function comic(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [bang = '', first = '', second = '', shout = ''] = stage.words;
  const [margin, gutter, border] = [0.035 * w, 0.016 * w, 7];
  const split = w * 0.585;
  const wide = w - split - gutter - margin;
  const tall = (h - 2 * margin - gutter) * 0.56;
  const big: Area = { x: margin, y: margin, width: split - margin, height: h - 2 * margin };
  const upper: Area = { x: split + gutter, y: margin, width: wide, height: tall };
  const lower: Area = {
    x: split + gutter,
    y: margin + tall + gutter,
    width: wide,
    height: h - 2 * margin - gutter - tall,
  };
  const turned = stage.pick(2) ? -7 : 6;
  const centre = { x: big.x + big.width / 2, y: big.y + big.height / 2 };
  const room = { width: big.width * 0.8, height: big.height * 0.62 };
  const parts = [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    clipped(
      'big',
      big,
      box(big, 'sheet') + rays(big, stage) + burst(centre.x, centre.y, room.width * 0.6, room.height * 0.68),
    ),
    group(
      `rotate(${turned} ${centre.x} ${centre.y})`,
      stage.fit(
        bang,
        {
          x: centre.x - room.width * 0.41,
          y: centre.y - room.height * 0.4,
          width: room.width * 0.82,
          height: room.height * 0.8,
        },
        'ink',
      ),
    ),
    frame(big, 'ink', border),
    clipped('upper', upper, box(upper, 'sheet') + dots(upper) + bubble(upper)),
    frame(upper, 'ink', border),
  ];
  const line = upper.height * 0.19;
  const longest = Math.max(stage.set(first).advance, stage.set(second).advance, 0.1);
  const size = Math.min(stage.sizeIn(line), (upper.width * 0.62) / longest);
  const middle = upper.y + upper.height * 0.44;
  const x = upper.x + upper.width / 2;
  parts.push(
    stage.row(first, { x, y: middle - size * 0.62, size, at: 0.5 }, 'ink'),
    stage.row(second, { x, y: middle + size * 0.62, size, at: 0.5 }, 'ink'),
    clipped('lower', lower, box(lower, 'seal') + streaks(lower)),
    stage.fit(
      shout,
      {
        x: lower.x + lower.width * 0.1,
        y: lower.y + lower.height * 0.16,
        width: lower.width * 0.8,
        height: lower.height * 0.68,
      },
      'glow',
    ),
    frame(lower, 'ink', border),
  );
  return parts.join('');
}

const clipped = (id: string, { x, y, width, height }: Area, drawing: string): string =>
  `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;

/** Lines of force, from the frame towards the middle. */
function rays({ x, y, width, height }: Area, stage: Stage): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const far = Math.hypot(width, height) / 2;
  return times(72, (i) => {
    const angle = (i * 2 * Math.PI) / 72 + stage.pick(7, 1) / 50;
    const near = far * (0.62 + 0.16 * Math.abs(Math.sin(i * 2.4)));
    const half = 0.006 + 0.012 * Math.abs(Math.sin(i * 1.7));
    const at = (a: number, r: number) => [cx + Math.cos(a) * r, cy + Math.sin(a) * r] as const;
    return polygon([at(angle, near), at(angle - half, far * 1.05), at(angle + half, far * 1.05)], 'ink');
  }).join('');
}

/** A star of unequal points behind the bang. */
function burst(cx: number, cy: number, rx: number, ry: number): string {
  const star = (k: number) =>
    times(36, (i) => {
      const r = (i % 2 ? 0.8 : 1 + 0.1 * Math.sin(i * 3.1)) * k;
      const angle = (i * 2 * Math.PI) / 36;
      return [cx + Math.cos(angle) * rx * r, cy + Math.sin(angle) * ry * r] as const;
    });
  return polygon(star(1.05), 'ink') + polygon(star(1.01), 'glow') + polygon(star(0.97), 'sheet');
}

/** Halftone, thinning out upwards. */
function dots({ x, y, width, height }: Area): string {
  const pitch = width / 30;
  const rows = Math.ceil(height / (pitch * 0.5));
  return times(rows, (r) => {
    const radius = pitch * 0.4 * (r / rows) ** 1.2;
    return times(31, (c) => disc(x + (c + (r % 2) / 2) * pitch, y + r * pitch * 0.5, radius, 'edge')).join(
      '',
    );
  }).join('');
}

function bubble({ x, y, width, height }: Area): string {
  const [cx, cy, rx, ry] = [x + width / 2, y + height * 0.44, width * 0.42, height * 0.34];
  const tail = (by: number) =>
    polygon(
      [
        [cx - rx * 0.5 - by, cy + ry * 0.6],
        [cx - rx * 0.1 + by, cy + ry * 0.8],
        [cx - rx * 0.62 - by, cy + ry * 1.5 + by],
      ],
      by > 0 ? 'ink' : 'sheet',
    );
  const oval = (by: number, tone: string) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx + by}" ry="${ry + by}" class="${tone}"/>`;
  return oval(5, 'ink') + tail(5) + oval(0, 'sheet') + tail(0);
}

function streaks({ x, y, width, height }: Area): string {
  return times(9, (i) => {
    const at = x + (i * width) / 7 - width * 0.1;
    return polygon(
      [
        [at, y],
        [at + width * 0.035, y],
        [at - width * 0.2, y + height],
        [at - width * 0.225, y + height],
      ],
      'wine',
    );
  }).join('');
}
