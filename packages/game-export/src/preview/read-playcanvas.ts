import { PreviewError, type PreviewFont, pairOf } from './read-bmfont.ts';

interface PlaycanvasFont {
  readonly version: number;
  readonly info: { size: number; lineHeight: number; base: number; maps: readonly object[] };
  readonly chars: Readonly<Record<string, PlaycanvasChar>>;
  readonly kerning: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Lengths but those of the rectangle are in 1/32 em, y upwards from the baseline. */
interface PlaycanvasChar {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly map: number;
  readonly xadvance: number;
  readonly xoffset: number;
  readonly yoffset: number;
  /** Pixels in 1/32 em. */
  readonly scale: number;
  readonly range: number;
}

export const isPlaycanvas = (text: string): boolean => text.startsWith('{"version":3,');

/**
 * Reads the JSON of a PlayCanvas font, as this package writes it.
 * @param path of the JSON, from which the loader derives the names of pages
 * @throws PreviewError
 */
export function readPlaycanvas(text: string, path: string): PreviewFont {
  const { info, chars, kerning } = JSON.parse(text) as PlaycanvasFont;
  const all = Object.values(chars);
  const first = all.find(({ range }) => range > 0);
  if (!first) throw new PreviewError('图集的描述文件里没有字。');
  const { scale, range } = first;
  const { size, lineHeight, base } = info;
  return {
    ...{ size, lineHeight, base, smooth: true },
    field: { type: 'msdf', range: range * scale },
    pages: info.maps.map((_, map) => path.replace(/\.json$/, `${map === 0 ? '' : map}.png`)),
    chars: new Map(
      all.map(({ id, x, y, width, height, map, xadvance, xoffset, yoffset }) => [
        id,
        {
          ...{ x, y, width, height, page: map },
          xoffset: -xoffset * scale,
          yoffset: base + yoffset * scale - height,
          xadvance: xadvance * scale,
        },
      ]),
    ),
    kernings: new Map(
      Object.entries(kerning).flatMap(([left, others]) =>
        Object.entries(others).map(([right, amount]) => [
          pairOf(Number(left), Number(right)),
          amount * scale,
        ]),
      ),
    ),
  };
}
