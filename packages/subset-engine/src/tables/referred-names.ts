import { dataView, type Table, tagAt } from '@ziwan/sfnt';

// Offsets of OpenType 1.9.1 in bytes.
const FVAR_AXIS_NAME = 18;
const STAT_AXIS_NAME = 4;
/** Places of a name ID in the parameters of stylistic sets, and of the labels of character variants. */
const SET_NAME = 2;
const VARIANT_LABELS = [2, 4, 6];
const VARIANT_COUNT = 8;
const VARIANT_FIRST = 10;
/** Place of the name ID in the tables of axis values, in each of the four formats. */
const VALUE_NAME = 6;
const NONE = 0xffff;

/** IDs of the names that tables refer to: axes, their instances and values, features, palettes. */
export function referredNames(tables: readonly Table[]): number[] {
  const ids = new Set<number>();
  for (const [tag, bytes] of tables) {
    const read = READERS[tag];
    if (!read) continue;
    try {
      for (const id of read(dataView(bytes))) ids.add(id);
    } catch (error) {
      // The part of a broken table that can be read is what a reader of the subset gets to.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  ids.delete(NONE);
  return [...ids].sort((a, b) => a - b);
}

const READERS: Record<string, (view: DataView) => Iterable<number>> = {
  fvar: instanceNames,
  STAT: valueNames,
  GSUB: featureNames,
  GPOS: featureNames,
  CPAL: paletteNames,
};

function* instanceNames(view: DataView): Generator<number> {
  const first = view.getUint16(4);
  const axes = view.getUint16(8);
  const axisSize = view.getUint16(10);
  const instances = view.getUint16(12);
  const size = view.getUint16(14);
  for (let i = 0; i < axes; i++) yield view.getUint16(first + axisSize * i + FVAR_AXIS_NAME);
  for (let i = 0; i < instances; i++) {
    const at = first + axisSize * axes + size * i;
    yield view.getUint16(at);
    if (size >= 4 * axes + 6) yield view.getUint16(at + 4 + 4 * axes);
  }
}

function* valueNames(view: DataView): Generator<number> {
  const size = view.getUint16(4);
  const axes = view.getUint16(6);
  const firstAxis = view.getUint32(8);
  const values = view.getUint16(12);
  const offsets = view.getUint32(14);
  for (let i = 0; i < axes; i++) yield view.getUint16(firstAxis + size * i + STAT_AXIS_NAME);
  for (let i = 0; i < values; i++) {
    yield view.getUint16(offsets + view.getUint16(offsets + 2 * i) + VALUE_NAME);
  }
  if (view.getUint16(2) >= 1) yield view.getUint16(18);
}

function* featureNames(view: DataView): Generator<number> {
  const list = view.getUint16(6);
  if (!list) return;
  const count = view.getUint16(list);
  for (let i = 0; i < count; i++) {
    const tag = tagAt(view, list + 2 + 6 * i);
    const feature = list + view.getUint16(list + 6 + 6 * i);
    const offset = view.getUint16(feature);
    if (!offset) continue;
    const parameters = feature + offset;
    if (/^ss\d\d$/.test(tag)) yield view.getUint16(parameters + SET_NAME);
    if (!/^cv\d\d$/.test(tag)) continue;
    for (const place of VARIANT_LABELS) yield view.getUint16(parameters + place) || NONE;
    const labels = view.getUint16(parameters + VARIANT_COUNT);
    for (let n = 0; n < labels; n++) yield view.getUint16(parameters + VARIANT_FIRST) + n;
  }
}

function* paletteNames(view: DataView): Generator<number> {
  if (view.getUint16(0) < 1) return;
  const entries = view.getUint16(2);
  const palettes = view.getUint16(4);
  const after = 12 + 2 * palettes;
  for (const [offset, count] of [
    [view.getUint32(after + 4), palettes],
    [view.getUint32(after + 8), entries],
  ] as const)
    for (let i = 0; offset && i < count; i++) yield view.getUint16(offset + 2 * i);
}
