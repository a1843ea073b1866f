import { caseOf, type DrawCase } from '../picture.ts';
import { circle, rect, rule } from '../svg.ts';

export const draw: DrawCase = async (face) => {
  const [heavy, bold, text, figures] = await Promise.all([
    face('dela-gothic-one'),
    face('noto-sans-sc-vf', { wght: 800 }),
    face('noto-sans-sc-vf', { wght: 450 }),
    face('dela-gothic-one'),
  ]);
  const [red, black, cream] = ['#d5482c', '#191512', '#f3e7cc'];
  const posterOf = (before: boolean): string =>
    [
      rect(0, 0, 1200, 1600, red),
      circle(838, 420, 372, cream),
      (before ? bold : heavy).centred('夜', { x: 640, y: 452, size: 860, fill: black }),
      (before ? bold : heavy).centred('市', { x: 690, y: 1130, size: 800, fill: black }),
      bold.column('城南码头旧货市集', { x: 112, y: 84, size: 56, tracking: 0.16, fill: cream }),
      text.column('旧书黑胶手作小吃', { x: 112, y: 900, size: 32, tracking: 0.55, fill: cream }),
      rect(0, 1508, 1200, 92, black),
      figures.line('12.05—12.07', { x: 64, y: 1571, size: 50, fill: cream }),
      bold.line('每晚六时起', { x: 500, y: 1568, size: 38, tracking: 0.1, fill: cream }),
      text.line('雨天照常，自备提袋', {
        x: 1136,
        y: 1566,
        size: 32,
        tracking: 0.06,
        anchor: 'end',
        fill: cream,
      }),
    ].join('');
  const poster = posterOf(false);
  // The poster pasted three times on a hoarding.
  const hung = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><rect x="10" y="14" width="1200" height="1600" fill="#20242a" opacity=".35"/>${poster}</g>`;
  const wall = [
    rect(0, 0, 1600, 1000, '#8a9092'),
    ...Array.from({ length: 7 }, (_, i) => rule([i * 266, 0, i * 266, 1000], '#7b8183', 3)),
    rect(0, 930, 1600, 70, '#5c6163'),
    hung(44, 140, 0.4),
    hung(560, 140, 0.4),
    hung(1076, 140, 0.4),
  ].join('');
  return [
    ...caseOf({ name: 'night-market-poster', width: 1200, height: 1600, grain: 8 }, posterOf, [60, 60, 1120]),
    { name: 'night-market-wall', width: 1600, height: 1000, body: wall, grain: 5 },
  ];
};
