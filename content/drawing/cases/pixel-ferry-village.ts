import type { DrawCase } from '../picture.ts';
import { rect, seeded } from '../svg.ts';

const COLOURS: Readonly<Record<string, string>> = {
  k: '#1a1c2c',
  h: '#3b2a3a',
  s: '#e0b48c',
  r: '#a8432f',
  w: '#f4ead2',
  b: '#33507a',
  y: '#e8b44f',
  g: '#46604f',
  n: '#5b3f2e',
};
/** A picture of letters, one a pixel, dots left out. */
const sprite = (rows: readonly string[], x: number, y: number): string =>
  rows
    .flatMap((row, j) =>
      [...row].map((c, i) => (c === '.' ? '' : rect(x + i, y + j, 1, 1, COLOURS[c] as string))),
    )
    .join('');

const FERRYMAN = [
  '.....yyy....',
  '...yyyyyyy..',
  '.yyyyyyyyyyy',
  '...hsssssh..',
  '...hskskss..',
  '....sssss...',
  '...rrrrrrr..',
  '..rrrwwwrrr.',
  '..srrrwrrrs.',
  '..s.rrrrr.s.',
  '....rrrrr...',
  '....bbbbb...',
  '....bb.bb...',
  '....bb.bb...',
  '....kk.kk...',
];
const GIRL = [
  '...hhhhhh...',
  '..hhhhhhhh..',
  '..hhsssshh..',
  '..hskssksh..',
  '..hsssssshh.',
  '...hssssh.h.',
  '...wwwwww...',
  '..wwwbbwww..',
  '..swwbbwws..',
  '..s.wwww.s..',
  '....bbbb....',
  '...bbbbbb...',
  '...bbbbbb...',
  '....s..s....',
  '....k..k....',
];
const LANTERN = ['..k..', '.kkk.', 'rryrr', 'ryyyr', 'ryyyr', 'rryrr', '.kkk.', '..y..'];

export const draw: DrawCase = async (face) => {
  const [twelve, eight] = await Promise.all([face('fusion-pixel-12px'), face('fusion-pixel-8px')]);
  const random = seeded(16);
  const [paper, ink, red, gold] = ['#f4ead2', '#1a1c2c', '#a8432f', '#e8b44f'];
  const box = (x: number, y: number, w: number, h: number, fill = ink, edge = paper) =>
    rect(x, y, w, h, ink) + rect(x + 1, y + 1, w - 2, h - 2, edge) + rect(x + 2, y + 2, w - 4, h - 4, fill);
  const grass = Array.from({ length: 330 }, () => {
    const [x, y] = [Math.floor(random() * 320), Math.floor(random() * 138)];
    return rect(x, y, 1, 2, '#5f7d5a') + rect(x + 2, y + 1, 1, 1, '#5f7d5a');
  }).join('');
  const path = Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [60 + (i % 3) * 13 + (Math.floor(i / 3) % 2) * 5, Math.floor(i / 3) * 16 + 2];
    return rect(x, y, 11, 12, '#8c8676') + rect(x, y, 11, 2, '#a8a18d') + rect(x, y + 11, 11, 1, '#5d594f');
  }).join('');
  const river =
    rect(166, 0, 154, 140, '#2d4a66') +
    Array.from({ length: 46 }, () => {
      const [x, y] = [172 + Math.floor(random() * 138), Math.floor(random() * 34) * 4];
      return rect(x, y, 4 + Math.floor(random() * 9), 1, '#42678a');
    }).join('') +
    Array.from({ length: 35 }, (_, i) => rect(162 + (i % 3 === 0 ? 1 : 0), i * 4, 5, 4, '#3a4d3e')).join('');
  const jetty = Array.from(
    { length: 15 },
    (_, i) =>
      rect(100 + i * 8, 66, 7, 26, i % 4 === 2 ? '#7a5638' : '#8a6443') +
      rect(100 + i * 8, 90, 7, 2, '#5b3f2e'),
  ).join('');
  const boat =
    rect(228, 76, 62, 12, '#5b3f2e') +
    rect(224, 74, 70, 3, '#8a6443') +
    rect(232, 88, 54, 3, '#3d2a20') +
    rect(246, 58, 26, 16, '#6d6a4c') +
    rect(248, 56, 22, 2, '#85815e') +
    rect(250, 64, 18, 10, '#3d3b2c');
  const post = (x: number, y: number) =>
    rect(x, y, 2, 30, '#3b2a3a') + rect(x - 5, y, 8, 2, '#3b2a3a') + sprite(LANTERN, x - 7, y + 2);
  /** Text at `size` px of the grid; 12 is a dot a pixel. */
  const sceneOf = (size: number): string => {
    const say = (text: string, x: number, y: number, fill: string) => twelve.line(text, { x, y, size, fill });
    return [
      rect(0, 0, 320, 200, '#46604f'),
      grass,
      path,
      river,
      jetty,
      boat,
      post(112, 28),
      post(200, 46),
      sprite(FERRYMAN, 204, 66),
      sprite(GIRL, 150, 68),
      // What the player has.
      box(6, 6, 96, 38),
      say('体力', 13, 21, paper),
      rect(42, 13, 54, 7, '#3b2a3a'),
      rect(42, 13, 40, 7, red),
      rect(42, 13, 40, 2, '#c9694f'),
      say('铜钱', 13, 37, paper),
      say('128', 78, 37, gold),
      box(228, 6, 86, 22),
      say('亥时 渡口村', 237, 21, paper),
      // What is said.
      box(6, 138, 308, 58),
      box(14, 130, 52, 18, red),
      say('摆渡人', 22, 143, paper),
      say('灯还亮着，说明有人在等。', 18, 164, paper),
      say('这封信，你替我送到对岸去？', 18, 182, paper),
      box(244, 99, 70, 49),
      say('答应', 266, 114, gold),
      say('再想想', 266, 128, paper),
      say('离开', 266, 142, paper),
      [0, 1, 2, 3].map((i) => rect(253 + i, 105 + i, 1, 7 - i * 2, gold)).join(''),
      [0, 1, 2].map((i) => rect(298 + i, 184 + i, 5 - i * 2, 1, paper)).join(''),
    ].join('');
  };
  const scene = sceneOf(12);
  const items = [
    ['油纸伞', '1'],
    ['家书', '1'],
    ['灯油', '3'],
    ['干粮', '6'],
    ['船票', '2'],
  ] as const;
  const tiny = (text: string, x: number, y: number, fill: string) =>
    eight.line(text, { x, y, size: 8, fill });
  const bag = [
    rect(0, 0, 160, 100, '#2d4a66'),
    ...Array.from({ length: 60 }, () =>
      rect(
        Math.floor(random() * 150),
        Math.floor(random() * 25) * 4,
        4 + Math.floor(random() * 6),
        1,
        '#35567a',
      ),
    ),
    box(6, 6, 88, 88),
    tiny('行囊', 12, 18, gold),
    tiny('5/12', 70, 18, paper),
    rect(12, 21, 76, 1, '#3b4a6a'),
    ...items.flatMap(([name, count], i) => [
      i === 1 ? rect(10, 24 + i * 13, 80, 12, red) : '',
      tiny(name, 16, 33 + i * 13, paper),
      tiny(`x${count}`, 74, 33 + i * 13, i === 1 ? paper : gold),
    ]),
    box(98, 6, 56, 88, paper, ink),
    // A letter with its seal.
    rect(112, 14, 28, 20, '#d9c9a3'),
    rect(112, 14, 28, 1, ink),
    rect(112, 33, 28, 1, ink),
    rect(112, 14, 1, 20, ink),
    rect(139, 14, 1, 20, ink),
    [...Array(13).keys()]
      .map(
        (i) =>
          rect(113 + i, 15 + Math.floor(i * 0.7), 1, 1, ink) +
          rect(138 - i, 15 + Math.floor(i * 0.7), 1, 1, ink),
      )
      .join(''),
    rect(124, 22, 5, 5, red),
    tiny('家书', 104, 46, red),
    tiny('封口完好', 104, 58, ink),
    tiny('墨迹未干', 104, 69, ink),
    tiny('送往对岸', 104, 80, ink),
  ].join('');
  const crisp = (body: string) => `<g shape-rendering="crispEdges">${body}</g>`;
  return [
    { name: 'pixel-ferry-village', width: 320, height: 200, body: crisp(scene), enlarge: 5 },
    {
      name: 'pixel-ferry-detail',
      width: 120,
      height: 75,
      body: crisp(`<g transform="translate(-4 -125)">${scene}</g>`),
      enlarge: 10,
    },
    // Letters of three pixels a dot on a picture of five.
    {
      name: 'pixel-ferry-before',
      width: 1200,
      height: 750,
      body: crisp(`<g transform="scale(10) translate(-4 -125)">${sceneOf(7.2)}</g>`),
    },
    { name: 'pixel-ferry-bag', width: 160, height: 100, body: crisp(bag), enlarge: 10 },
  ];
};
