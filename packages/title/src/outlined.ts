import { common, grown, simplified, united, without } from './clip.ts';
import { overlapsItself } from './contours.ts';
import { fitted } from './curves.ts';
import type { OutlinedLayer } from './drawing.ts';
import { around, type Box, boxOf, isApart, movedBox, movedRing, pathData, type Ring } from './path.ts';
import type { Area, Item, Layer, Scene } from './scene.ts';
import type { Shape } from './shape.ts';

/** United polygons that touch no others of their area. */
interface Island {
  readonly box: Box;
  readonly rings: readonly Ring[];
  /** Characters in it. */
  readonly items: readonly Item[];
}

/**
 * Computes a scene's layers as plain outlines: united, without overlaps, strokes or masks. Letters that touch nothing
 * keep the curves of their font; other curves are fitted again. Characters are united and grown one by one, and united
 * with each other only where they touch: Clipper takes more than twice the time for twice the characters.
 */
export function outlined(scene: Scene): OutlinedLayer[] {
  const areas = new Map<string, readonly Island[]>();
  const islandsOf = ({ set, grow }: Area, tolerance: number): readonly Island[] => {
    const key = `${set} ${grow.toFixed(2)} ${tolerance}`;
    const known = areas.get(key);
    if (known) return known;
    const made = islands(scene.sets[set], (shape) => grownRings(shape, grow, tolerance));
    areas.set(key, made);
    return made;
  };
  return scene.layers.flatMap((layer): OutlinedLayer[] => {
    const { name, paint, opacity, blur, tolerance } = layer;
    const pieces =
      curvesOf(layer, scene) ??
      geometryOf(layer, scene, islandsOf).map(({ of, rings }) => ({
        of,
        data: fitted(rings, Math.max(0.08, tolerance)),
      }));
    const drawn = pieces.filter(({ data }) => data !== '');
    return drawn.length === 0 ? [] : [{ name, paint, opacity, blur, pieces: drawn }];
  });
}

/** Characters of a piece, in the order of the title; empty for the seal. */
const textOf = (items: readonly Item[]): string =>
  items
    .flatMap(({ of }) => of ?? [])
    .sort((a, b) => a.line - b.line || a.at - b.at)
    .map(({ character }) => character.c)
    .join('');

function geometryOf(
  { area, minus, inside, dx, dy, tolerance }: Layer,
  { sets }: Scene,
  islandsOf: (area: Area, tolerance: number) => readonly Island[],
): { of: string; rings: readonly Ring[] }[] {
  const removed = minus.flatMap(({ set, grow }) =>
    sets[set]
      .flatMap((item) => at(item, grownRings(item.shape, grow, 0)))
      .map((ring) => ({ ring, box: boxOf([ring]) as Box })),
  );
  return islandsOf(area, tolerance).map((island) => {
    const cut = removed.flatMap(({ ring, box }) => (isApart(box, island.box) ? [] : [ring]));
    const whole = inside > 0 ? lineInside(island, inside) : island.rings;
    const rings = cut.length > 0 ? without(whole, cut) : whole;
    return {
      of: textOf(island.items),
      rings: dx === 0 && dy === 0 ? rings : rings.map((ring) => movedRing(ring, dx, dy)),
    };
  });
}

/** The line along the inside of each character, also where another lies over it. */
function lineInside({ rings, items }: Island, width: number): readonly Ring[] {
  const [alone, ...others] = items;
  if (alone && others.length === 0) return without(rings, at(alone, grownRings(alone.shape, -width, 0)));
  const lines = items.flatMap((item) =>
    without(at(item, grownRings(item.shape, width, 0)), at(item, grownRings(item.shape, -width, 0))),
  );
  return common(rings, united(lines));
}

const unitedRings = (shape: Shape): readonly Ring[] => shape.derived('united', () => united(shape.rings));

const grownRings = (shape: Shape, by: number, tolerance: number): readonly Ring[] =>
  by === 0
    ? unitedRings(shape)
    : shape.derived(`grown ${by.toFixed(2)} ${tolerance}`, () =>
        grown(tolerance > 0 ? simplified(unitedRings(shape), tolerance) : unitedRings(shape), by, tolerance),
      );

const at = ({ x, y }: Item, rings: readonly Ring[]): Ring[] => rings.map((ring) => movedRing(ring, x, y));

/** Sorts characters into groups whose bounds overlap, and unites each group. */
function islands(items: readonly Item[], ringsOf: (shape: Shape) => readonly Ring[]): Island[] {
  let groups: { box: Box; rings: Ring[]; items: Item[] }[] = [];
  for (const item of items) {
    const rings = at(item, ringsOf(item.shape));
    const own = boxOf(rings);
    if (!own) continue;
    const group = { box: own, rings, items: [item] };
    // A group that has grown may touch another that it did not touch before.
    for (let near = touching(groups, group.box); near.length > 0; near = touching(groups, group.box)) {
      groups = groups.filter((other) => !near.includes(other));
      for (const other of near) {
        group.box = around(group.box, other.box) as Box;
        group.rings = [...other.rings, ...group.rings];
        group.items = [...other.items, ...group.items];
      }
    }
    groups.push(group);
  }
  return groups.map((group) => (group.items.length > 1 ? { ...group, rings: united(group.rings) } : group));
}

const touching = <Group extends { box: Box }>(groups: readonly Group[], box: Box): Group[] =>
  groups.filter((other) => !isApart(other.box, box));

/** Characters with the font's own curves; null if the layer needs geometry, or if they may overlap. */
function curvesOf({ area, minus, inside, dx, dy }: Layer, { sets }: Scene): OutlinedLayer['pieces'] | null {
  const items = sets[area.set];
  if (area.grow > 0 || inside > 0 || minus.length > 0) return null;
  const pieces = items.flatMap((item) => {
    const { commands } = item.shape;
    return commands && !overlapsItself(item.shape)
      ? [{ of: textOf([item]), data: pathData(commands, item.x + dx, item.y + dy) }]
      : [];
  });
  const boxes = items.flatMap(({ shape, x, y }) => (shape.ink ? [movedBox(shape.ink, x, y)] : []));
  const apart = boxes.every((a, i) => boxes.slice(i + 1).every((b) => isApart(a, b)));
  return apart && pieces.length === items.length ? pieces : null;
}
