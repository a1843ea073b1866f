import type { TitleDocument } from '@ziwan/contract';
import { type FaceOutlines, type GlyphSource, openFace } from '../glyphs.ts';

const square = (x0: number, y0: number, x1: number, y1: number, hole = false) => {
  const corners = [`${x0} ${y0}`, `${x0} ${y1}`, `${x1} ${y1}`, `${x1} ${y0}`];
  return `M${(hole ? corners.reverse() : corners).join('L')}Z`;
};
const circle = (x: number, y: number, r: number) => {
  const k = r * 0.5522847;
  return (
    `M${x} ${y + r}C${x + k} ${y + r} ${x + r} ${y + k} ${x + r} ${y}C${x + r} ${y - k} ${x + k} ${y - r} ${x} ${y - r}` +
    `C${x - k} ${y - r} ${x - r} ${y - k} ${x - r} ${y}C${x - r} ${y + k} ${x - k} ${y + r} ${x} ${y + r}Z`
  );
};

/** A face of 1,000 units: a ring, a bar, a circle, two bars that cross, a comma and a full stop. */
export const MADE: FaceOutlines = {
  unitsPerEm: 1000,
  middle: 380,
  glyphs: {
    口: [1000, square(100, -20, 900, 780) + square(250, 130, 750, 630, true)],
    一: [1000, square(80, 330, 920, 430)],
    〇: [1000, circle(500, 380, 400)],
    十: [1000, square(100, 330, 900, 430) + square(450, -20, 550, 780)],
    '，': [1000, square(100, -60, 220, 80)],
    '。': [1000, circle(170, 20, 70)],
    I: [300, square(100, 0, 200, 700)],
  },
};

export const source: GlyphSource = (() => {
  const made = openFace(MADE);
  return (face, character) => (face === 'made' ? made(character) : null);
})();

/** A plain title in the made face. */
export const titleOf = (text: string, rest: Partial<TitleDocument> = {}): TitleDocument => ({
  format: 'ziwan-title',
  version: 1,
  lines: text.split('\n').map((line) => [...line].map((c) => ({ c }))),
  face: 'made',
  setting: {
    arrangement: 'horizontal',
    align: 'center',
    seat: 'middle',
    rhythm: { kind: 'even', amount: 50 },
    step: 0,
    spacing: 0,
    optical: false,
    leading: 1200,
    width: 100,
    slant: 0,
    punctuation: 'full',
  },
  fill: { stops: [{ at: 0, colour: '#102030' }], angle: 90 },
  texture: null,
  inside: null,
  outlines: [],
  depth: null,
  shadow: null,
  seal: null,
  ...rest,
});
