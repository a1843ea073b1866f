import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { FEATURES, nearest, scan } from '@ziwan/shape';
import { FIRST_HANZI } from './common-hanzi.ts';
import type { DescribedCharacters } from './described-characters.ts';

/** A drawing of a character, and how far it is from what was looked for. */
export interface Match {
  readonly codePoint: number;
  /** Place of the face in the list that the index was built from. */
  readonly face: number;
  /** Place among the drawings of the face. */
  readonly drawing: number;
  /** Squared. */
  readonly distance: number;
}

export interface StoredDrawing extends Pick<Match, 'face' | 'drawing'> {
  readonly features: Int8Array;
}

/** Faces whose features are in memory at a time while the file is written. */
const GROUP = 64;
/** Bytes of features that are read at a time while all are scanned, for some milliseconds of processor. */
const CHUNK = 8192 * FEATURES;
/** First features of a drawing, which tell the most: an unknown character is compared by them at first. */
const HEAD = 24;
/** Features of a head that are added up before the sum is compared with the best. */
const BLOCK = 8;
/** Drawings of a character whose heads stand for all. */
const HEADS = 128;
/** Characters whose drawings are compared by all features after that. */
const CANDIDATES = 250;
/** Heads that are read at a time, for some milliseconds of processor. */
const HEADS_AT_A_TIME = 65_536;
/** End of the name of a file that is being written. */
export const UNFINISHED = '.tmp';
/** Bytes before the layout: the numbers of characters and of drawings. */
const HEADER = 8;

/**
 * Looks up characters in all faces. The file has the features of one character in every face side by side, so that a
 * known character is one read; only the numbers of the faces are in memory.
 */
export interface ShapeIndex {
  /** Bytes in memory. */
  readonly resident: number;
  has(codePoint: number): boolean;
  /** Each drawing of the character in every face that draws it, by face. */
  drawings(codePoint: number): Promise<StoredDrawing[]>;
  /** The same, with distances. */
  known(codePoint: number, query: Int8Array): Promise<Match[]>;
  /** The nearest drawings of any hanzi. */
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
 * Writes the file of an index: u32 characters, u32 drawings, the layout, the features, then the heads of up to `HEADS`
 * drawings of each character, in the byte order of the machine. The file appears whole or not at all.
 * @param load reads a face; called twice for each
 */
export async function buildShapeIndex(
  file: string,
  count: number,
  load: (face: number) => Promise<DescribedCharacters | null>,
): Promise<void> {
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
  const layout = { codePoints, starts, faces };
  const first = sizeOf(codePoints.length, faces.length);
  const heads = headsOf(starts);
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  const handle = await open(unfinished, 'w+');
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
        await handle.write(bytes, 0, bytes.length, first + (ends[at] as number) * FEATURES - bytes.length);
      }
    }
    const after = first + faces.length * FEATURES;
    for (let at = 0; at < codePoints.length; at++) {
      const bytes = await headsIn(handle, first, starts, at);
      await handle.write(bytes, 0, bytes.length, after + (heads[at] as number) * HEAD);
    }
    await handle.write(bytesOf(layout), 0, first, 0);
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @throws Error if the file is not as long as its layout says */
export async function openShapeIndex(file: string): Promise<ShapeIndex> {
  const handle = await open(file, 'r');
  const layout = await layoutOf(handle).catch(async (error) => {
    await handle.close();
    throw error;
  });
  const { codePoints, starts, faces } = layout;
  const origin = sizeOf(codePoints.length, faces.length);
  const read = (first: number, drawings: number) => featuresAt(handle, origin, first, drawings);
  const heads = headsOf(starts);
  const headsFrom = origin + faces.length * FEATURES;
  const place = new Map(Array.from(codePoints, (codePoint, i) => [codePoint, i]));
  /** Place of a drawing among those that its face has of its character. */
  const ordinal = (drawing: number, start: number) => {
    let first = drawing;
    while (first > start && faces[first - 1] === faces[drawing]) first--;
    return drawing - first;
  };
  const all = async (codePoint: number) => {
    const at = place.get(codePoint);
    if (at === undefined) return { packed: new Int8Array(), of: [] };
    const first = starts[at] as number;
    const packed = await read(first, (starts[at + 1] as number) - first);
    const of = Array.from({ length: packed.length / FEATURES }, (_, i) => ({
      face: faces[first + i] as number,
      drawing: ordinal(first + i, first),
    }));
    return { packed, of };
  };
  return {
    resident: codePoints.byteLength + starts.byteLength + faces.byteLength + heads.byteLength,
    has: (codePoint) => place.has(codePoint),
    async drawings(codePoint) {
      const { packed, of } = await all(codePoint);
      return of.map((one, i) => ({ ...one, features: packed.subarray(i * FEATURES, (i + 1) * FEATURES) }));
    },
    async known(codePoint, query) {
      const { packed, of } = await all(codePoint);
      const distances = scan(query, packed);
      return of.map((one, i) => ({ codePoint, ...one, distance: distances[i] as number }));
    },
    async unknown(query, count) {
      const candidates = await nearestCharacters(handle, { codePoints, heads, from: headsFrom }, query);
      let found: { at: number; distance: number }[] = [];
      for (const character of candidates) {
        const last = starts[character + 1] as number;
        for (let first = starts[character] as number; first < last; first += CHUNK / FEATURES) {
          const features = await read(first, Math.min(CHUNK / FEATURES, last - first));
          const better = nearest(query, features, count, found[count - 1]?.distance);
          found = [...found, ...better.map(({ at, distance }) => ({ at: first + at, distance }))]
            .sort((a, b) => a.distance - b.distance)
            .slice(0, count);
        }
      }
      return found.map(({ at, distance }) => {
        const character = characterOf(starts, at);
        return {
          codePoint: codePoints[character] as number,
          face: faces[at] as number,
          drawing: ordinal(at, starts[character] as number),
          distance,
        };
      });
    },
    close: () => handle.close(),
  };
}

/** First head of each character, then the number of heads. */
function headsOf(starts: Uint32Array): Uint32Array {
  const heads = new Uint32Array(starts.length);
  for (let at = 1; at < starts.length; at++) {
    const drawings = (starts[at] as number) - (starts[at - 1] as number);
    heads[at] = (heads[at - 1] as number) + Math.min(HEADS, drawings);
  }
  return heads;
}

/** Heads of a character, of drawings at equal distances. */
async function headsIn(
  handle: FileHandle,
  origin: number,
  starts: Uint32Array,
  character: number,
): Promise<Int8Array> {
  const first = starts[character] as number;
  const drawings = (starts[character + 1] as number) - first;
  const features = await featuresAt(handle, origin, first, drawings);
  const count = Math.min(HEADS, drawings);
  const heads = new Int8Array(count * HEAD);
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * drawings) / count) * FEATURES;
    heads.set(features.subarray(from, from + HEAD), i * HEAD);
  }
  return heads;
}

/** Places of the hanzi whose heads are nearest, in the order of the file. A letter would be a stroke of many. */
async function nearestCharacters(
  handle: FileHandle,
  {
    codePoints,
    heads,
    from,
  }: { readonly codePoints: Uint32Array; readonly heads: Uint32Array; readonly from: number },
  query: Int8Array,
): Promise<Uint32Array> {
  const characters = heads.length - 1;
  const best = new Float64Array(characters).fill(Number.POSITIVE_INFINITY);
  const all = heads[characters] as number;
  let character = 0;
  for (let first = 0; first < all; first += HEADS_AT_A_TIME) {
    const count = Math.min(HEADS_AT_A_TIME, all - first);
    const chunk = new Int8Array((await bytesAt(handle, from + first * HEAD, count * HEAD)).buffer);
    for (let n = 0; n < count; n++) {
      while (first + n >= (heads[character + 1] as number)) character++;
      const most = best[character] as number;
      let sum = 0;
      for (let block = 0; block < HEAD && sum < most; block += BLOCK)
        for (let k = block; k < block + BLOCK; k++) {
          const difference = (query[k] as number) - (chunk[n * HEAD + k] as number);
          sum += difference * difference;
        }
      if (sum < most) best[character] = sum;
    }
  }
  const hanzi = Uint32Array.from(best, (_, at) => at).filter(
    (at) => (codePoints[at] as number) >= FIRST_HANZI,
  );
  const order = hanzi.sort((a, b) => (best[a] as number) - (best[b] as number) || a - b);
  return order.slice(0, CANDIDATES).sort();
}

/** Bytes before the features. */
const sizeOf = (characters: number, drawings: number): number =>
  HEADER + 4 * (2 * characters + 1) + 2 * drawings;

function bytesOf({ codePoints, starts, faces }: Layout): Uint8Array {
  const parts = [Uint32Array.of(codePoints.length, faces.length), codePoints, starts, faces];
  return Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, 0, part.byteLength)));
}

async function layoutOf(handle: FileHandle): Promise<Layout> {
  const { size } = await handle.stat();
  const [characters = 0, drawings = 0] = new Uint32Array((await bytesAt(handle, 0, HEADER)).buffer);
  const end = sizeOf(characters, drawings);
  if (size < end + drawings * FEATURES) throw new Error(CUT);
  const { buffer } = await bytesAt(handle, HEADER, end - HEADER);
  const starts = new Uint32Array(buffer, 4 * characters, characters + 1);
  if (size !== end + drawings * FEATURES + (headsOf(starts)[characters] as number) * HEAD)
    throw new Error(CUT);
  return {
    codePoints: new Uint32Array(buffer, 0, characters),
    starts,
    faces: new Uint16Array(buffer, 4 * (2 * characters + 1), drawings),
  };
}

const featuresAt = async (
  handle: FileHandle,
  origin: number,
  first: number,
  drawings: number,
): Promise<Int8Array> =>
  new Int8Array((await bytesAt(handle, origin + first * FEATURES, drawings * FEATURES)).buffer);

const CUT = 'the file of the shape index is not as long as its layout says';

async function bytesAt(handle: FileHandle, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = await handle.read(bytes, 0, length, from);
  if (bytesRead < length) throw new Error(CUT);
  return bytes;
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
