import { caseOf, type DrawCase } from '../picture.ts';
import { circle, path, rect, rule } from '../svg.ts';

const COFFEE = [
  ['深煎りブレンド', '480'],
  ['浅煎りブレンド', '480'],
  ['水出し珈琲', '520'],
  ['カフェオレ', '550'],
] as const;
const SWEETS = [
  ['固めのプリン', '420'],
  ['檸檬のケーキ', '500'],
  ['小倉トースト', '450'],
] as const;

export const draw: DrawCase = async (face) => {
  const [pen, black, dots] = await Promise.all([
    face('yusei-magic'),
    face('dela-gothic-one'),
    face('dotgothic16'),
  ]);
  const [paper, blue, red] = ['#f1ead9', '#24408a', '#c8452f'];
  const scene = (before: boolean): string => {
    const marker = before ? black : pen;
    const row = ([name, price]: readonly [string, string], x: number, y: number) => {
      const from = x + marker.width(name, 38) + 18;
      return [
        marker.line(name, { x, y, size: 38, fill: blue }),
        rule(
          [from, y - 10, x + 400 - marker.width(price, 36) - 16, y - 10],
          blue,
          2.4,
          'stroke-dasharray="0.1 9" stroke-linecap="round"',
        ),
        marker.line(price, { x: x + 400, y, size: 36, anchor: 'end', fill: blue }),
      ].join('');
    };
    // A cup seen from the side and its steam, cut out of the same blue.
    const cup =
      path('M176 520H420V600C420 680 366 716 298 716C230 716 176 680 176 600Z', blue) +
      path('M420 552H446C486 552 486 636 440 640L412 642', 'none', `stroke="${blue}" stroke-width="20"`) +
      rect(140, 734, 320, 16, blue, 'rx="8"') +
      path(
        'M250 480C226 440 274 420 250 376',
        'none',
        `stroke="${blue}" stroke-width="10" stroke-linecap="round"`,
      ) +
      path(
        'M330 480C306 440 354 420 330 376',
        'none',
        `stroke="${blue}" stroke-width="10" stroke-linecap="round"`,
      );
    const slip = [
      path(
        'M40 0H300V316L286 304L272 316L258 304L244 316L230 304L216 316L202 304L188 316L174 304L160 316L146 304L132 316L118 304L104 316L90 304L76 316L62 304L48 316L40 308Z',
        '#fdfbf4',
      ),
      dots.line('伝票', { x: 62, y: 54, size: 32, fill: '#333' }),
      dots.line('No.014', { x: 278, y: 54, size: 16, anchor: 'end', fill: '#333' }),
      rule([62, 72, 278, 72], '#333', 2, 'stroke-dasharray="4 4"'),
      dots.line('水出し珈琲', { x: 62, y: 112, size: 16, fill: '#333' }),
      dots.line('520', { x: 278, y: 112, size: 16, anchor: 'end', fill: '#333' }),
      dots.line('檸檬のケーキ', { x: 62, y: 148, size: 16, fill: '#333' }),
      dots.line('500', { x: 278, y: 148, size: 16, anchor: 'end', fill: '#333' }),
      rule([62, 172, 278, 172], '#333', 2, 'stroke-dasharray="4 4"'),
      dots.line('合計', { x: 62, y: 220, size: 32, fill: '#333' }),
      dots.line('1020', { x: 278, y: 220, size: 32, anchor: 'end', fill: '#333' }),
      dots.line('ありがとうございます', { x: 170, y: 268, size: 16, anchor: 'middle', fill: '#333' }),
    ].join('');
    return [
      rect(0, 0, 1600, 1000, '#b9a588'),
      ...Array.from({ length: 6 }, (_, i) => rule([0, i * 178 + 90, 1600, i * 178 + 90], '#ac9779', 3)),
      rect(112, 78, 1176, 860, '#8f7c60'),
      rect(100, 64, 1176, 860, paper),
      `<g filter="url(#press)">`,
      rect(124, 88, 1128, 812, 'none', `stroke="${blue}" stroke-width="5"`),
      black.line('喫茶みなと', { x: 168, y: 232, size: 116, tracking: 0.02, fill: blue }),
      marker.line('海の見える席、空いています。', { x: 168, y: 306, size: 34, fill: blue }),
      cup,
      circle(1130, 190, 74, red),
      marker.line('本日', { x: 1130, y: 178, size: 40, anchor: 'middle', fill: paper }),
      marker.line('おすすめ', { x: 1130, y: 222, size: 32, anchor: 'middle', fill: paper }),
      rect(560, 362, 620, 5, blue),
      ...[
        marker.line('珈琲', { x: 560, y: 428, size: 56, fill: blue }),
        ...COFFEE.map((item, i) => row(item, 780, 428 + i * 58)),
      ],
      rule([560, 640, 1180, 640], blue, 2),
      ...[
        marker.line('甘味', { x: 560, y: 704, size: 56, fill: blue }),
        ...SWEETS.map((item, i) => row(item, 780, 704 + i * 58)),
      ],
      marker.line('朝七時から夕方五時まで', { x: 168, y: 856, size: 30, fill: blue }),
      circle(756, 748, 9, red),
      '</g>',
      `<g transform="translate(1216 560) rotate(5)"><path d="M46 8H306V322H46Z" fill="#7d6b50" opacity=".5"/>${slip}</g>`,
    ].join('');
  };
  return caseOf({ name: 'cafe-menu-minato', width: 1600, height: 1000, grain: 7 }, scene, [540, 340, 720]);
};
