import type { TitleDocument, TitlePaint } from '@ziwan/contract';
import { simplified, united } from './clip.ts';
import { seamless } from './contours.ts';
import type { GlyphSource } from './glyphs.ts';
import { inkOf, type Layout, layOut, type Placed } from './layout.ts';
import { around, type Box, grownBox, movedBox } from './path.ts';
import { seedOf } from './random.ts';
import { sealOf } from './seal.ts';
import { Shape } from './shape.ts';
import { swept } from './sweep.ts';
import { pixelSide, textured } from './texture.ts';

/** Outlines that layers are made of: the letters, what is cut from them, what bleeds around them, their depth, the seal. */
export type SetName = 'letters' | 'cuts' | 'bled' | 'depth' | 'seal';
/** A shape at its place. */
export interface Item {
  readonly shape: Shape;
  readonly x: number;
  readonly y: number;
  /** The character that it is of; null for the seal. */
  readonly of: Placed | null;
}

/** A set, grown by a distance with round corners. */
export interface Area {
  readonly set: SetName;
  readonly grow: number;
}

/** What is drawn in one paint, back to front. */
export interface Layer {
  /** Layers of one name belong together. */
  readonly name: string;
  readonly paint: TitlePaint;
  /** 0–1. */
  readonly opacity: number;
  readonly area: Area;
  readonly dx: number;
  readonly dy: number;
  /** Areas that are taken out of it. */
  readonly minus: readonly Area[];
  /** Width of the band along the inside of the outline that is drawn; the whole area if 0. */
  readonly inside: number;
  /** Standard deviation (units) of the Gaussian blur of its edge; 0 for a sharp one. */
  readonly blur: number;
  /** How far (units) its outline may be from the true one where that cannot be seen; 0 for as exact as can be. */
  readonly tolerance: number;
}

export interface Scene {
  readonly sets: Readonly<Record<SetName, readonly Item[]>>;
  readonly layers: readonly Layer[];
  /** Bounds of all that is drawn; whole squares of the grid. */
  readonly box: Box;
  /** Side (units) of the squares that all characters are made of; 0 if they are of none. */
  readonly grid: number;
  /**
   * The same, were no character moved by hand, with room for what is lacked, and with the letters in its middle where
   * marks hang beside them: a title that is fitted by it holds still under the pointer.
   */
  readonly frame: Box;
  /** Bounds of the letters' ink, across which gradients run. */
  readonly letters: Box;
  readonly placed: readonly Placed[];
  readonly lacked: readonly Placed[];
  readonly missing: Layout['missing'];
  /** What the seal's face lacks; no seal is drawn then. */
  readonly sealMissing: Layout['missing'];
}

/** Standard deviations on either side of a blurred edge beyond which nothing of it is seen. */
const BLURRED = 2.5;
/** Opacity and width (share of the whole) of the rings in which ink bleeds. */
const BLED = [
  [0.16, 1],
  [0.22, 0.55],
  [0.3, 0.22],
] as const;
/** Width of the bleeding, thousandths of an em, at the greatest amount. */
const BLEEDING = 34;
/** Greatest distance (units) of a draft's depth from the outline, under which it lies. */
const COARSE = 1.5;
/** Polygons of a character up to which its depth is united for the screen. */
const PIECES = 60;
const NOTHING: Box = { left: 0, top: 0, right: 1000, bottom: 1000 };

const plain = (colour: string): TitlePaint => ({ stops: [{ at: 0, colour }], angle: 0 });

/**
 * Lays out a title and lists what is drawn. Pure, but for what shapes remember of themselves.
 * @param draft true for a picture that is computed and drawn at once while a slider moves: its depth has no texture, and
 * fewer points
 */
export function composeTitle(title: TitleDocument, source: GlyphSource, draft = false): Scene {
  const laid = layOut(title, source);
  const grid = pixelSide(
    title.texture,
    laid.placed.map(({ size }) => size),
  );
  const { placed, lacked, missing, ink } = onGrid(laid, grid);
  const letters = ink ?? NOTHING;
  const drawn = placed.map((cell) => {
    const seed = seedOf(`${cell.line} ${cell.at} ${cell.character.c}`);
    const drawn = textured(cell.shape, title.texture, seed, cell.size, grid);
    return { cell, ...drawn, ...(title.inside && !draft ? { shape: seamless(drawn.shape) } : {}) };
  });
  const { depth, outlines, seal } = title;
  const way = depth ? polar(depth.angle, depth.length) : [0, 0];
  const [dx, dy] = way.map((by) => rounded(by, grid)) as [number, number];
  const at = (shape: (cell: (typeof drawn)[number]) => Shape | null): Item[] =>
    drawn.flatMap((cell) => {
      const own = shape(cell);
      return own ? [{ shape: own, x: cell.cell.x, y: cell.cell.y, of: cell.cell }] : [];
    });
  const seals = seal && sealOf(seal, title.face, source);
  const sets: Scene['sets'] = {
    letters: at(({ shape }) => shape),
    cuts: at(({ cuts }) => cuts),
    bled: at(({ bled }) => bled),
    depth: depth ? at(({ shape, cell }) => sweptShape(draft ? coarse(cell.shape) : shape, dx, dy)) : [],
    seal:
      seal && seals?.shape
        ? [{ shape: seals.shape, x: letters.right + seal.x, y: letters.bottom + seal.y, of: null }]
        : [],
  };
  const radii = radiiOf(outlines);
  const reach = radii.at(-1) ?? 0;
  const layers = layersOf(title, sets, radii, reach);
  return {
    sets,
    layers,
    letters,
    box: wholeSquares(boxOfAll(sets, layers) ?? NOTHING, grid),
    grid,
    frame: around(frameOf(sets, layers, placed, letters), cellsOf(lacked)) ?? NOTHING,
    placed,
    lacked,
    missing,
    sealMissing: seals?.missing ?? [],
  };
}

const rounded = (value: number, grid: number): number => (grid > 0 ? Math.round(value / grid) * grid : value);

/** Moves characters to the squares of a grid, where their rules put them and as they were moved by hand. */
function onGrid(layout: Layout, grid: number): Layout {
  if (grid === 0) return layout;
  const placed = layout.placed.map((cell): Placed => {
    const [x, y] = [cell.character.x ?? 0, cell.character.y ?? 0];
    const hand = { x: rounded(x, grid), y: rounded(y, grid) };
    return {
      ...cell,
      character: { ...cell.character, ...hand },
      x: rounded(cell.x - x, grid) + hand.x,
      y: rounded(cell.y - y, grid) + hand.y,
    };
  });
  return { ...layout, placed, ink: inkOf(placed) };
}

function wholeSquares(box: Box, grid: number): Box {
  if (grid === 0) return box;
  const [down, up] = [
    (value: number) => Math.floor(value / grid + 1e-6) * grid,
    (value: number) => Math.ceil(value / grid - 1e-6) * grid,
  ];
  return { left: down(box.left), top: down(box.top), right: up(box.right), bottom: up(box.bottom) };
}

/** Distance of the outer edge of each outline from the letters. */
const radiiOf = (outlines: TitleDocument['outlines']): number[] => {
  let radius = 0;
  return outlines.map(({ width, gap }) => {
    radius += gap + width;
    return radius;
  });
};

function layersOf(
  title: TitleDocument,
  sets: Scene['sets'],
  radii: readonly number[],
  reach: number,
): Layer[] {
  const { shadow, depth, outlines, fill, texture, inside, seal } = title;
  const layer = (
    name: string,
    paint: TitlePaint,
    set: SetName,
    rest: Partial<Layer> = {},
    grow = 0,
  ): Layer => ({
    name,
    paint,
    opacity: 1,
    area: { set, grow },
    dx: 0,
    dy: 0,
    minus: [],
    inside: 0,
    blur: 0,
    tolerance: 0,
    ...rest,
  });
  const cuts: Area[] = sets.cuts.length > 0 ? [{ set: 'cuts', grow: 0 }] : [];
  const layers: Layer[] = [];
  if (shadow && shadow.opacity > 0) {
    const { x, y, soft, opacity, colour } = shadow;
    layers.push(
      layer(
        '投影',
        plain(colour),
        depth ? 'depth' : 'letters',
        {
          opacity: opacity / 100,
          dx: x,
          dy: y,
          blur: soft / 2 / BLURRED,
          tolerance: Math.min(2, soft / 28),
        },
        // The middle of its edge: it fades from the outlines on.
        reach + soft / 2,
      ),
    );
  }
  if (depth && depth.length > 0) layers.push(layer('立体', plain(depth.colour), 'depth', {}, reach));
  for (let i = outlines.length - 1; i >= 0; i--) {
    const { width, gap, colour } = outlines[i] as (typeof outlines)[number];
    if (width === 0) continue;
    const radius = radii[i] as number;
    // What lies below its inner edge shows through a gap, and through hollow letters.
    const open = gap > 0 || (fill === null && i === 0);
    const minus: Area[] = open ? [{ set: 'letters', grow: radius - width }] : [];
    layers.push(
      layer(outlines.length > 1 ? `外框 ${i + 1}` : '外框', plain(colour), 'letters', { minus }, radius),
    );
  }
  if (fill && texture?.kind === 'bleed' && sets.bled.length > 0)
    for (const [opacity, share] of BLED)
      layers.push(
        layer('墨晕', plain(darkest(fill)), 'bled', { opacity }, (texture.amount / 100) * BLEEDING * share),
      );
  if (fill) layers.push(layer('字', fill, 'letters', { minus: cuts }));
  if (inside && inside.width > 0)
    layers.push(layer('内线', plain(inside.colour), 'letters', { minus: cuts, inside: inside.width }));
  if (seal && sets.seal.length > 0) layers.push(layer('印章', plain(seal.colour), 'seal'));
  return layers;
}

/** Bounds of all that is drawn, with each character where its rule put it, around the middle of what does not hang. */
function frameOf(
  sets: Scene['sets'],
  layers: readonly Layer[],
  placed: readonly Placed[],
  letters: Box,
): Box | null {
  if (!placed.some(({ character, hung }) => character.x || character.y || hung))
    return boxOfAll(sets, layers);
  const own = placed.reduce<Box | null>((box, { shape, x, y, character }) => {
    const ink = shape.ink && movedBox(shape.ink, x - (character.x ?? 0), y - (character.y ?? 0));
    return around(box, ink);
  }, null) as Box;
  const home = (item: Item): Item => ({
    ...item,
    x: item.x - (item.of?.character.x ?? 0),
    y: item.y - (item.of?.character.y ?? 0),
  });
  const { seal, ...others } = sets;
  const homes = (isShown: (item: Item) => boolean) =>
    Object.fromEntries(
      Object.entries(others).map(([name, items]) => [name, items.filter(isShown).map(home)]),
    ) as unknown as Scene['sets'];
  const sealed = seal.map((item) => ({
    ...item,
    x: item.x + own.right - letters.right,
    y: item.y + own.bottom - letters.bottom,
  }));
  const all = boxOfAll({ ...homes(() => true), seal: sealed }, layers);
  const middle = boxOfAll({ ...homes(({ of }) => !of?.hung), seal: sealed }, layers);
  return all && middle && centredOn(all, middle);
}

/** The least box around another whose middle is that of a third. */
function centredOn(box: Box, { left, right, top, bottom }: Box): Box {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const width = Math.max(x - box.left, box.right - x);
  const height = Math.max(y - box.top, box.bottom - y);
  return { left: x - width, right: x + width, top: y - height, bottom: y + height };
}

/** Bounds of the em boxes of characters, where their rules put them; null for none. */
const cellsOf = (lacked: readonly Placed[]): Box | null =>
  lacked.reduce<Box | null>((box, { x, y, size, character }) => {
    const [left, top] = [x - (character.x ?? 0) - size / 2, y - (character.y ?? 0) - size / 2];
    return around(box, { left, top, right: left + size, bottom: top + size });
  }, null);

/** A scene of only some of its characters, in the same colours. */
export const sceneOf = (scene: Scene, isShown: (of: Placed | null) => boolean): Scene => ({
  ...scene,
  sets: Object.fromEntries(
    Object.entries(scene.sets).map(([name, items]) => [name, items.filter(({ of }) => isShown(of))]),
  ) as unknown as Scene['sets'],
});

const darkest = ({ stops }: TitlePaint): string =>
  [...stops].sort((a, b) => brightness(a.colour) - brightness(b.colour))[0]?.colour ?? '#000000';
const brightness = (colour: string): number =>
  [1, 3, 5].reduce((sum, i) => sum + Number.parseInt(colour.slice(i, i + 2), 16), 0);

const polar = (angle: number, length: number): [number, number] => [
  Math.cos((angle * Math.PI) / 180) * length,
  Math.sin((angle * Math.PI) / 180) * length,
];

const coarse = (shape: Shape): Shape =>
  shape.derived('coarse', () => Shape.ofRings(simplified(shape.rings, COARSE)));

const sweptShape = (shape: Shape, dx: number, dy: number): Shape =>
  shape.derived(`swept ${dx.toFixed(2)} ${dy.toFixed(2)}`, () =>
    // United, a browser draws a tenth of the points; hundreds of squares take longer to unite than to draw.
    Shape.ofRings(
      shape.rings.length > PIECES ? swept(shape.rings, dx, dy) : united(swept(shape.rings, dx, dy)),
    ),
  );

function boxOfAll(sets: Scene['sets'], layers: readonly Layer[]): Box | null {
  const inks = Object.fromEntries(
    Object.entries(sets).map(([name, items]) => [
      name,
      items.reduce<Box | null>(
        (box, { shape, x, y }) => (shape.ink ? around(box, movedBox(shape.ink, x, y)) : box),
        null,
      ),
    ]),
  ) as Record<SetName, Box | null>;
  return layers.reduce<Box | null>((box, { area, blur, dx, dy }) => {
    const ink = inks[area.set];
    return ink ? around(box, movedBox(grownBox(ink, area.grow + BLURRED * blur), dx, dy)) : box;
  }, null);
}
