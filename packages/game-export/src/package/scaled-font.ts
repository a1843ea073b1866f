import { dataView, tablesOf, writeSfnt } from '@ziwan/sfnt';

/** Bounds of the units per em (OpenType 1.9, "head"). */
const UNITS = { min: 16, max: 16384 } as const;

/**
 * Draws a TTF or OTF larger or smaller at the same font size: the em gets fewer or more units, so that outlines,
 * advances and metrics scale together in every engine.
 */
export function scaledFont(sfnt: Uint8Array, scale: number): Uint8Array {
  if (scale === 1) return sfnt;
  const { flavour, tables } = tablesOf(sfnt);
  const head = tables.get('head')?.slice();
  if (!head) return sfnt;
  const view = dataView(head);
  const units = Math.round(view.getUint16(18) / scale);
  view.setUint16(18, Math.min(UNITS.max, Math.max(UNITS.min, units)));
  return writeSfnt(
    flavour,
    [...tables].map(([tag, bytes]) => [tag, tag === 'head' ? head : bytes] as const),
  );
}
