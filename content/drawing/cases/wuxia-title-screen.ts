import { caseOf, type DrawCase } from '../picture.ts';
import { path, rect, rule, seeded } from '../svg.ts';

/** Outline of a range of hills, from left to right, closed at `floor`. */
function hills(
  seed: number,
  peaks: readonly (readonly [number, number])[],
  rough: number,
  floor: number,
): string {
  const random = seeded(seed);
  const points: string[] = [];
  for (let i = 0; i + 1 < peaks.length; i++) {
    const [x0, y0] = peaks[i] as readonly [number, number];
    const [x1, y1] = peaks[i + 1] as readonly [number, number];
    const steps = Math.max(2, Math.round((x1 - x0) / 14));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const ease = t * t * (3 - 2 * t);
      points.push(
        `${(x0 + (x1 - x0) * t).toFixed(1)} ${(y0 + (y1 - y0) * ease + (random() - 0.5) * rough).toFixed(1)}`,
      );
    }
  }
  const last = peaks.at(-1) as readonly [number, number];
  return `M0 ${floor}L${points.join('L')}L${last[0]} ${last[1]}L${last[0]} ${floor}Z`;
}

export const draw: DrawCase = async (face) => {
  const [running, label, seal] = await Promise.all([
    face('zhi-mang-xing'),
    face('zcool-xiaowei'),
    face('zcool-xiaowei'),
  ]);
  const ink = '#1c1d1c';
  const menu = ['启程', '续前缘', '行囊', '卷轴', '归去'];
  const water = 742;
  const scene = (before: boolean): string => {
    const random = seeded(5);
    const ripples = Array.from({ length: 26 }, () => {
      const y = water + 14 + random() * 130;
      const x = random() * 1500;
      return rule([x, y, x + 40 + random() * 190, y], '#7d827d', 1.4, 'opacity=".5"');
    }).join('');
    const boat =
      path('M392 760C430 779 520 781 566 756C548 789 420 793 392 760Z', ink) +
      rule([470, 762, 508, 690], ink, 3) +
      path('M446 764C452 741 482 741 488 764Z', ink) +
      rule([505, 694, 540, 778], ink, 1.6, 'opacity=".8"');
    return [
      rect(0, 0, 1600, 1000, '#e6e1d4'),
      path(
        hills(
          21,
          [
            [0, 520],
            [150, 400],
            [300, 520],
            [520, 330],
            [760, 560],
            [980, 480],
            [1240, 610],
            [1600, 540],
          ],
          7,
          water,
        ),
        '#cdccc3',
      ),
      path(
        hills(
          8,
          [
            [0, 430],
            [110, 360],
            [260, 560],
            [420, 600],
            [640, 690],
            [900, 740],
          ],
          8,
          water,
        ),
        '#9da19b',
      ),
      path(
        hills(
          13,
          [
            [0, 560],
            [90, 590],
            [200, 690],
            [330, water],
          ],
          9,
          water,
        ),
        '#555b57',
      ),
      path(
        hills(
          31,
          [
            [1180, water],
            [1330, 700],
            [1450, 715],
            [1600, 640],
          ],
          6,
          water,
        ).replace(`M0 ${water}`, `M1180 ${water}`),
        '#7e837e',
      ),
      ripples,
      `<g filter="url(#ink)">${boat}</g>`,
      `<g filter="url(#ink)">${[
        ...(before
          ? [running.column('孤舟渡', { x: 1110, y: 60, size: 250, fill: ink })]
          : [
              running.centred('孤', { x: 1120, y: 232, size: 350, fill: ink }),
              running.centred('舟', { x: 1080, y: 462, size: 292, fill: ink }),
              running.centred('渡', { x: 1132, y: 690, size: 372, fill: ink }),
            ]),
      ].join('')}</g>`,
      label.column('一个人的江湖', { x: 880, y: 168, size: 34, tracking: 0.42, fill: '#3d403d' }),
      rule([918, 168, 918, 450], '#3d403d', 1, 'opacity=".45"'),
      rect(1302, 600, 84, 84, '#b23a26', 'rx="5" filter="url(#ink)"'),
      seal.centred('江', { x: 1344, y: 622, size: 34, fill: '#f1e9da' }),
      seal.centred('湖', { x: 1344, y: 661, size: 34, fill: '#f1e9da' }),
      ...menu.map((item, i) => {
        const before = menu.slice(0, i).reduce((sum, other) => sum + label.width(other, 38, 0.12) + 74, 0);
        return label.line(item, {
          x: 196 + before,
          y: 926,
          size: 38,
          tracking: 0.12,
          fill: i === 0 ? ink : '#5c605c',
        });
      }),
      rect(168, 896, 5, 36, '#b23a26'),
    ].join('');
  };
  return caseOf(
    { name: 'wuxia-title-screen', width: 1600, height: 1000, grain: 7 },
    scene,
    [890, 460, 400],
    [220, 30, 1360],
  );
};
