import { type Colour, isGradient, type Paint } from './settings.ts';
import { BLUR_EXTENT } from './tile.ts';

/** What is drawn of a glyph, before it has colours. Values are from 0 to 1. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly fill: Float32Array;
  /** Fill and stroke together; `null` without a stroke. */
  readonly stroked: Float32Array | null;
}

/**
 * Colours a glyph: shadow below stroke below fill. Returns RGBA with straight alpha.
 * @param heightAt height of a row of pixels in its line: 0 at the top, 1 at the bottom
 */
export function painted(coverage: Coverage, paint: Paint, heightAt: (row: number) => number): Uint8Array {
  const { width, height, fill, stroked } = coverage;
  const shadow = paint.shadow && shadowOf(stroked ?? fill, width, height, paint.shadow);
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const colour = fillColour(paint.fill, heightAt(y));
    const edge = (shadow ? paint.shadow?.colour : paint.stroke?.colour) ?? colour;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const ink = new Ink();
      if (shadow) ink.over(paint.shadow.colour, shadow[i] as number);
      if (stroked && paint.stroke) ink.over(paint.stroke.colour, stroked[i] as number);
      ink.over(colour, fill[i] as number);
      ink.write(pixels, 4 * i, edge);
    }
  }
  return pixels;
}

/** A pixel under composition, with premultiplied alpha. */
class Ink {
  #red = 0;
  #green = 0;
  #blue = 0;
  #alpha = 0;

  over([red, green, blue, opacity]: Colour, coverage: number): void {
    const alpha = opacity * coverage;
    const rest = 1 - alpha;
    this.#red = red * alpha + this.#red * rest;
    this.#green = green * alpha + this.#green * rest;
    this.#blue = blue * alpha + this.#blue * rest;
    this.#alpha = alpha + this.#alpha * rest;
  }

  /** Writes straight alpha. A transparent pixel gets a colour too, or filtering would darken the edge beside it. */
  write(pixels: Uint8Array, at: number, [red, green, blue]: Colour): void {
    const alpha = Math.round(255 * this.#alpha);
    const own = [this.#red, this.#green, this.#blue].map((value) => value / this.#alpha);
    for (const [i, value] of (alpha === 0 ? [red, green, blue] : own).entries())
      pixels[at + i] = Math.round(value);
    pixels[at + 3] = alpha;
  }
}

function fillColour(fill: Paint['fill'], at: number): Colour {
  if (!isGradient(fill)) return fill;
  const next = fill.findIndex((stop) => stop.at >= at);
  const [from, to] = [fill[next - 1], fill[next]];
  if (!to) return fill.at(-1)?.colour as Colour;
  if (!from) return to.colour;
  const share = (at - from.at) / (to.at - from.at);
  return from.colour.map(
    (value, i) => value + share * ((to.colour[i] as number) - value),
  ) as unknown as Colour;
}

function shadowOf(
  body: Float32Array,
  width: number,
  height: number,
  { x: dx, y: dy, blur }: NonNullable<Paint['shadow']>,
): Float32Array {
  let shadow = new Float32Array(body.length);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++) {
      shadow[y * width + x] = body[(y - dy) * width + x - dx] as number;
    }
  }
  // Three box filters are close to a Gaussian of a standard deviation of half the radius, as in CSS.
  const box = (blur * BLUR_EXTENT) / 3;
  if (box === 0) return shadow;
  for (let pass = 0; pass < 3; pass++) {
    shadow = blurred(shadow, width, height, 1, width, box);
    shadow = blurred(shadow, height, width, width, 1, box);
  }
  return shadow;
}

/** Averages each value with its neighbours up to `radius` along lines of `length` values, `step` apart. */
function blurred(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  radius: number,
): Float32Array<ArrayBuffer> {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const out = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    const at = (i: number) => (i < 0 || i >= length ? 0 : (values[line * lineStep + i * step] as number));
    for (let i = 0; i < length; i++) {
      let sum = part * (at(i - whole - 1) + at(i + whole + 1));
      for (let k = i - whole; k <= i + whole; k++) sum += at(k);
      out[line * lineStep + i * step] = sum / (2 * radius + 1);
    }
  }
  return out;
}
