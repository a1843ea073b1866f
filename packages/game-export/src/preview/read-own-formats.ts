import { type PreviewChar, PreviewError, type PreviewFont, pairOf } from './read-bmfont.ts';

interface PlayCanvasChar {
  readonly id: number;
  readonly map: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly range: number;
  readonly xoffset: number;
  readonly yoffset: number;
  readonly xadvance: number;
  readonly bounds: readonly [number, number, number, number];
}

/** Units per em of PlayCanvas. */
const EM = 32;

/**
 * Reads PlayCanvas' font data (`engines/playcanvas.ts`): offsets are from the pen to the lower left corner, turned round.
 * @returns `null` for another format
 */
export function readPlayCanvas(text: string, path: string): PreviewFont | null {
  if (!path.endsWith('.json')) return null;
  const data = JSON.parse(text);
  if (!data.info?.maps) return null;
  const chars = Object.values<PlayCanvasChar>(data.chars);
  const [first] = chars;
  if (!first) throw new PreviewError('图集里没有字。');
  const { scale } = first;
  const base = first.bounds[3] * scale;
  const stem = (path.split('/').at(-1) as string).replace('.json', '');
  return {
    size: EM * scale,
    lineHeight: base - first.bounds[1] * scale,
    base,
    smooth: true,
    field: { type: 'msdf', range: first.range * scale },
    pages: data.info.maps.map((_: unknown, i: number) => `${stem}${i === 0 ? '' : i}.png`),
    chars: new Map(
      chars.map(({ id, map, x, y, width, height, ...at }): [number, PreviewChar] => [
        id,
        {
          ...{ x, y, width, height, page: map },
          xoffset: -at.xoffset * scale,
          yoffset: base - height + at.yoffset * scale,
          xadvance: at.xadvance * scale,
        },
      ]),
    ),
    kernings: new Map(
      Object.entries<Record<string, number>>(data.kerning).flatMap(([left, rights]) =>
        Object.entries(rights).map(([right, amount]) => [
          pairOf(Number(left), Number(right)),
          amount * scale,
        ]),
      ),
    ),
  };
}

/** Reads GameMaker's font resource (`engines/gamemaker.ts`), whose rectangles are as high as the line; `null` for another format. */
export function readGameMaker(text: string, path: string): PreviewFont | null {
  if (!path.endsWith('.yy')) return null;
  const { name, size, lineHeight, ascender, AntiAlias, glyphs } = JSON.parse(text);
  return {
    ...{ size, lineHeight, base: ascender, smooth: AntiAlias !== 0, field: null },
    pages: [`${name}.png`],
    chars: new Map(
      Object.values<Record<'character' | 'x' | 'y' | 'w' | 'h' | 'offset' | 'shift', number>>(glyphs).map(
        ({ character, x, y, w, h, offset, shift }): [number, PreviewChar] => [
          character,
          { x, y, width: w, height: h, page: 0, xoffset: offset, yoffset: 0, xadvance: shift },
        ],
      ),
    ),
    kernings: new Map(),
  };
}
