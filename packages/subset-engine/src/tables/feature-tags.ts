import { dataView, tagAt } from '@ziwan/sfnt';
import { type FontFile, tableBytes } from './font-file.ts';

/** Tags of the features in a layout table; null if the font has no such table, or a broken one. */
export function featureTags(font: FontFile, table: 'GSUB' | 'GPOS'): ReadonlySet<string> | null {
  const bytes = tableBytes(font, table);
  if (!bytes) return null;
  const view = dataView(bytes);
  try {
    const list = view.getUint16(6);
    const count = view.getUint16(list);
    return new Set(Array.from({ length: count }, (_, i) => tagAt(view, list + 2 + 6 * i)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
