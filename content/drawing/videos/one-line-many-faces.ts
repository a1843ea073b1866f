import type { DrawClip } from '../clip.ts';
import { rect, rule } from '../svg.ts';

const LINE = '山水有清音';
const FACES = [
  ['noto-serif-sc-vf', '思源宋体'],
  ['cactus-classical-serif', '仙人掌明體'],
  ['uoqmunthenkhung', '宇文天穹'],
  ['zcool-xiaowei', '站酷小薇LOGO体'],
  ['noto-sans-sc-vf', '思源黑体'],
  ['chocolate-classical-sans', '朱古力黑體'],
  ['lxgw-marker-gothic', '霞鹜漫黑'],
  ['chiron-goround-tc-vf', '昭源環方'],
  ['huninn', '粉圓'],
  ['zcool-kuaile', '站酷快乐体'],
  ['zcool-qingke-huangyou', '站酷庆科黄油体'],
  ['wdxl-lubrifont-sc', 'WD-XL 滑油字 SC'],
  ['iansui', '芫荽'],
  ['ma-shan-zheng', '马善政毛笔楷书'],
  ['zhi-mang-xing', '钟齐志莽行书'],
  ['long-cang', 'Long Cang'],
  ['yusei-magic', 'Yusei Magic'],
  ['reggae-one', 'Reggae One'],
  ['rampart-one', 'Rampart One'],
  ['dela-gothic-one', 'Dela Gothic One'],
  ['dotgothic16', 'DotGothic16'],
  ['fusion-pixel-12px', '缝合像素 12px'],
  ['fusion-pixel-8px', '缝合像素 8px'],
  ['unifont', 'Unifont'],
] as const;
const EACH = 0.6;

export const draw: DrawClip = async (face) => {
  const faces = await Promise.all(FACES.map(([gno]) => face(gno, gno.endsWith('-vf') ? { wght: 600 } : {})));
  const [label, number] = await Promise.all([
    face('noto-sans-sc-vf', { wght: 450 }),
    face('latin-geologica', { wght: 400 }),
  ]);
  const [quiet, red] = ['#7d776b', '#b23a26'];
  const frame = (t: number) => {
    const at = Math.min(FACES.length - 1, Math.floor(t / EACH));
    const type = faces[at] as (typeof faces)[number];
    const size = Math.min(240, 1060 / (type.width(LINE, 100) / 100));
    const dark = Math.floor(at / 4) % 2 === 1;
    const [paper, ink] = dark ? ['#1c1d1f', '#f1ecdf'] : ['#efe9dc', '#1d1b18'];
    return [
      rect(0, 0, 1280, 720, paper),
      type.line(LINE, { x: 640, y: 340 + size * 0.36, size, anchor: 'middle', fill: ink }),
      rule([110, 590, 1170, 590], quiet, 1.5),
      rect(110, 587, Math.round(((at + 1) / FACES.length) * 1060), 6, red),
      label.line((FACES[at] as (typeof FACES)[number])[1], { x: 110, y: 648, size: 30, fill: ink }),
      number.line(`${String(at + 1).padStart(2, '0')} / ${FACES.length}`, {
        x: 1170,
        y: 648,
        size: 28,
        anchor: 'end',
        features: ['tnum'],
        fill: quiet,
      }),
    ].join('');
  };
  return {
    seconds: 15,
    frame,
    poster: 8.2,
    captions: [
      [
        0,
        2.4,
        '同一行“山水有清音”，先是四款宋体与近于宋体的字：思源宋体、仙人掌明體、宇文天穹、站酷小薇 LOGO 体。',
      ],
      [2.4, 4.8, '底色变深，四款黑体一路：思源黑体、朱古力黑體、霞鹜漫黑、圆端的昭源環方。'],
      [4.8, 7.2, '圆与窄：粉圓、站酷快乐体、站酷庆科黄油体、滑油字。'],
      [7.2, 9.6, '手写与毛笔：芫荽、马善政毛笔楷书、钟齐志莽行书、Long Cang。'],
      [9.6, 12, '日文标题字：Yusei Magic、Reggae One、空心的 Rampart One、极粗的 Dela Gothic One。'],
      [12, 15, '点阵：DotGothic16、两种缝合像素，最后停在 Unifont。'],
    ],
  };
};
