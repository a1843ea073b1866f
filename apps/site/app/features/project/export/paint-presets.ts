import type { PaintColour, ProjectPaint } from '@ziwan/contract';

interface PaintPreset {
  readonly name: string;
  /** Null for white without anything around it. */
  paint(size: number): ProjectPaint | null;
}

const half = (value: number) => Math.max(0.5, Math.round(value * 2) / 2);
const opaque = (red: number, green: number, blue: number): PaintColour => [red, green, blue, 1];

/** Paints in proportion to the size of the atlas (px per em). */
export const PAINT_PRESETS: readonly PaintPreset[] = [
  { name: '不上色', paint: () => null },
  {
    name: '描边标题',
    paint: (size) => ({
      fill: opaque(255, 248, 231),
      stroke: { width: half(size / 14), colour: opaque(58, 24, 10) },
    }),
  },
  {
    name: '金色渐变',
    paint: (size) => ({
      fill: [
        { at: 0.1, colour: opaque(255, 247, 205) },
        { at: 0.5, colour: opaque(244, 186, 66) },
        { at: 0.9, colour: opaque(166, 92, 20) },
      ],
      stroke: { width: half(size / 20), colour: opaque(66, 30, 6) },
      shadow: { x: 0, y: Math.ceil(size / 24), blur: half(size / 16), colour: [0, 0, 0, 0.5] },
    }),
  },
  {
    name: '柔影',
    paint: (size) => ({
      fill: opaque(255, 255, 255),
      shadow: { x: 0, y: Math.ceil(size / 20), blur: half(size / 8), colour: [0, 0, 0, 0.6] },
    }),
  },
  {
    name: '霓虹',
    paint: (size) => ({
      fill: opaque(240, 253, 255),
      stroke: { width: half(size / 40), colour: opaque(60, 200, 255) },
      shadow: { x: 0, y: 0, blur: half(size / 5), colour: [20, 150, 255, 0.9] },
    }),
  },
];

export const toHex = ([red, green, blue]: PaintColour): string =>
  `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

export const fromHex = (hex: string, alpha = 1): PaintColour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
  alpha,
];

export const toCss = ([red, green, blue, alpha]: PaintColour): string =>
  `rgb(${red} ${green} ${blue} / ${alpha})`;
