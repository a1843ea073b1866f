import { caseOf, type DrawCase } from '../picture.ts';
import { circle, path, rect, rule } from '../svg.ts';

export const draw: DrawCase = async (face) => {
  const [han, latin, hand, heavy] = await Promise.all([
    face('noto-sans-sc-vf', { wght: 500 }),
    face('latin-geologica', { wght: 350 }),
    face('lxgw-marker-gothic'),
    face('noto-serif-sc-vf', { wght: 300 }),
  ]);
  const white = '#faf7ee';
  const scene = (before: boolean): string => {
    /** A line with an outline beneath it; before, drawn over it. */
    const outlined = (line: (more: { fill: string; attributes?: string }) => string, units: number) => {
      const attributes = `stroke="#17181c" stroke-width="${units}" stroke-linejoin="round"`;
      return before
        ? line({ fill: white, attributes })
        : line({ fill: '#17181c', attributes }) + line({ fill: white });
    };
    const pole = (x: number, h: number, w: number) =>
      rect(x - w / 2, 640 - h, w, h, '#2a2730') +
      rect(x - w * 7, 640 - h + w * 3, w * 14, w, '#2a2730') +
      rect(x - w * 5, 640 - h + w * 7, w * 10, w, '#2a2730');
    return [
      rect(0, 0, 1600, 1000, '#0c0c0e'),
      '<svg x="0" y="110" width="1600" height="780" viewBox="0 0 1600 780">',
      rect(0, 0, 1600, 780, '#d9b596'),
      rect(0, 0, 1600, 170, '#b99a92'),
      rect(0, 170, 1600, 110, '#c8a693'),
      circle(1120, 470, 74, '#f0d9b0'),
      path(
        'M0 520C160 470 280 500 420 488C600 470 700 430 880 470C1060 510 1240 500 1600 452V780H0Z',
        '#8d7378',
      ),
      path('M0 590C240 550 420 590 640 578C900 562 1200 590 1600 548V780H0Z', '#5d4e58'),
      rect(0, 634, 1600, 146, '#2a2730'),
      pole(150, 520, 12),
      pole(560, 380, 9),
      pole(840, 290, 7),
      pole(1030, 230, 5),
      path(
        'M150 156C300 260 440 290 560 296C680 340 760 366 840 371C920 395 980 415 1030 424',
        'none',
        'stroke="#2a2730" stroke-width="2.5"',
      ),
      path('M-10 60C60 130 100 150 150 156', 'none', 'stroke="#2a2730" stroke-width="2.5"'),
      rule([0, 700, 1600, 668], '#4d4650', 4),
      rule([0, 756, 1600, 690], '#4d4650', 6),
      // Somebody with a suitcase, who came too late.
      path('M1332 660V560C1332 544 1342 536 1354 536C1366 536 1376 544 1376 560V660Z', '#1d1a22'),
      circle(1354, 516, 17, '#1d1a22'),
      rect(1388, 614, 44, 46, '#1d1a22', 'rx="4"'),
      path('M1400 614V602H1420V614', 'none', 'stroke="#1d1a22" stroke-width="4"'),
      '</svg>',
      outlined(
        (m) =>
          han.line('末班车已经开走了。', {
            x: 800,
            y: 800,
            size: 58,
            tracking: 0.03,
            anchor: 'middle',
            ...m,
          }),
        100,
      ),
      outlined(
        (m) =>
          latin.line('The last train has already left.', {
            x: 800,
            y: 852,
            size: 32,
            anchor: 'middle',
            ...m,
          }),
        150,
      ),
    ].join('');
  };
  const chapter = [
    rect(0, 0, 1600, 1000, '#16171b'),
    heavy.line('第三章', { x: 800, y: 400, size: 44, tracking: 0.6, anchor: 'middle', fill: '#a8a298' }),
    rule([770, 446, 830, 446], '#d9b596', 3),
    hand.line('寄不出的信', { x: 800, y: 596, size: 118, tracking: 0.18, anchor: 'middle', fill: white }),
    latin.line('A letter that was never sent', {
      x: 800,
      y: 684,
      size: 30,
      tracking: 0.04,
      anchor: 'middle',
      fill: '#a8a298',
    }),
  ].join('');
  return [
    ...caseOf({ name: 'subtitles-last-train', width: 1600, height: 1000, grain: 9 }, scene, [480, 500, 640]),
    { name: 'subtitles-chapter-card', width: 1600, height: 1000, body: chapter, grain: 4 },
  ];
};
