import type { ShapeIndex } from './shape-index.ts';

/** An index that somebody else closes. */
export type ShapeLookup = Omit<ShapeIndex, 'close'>;

/**
 * Looks up characters in several indexes as in one.
 * @param parts `faces` has, for each face of the index, its places in the common list: none for a face that is gone,
 *   several for a file that several families have
 */
export function joinShapeIndexes(
  parts: readonly { readonly index: ShapeLookup; readonly faces: readonly (readonly number[])[] }[],
): ShapeLookup {
  const all = async <T extends { readonly face: number }>(look: (index: ShapeLookup) => Promise<T[]>) => {
    const found = await Promise.all(
      parts.map(async ({ index, faces }) =>
        (await look(index)).flatMap((one) => (faces[one.face] ?? []).map((face) => ({ ...one, face }))),
      ),
    );
    return found.flat();
  };
  return {
    resident: parts.reduce((sum, { index }) => sum + index.resident, 0),
    has: (codePoint) => parts.some(({ index }) => index.has(codePoint)),
    drawings: (codePoint) => all((index) => index.drawings(codePoint)),
    known: (codePoint, query) => all((index) => index.known(codePoint, query)),
    unknown: async (query, count) =>
      (await all((index) => index.unknown(query, count)))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, count),
  };
}
