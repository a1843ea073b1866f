import { type Crossings, SCAN_LINES } from './crossings.ts';
import type { MultiDistances } from './distance.ts';

export const median = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Error of a cell (in samples of its SCAN_LINES²) above which its pixels are reconsidered. */
const TOLERATED = 0.5;
/** Difference (px) between distances that is a rounding error. */
const ROUNDING = 1e-3;

/**
 * Removes clashes of channels: where several edges meet within a pixel, the interpolated median may cross zero in
 * places where there is no outline. Each cell between four pixel centres is reconstructed as a shader does and compared
 * with the outline; where it is wrong, a pixel gets one distance for all channels if that lowers the error.
 */
export function correct(distances: MultiDistances, crossings: Crossings): void {
  const { width, height, red, green, blue, inside } = distances;
  const exact = distances.true;
  for (let p = 0; p < red.length; p++) {
    const m = median(red[p] as number, green[p] as number, blue[p] as number);
    if (m > 0 !== (inside[p] === 1) && Math.abs(m) > ROUNDING)
      red[p] = green[p] = blue[p] = exact[p] as number;
  }
  const field = new Reconstruction(distances, samplesOf(crossings, width, height));
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      if (field.errorIn(x, y) <= TOLERATED) continue;
      for (let corner = 0; corner < 4; corner++) field.improve(x + (corner & 1), y + (corner >> 1));
    }
  }
}

/** The field between pixel centres, as a shader interpolates it. */
class Reconstruction {
  readonly #distances: MultiDistances;
  readonly #samples: Uint8Array;
  /** Of each pixel, a bit for each channel that is positive. */
  readonly #signs: Uint8Array;

  constructor(distances: MultiDistances, samples: Uint8Array) {
    this.#distances = distances;
    this.#samples = samples;
    this.#signs = new Uint8Array(distances.red.length);
    for (let p = 0; p < this.#signs.length; p++) this.#readSigns(p);
  }

  /** Compares the cell to the lower right of a pixel with the outline; 1 for each sample on the wrong side. */
  errorIn(x: number, y: number): number {
    const { width, height, red, green, blue } = this.#distances;
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0;
    const p = y * width + x;
    const q = p + width;
    const signs = this.#signs;
    const a = signs[p] as number;
    const b = signs[p + 1] as number;
    const c = signs[q] as number;
    const d = signs[q + 1] as number;
    // Two channels that have the same signs at all four pixels cross zero in the same place. So do most cells.
    const redGreen = (a ^ (a >> 1)) | (b ^ (b >> 1)) | (c ^ (c >> 1)) | (d ^ (d >> 1));
    const redBlue = (a ^ (a >> 2)) | (b ^ (b >> 2)) | (c ^ (c >> 2)) | (d ^ (d >> 2));
    if (!(redGreen & 1) || !(redGreen & 2) || !(redBlue & 1)) return 0;
    const r0 = red[p] as number;
    const r1 = red[p + 1] as number;
    const r2 = red[q] as number;
    const r3 = red[q + 1] as number;
    const g0 = green[p] as number;
    const g1 = green[p + 1] as number;
    const g2 = green[q] as number;
    const g3 = green[q + 1] as number;
    const b0 = blue[p] as number;
    const b1 = blue[p + 1] as number;
    const b2 = blue[q] as number;
    const b3 = blue[q + 1] as number;
    const stride = width * SCAN_LINES;
    let first = (y * SCAN_LINES + SCAN_LINES / 2) * stride + x * SCAN_LINES + SCAN_LINES / 2;
    let error = 0;
    for (let j = 0; j < SCAN_LINES; j++, first += stride) {
      const fy = j / SCAN_LINES;
      const rl = r0 + fy * (r2 - r0);
      const gl = g0 + fy * (g2 - g0);
      const bl = b0 + fy * (b2 - b0);
      const rd = r1 + fy * (r3 - r1) - rl;
      const gd = g1 + fy * (g3 - g1) - gl;
      const bd = b1 + fy * (b3 - b1) - bl;
      for (let i = 0; i < SCAN_LINES; i++) {
        const fx = i / SCAN_LINES;
        const m = median(rl + fx * rd, gl + fx * gd, bl + fx * bd);
        if (m > 0 !== (this.#samples[first + i] === 1)) error += Math.min(1, Math.abs(m) * SCAN_LINES);
      }
    }
    return error;
  }

  /** Gives a pixel one distance for all channels if the cells around it are more accurate then. */
  improve(x: number, y: number): void {
    const { width, red, green, blue } = this.#distances;
    const p = y * width + x;
    const r = red[p] as number;
    const g = green[p] as number;
    const b = blue[p] as number;
    if (r === g && g === b) return;
    let least = this.#errorAround(x, y);
    let best: readonly [number, number, number] = [r, g, b];
    for (const value of [median(r, g, b), this.#distances.true[p] as number]) {
      this.#set(p, value, value, value);
      const error = this.#errorAround(x, y);
      if (error >= least) continue;
      least = error;
      best = [value, value, value];
    }
    this.#set(p, ...best);
  }

  #errorAround(x: number, y: number): number {
    return this.errorIn(x - 1, y - 1) + this.errorIn(x, y - 1) + this.errorIn(x - 1, y) + this.errorIn(x, y);
  }

  #set(p: number, r: number, g: number, b: number): void {
    const { red, green, blue } = this.#distances;
    red[p] = r;
    green[p] = g;
    blue[p] = b;
    this.#readSigns(p);
  }

  #readSigns(p: number): void {
    const { red, green, blue } = this.#distances;
    this.#signs[p] =
      ((red[p] as number) > 0 ? 1 : 0) |
      ((green[p] as number) > 0 ? 2 : 0) |
      ((blue[p] as number) > 0 ? 4 : 0);
  }
}

/** 1 where the region is at the corners of a grid of SCAN_LINES² cells a pixel. */
function samplesOf({ lines, x, direction }: Crossings, width: number, height: number): Uint8Array {
  const stride = width * SCAN_LINES;
  const samples = new Uint8Array(stride * height * SCAN_LINES);
  for (let line = 0; line + 1 < lines.length; line++) {
    const end = lines[line + 1] as number;
    let winding = 0;
    for (let i = lines[line] as number; i + 1 < end; i++) {
      winding += direction[i] as number;
      if (winding === 0) continue;
      const from = Math.max(0, Math.ceil((x[i] as number) * SCAN_LINES));
      const to = Math.min(stride, Math.ceil((x[i + 1] as number) * SCAN_LINES));
      if (from < to) samples.fill(1, line * stride + from, line * stride + to);
    }
  }
  return samples;
}
