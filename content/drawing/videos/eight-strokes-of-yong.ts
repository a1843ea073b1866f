import { type DrawClip, ease } from '../clip.ts';
import { rect, rule } from '../svg.ts';

const FACES = [
  ['ma-shan-zheng', '马善政毛笔楷书', '毛笔楷书', {}],
  ['zhi-mang-xing', '钟齐志莽行书', '毛笔行书', {}],
  ['long-cang', 'Long Cang', '硬笔行书', {}],
  ['noto-serif-sc-vf', '思源宋体', '宋体', { wght: 600 }],
  ['zcool-xiaowei', '站酷小薇LOGO体', '宋黑之间', {}],
  ['wdxl-lubrifont-sc', 'WD-XL 滑油字 SC', '窄圆角', {}],
] as const;
const EACH = 2.5;

export const draw: DrawClip = async (face) => {
  const faces = await Promise.all(FACES.map(([gno, , , axes]) => face(gno, axes)));
  const label = await face('noto-sans-sc-vf', { wght: 450 });
  const bold = await face('noto-sans-sc-vf', { wght: 700 });
  const [paper, ink, quiet, red] = ['#f0eadc', '#1d1b18', '#857e70', '#b8604f'];
  const grid =
    rect(90, 60, 600, 600, 'none', `stroke="${red}" stroke-width="3"`) +
    [
      [90, 360, 690, 360],
      [390, 60, 390, 660],
      [90, 60, 690, 660],
      [690, 60, 90, 660],
    ]
      .map((at) =>
        rule(at as [number, number, number, number], red, 1.4, 'stroke-dasharray="10 9" opacity=".7"'),
      )
      .join('');
  const frame = (t: number) => {
    const parts = [rect(0, 0, 1280, 720, paper)];
    if (t < EACH * FACES.length) {
      const at = Math.floor(t / EACH);
      const [, name, manner] = FACES[at] as (typeof FACES)[number];
      const type = faces[at] as (typeof faces)[number];
      const since = t - at * EACH;
      const outline = ease(since, 0, 1.5);
      const filled = ease(since, 1.3, 1.7);
      // Each contour is traced from its own start.
      const dash = `stroke="${ink}" stroke-width="${type.upem / 160}" fill-opacity="${filled}" stroke-dasharray="${(outline * 7 * type.upem).toFixed(0)} ${type.upem * 90}"`;
      parts.push(
        grid,
        type.centred('永', { x: 390, y: 360, size: 540, fill: ink, attributes: dash }),
        bold.line(manner, { x: 780, y: 170, size: 54, fill: ink }),
        label.line(name, { x: 780, y: 222, size: 30, fill: quiet }),
      );
      faces.forEach((other, i) => {
        const [x, y] = [840 + (i % 3) * 150, 410 + Math.floor(i / 3) * 160];
        parts.push(
          other.centred('永', {
            x,
            y,
            size: 104,
            fill: i < at || (i === at && filled === 1) ? ink : '#cfc7b6',
          }),
        );
        if (i === at) parts.push(rect(x - 40, y + 70, 80, 4, red));
      });
    } else {
      faces.forEach((type, i) => {
        const [x, y] = [240 + (i % 3) * 400, 190 + Math.floor(i / 3) * 330];
        parts.push(
          type.centred('永', { x, y, size: 220, fill: ink }),
          label.line((FACES[i] as (typeof FACES)[number])[1], {
            x,
            y: y + 162,
            size: 24,
            anchor: 'middle',
            fill: quiet,
          }),
        );
      });
    }
    return parts.join('');
  };
  return {
    seconds: 18,
    frame,
    poster: 17,
    captions: [
      [0, 2.5, '米字格里描出毛笔楷书的“永”：起头一点是“侧”，往下一竖是“努”，竖底的钩是“趯”。'],
      [2.5, 5, '毛笔行书：左边的“策”与“掠”连成一笔，捺向右送出。'],
      [5, 7.5, '硬笔行书：粗细几乎一样，顿按没有了，只剩走势。'],
      [7.5, 10, '宋体：横细竖粗，转折处留一个三角，像毛笔的顿按。'],
      [10, 12.5, '站酷小薇 LOGO 体：介于宋体与黑体之间，起笔有小小的装饰角。'],
      [12.5, 15, '滑油字：弯的都折成直的，八种笔画只剩横竖与圆角。'],
      [15, 18, '六个“永”排在一起：笔画的种数没有变，写法各不相同。'],
    ],
  };
};
