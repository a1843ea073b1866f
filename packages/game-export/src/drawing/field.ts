import { channelsOf } from './colouring.ts';
import { correct } from './correction.ts';
import { distancesOf, multiDistancesOf } from './distance.ts';
import type { Region } from './region.ts';

export type FieldType = 'sdf' | 'msdf' | 'mtsdf';

/**
 * Draws a distance field: 0 is `range / 2` px outside, 255 the same inside. The median of red, green and blue is the
 * distance with sharp corners, alpha the true distance.
 */
export function fieldOf(
  region: Region,
  width: number,
  height: number,
  { type, range }: { type: FieldType; range: number },
): Uint8Array {
  const reach = range / 2;
  if (type === 'sdf') return encoded([distancesOf(region, width, height, reach).true], range);
  const distances = multiDistancesOf(region, channelsOf(region, width, height), width, height, reach);
  correct(distances, region.crossings);
  const { red, green, blue } = distances;
  return encoded(type === 'msdf' ? [red, green, blue] : [red, green, blue, distances.true], range);
}

function encoded(channels: readonly Float32Array[], range: number): Uint8Array {
  const count = channels.length;
  const pixels = new Uint8ClampedArray((channels[0] as Float32Array).length * count);
  for (const [c, channel] of channels.entries()) {
    for (let i = 0; i < channel.length; i++) {
      pixels[i * count + c] = 127.5 + ((channel[i] as number) / range) * 255;
    }
  }
  return new Uint8Array(pixels.buffer);
}
