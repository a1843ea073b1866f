/**
 * Tones of a portrait, light and dark, mixed from the site's paper, ink and cinnabar (`app/ui/tokens.css`). A browser
 * chooses by the colour scheme of the element that shows the picture; renderers without media queries get the light
 * ones.
 */
const TONES = {
  /** Ground of the scene. */
  table: ['#e7dfd1', '#25211d'],
  /** Paper on the ground. */
  sheet: ['#fbf7ee', '#322c26'],
  /** The edge or the shaded part of a sheet. */
  edge: ['#d5cabb', '#443c34'],
  /** Hills before those that have the tone of an edge. */
  near: ['#857b6e', '#5b5148'],
  ink: ['#1b1917', '#f3ece1'],
  soft: ['#7b7266', '#a89e90'],
  /** A surface darker than the ground, and what is written on it. */
  board: ['#2a2622', '#0f0d0c'],
  chalk: ['#f6f0e4', '#f3e9d6'],
  /** A line on a board. */
  dim: ['#5a524a', '#4a423a'],
  seal: ['#b8281c', '#cf4029'],
  /** The shaded part of what is cinnabar. */
  wine: ['#8e1d14', '#9c2c1b'],
  glow: ['#fff8ee', '#fff3e0'],
} as const;

export type Tone = keyof typeof TONES;

const rules = (theme: 0 | 1): string =>
  Object.entries(TONES)
    .map(
      ([tone, values]) => `.${tone}{fill:${values[theme]}}.${tone}-line{fill:none;stroke:${values[theme]}}`,
    )
    .join('');

export const STYLE = `<style>${rules(0)}@media (prefers-color-scheme:dark){${rules(1)}}</style>`;
