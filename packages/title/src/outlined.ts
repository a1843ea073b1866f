import { common, grown, united, without } from './clip.ts';
import { overlapsItself } from './contours.ts';
import { fitted } from './curves.ts';
import type { OutlinedLayer } from './drawing.ts';
import { movedBox, movedRing, pathData, type Ring } from './path.ts';
import type { Area, Item, Layer, Scene } from './scene.ts';

/**
 * Computes a scene's layers as plain outlines: united, without overlaps, strokes or masks. Letters that touch nothing
 * keep the curves of their font; other curves are fitted again.
 */
export function outlined(scene: Scene): OutlinedLayer[] {
  const areas = new Map<string, Ring[]>();
  const ringsOf = ({ set, grow }: Area): Ring[] => {
    const key = `${set} ${grow.toFixed(2)}`;
    const known = areas.get(key);
    if (known) return known;
    const made = grow === 0 ? united(ringsAt(scene.sets[set])) : grown(ringsOf({ set, grow: 0 }), grow);
    areas.set(key, made);
    return made;
  };
  return scene.layers.flatMap((layer): OutlinedLayer[] => {
    const { name, paint, opacity } = layer;
    const data = curvesOf(layer, scene) ?? fitted(geometryOf(layer, scene, ringsOf));
    return data === '' ? [] : [{ name, paint, opacity, data }];
  });
}

function geometryOf(layer: Layer, { sets }: Scene, ringsOf: (area: Area) => Ring[]): Ring[] {
  const { area, minus, inside, dx, dy } = layer;
  let rings = ringsOf(area);
  if (inside > 0) {
    // The line of each character, also where another lies over it.
    const lines = sets[area.set].flatMap((item) => {
      const own = united(ringsAt([item]));
      return without(grown(own, inside), grown(own, -inside));
    });
    rings = common(rings, united(lines));
  }
  for (const other of minus) rings = without(rings, ringsOf(other));
  return dx === 0 && dy === 0 ? rings : rings.map((ring) => movedRing(ring, dx, dy));
}

const ringsAt = (items: readonly Item[]): Ring[] =>
  items.flatMap(({ shape, x, y }) => shape.rings.map((ring) => movedRing(ring, x, y)));

/** Path data with the font's own curves; null if the layer needs geometry, or if its characters may overlap. */
function curvesOf({ area, minus, inside, dx, dy }: Layer, { sets }: Scene): string | null {
  const items = sets[area.set];
  if (area.grow > 0 || inside > 0 || minus.length > 0) return null;
  const paths = items.map(({ shape, x, y }) =>
    shape.commands && !overlapsItself(shape) ? pathData(shape.commands, x + dx, y + dy) : null,
  );
  const boxes = items.flatMap(({ shape, x, y }) => (shape.ink ? [movedBox(shape.ink, x, y)] : []));
  const apart = boxes.every((a, i) =>
    boxes
      .slice(i + 1)
      .every((b) => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top),
  );
  return apart && paths.every((path) => path !== null) ? paths.join('') : null;
}
