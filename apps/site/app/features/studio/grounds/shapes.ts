import type { Box, Scene } from '@ziwan/title';

/** A shape that stores ask for, px. */
export interface StoreShape {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** What the store asks of it. */
  readonly rule: string;
  /** The ground that the store takes: none, or one without holes; either if absent. */
  readonly ground?: 'clear' | 'whole';
}

export const SHAPES: readonly StoreShape[] = [
  { id: 'wide', name: '横幅', width: 1600, height: 900, rule: '' },
  {
    id: 'steam-header',
    name: 'Steam 头图',
    width: 460,
    height: 215,
    rule: '只放画面、游戏名和副标题；不放奖项、评分、促销',
  },
  {
    id: 'steam-small',
    name: 'Steam 小图',
    width: 231,
    height: 87,
    rule: '名字要占去大部分，在列表里也要认得出',
  },
  {
    id: 'steam-main',
    name: 'Steam 主图',
    width: 616,
    height: 353,
    rule: '首页轮播用；名字要清楚，不放别的字',
  },
  { id: 'steam-library', name: 'Steam 库竖图', width: 600, height: 900, rule: '名字放在画面上，不加边框' },
  {
    id: 'steam-logo',
    name: 'Steam 库标志',
    width: 1280,
    height: 720,
    rule: '透明底的 PNG，配库里的大图',
    ground: 'clear',
  },
  { id: 'itch', name: 'itch 封面', width: 630, height: 500, rule: '列表里会缩到一半以下' },
  { id: 'taptap', name: 'TapTap 图标', width: 512, height: 512, rule: '方角，圆角由平台裁' },
  {
    id: 'appstore',
    name: 'App Store 图标',
    width: 1024,
    height: 1024,
    rule: '不透明、方角，圆角由系统裁',
    ground: 'whole',
  },
];

export const shapeOf = (id: string): StoreShape =>
  SHAPES.find((shape) => shape.id === id) ?? (SHAPES[0] as StoreShape);

/** What a store would refuse of a ground in its shape; undefined for nothing. */
export function groundProblem({ ground, name }: StoreShape, isClear: boolean): string | undefined {
  if (ground === 'clear' && !isClear) return `${name}要透明底：把底换成「透明」，存的图才没有底。`;
  if (ground === 'whole' && isClear) return `${name}不收透明的图：换一块底。`;
  return undefined;
}

/** A title's place in a shape: px per unit, and where its origin is. */
export interface Fit {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Places a title in a shape by what its rules make of it, so that it holds still while a character is moved by hand. If
 * one was moved off the ground, as happens in another shape, the title is made smaller until it is back.
 */
export function fitTitle(
  { frame, letters, grid }: Pick<Scene, 'frame' | 'letters' | 'grid'>,
  shape: Pick<StoreShape, 'width' | 'height'>,
  view: { readonly fill: number; readonly lift: number },
): Fit {
  const fit = fitIn(frame, shape, view);
  const [width, height] = [shape.width / 2, shape.height / 2];
  const far = (box: Box, side: 'left' | 'right' | 'top' | 'bottom') =>
    side === 'left' || side === 'right'
      ? Math.abs(box[side] * fit.scale + fit.x - width)
      : Math.abs(box[side] * fit.scale + fit.y - height);
  const less = Math.min(
    1,
    ...(['left', 'right'] as const).map((side) => Math.max(width, far(frame, side)) / far(letters, side)),
    ...(['top', 'bottom'] as const).map((side) => Math.max(height, far(frame, side)) / far(letters, side)),
  );
  const fitted = {
    scale: fit.scale * less,
    x: width + (fit.x - width) * less,
    y: height + (fit.y - height) * less,
  };
  return grid * fitted.scale >= 1 ? onPixels(fitted, frame, grid) : fitted;
}

/** Squares of a grid on whole pixels: no larger than they would be, around the same middle. */
function onPixels({ scale, x, y }: Fit, { left, right, top, bottom }: Box, grid: number): Fit {
  const whole = Math.floor(scale * grid + 1e-6) / grid;
  const less = (scale - whole) / 2;
  return {
    scale: whole,
    x: Math.round(x + (left + right) * less),
    y: Math.round(y + (top + bottom) * less),
  };
}

/** Places a title in a shape: px per unit, and where the centre of its box goes. */
export function fitIn(
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  { width, height }: Pick<StoreShape, 'width' | 'height'>,
  { fill, lift }: { readonly fill: number; readonly lift: number },
): Fit {
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min((width * fill) / 100 / w, (height * Math.min(92, fill * 1.15)) / 100 / h);
  return {
    scale,
    x: width / 2 - ((box.left + box.right) / 2) * scale,
    y: height * (0.5 - lift / 100) - ((box.top + box.bottom) / 2) * scale,
  };
}
