import { caseOf, type DrawCase } from '../picture.ts';
import { rect, rule } from '../svg.ts';

export const draw: DrawCase = async (face) => {
  const [sign, narrow, hand] = await Promise.all([
    face('wdxl-lubrifont-sc'),
    face('zcool-qingke-huangyou'),
    face('lxgw-marker-gothic'),
  ]);
  const [cream, green, wood, dark] = ['#efe3c4', '#1e3c36', '#5a3a26', '#2a1f18'];
  const pane = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, '#32403f') + rect(x, y, w, 10, '#26302f');
  const window = (x: number, w: number) =>
    rect(x, 400, w, 420, wood) +
    [0, 1, 2].map((i) => pane(x + 18 + i * ((w - 36 + 14) / 3), 418, (w - 36 - 28) / 3, 270)).join('') +
    [0, 1, 2]
      .map((i) => rect(x + 18 + i * ((w - 36 + 14) / 3), 706, (w - 36 - 28) / 3, 98, '#4b2f1f'))
      .join('');
  const bricks = Array.from({ length: 18 }, (_, row) =>
    Array.from({ length: 16 }, (_, i) => {
      const x = i * 110 - (row % 2) * 55;
      return rect(x + 2, row * 54 + 2, 106, 50, (i * 7 + row * 3) % 5 === 0 ? '#a9977c' : '#b1a086');
    }).join(''),
  ).join('');
  const scene = (before: boolean): string =>
    [
      rect(0, 0, 1600, 1000, '#9d8c72'),
      bricks,
      rect(0, 900, 1600, 100, '#6d6a63'),
      rect(0, 900, 1600, 8, '#57544e'),
      // The board, its edge, its letters.
      rect(150, 92, 1304, 262, '#5f5442', 'opacity=".55"'),
      rect(140, 80, 1304, 262, dark),
      rect(152, 92, 1280, 238, green),
      rect(166, 106, 1252, 210, 'none', `stroke="${cream}" stroke-width="2.5"`),
      before
        ? `<g transform="translate(792 0) scale(1.2 1)">${sign.line('同和裁缝铺', { x: 0, y: 278, size: 196, anchor: 'middle', fill: cream })}</g>`
        : `<g filter="url(#worn)">${sign.line('同和裁缝铺', { x: 792, y: 278, size: 196, tracking: 0.16, anchor: 'middle', fill: cream })}</g>`,
      rect(140, 354, 1304, 546, '#3c2a1e'),
      window(160, 420),
      window(1004, 420),
      // The door between the windows.
      rect(600, 380, 384, 520, wood),
      rect(624, 404, 160, 496, '#4b2f1f'),
      rect(800, 404, 160, 496, '#4b2f1f'),
      pane(642, 424, 124, 250),
      pane(818, 424, 124, 250),
      rect(770, 700, 8, 62, '#c39a4a'),
      rect(806, 700, 8, 62, '#c39a4a'),
      // Paper on the pane, and the hanging sign.
      rect(830, 456, 100, 150, cream),
      hand.column('营业中', { x: 880, y: 472, size: 36, tracking: 0.1, fill: '#8d2f20' }),
      rect(1452, 380, 10, 40, dark),
      rule([1444, 384, 1560, 384], dark, 10),
      rect(1478, 404, 92, 392, '#8d2f20'),
      rect(1486, 412, 76, 376, 'none', `stroke="${cream}" stroke-width="2"`),
      rect(1490, 384, 6, 22, dark),
      rect(1552, 384, 6, 22, dark),
      narrow.column('改衣量身锁边', { x: 1524, y: 424, size: 56, tracking: 0.04, fill: cream }),
      ...['量体', '裁衣'].map((pair, i) =>
        narrow.line(pair, {
          x: 370 + i * 844,
          y: 610,
          size: 118,
          tracking: 0.5,
          anchor: 'middle',
          fill: '#d8c591',
        }),
      ),
      rect(560, 872, 464, 28, '#85817a'),
    ].join('');
  return caseOf(
    { name: 'tailor-shop-sign', width: 1600, height: 1000, grain: 7 },
    scene,
    [884, 86, 390],
    [130, 40, 1330],
  );
};
