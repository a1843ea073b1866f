import type { Axes } from '@ziwan/lettering';
import { AtlasError } from './atlas-error.ts';

/** Red, green and blue (0 to 255) and alpha (0 to 1). */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** A colour at a height of the line: 0 at its top, 1 at its bottom. */
export interface GradientStop {
  readonly at: number;
  readonly colour: Colour;
}

/** Colours of a bitmap font. Lengths are in px. */
export interface Paint {
  /** One colour, or a vertical gradient of stops that ascend. */
  readonly fill: Colour | readonly GradientStop[];
  /** A line around the glyph, outside its outline, with round joins. */
  readonly stroke?: { readonly width: number; readonly colour: Colour };
  readonly shadow?: {
    readonly x: number;
    readonly y: number;
    readonly blur: number;
    readonly colour: Colour;
  };
}

export type Drawing =
  /** Coverage in one channel, or with `paint` colour with straight alpha. */
  | { readonly type: 'bitmap'; readonly paint?: Paint }
  | { readonly type: 'sdf' | 'msdf' | 'mtsdf'; readonly range: number };

export interface AtlasSettings {
  /** Pixels per em. */
  readonly size: number;
  readonly drawing: Drawing;
  /** Empty pixels around each glyph within its rectangle. */
  readonly padding: number;
  /** Empty pixels between rectangles. */
  readonly spacing: number;
  /** Greatest width and height of a page: a power of two. */
  readonly pageSize: number;
  /** Refuses what does not fit on one page, for engines that read only one. */
  readonly onePage: boolean;
  /** Lists the kerning of all pairs of the characters. */
  readonly kerning: boolean;
}

export const DEFAULT_SETTINGS: AtlasSettings = {
  size: 40,
  drawing: { type: 'msdf', range: 6 },
  padding: 0,
  spacing: 1,
  pageSize: 4096,
  onePage: false,
  kerning: true,
};

/** A face to draw. Family and style are those that descriptors name. */
export interface AtlasFace {
  readonly bytes: Uint8Array;
  readonly axes?: Axes;
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Pixels in an em of a pixel face. */
  readonly grid?: number;
}

export interface AtlasLimits {
  readonly glyphs: number;
  /** Pixels of all pages. */
  readonly pixels: number;
  readonly kernings: number;
}

/** 20,000 glyphs, and four pages of 4096 × 4096 (256 MB in four channels). */
export const DEFAULT_LIMITS: AtlasLimits = { glyphs: 20_000, pixels: 4 * 4096 * 4096, kernings: 100_000 };

/** Least size (px per em). */
export const LEAST_SIZE = 4;

/** @throws AtlasError SETTING_INVALID, PIXEL_FACE */
export function checkSettings(
  { size, drawing, padding, spacing, pageSize }: AtlasSettings,
  grid?: number,
): void {
  whole('字号', size, LEAST_SIZE, 512);
  whole('内边距', padding, 0, 64);
  whole('间距', spacing, 0, 64);
  if (!Number.isInteger(Math.log2(pageSize)) || pageSize < 64 || pageSize > 4096)
    throw invalid('图集边长必须是 64 到 4096 之间的 2 的幂');
  if (drawing.type === 'bitmap') checkPaint(drawing.paint);
  else between('距离场范围', drawing.range, 1, 64);
  if (grid === undefined) return;
  if (drawing.type !== 'bitmap')
    throw new AtlasError('PIXEL_FACE', '像素字体只能导出为位图，距离场会把像素的边角变形');
  if (size % grid !== 0)
    throw new AtlasError(
      'PIXEL_FACE',
      `这款像素字体的网格是 ${grid} 像素，字号只能取它的整数倍，如 ${grid}、${2 * grid}、${3 * grid}`,
    );
}

function checkPaint(paint: Paint | undefined): void {
  if (!paint) return;
  const { fill, stroke, shadow } = paint;
  if (isGradient(fill)) {
    if (fill.length < 2 || fill.some(({ at }, i) => !(at >= (fill[i - 1]?.at ?? 0) && at <= 1)))
      throw invalid('渐变至少要有两个颜色，位置从 0 到 1 依次增大');
    for (const { colour } of fill) checkColour(colour);
  } else checkColour(fill);
  if (stroke) {
    between('描边宽度', stroke.width, 0.1, 64);
    checkColour(stroke.colour);
  }
  if (shadow) {
    whole('阴影的横向偏移', shadow.x, -64, 64);
    whole('阴影的纵向偏移', shadow.y, -64, 64);
    between('阴影的模糊半径', shadow.blur, 0, 64);
    checkColour(shadow.colour);
  }
}

export const isGradient = (fill: Paint['fill']): fill is readonly GradientStop[] =>
  typeof fill[0] === 'object';

function checkColour([red, green, blue, alpha]: Colour): void {
  for (const value of [red, green, blue]) between('颜色', value, 0, 255);
  between('不透明度', alpha, 0, 1);
}

function between(name: string, value: number, min: number, max: number): void {
  if (!(value >= min && value <= max)) throw invalid(`${name}必须在 ${min} 到 ${max} 之间`);
}

function whole(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw invalid(`${name}必须是 ${min} 到 ${max} 之间的整数`);
}

const invalid = (message: string) => new AtlasError('SETTING_INVALID', message);
