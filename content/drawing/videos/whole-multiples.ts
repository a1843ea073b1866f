import sharp from 'sharp';
import type { DrawClip } from '../clip.ts';
import { document, rect } from '../svg.ts';

const SIDE = 12;

export const draw: DrawClip = async (face) => {
  const [pixel, label, bold] = await Promise.all([
    face('fusion-pixel-12px'),
    face('noto-sans-sc-vf', { wght: 450 }),
    face('noto-sans-sc-vf', { wght: 700 }),
  ]);
  const [paper, ink, quiet, red] = ['#e6e8e1', '#20242b', '#767d78', '#b23a26'];
  /** Ink of a character at 12 px, 0 to 1, row by row. */
  const bitmap = async (c: string): Promise<number[]> => {
    const svg = document(
      SIDE,
      SIDE,
      `<g shape-rendering="crispEdges">${pixel.line(c, { x: 0, y: 10, size: 12 })}</g>`,
    );
    const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return Array.from({ length: SIDE * SIDE }, (_, i) => ((data[i * 4 + 3] as number) > 127 ? 1 : 0));
  };
  const bits = await Promise.all(['像', '素'].map(bitmap));
  /** The bitmap enlarged as a screen would do it. */
  const enlarged = (
    from: readonly number[],
    scale: number,
    smooth: boolean,
  ): { side: number; ink: number[] } => {
    const side = Math.round(SIDE * scale);
    const at = (x: number, y: number) =>
      x < 0 || y < 0 || x >= SIDE || y >= SIDE ? 0 : (from[y * SIDE + x] as number);
    const ink = Array.from({ length: side * side }, (_, i) => {
      const [x, y] = [((i % side) + 0.5) / scale, (Math.floor(i / side) + 0.5) / scale];
      if (!smooth) return at(Math.floor(x), Math.floor(y));
      const [fx, fy] = [x - 0.5, y - 0.5];
      const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
      const [dx, dy] = [fx - x0, fy - y0];
      return (
        (at(x0, y0) * (1 - dx) + at(x0 + 1, y0) * dx) * (1 - dy) +
        (at(x0, y0 + 1) * (1 - dx) + at(x0 + 1, y0 + 1) * dx) * dy
      );
    });
    return { side, ink };
  };
  const dots = (from: { side: number; ink: number[] }, x: number, y: number, size: number) =>
    `<g shape-rendering="crispEdges">${from.ink
      .map((v, i) =>
        v < 0.02
          ? ''
          : rect(
              x + (i % from.side) * size,
              y + Math.floor(i / from.side) * size,
              size,
              size,
              ink,
              `fill-opacity="${v.toFixed(2)}"`,
            ),
      )
      .join('')}</g>`;
  const steps = [1, 2, 4, 8, 16, 24, 32];
  const frame = (t: number) => {
    const parts = [rect(0, 0, 1280, 720, paper)];
    if (t < 7) {
      const scale = steps[Math.min(steps.length - 1, Math.floor(t))] as number;
      const whole = SIDE * scale;
      bits.forEach((b, i) => {
        parts.push(
          dots(
            { side: SIDE, ink: b },
            640 - whole - scale * 2 + i * (whole + scale * 4),
            330 - whole / 2,
            scale,
          ),
        );
      });
      parts.push(
        bold.line(`${scale}×`, { x: 640, y: 640, size: 64, anchor: 'middle', fill: red }),
        label.line(`${SIDE * scale} 像素`, { x: 640, y: 684, size: 26, anchor: 'middle', fill: quiet }),
      );
    } else {
      const panels = [
        ['1×', '12 像素，原样', 1, false, 0],
        ['1.5×', '取最近的点', 1.5, false, 1.6],
        ['1.5×', '平滑', 1.5, true, 3.4],
        ['2×', '24 像素，原样', 2, false, 5.2],
      ] as const;
      const size = 10;
      let x = 110;
      for (const [times, how, scale, smooth, from] of panels) {
        const big = enlarged(bits[0] as number[], scale, smooth);
        const side = big.side * size;
        if (t - 7 >= from) {
          parts.push(
            dots(big, x, 470 - side, size),
            bold.line(times, { x, y: 546, size: 40, fill: Number.isInteger(scale) ? ink : red }),
            label.line(how, { x, y: 592, size: 26, fill: quiet }),
          );
        }
        x += side + 100;
      }
      parts.push(label.line('屏幕上的每一个点，在这里放大十倍来看', { x: 110, y: 120, size: 30, fill: ink }));
    }
    return parts.join('');
  };
  return {
    seconds: 15,
    frame,
    poster: 13.5,
    captions: [
      [
        0,
        7,
        '“像素”两字从 12 像素逐步放大到 2、4、8、16、24、32 倍，每一点都变成同样大的方块，边缘始终利落。',
      ],
      [7, 8.6, '换一种看法：把屏幕上的每个点放大十倍。这是 1 倍的“像”。'],
      [8.6, 10.4, '1.5 倍，取最近的点：有的笔画一点宽，有的两点宽，粗细不匀。'],
      [10.4, 12.2, '1.5 倍，平滑：笔画边上出现灰点，字发虚。'],
      [12.2, 15, '2 倍：又整齐了。像素字的字号只取 12 的整数倍。'],
    ],
  };
};
