import type { AtlasPage } from '../atlas.ts';

/** Pixels of a page as a 32-bit PNG holds them: one channel as white with alpha, three opaque. */
export function toRgba({ channels, pixels, width, height }: AtlasPage): Uint8Array {
  if (channels === 4) return pixels;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0, to = 0; to < rgba.length; at += channels, to += 4) {
    if (channels === 1) rgba[to + 3] = pixels[at] as number;
    else rgba.set(pixels.subarray(at, at + 3), to);
  }
  return rgba;
}
