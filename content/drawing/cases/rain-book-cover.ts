import { caseOf, type DrawCase } from '../picture.ts';
import { rect, rule, seeded } from '../svg.ts';

export const draw: DrawCase = async (face) => {
  const [title, text, small] = await Promise.all([
    face('noto-serif-sc-vf', { wght: 900 }),
    face('noto-serif-sc-vf', { wght: 420 }),
    face('noto-serif-sc-vf', { wght: 600 }),
  ]);
  const [paper, blue, red] = ['#eceee7', '#233a5e', '#b4402c'];
  const scene = (before: boolean): string => {
    const random = seeded(42);
    // Rain falls over cover, spine and back alike, and leaves the places of the type dry.
    const dry = [
      [1088, 110, 1264, 872],
      [236, 600, 590, 840],
      [760, 70, 838, 940],
    ] as const;
    const rain = Array.from({ length: 560 }, () => {
      const x = 206 + Math.floor(random() * 148) * 8;
      const y = 70 + random() * 860;
      const length = 18 + random() ** 2 * 150;
      const end = Math.min(930, y + length);
      const wet = before || dry.every(([x0, y0, x1, y1]) => x < x0 || x > x1 || end < y0 || y > y1);
      return wet ? rule([x, y, x, end], blue, random() < 0.25 ? 2.4 : 1.3) : '';
    }).join('');
    const blurb = [
      '立春雨水，东风解冻。',
      '这本小书收散文二十四篇，',
      '每个节气一篇，写屋檐、',
      '写集市，也写等雨的人。',
    ];
    return [
      rect(0, 0, 1600, 1000, '#a3a79f'),
      rect(212, 82, 1200, 860, '#7d8179'),
      rect(200, 70, 1200, 860, paper),
      rain,
      rect(762, 70, 76, 860, blue),
      title.column('雨水集', { x: 1176, y: 122, size: 148, tracking: 0.08, fill: blue }),
      text.column('林小满散文', { x: 1176, y: 636, size: 26, tracking: 0.3, fill: blue }),
      rect(1162, 832, 28, 28, red),
      title.column('雨水集', { x: 800, y: 112, size: 44, tracking: 0.14, fill: paper }),
      text.column('林小满', { x: 800, y: 320, size: 24, tracking: 0.2, fill: paper }),
      rect(790, 840, 20, 20, red),
      ...(before ? [] : [rect(236, 600, 354, 240, paper)]),
      ...blurb.map((line, i) =>
        (i === 0 ? small : text).line(line, {
          x: 252,
          y: 650 + i * 50,
          size: 26,
          tracking: 0.05,
          fill: blue,
        }),
      ),
    ].join('');
  };
  return caseOf({ name: 'rain-book-cover', width: 1600, height: 1000, grain: 6 }, scene, [880, 80, 520]);
};
