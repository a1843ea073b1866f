import type { TitleDocument } from '@ziwan/contract';

type Look = Pick<TitleDocument, 'fill' | 'texture' | 'inside' | 'outlines' | 'depth' | 'shadow'>;

/** A ready style: how letters look, and the ground that it was drawn for. */
export interface Style {
  readonly id: string;
  readonly name: string;
  readonly ground: string;
  readonly look: Look;
}

const NONE: Look = { fill: null, texture: null, inside: null, outlines: [], depth: null, shadow: null };
const one = (colour: string) => ({ stops: [{ at: 0, colour }], angle: 90 });
const down = (...colours: string[]) => ({
  stops: colours.map((colour, i) => ({ at: Math.round((100 * i) / (colours.length - 1)), colour })),
  angle: 90,
});

export const STYLES: readonly Style[] = [
  { id: 'ink', name: '素墨', ground: 'paper', look: { ...NONE, fill: one('#1b1917') } },
  {
    id: 'brush',
    name: '飞白',
    ground: 'ink',
    look: { ...NONE, fill: one('#17130f'), texture: { kind: 'dry', amount: 62, grain: 26, seed: 7 } },
  },
  {
    id: 'gold',
    name: '鎏金',
    ground: 'night',
    look: {
      ...NONE,
      fill: down('#fff3c4', '#f3c04b', '#b86b12', '#f7d983'),
      inside: { width: 7, colour: '#fff6d8' },
      outlines: [{ width: 16, colour: '#3b1606', gap: 0 }],
      depth: { angle: 90, length: 46, colour: '#6e2f08' },
      shadow: { x: 0, y: 26, soft: 60, colour: '#000000', opacity: 60 },
    },
  },
  {
    id: 'stone',
    name: '碑刻',
    ground: 'snow',
    look: {
      ...NONE,
      fill: down('#39404a', '#15181d'),
      texture: { kind: 'stone', amount: 72, grain: 42, seed: 3 },
      shadow: { x: 0, y: 14, soft: 30, colour: '#5a6d86', opacity: 40 },
    },
  },
  {
    id: 'neon',
    name: '霓虹',
    ground: 'interface',
    look: {
      ...NONE,
      fill: one('#fff4f8'),
      outlines: [
        { width: 9, colour: '#ff3d81', gap: 0 },
        { width: 7, colour: '#7a5cff', gap: 16 },
      ],
      shadow: { x: 0, y: 0, soft: 120, colour: '#ff2e74', opacity: 55 },
    },
  },
  {
    id: 'comic',
    name: '漫画',
    ground: 'paper',
    look: {
      ...NONE,
      fill: down('#ffe14a', '#ff8a1e'),
      outlines: [
        { width: 18, colour: '#1b1917', gap: 0 },
        { width: 20, colour: '#ffffff', gap: 0 },
        { width: 10, colour: '#1b1917', gap: 0 },
      ],
      depth: { angle: 60, length: 60, colour: '#1b1917' },
    },
  },
  {
    id: 'pixel',
    name: '像素',
    ground: 'interface',
    look: {
      ...NONE,
      fill: down('#e9fff0', '#37d67a'),
      texture: { kind: 'pixel', amount: 34, grain: 0, seed: 0 },
      depth: { angle: 90, length: 34, colour: '#0c3d26' },
    },
  },
  {
    id: 'hollow',
    name: '空心',
    ground: 'night',
    look: { ...NONE, outlines: [{ width: 12, colour: '#f4ead6', gap: 0 }] },
  },
  {
    id: 'wash',
    name: '墨晕',
    ground: 'ink',
    look: { ...NONE, fill: one('#241d18'), texture: { kind: 'bleed', amount: 70, grain: 45, seed: 11 } },
  },
];

export const withStyle = (title: TitleDocument, { look }: Style): TitleDocument => ({ ...title, ...look });
