import { caseOf, type DrawCase } from '../picture.ts';
import { path, rect, rule } from '../svg.ts';

export const draw: DrawCase = async (face) => {
  const [running, label, text, bold] = await Promise.all([
    face('zhi-mang-xing'),
    face('zcool-xiaowei'),
    face('noto-serif-sc-vf', { wght: 400 }),
    face('noto-serif-sc-vf', { wght: 700 }),
  ]);
  const [table, green, deep, paper, ink, red] = [
    '#d9d4c6',
    '#3f5a49',
    '#324a3b',
    '#efebdd',
    '#20251f',
    '#a83a28',
  ];
  const leaf = (x: number, y: number, turn: number, s: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${path('M0 0C-26 -40 -22 -104 0 -150C22 -104 26 -40 0 0Z', fill)}${rule([0, -6, 0, -132], green, 2.4)}</g>`;
  const facts = [
    ['品名', '白茶'],
    ['采摘', '清明前'],
    ['原料', '一芽一叶'],
    ['净含量', '五十克'],
    ['贮存', '避光防潮'],
  ] as const;
  const front = [
    rect(330, 120, 470, 760, green),
    rect(330, 120, 470, 96, deep),
    rule([330, 216, 800, 216], '#2a3f32', 3),
    rect(440, 186, 250, 620, paper),
    rect(452, 198, 226, 596, 'none', `stroke="${green}" stroke-width="1.6"`),
    running.centred('雪', { x: 565, y: 342, size: 252, fill: ink }),
    running.centred('芽', { x: 561, y: 548, size: 236, fill: ink }),
    rule([487, 682, 643, 682], green, 1.4),
    label.line('高山白茶', { x: 565, y: 734, size: 33, tracking: 0.24, anchor: 'middle', fill: green }),
    text.line('丙午春 · 手工采摘', {
      x: 565,
      y: 772,
      size: 17,
      tracking: 0.12,
      anchor: 'middle',
      fill: green,
    }),
    rect(618, 632, 42, 42, red, 'rx="3" filter="url(#ink)"'),
    label.centred('茶', { x: 639, y: 653, size: 30, fill: paper }),
  ];
  const side = (name: typeof label) => [
    rect(800, 120, 210, 760, deep),
    rect(800, 120, 210, 96, '#294034'),
    rule([800, 216, 1010, 216], '#22352a', 3),
    name.column('雪芽', { x: 905, y: 262, size: 64, tracking: 0.16, fill: paper }),
    rule([850, 440, 960, 440], paper, 1.2, 'opacity=".6"'),
    ...facts.flatMap(([name, fact], i) => [
      bold.line(name, { x: 832, y: 496 + i * 50, size: 19, fill: paper }),
      text.line(fact, { x: 978, y: 496 + i * 50, size: 19, anchor: 'end', fill: paper }),
    ]),
    text.line('八十五度水', { x: 905, y: 792, size: 19, tracking: 0.1, anchor: 'middle', fill: '#b9c4b4' }),
    text.line('三分钟，可续五泡', {
      x: 905,
      y: 826,
      size: 19,
      tracking: 0.04,
      anchor: 'middle',
      fill: '#b9c4b4',
    }),
  ];
  const pouch = (name: typeof label) => [
    path('M1126 420L1338 420L1352 880L1112 880Z', '#b9b3a2'),
    path('M1118 414L1330 414L1344 874L1104 874Z', paper),
    rule([1119, 452, 1329, 452], '#cfc8b5', 3, 'stroke-dasharray="9 7"'),
    leaf(1212, 640, -24, 0.82, '#a9b79b'),
    leaf(1228, 642, 16, 1, '#7f9577'),
    name.line('雪芽', { x: 1224, y: 744, size: 54, tracking: 0.2, anchor: 'middle', fill: ink }),
    text.line('一次一包', { x: 1224, y: 792, size: 20, tracking: 0.3, anchor: 'middle', fill: green }),
    rect(1104, 838, 240, 36, green),
  ];
  const scene = (before: boolean): string =>
    [
      rect(0, 0, 1600, 1000, table),
      rect(0, 740, 1600, 260, '#c4bda9'),
      path('M330 880L1010 880L1072 914L392 914Z', '#a59d88'),
      path('M1104 874L1344 874L1390 904L1150 904Z', '#a59d88'),
      ...front,
      ...side(before ? running : label),
      ...pouch(before ? running : label),
    ].join('');
  return caseOf({ name: 'tea-snow-bud', width: 1600, height: 1000, grain: 6 }, scene, [736, 230, 860]);
};
