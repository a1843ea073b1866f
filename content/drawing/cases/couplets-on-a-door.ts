import { caseOf, type DrawCase } from '../picture.ts';
import { circle, path, rect, rule, seeded } from '../svg.ts';

export const draw: DrawCase = async (face) => {
  const brush = await face('ma-shan-zheng');
  const [red, ink, gold] = ['#b3271d', '#17110e', '#d8a545'];
  const scene = (before: boolean): string => {
    const random = seeded(88);
    /** Flecks of gold leaf, as on sprinkled paper. */
    const flecks = (x: number, y: number, w: number, h: number, count: number) =>
      Array.from({ length: count }, () => {
        const [cx, cy, r] = [
          x + 8 + random() * (w - 16),
          y + 8 + random() * (h - 16),
          1.5 + random() ** 2 * 6,
        ];
        const corners = Array.from({ length: 5 }, (_, i) => {
          const angle = (i / 5) * 6.283 + random();
          const far = r * (0.5 + random() * 0.6);
          return `${(cx + Math.cos(angle) * far).toFixed(1)} ${(cy + Math.sin(angle) * far).toFixed(1)}`;
        });
        return path(`M${corners.join('L')}Z`, gold, 'opacity=".72"');
      }).join('');
    const paper = (x: number, y: number, w: number, h: number, count: number) =>
      rect(x + 5, y + 7, w, h, '#0e0a08', 'opacity=".4"') + rect(x, y, w, h, red) + flecks(x, y, w, h, count);
    const strip = (text: string, x: number) =>
      paper(x - 82, 168, 164, 812, 120) +
      (before
        ? brush.column(text, { x, y: 176, size: 114, fill: ink })
        : [...text].map((c, i) => brush.centred(c, { x, y: 232 + i * 114, size: 118, fill: ink })).join(''));
    const blessing = (x: number) =>
      `<g transform="rotate(45 ${x} 520)">${paper(x - 118, 402, 236, 236, 46)}${rect(x - 104, 416, 208, 208, 'none', `stroke="${gold}" stroke-width="2.5"`)}</g>` +
      `<g transform="rotate(${before ? 45 : 0} ${x} 520)">${brush.centred('福', { x, y: 520, size: 216, fill: ink })}</g>`;
    const leaf = (x: number) =>
      rect(x, 190, 376, 810, '#3a2a22') +
      rect(x + 30, 214, 316, 500, '#32241d') +
      rect(x + 30, 740, 316, 236, '#32241d') +
      [0, 1, 2, 3]
        .map((i) => rule([x + 30 + i * 105.3, 214, x + 30 + i * 105.3, 976], '#2b1f19', 3))
        .join('');
    return [
      rect(0, 0, 1600, 1000, '#8f897e'),
      ...Array.from({ length: 20 }, (_, row) => rule([0, row * 52 + 20, 1600, row * 52 + 20], '#827c71', 3)),
      ...Array.from({ length: 20 }, (_, row) =>
        Array.from({ length: 9 }, (_, i) => {
          const x = i * 196 + (row % 2) * 98;
          return rule([x, row * 52 + 20, x, row * 52 + 72], '#827c71', 3);
        }).join(''),
      ),
      rect(180, 0, 1240, 1000, '#241a15'),
      rect(206, 0, 1188, 1000, '#2c201a'),
      leaf(418),
      leaf(806),
      rule([800, 190, 800, 1000], '#150f0c', 8),
      circle(764, 760, 24, 'none', `stroke="${gold}" stroke-width="7"`),
      circle(836, 760, 24, 'none', `stroke="${gold}" stroke-width="7"`),
      circle(764, 734, 9, gold),
      circle(836, 734, 9, gold),
      paper(490, 24, 620, 146, 96),
      // Read from the right, as it is pasted.
      ...[...'吉庆有余'].map((c, i) => brush.centred(c, { x: 1024 - i * 149, y: 97, size: 122, fill: ink })),
      strip('天增岁月人增寿', 1304),
      strip('春满乾坤福满门', 296),
      blessing(606),
      blessing(994),
    ].join('');
  };
  return caseOf({ name: 'couplets-on-a-door', width: 1600, height: 1000, grain: 7 }, scene, [200, 160, 960]);
};
