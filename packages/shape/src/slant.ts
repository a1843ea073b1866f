import type { Ink } from './ink.ts';

/** Greatest slant (°) that is found. A sharper one beyond is a diagonal stroke. */
const STEEPEST = 15;
const LOOKED_AT = 18;
/** Longer side (px) to which ink is reduced before a slant is looked for. */
const LONGEST = 128;
const STEP = 0.5;
/** Least slant (°): turned and hand-written characters lean as much. */
const LEAST = 3;
/** How much sharper columns must become: diagonals of a single character are sharp, too. */
const SHARPER = { one: 1.4, several: 1.2 };

/**
 * Slant (°) that characters have in common, positive to the right; 0 for upright ones. Vertical strokes show it.
 * @param enough how much sharper columns must become
 */
export function slantOf(
  inks: readonly Ink[],
  enough = inks.length > 1 ? SHARPER.several : SHARPER.one,
): number {
  const small = inks.map(reduced);
  let best = { slant: 0, sharp: 0 };
  const sharpnessAt = (slant: number) => small.reduce((sum, ink) => sum + sharpness(ink, slant), 0);
  for (let slant = -LOOKED_AT; slant <= LOOKED_AT; slant += STEP) {
    const sharp = sharpnessAt(slant);
    if (sharp > best.sharp) best = { slant, sharp };
  }
  const size = Math.abs(best.slant);
  return size >= LEAST && size <= STEEPEST && best.sharp >= enough * sharpnessAt(0) ? best.slant : 0;
}

/** Averages blocks of pixels. */
function reduced({ width, height, values }: Ink): Ink {
  const block = Math.ceil(Math.max(width, height) / LONGEST);
  const [w, h] = [Math.floor(width / block), Math.floor(height / block)];
  const means = new Float32Array(w * h);
  for (let y = 0; y < h * block; y++)
    for (let x = 0; x < w * block; x++) {
      const at = Math.floor(y / block) * w + Math.floor(x / block);
      means[at] = (means[at] as number) + (values[y * width + x] as number) / block ** 2;
    }
  return { width: w, height: h, values: means };
}

/** Squared differences between neighbouring columns of ink, once a slant is taken out. */
function sharpness({ width, height, values }: Ink, slant: number): number {
  const shear = Math.tan((slant * Math.PI) / 180);
  const reach = reachOf(height, slant);
  const columns = new Float64Array(width + 2 * reach + 1);
  for (let y = 0; y < height; y++) {
    const by = reach + shear * (y + 0.5 - height / 2);
    const whole = Math.floor(by);
    const part = by - whole;
    for (let x = 0, from = y * width, to = whole; x < width; x++, from++, to++) {
      const value = values[from] as number;
      if (value === 0) continue;
      columns[to] = (columns[to] as number) + value * (1 - part);
      columns[to + 1] = (columns[to + 1] as number) + value * part;
    }
  }
  let sum = 0;
  for (let x = 1; x < columns.length; x++)
    sum += (((columns[x] as number) - (columns[x - 1] as number)) / height) ** 2;
  return sum;
}

/** Takes a slant (°) out: moves rows about the middle one, and widens the picture for them. */
export function upright({ width, height, values }: Ink, slant: number): Ink {
  if (slant === 0) return { width, height, values };
  const shear = Math.tan((slant * Math.PI) / 180);
  const reach = reachOf(height, slant);
  const wide = width + 2 * reach;
  const straight = new Float32Array(wide * height);
  for (let y = 0; y < height; y++) {
    const by = reach + shear * (y + 0.5 - height / 2);
    const whole = Math.floor(by);
    const part = by - whole;
    for (let x = 0, from = y * width, to = y * wide + whole; x < width; x++, from++, to++) {
      const value = values[from] as number;
      straight[to] = (straight[to] as number) + value * (1 - part);
      straight[to + 1] = (straight[to + 1] as number) + value * part;
    }
  }
  return { width: wide, height, values: straight };
}

/** Pixels by which `upright` widens a picture on each side. */
export const reachOf = (height: number, slant: number): number =>
  slant === 0 ? 0 : Math.ceil((Math.abs(Math.tan((slant * Math.PI) / 180)) * height) / 2) + 1;
