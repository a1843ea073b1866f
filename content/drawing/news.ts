import type { Picture } from './picture.ts';
import { circle, rect, rule } from './svg.ts';
import type { Faces } from './type.ts';

const [PAPER, SHEET, INK, SOFT, LINE, SEAL, BLUE] = [
  '#ece3d2',
  '#fffdf8',
  '#1b1917',
  '#a2978a',
  '#d3c7b3',
  '#b8281c',
  '#1f6aa8',
];
const [WIDTH, HEIGHT] = [1600, 1000];
const ground = rect(0, 0, WIDTH, HEIGHT, PAPER);

/** A 米字格. */
const cell = (x: number, y: number, side: number, stroke: string, dash = ''): string =>
  [
    `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${SHEET}" stroke="${stroke}" stroke-width="4" ${dash && `stroke-dasharray="${dash}"`}/>`,
    rule([x + side / 2, y, x + side / 2, y + side], LINE, 2),
    rule([x, y + side / 2, x + side, y + side / 2], LINE, 2),
    rule([x, y, x + side, y + side], LINE, 2),
    rule([x + side, y, x, y + side], LINE, 2),
  ].join('');

type Subject = (face: Faces) => Promise<string>;

/** What each article is about, drawn from the fonts it names. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  'choosing-title-type': async (face) => {
    const gnos = ['zhi-mang-xing', 'dela-gothic-one', 'zcool-xiaowei', 'zcool-qingke-huangyou'];
    const faces = await Promise.all(gnos.map((gno) => face(gno)));
    return [
      rule([800, 90, 800, 910], LINE, 3),
      rule([90, 500, 1510, 500], LINE, 3),
      ...faces.flatMap((one, i) =>
        [...'江湖'].map((character, n) =>
          one.centred(character, {
            x: 300 + (i % 2) * 720 + n * 270,
            y: 275 + Math.floor(i / 2) * 450,
            size: 270,
            fill: i === 0 ? SEAL : INK,
          }),
        ),
      ),
    ].join('');
  },
  'missing-glyphs-and-rare-characters': async (face) => {
    const [brush, sans] = await Promise.all([face('ma-shan-zheng'), face('chocolate-classical-sans')]);
    return [
      brush.centred('刘', { x: 330, y: 500, size: 430, fill: INK }),
      cell(610, 310, 380, SEAL, '16 12'),
      sans.centred('䶮', { x: 800, y: 500, size: 250, fill: SOFT }),
      `<rect x="1130" y="340" width="270" height="330" fill="none" stroke="${INK}" stroke-width="14"/>`,
    ].join('');
  },
  'what-ofl-allows': async (face) => {
    const [serif, seal] = await Promise.all([face('noto-serif-sc-vf', { wght: 900 }), face('ma-shan-zheng')]);
    return [
      rect(330, 90, 940, 910, SHEET),
      serif.line('OFL', { x: 430, y: 400, size: 300, fill: INK }),
      ...Array.from({ length: 9 }, (_, i) => rect(430, 490 + i * 56, i % 4 === 3 ? 430 : 740, 10, LINE)),
      `<rect x="930" y="640" width="240" height="240" rx="14" fill="${SEAL}"/>`,
      seal.centred('可', { x: 1050, y: 760, size: 210, fill: SHEET }),
    ].join('');
  },
  'font-licence-checklist': async (face) => {
    const serif = await face('noto-serif-sc-vf', { wght: 600 });
    return ['立项', '制作', '发布']
      .map((step, i) => {
        const y = 250 + i * 250;
        return [
          `<rect x="330" y="${y - 85}" width="170" height="170" fill="${SHEET}" stroke="${INK}" stroke-width="6"/>`,
          i < 2 ? `<path d="M360 ${y}l45 50 100-140" fill="none" stroke="${SEAL}" stroke-width="22"/>` : '',
          serif.line(step, { x: 610, y: y + 60, size: 170, tracking: 0.12, fill: i < 2 ? INK : SOFT }),
          rect(1080, y - 5, 220, 10, LINE),
        ].join('');
      })
      .join('');
  },
  'chinese-webfonts-and-subsetting': async (face) => {
    const serif = await face('noto-serif-sc-vf', { wght: 500 });
    const text =
      '天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈剑号巨阙珠称夜光果珍李柰菜重芥姜海咸河淡鳞潜羽翔';
    const used = new Set('云腾致雨露结为霜');
    return [...text]
      .slice(0, 60)
      .map((character, i) =>
        serif.centred(character, {
          x: 170 + (i % 10) * 140,
          y: 150 + Math.floor(i / 10) * 140,
          size: 104,
          fill: used.has(character) ? SEAL : '#cabda8',
        }),
      )
      .join('');
  },
  'variable-fonts-in-interfaces': async (face) => {
    const weights = [200, 375, 550, 725, 900];
    const faces = await Promise.all(weights.map((wght) => face('noto-serif-sc-vf', { wght })));
    return [
      ...faces.map((one, i) => one.centred('永', { x: 240 + i * 280, y: 420, size: 290, fill: INK })),
      rule([140, 760, 1460, 760], INK, 5),
      ...weights.map((_, i) => rule([240 + i * 280, 738, 240 + i * 280, 782], INK, 5)),
      circle(1080, 760, 34, SEAL),
    ].join('');
  },
  'fonts-in-game-engines': async (face) => {
    const pixel = await face('fusion-pixel-12px');
    return [
      rect(130, 130, 740, 740, '#111417'),
      ...[...'龙吟虎啸九万里剑气纵横江湖夜雨十年灯火'].slice(0, 16).map((character, i) =>
        pixel.centred(character, {
          x: 225 + (i % 4) * 184,
          y: 225 + Math.floor(i / 4) * 184,
          size: 144,
          fill: '#f4efe4',
        }),
      ),
      ...Array.from({ length: 3 }, (_, i) => rule([314 + i * 184, 130, 314 + i * 184, 870], '#3a4148', 2)),
      ...Array.from({ length: 3 }, (_, i) => rule([130, 314 + i * 184, 870, 314 + i * 184], '#3a4148', 2)),
      `<rect x="960" y="560" width="510" height="260" fill="#111417" stroke="${SEAL}" stroke-width="12"/>`,
      pixel.line('夜雨，', { x: 1010, y: 690, size: 96, fill: '#f4efe4' }),
      pixel.line('十年灯。', { x: 1010, y: 790, size: 96, fill: '#f4efe4' }),
    ].join('');
  },
  'simplified-traditional-pitfalls': async (face) => {
    const serif = await face('noto-serif-sc-vf', { wght: 600 });
    return [
      rule([640, 470, 960, 280], SOFT, 8),
      rule([640, 530, 960, 720], SOFT, 8),
      serif.centred('发', { x: 400, y: 500, size: 430, fill: INK }),
      serif.centred('發', { x: 1180, y: 260, size: 330, fill: INK }),
      serif.centred('髮', { x: 1180, y: 740, size: 330, fill: SEAL }),
    ].join('');
  },
  'vertical-setting-and-punctuation': async (face) => {
    const serif = await face('zen-antique');
    return [
      rect(330, 0, 940, 1000, SHEET),
      ...Array.from({ length: 5 }, (_, i) => rule([425 + i * 188, 70, 425 + i * 188, 930], '#e4b8a8', 3)),
      ...['風起時，', '劍已出鞘。', '無人應答，', '只有松聲。'].map((words, i) =>
        serif.column(words, { x: 1083 - i * 188, y: 100, size: 128, tracking: 0.14, fill: INK }),
      ),
    ].join('');
  },
  'pixel-fonts-and-integer-multiples': async (face) => {
    const pixel = await face('fusion-pixel-12px');
    const grid = (x: number, y: number, side: number, step: number) =>
      Array.from({ length: side / step + 1 }, (_, i) =>
        [
          rule([x + i * step, y, x + i * step, y + side], LINE, 2),
          rule([x, y + i * step, x + side, y + i * step], LINE, 2),
        ].join(''),
      ).join('');
    return [
      rect(150, 140, 720, 720, SHEET),
      pixel.line('像', { x: 150, y: 140 + 720 * 0.86, size: 720, fill: INK }),
      grid(150, 140, 720, 60),
      rect(1000, 500, 360, 360, SHEET),
      pixel.line('像', { x: 1000, y: 500 + 360 * 0.86, size: 360, fill: SEAL }),
      grid(1000, 500, 360, 30),
      pixel.line('像', { x: 1000, y: 330, size: 120, fill: INK }),
      pixel.line('像', { x: 1200, y: 330, size: 60, fill: INK }),
      pixel.line('像', { x: 1330, y: 330, size: 24, fill: INK }),
    ].join('');
  },
  'legibility-of-handwriting': async (face) => {
    const [wild, clear] = await Promise.all([face('zhi-mang-xing'), face('ma-shan-zheng')]);
    return [
      rule([800, 110, 800, 890], LINE, 3),
      ...[230, 130, 70, 36].flatMap((size, i) => {
        const y = [310, 520, 680, 790][i] as number;
        const line = { y, size, anchor: 'middle' as const };
        return [
          wild.line('飞鸟', { ...line, x: 440, fill: SEAL }),
          clear.line('飞鸟', { ...line, x: 1160, fill: INK }),
        ];
      }),
    ].join('');
  },
  'how-to-compare-fonts': async (face) => {
    const [one, other] = await Promise.all([face('zcool-xiaowei'), face('noto-sans-sc-vf', { wght: 400 })]);
    const over = 'style="mix-blend-mode:multiply"';
    return [
      ...[0, 1].map((i) => cell(170 + i * 660, 200, 600, SOFT)),
      ...[...'永和'].flatMap((character, i) => [
        one.centred(character, { x: 470 + i * 660, y: 500, size: 560, fill: SEAL, attributes: over }),
        other.centred(character, { x: 470 + i * 660, y: 500, size: 560, fill: BLUE, attributes: over }),
      ]),
    ].join('');
  },
};

export const drawSubject = async (name: string, draw: Subject, face: Faces): Promise<Picture> => ({
  name,
  width: WIDTH,
  height: HEIGHT,
  body: ground + (await draw(face)),
  grain: 4,
});
