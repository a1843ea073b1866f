import type { DrawClip } from '../clip.ts';
import { circle, rect, rule } from '../svg.ts';

export const draw: DrawClip = async (face) => {
  const [song, hei, label] = await Promise.all([
    face('noto-serif-sc-vf'),
    face('noto-sans-sc-vf'),
    face('noto-sans-sc-vf', { wght: 450 }),
  ]);
  const [paper, ink, quiet, red] = ['#ece6d8', '#1d1b18', '#7d776b', '#b23a26'];
  const frame = (t: number) => {
    const breath = (1 - Math.cos((t / 6) * 2 * Math.PI)) / 2;
    const [thick, thin] = [Math.round(200 + breath * 700), Math.round(900 - breath * 800)];
    const scale = (y: number, from: number, weight: number, name: string) =>
      rule([140, y, 1140, y], quiet, 1.5) +
      Array.from({ length: (900 - from) / 100 + 1 }, (_, i) => {
        const x = 140 + ((i * 100) / (900 - from)) * 1000;
        return rule([x, y - 6, x, y + 6], quiet, 1.5);
      }).join('') +
      circle(140 + ((weight - from) / (900 - from)) * 1000, y, 11, red) +
      label.line(name, { x: 140, y: y + 44, size: 24, fill: quiet }) +
      label.line(`wght ${weight}`, {
        x: 1140,
        y: y + 44,
        size: 24,
        anchor: 'end',
        features: ['tnum'],
        fill: ink,
      });
    return [
      rect(0, 0, 1280, 720, paper),
      song
        .at({ wght: thick })
        .line('山高月小', { x: 640, y: 218, size: 196, tracking: 0.12, anchor: 'middle', fill: ink }),
      scale(282, 200, thick, '思源宋体'),
      hei
        .at({ wght: thin })
        .line('水落石出', { x: 640, y: 552, size: 196, tracking: 0.12, anchor: 'middle', fill: ink }),
      scale(614, 100, thin, '思源黑体'),
    ].join('');
  };
  return {
    seconds: 12,
    frame,
    poster: 1.9,
    captions: [
      [0, 3, '上行“山高月小”用思源宋体，从最细的 200 慢慢变粗；下行“水落石出”用思源黑体，从 900 变细。'],
      [3, 6, '宋体到过 900 之后往回走：竖画变化大，横画变化小。黑体从 100 的一根细线重新变粗。'],
      [6, 9, '第二次呼吸：宋体变粗，黑体变细。红点是各自在粗细轴上的位置。'],
      [9, 12, '最后各自回到起点。全程汉字的字宽没有变，排好的行不会跳动。'],
    ],
  };
};
