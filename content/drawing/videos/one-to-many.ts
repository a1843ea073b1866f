import { type DrawClip, ease } from '../clip.ts';
import { rect, rule } from '../svg.ts';

const PAIRS = [
  ['马', [['馬', '駿馬']]],
  [
    '云',
    [
      ['雲', '雲海'],
      ['云', '人云亦云'],
    ],
  ],
  [
    '后',
    [
      ['後', '前後'],
      ['后', '皇后'],
    ],
  ],
  [
    '发',
    [
      ['發', '出發'],
      ['髮', '頭髮'],
    ],
  ],
  [
    '面',
    [
      ['面', '面具'],
      ['麵', '湯麵'],
    ],
  ],
  [
    '干',
    [
      ['乾', '乾坤'],
      ['幹', '樹幹'],
      ['干', '干戈'],
    ],
  ],
] as const;
const EACH = 2.5;

export const draw: DrawClip = async (face) => {
  const [simple, full, label] = await Promise.all([
    face('noto-serif-sc-vf', { wght: 500 }),
    face('cactus-classical-serif'),
    face('noto-sans-sc-vf', { wght: 450 }),
  ]);
  const [paper, ink, quiet, red] = ['#e9e7de', '#1c2228', '#737a7b', '#b23a26'];
  const frame = (t: number) => {
    const at = Math.min(PAIRS.length - 1, Math.floor(t / EACH));
    const since = t - at * EACH;
    const [one, many] = PAIRS[at] as (typeof PAIRS)[number];
    const parts = [
      rect(0, 0, 1280, 720, paper),
      simple.centred(one, {
        x: 300,
        y: 330,
        size: 330,
        fill: ink,
        attributes: `opacity="${ease(since, 0, 0.3)}"`,
      }),
      label.line('简体', { x: 300, y: 640, size: 28, anchor: 'middle', fill: quiet }),
      label.line('繁体', { x: 860, y: 640, size: 28, anchor: 'middle', fill: quiet }),
      ...PAIRS.map((_, i) => rect(1180, 272 + i * 30, 26, 4, i === at ? red : '#bdbdb2')),
    ];
    many.forEach(([character, word], i) => {
      const y = 330 + (i - (many.length - 1) / 2) * 184;
      const shown = ease(since, 0.5 + i * 0.3, 0.9 + i * 0.3);
      if (shown === 0) return;
      const end = 500 + 150 * shown;
      parts.push(
        rule([500, 330, end, 330 + (y - 330) * shown], red, 2.5),
        full.centred(character, {
          x: 760,
          y,
          size: many.length === 1 ? 300 : 158,
          fill: character === one ? quiet : ink,
          attributes: `opacity="${shown}"`,
        }),
        full.line(word, {
          x: 920,
          y: y + 18,
          size: 46,
          tracking: 0.06,
          fill: ink,
          attributes: `opacity="${shown}"`,
        }),
      );
    });
    return parts.join('');
  };
  return {
    seconds: 15,
    frame,
    poster: 14,
    captions: [
      [0, 2.5, '简体“马”，繁体“馬”：一个对一个，转换不会错。'],
      [2.5, 5, '简体“云”，繁体有“雲”与“云”：雲海写雲，人云亦云仍写云。'],
      [5, 7.5, '简体“后”，繁体有“後”与“后”：前後写後，皇后仍写后。'],
      [7.5, 10, '简体“发”，繁体有“發”与“髮”：出發写發，頭髮写髮。'],
      [10, 12.5, '简体“面”，繁体有“面”与“麵”：面具写面，湯麵写麵。'],
      [12.5, 15, '简体“干”，繁体有“乾”“幹”“干”三个：乾坤、樹幹、干戈。'],
    ],
  };
};
