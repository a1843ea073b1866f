import { type FileHandle, open } from 'node:fs/promises';
import { FEATURES, nearest, scan } from '@ziwan/shape';
import type { DescribedCharacters } from './described-characters.ts';

/** A face that draws a character, and how far it is from what was looked for. */
export interface Match {
  readonly codePoint: number;
  /** Place of the face in the list that the index was built from. */
  readonly face: number;
  readonly distance: number;
}

/** Faces whose features are in memory at a time while the file is written. */
const GROUP = 64;
/** Bytes of features that are read at a time while all are scanned. */
const CHUNK = 8192 * FEATURES;

/**
 * Looks up characters in all faces. The file has the features of one character in every face side by side, so that a
 * known character is one read; only the numbers of the faces are in memory.
 */
export interface ShapeIndex {
  /** Bytes in memory. */
  readonly resident: number;
  /** Each face that draws the character, the nearest first; a face with several drawings counts by its nearest. */
  known(codePoint: number, query: Int8Array): Promise<Match[]>;
  /** The nearest drawings of any character. */
  unknown(query: Int8Array, count: number): Promise<Match[]>;
  close(): Promise<void>;
}

/** Places of the drawings in the file. */
interface Layout {
  readonly codePoints: Uint32Array;
  /** First drawing of each code point, then the number of drawings. */
  readonly starts: Uint32Array;
  /** Face of each drawing. */
  readonly faces: Uint16Array;
}

/**
 * Writes the file of an index.
 * @param load reads a face; called twice for each
 * @returns what `openShapeIndex` needs besides the file
 */
export async function buildShapeIndex(
  file: string,
  count: number,
  load: (face: number) => Promise<DescribedCharacters | null>,
): Promise<Layout> {
  const totals = new Map<number, number>();
  for (let face = 0; face < count; face++) {
    const described = await load(face);
    for (const codePoint of described?.codePoints ?? [])
      totals.set(codePoint, (totals.get(codePoint) ?? 0) + (described?.drawings ?? 0));
  }
  const codePoints = Uint32Array.from(totals.keys()).sort();
  const starts = new Uint32Array(codePoints.length + 1);
  codePoints.forEach((codePoint, i) => {
    starts[i + 1] = (starts[i] as number) + (totals.get(codePoint) as number);
  });
  const place = new Map(Array.from(codePoints, (codePoint, i) => [codePoint, i]));
  const faces = new Uint16Array(starts[codePoints.length] as number);
  const ends = starts.slice(0, -1);
  const handle = await open(file, 'w');
  try {
    for (let from = 0; from < count; from += GROUP) {
      const gathered = new Map<number, Uint8Array[]>();
      for (let face = from; face < Math.min(count, from + GROUP); face++) {
        const described = await load(face);
        described?.codePoints.forEach((codePoint, i) => {
          const at = place.get(codePoint) as number;
          const size = described.drawings * FEATURES;
          const part = Buffer.from(described.features.buffer, i * size, size);
          const parts = gathered.get(at);
          if (parts) parts.push(part);
          else gathered.set(at, [part]);
          const end = ends[at] as number;
          faces.fill(face, end, end + described.drawings);
          ends[at] = end + described.drawings;
        });
      }
      for (const [at, parts] of gathered) {
        const bytes = Buffer.concat(parts);
        await handle.write(bytes, 0, bytes.length, (ends[at] as number) * FEATURES - bytes.length);
      }
    }
  } finally {
    await handle.close();
  }
  return { codePoints, starts, faces };
}

export async function openShapeIndex(file: string, layout: Layout): Promise<ShapeIndex> {
  const handle = await open(file, 'r');
  const { codePoints, starts, faces } = layout;
  const place = new Map(Array.from(codePoints, (codePoint, i) => [codePoint, i]));
  return {
    resident: codePoints.byteLength + starts.byteLength + faces.byteLength,
    async known(codePoint, query) {
      const at = place.get(codePoint);
      if (at === undefined) return [];
      const first = starts[at] as number;
      const features = await read(handle, first, (starts[at + 1] as number) - first);
      const best = new Map<number, number>();
      scan(query, features).forEach((distance, i) => {
        const face = faces[first + i] as number;
        best.set(face, Math.min(best.get(face) ?? distance, distance));
      });
      return [...best]
        .map(([face, distance]) => ({ codePoint, face, distance }))
        .sort((a, b) => a.distance - b.distance);
    },
    async unknown(query, count) {
      let found: { drawing: number; distance: number }[] = [];
      for (let first = 0; first < faces.length; first += CHUNK / FEATURES) {
        const features = await read(handle, first, Math.min(CHUNK / FEATURES, faces.length - first));
        const better = nearest(query, features, count, found[count - 1]?.distance);
        found = [...found, ...better.map(({ at, distance }) => ({ drawing: first + at, distance }))]
          .sort((a, b) => a.distance - b.distance)
          .slice(0, count);
      }
      return found.map(({ drawing, distance }) => ({
        codePoint: codePoints[characterOf(starts, drawing)] as number,
        face: faces[drawing] as number,
        distance,
      }));
    },
    close: () => handle.close(),
  };
}

async function read(handle: FileHandle, first: number, drawings: number): Promise<Int8Array> {
  const features = new Int8Array(drawings * FEATURES);
  const { bytesRead } = await handle.read(features, 0, features.length, first * FEATURES);
  if (bytesRead < features.length) throw new Error('the file of the shape index is shorter than its layout');
  return features;
}

/** Place of the last start that is not above `drawing`. */
function characterOf(starts: Uint32Array, drawing: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= drawing) low = middle;
    else high = middle;
  }
  return low;
}
