import type { TitlePaint } from '@ziwan/contract';
import type { Box } from './path.ts';
import type { Area, Layer, Scene, SetName } from './scene.ts';

/** An SVG element. Text has no place in a title: everything is an outline. */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly Element[];
}

const element = (
  tag: string,
  attributes: Element['attributes'],
  children: readonly Element[] = [],
): Element => ({ tag, attributes, children });

export const round = (value: number): number => Math.round(value * 10) / 10 || 0;

/**
 * Draws a scene at once, with strokes and masks in place of geometry: for screens, while it is edited. `outlined` and
 * `drawOutlines` give the same picture as plain paths.
 * @param id prefix of ids, unique in the page
 */
export function drawLive(scene: Scene, id: string): Element[] {
  const { sets, layers, box } = scene;
  const room = {
    x: box.left - 400,
    y: box.top - 400,
    width: box.right - box.left + 800,
    height: box.bottom - box.top + 800,
  };
  const ref = (set: SetName, attributes: Element['attributes'] = {}) =>
    element('use', { href: `#${id}-${set}`, ...attributes });
  const groups = (Object.keys(sets) as SetName[])
    .filter((set) => sets[set].length > 0)
    .map((set) =>
      element(
        'g',
        { id: `${id}-${set}` },
        sets[set].map(({ shape, x, y }) =>
          element('path', { d: shape.data, transform: `translate(${round(x)} ${round(y)})` }),
        ),
      ),
    );
  const masks: Element[] = [];
  const paints: Element[] = [];
  const filters: Element[] = [];
  const stroke = (colour: string, grow: number): Element['attributes'] =>
    grow > 0 ? { stroke: colour, 'stroke-width': round(2 * grow), 'stroke-linejoin': 'round' } : {};
  const drawn = layers.map((layer, i) => {
    const paint = paintOf(layer.paint, scene.letters, `${id}-p${i}`, paints);
    const attributes: Record<string, string | number> = { fill: paint };
    if (layer.inside > 0) Object.assign(attributes, { fill: 'none' }, stroke(paint, layer.inside));
    else Object.assign(attributes, stroke(paint, layer.area.grow));
    // Each character's path would start a gradient anew at its own place: one rectangle shows it through all of them.
    const isGradient = layer.paint.stops.length > 1;
    const isMasked = isGradient || layer.minus.length > 0 || layer.inside > 0;
    if (isMasked) {
      const white = { fill: '#fff', ...(isGradient ? stroke('#fff', layer.area.grow) : {}) };
      const shown =
        isGradient || layer.inside > 0
          ? ref(layer.area.set, white)
          : element('rect', { ...room, fill: '#fff' });
      const hidden = layer.minus.map(({ set, grow }: Area) =>
        ref(set, { fill: '#000', ...stroke('#000', grow) }),
      );
      masks.push(
        element('mask', { id: `${id}-m${i}`, maskUnits: 'userSpaceOnUse', ...room }, [shown, ...hidden]),
      );
    }
    const group: Record<string, string | number> = {};
    if (layer.blur > 0) group.filter = blurOf(layer.blur, room, `${id}-b${i}`, filters);
    if (layer.opacity < 1) group.opacity = Math.round(layer.opacity * 1000) / 1000;
    if (layer.dx !== 0 || layer.dy !== 0)
      group.transform = `translate(${round(layer.dx)} ${round(layer.dy)})`;
    if (isMasked) group.mask = `url(#${id}-m${i})`;
    return element('g', group, [
      isGradient ? element('rect', { ...room, fill: paint }) : ref(layer.area.set, attributes),
    ]);
  });
  return [element('defs', {}, [...groups, ...paints, ...filters, ...masks]), ...drawn];
}

/** A blur as an attribute; its filter is added to `filters`. Paths of one colour are blurred by their opacity alone. */
function blurOf(
  blur: number,
  room: Readonly<Record<string, number>>,
  id: string,
  filters: Element[],
): string {
  filters.push(
    element('filter', { id, filterUnits: 'userSpaceOnUse', ...room, 'color-interpolation-filters': 'sRGB' }, [
      element('feGaussianBlur', { stdDeviation: round(blur) }),
    ]),
  );
  return `url(#${id})`;
}

/** The paint as an attribute; a gradient is added to `paints`. */
function paintOf(paint: TitlePaint, box: Box, id: string, paints: Element[]): string {
  const [first, ...more] = paint.stops;
  if (more.length === 0) return first?.colour ?? 'none';
  const { x1, y1, x2, y2 } = gradientLine(paint.angle, box);
  paints.push(
    element(
      'linearGradient',
      { id, gradientUnits: 'userSpaceOnUse', x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2) },
      paint.stops.map(({ at, colour }) => element('stop', { offset: at / 100, 'stop-color': colour })),
    ),
  );
  return `url(#${id})`;
}

/** Ends of a gradient at an angle (degrees clockwise from the right) that just spans a box. */
export function gradientLine(angle: number, box: Box): { x1: number; y1: number; x2: number; y2: number } {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const half = (Math.abs(w * cos) + Math.abs(h * sin)) / 2;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return { x1: x - cos * half, y1: y - sin * half, x2: x + cos * half, y2: y + sin * half };
}

/** A layer of plain outlines. */
export interface OutlinedLayer extends Pick<Layer, 'name' | 'paint' | 'opacity' | 'blur'> {
  /** Path data of each character, or of those that touch each other, with their text; '' for the seal. */
  readonly pieces: readonly { readonly of: string; readonly data: string }[];
}

/** Path data of a whole layer. */
export const layerData = ({ pieces }: OutlinedLayer): string => pieces.map(({ data }) => data).join('');

/**
 * Draws plain outlines: one group for each name, which other programs show as layers, and in it one path for each
 * character, so that it can be moved there.
 */
export function drawOutlines(
  layers: readonly OutlinedLayer[],
  { letters, box }: Pick<Scene, 'letters' | 'box'>,
  id: string,
): Element[] {
  const room = {
    x: round(box.left),
    y: round(box.top),
    width: round(box.right - box.left),
    height: round(box.bottom - box.top),
  };
  const paints: Element[] = [];
  const filters: Element[] = [];
  const groups: { name: string; filter: string | null; paths: Element[] }[] = [];
  const used = new Map<string, number>();
  for (const [i, { name, paint, opacity, blur, pieces }] of layers.entries()) {
    const fill = paintOf(paint, letters, `${id}-p${i}`, paints);
    const paths = pieces.map(({ of, data }) => {
      const attributes: Record<string, string | number> = { fill };
      if (of !== '') attributes.id = numbered(idOf(`${name} ${of}`), used);
      if (opacity < 1) attributes['fill-opacity'] = Math.round(opacity * 1000) / 1000;
      return element('path', { ...attributes, d: data });
    });
    const filter = blur > 0 ? blurOf(blur, room, `${id}-b${i}`, filters) : null;
    const last = groups.at(-1);
    if (last?.name === name) last.paths.push(...paths);
    else groups.push({ name, filter, paths });
  }
  const drawn = groups.map(({ name, filter, paths }) =>
    element('g', { id: idOf(name), ...(filter ? { filter } : {}) }, paths),
  );
  const defined = [...paints, ...filters];
  return defined.length > 0 ? [element('defs', {}, defined), ...drawn] : drawn;
}

/** A name as an id, which has no spaces. */
const idOf = (name: string): string => name.replace(/[\s\p{Cc}\p{Cs}]+/gu, '-');

/** The id, with a number from the second use on: an id is there once. */
function numbered(id: string, used: Map<string, number>): string {
  const count = (used.get(id) ?? 0) + 1;
  used.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

const escaped = (value: string | number): string =>
  String(value).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export const markup = (elements: readonly Element[]): string =>
  elements
    .map(({ tag, attributes, children }) => {
      const written = Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('');
      return children.length > 0 ? `<${tag}${written}>${markup(children)}</${tag}>` : `<${tag}${written}/>`;
    })
    .join('');

/**
 * Writes an SVG document that shows `box`.
 * @param note what programs show as its description
 */
export function svgDocument(
  elements: readonly Element[],
  box: Box,
  width: number,
  height: number,
  note = '',
): string {
  const view = [box.left, box.top, box.right - box.left, box.bottom - box.top].map(round).join(' ');
  const described = note === '' ? '' : `<desc>${escaped(note)}</desc>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="${view}">` +
    `${described}${markup(elements)}</svg>\n`
  );
}
