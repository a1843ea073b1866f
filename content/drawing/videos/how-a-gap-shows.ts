import { type DrawClip, ease } from '../clip.ts';
import { rect, rule } from '../svg.ts';

const TEXT = '赵堃与小喆同渡';

export const draw: DrawClip = async (face) => {
  const [chosen, second, label, bold] = await Promise.all([
    face('zcool-xiaowei'),
    face('noto-serif-sc-vf', { wght: 420 }),
    face('noto-sans-sc-vf', { wght: 450 }),
    face('noto-sans-sc-vf', { wght: 700 }),
  ]);
  const [paper, ink, quiet, red] = ['#efe9dc', '#1d1b18', '#7d776b', '#b23a26'];
  const missing = [...TEXT].filter((c) => !chosen.has(c));
  if (missing.join('') !== '堃喆') throw new Error(`缺字不是堃喆，而是${missing.join('')}`);
  const box = (x: number, y: number, s: number, opacity: number) =>
    `<g opacity="${opacity}">${rect(x - s / 2, y - s / 2, s, s, 'none', `stroke="${red}" stroke-width="3"`)}${[
      [x - s / 2, y, x + s / 2, y],
      [x, y - s / 2, x, y + s / 2],
      [x - s / 2, y - s / 2, x + s / 2, y + s / 2],
      [x + s / 2, y - s / 2, x - s / 2, y + s / 2],
    ]
      .map((at) => rule(at as [number, number, number, number], red, 1.5, 'stroke-dasharray="7 6"'))
      .join('')}</g>`;
  const frame = (t: number) => {
    const parts = [
      rect(0, 0, 1280, 720, paper),
      label.line('站酷小薇LOGO体', { x: 112, y: 130, size: 30, fill: quiet }),
      rule([112, 160, 1168, 160], ink, 2),
    ];
    [...TEXT].forEach((c, i) => {
      const start = 0.5 + i * 0.5;
      const shown = ease(t, start, start + 0.25);
      if (shown === 0) return;
      const x = 112 + 74 + i * 151;
      if (chosen.has(c))
        parts.push(chosen.centred(c, { x, y: 340, size: 136, fill: ink, attributes: `opacity="${shown}"` }));
      else {
        const filled = ease(t, 8.2, 9);
        parts.push(box(x, 340, 132, Math.min(shown, 1 - ease(t, 11, 12))));
        if (filled > 0)
          parts.push(
            second.centred(c, {
              x,
              y: 340,
              size: 124,
              fill: t < 11.5 ? red : ink,
              attributes: `opacity="${filled}"`,
            }),
          );
      }
    });
    const found = ease(t, 4.6, 5.1);
    if (found > 0)
      parts.push(
        `<g opacity="${found}">${bold.line('缺 2 字', { x: 112, y: 520, size: 40, fill: red })}${label.line('堃 U+5803   喆 U+5586', { x: 280, y: 518, size: 30, fill: ink })}</g>`,
      );
    const lent = ease(t, 7.6, 8.2);
    if (lent > 0)
      parts.push(
        `<g opacity="${lent}">${label.line('这两个字改由思源宋体写，粗细调到 420', { x: 112, y: 584, size: 30, fill: ink })}</g>`,
      );
    return parts.join('');
  };
  return {
    seconds: 14,
    frame,
    poster: 6,
    captions: [
      [
        0,
        4.5,
        '逐字写出“赵堃与小喆同渡”，字体是站酷小薇 LOGO 体。写到“堃”“喆”，出现的是红色米字格，而不是字。',
      ],
      [4.5, 7.5, '下方写出：缺 2 字，堃与喆。这款字体画的是 GB 2312 的字，两个人名用字都不在其中。'],
      [7.5, 11, '思源宋体把两个字补进米字格里，先用红色标明是借来的。'],
      [11, 14, '米字格隐去，借来的字变成墨色。粗细接近，细看仍认得出是两家的字。'],
    ],
  };
};
