import { dataView, type Reader } from './bytes.ts';

/** Size (bytes) of a glyph header: number of contours and bounding box. */
export const GLYPH_HEADER = 10;
export const HAVE_INSTRUCTIONS = 0x0100;
const MORE_COMPONENTS = 0x0020;

/** Reads `glyphCount + 1` offsets into `glyf`. Glyphs missing from a short table are blank. */
export function readLoca(loca: Uint8Array, long: boolean, glyphCount: number): Uint32Array {
  const view = dataView(loca);
  const offsets = new Uint32Array(glyphCount + 1);
  const known = Math.min(glyphCount + 1, Math.floor(loca.length / (long ? 4 : 2)));
  for (let i = 0; i < known; i++) offsets[i] = long ? view.getUint32(4 * i) : view.getUint16(2 * i) * 2;
  return offsets;
}

export function writeLoca(offsets: Uint32Array, long: boolean): Uint8Array {
  const bytes = new Uint8Array(offsets.length * (long ? 4 : 2));
  const view = dataView(bytes);
  offsets.forEach((offset, i) => {
    if (long) view.setUint32(4 * i, offset);
    else view.setUint16(2 * i, offset >> 1);
  });
  return bytes;
}

/** Component records of a composite glyph (OpenType 1.9, "glyf"). */
export interface Composite {
  /** Positions of the records; each starts with flags, the glyph index follows two bytes later. */
  records: number[];
  /** Position after the last record, where the instruction length is, if there are instructions. */
  end: number;
  instructed: boolean;
}

/**
 * @param start position of the glyph header in `view`
 * @throws RangeError if the records run past the end of `view`
 */
export function readComposite(view: DataView, start: number): Composite {
  const records: number[] = [];
  let at = start + GLYPH_HEADER;
  let more = true;
  let instructed = false;
  while (more) {
    const flags = view.getUint16(at);
    records.push(at);
    instructed ||= (flags & HAVE_INSTRUCTIONS) !== 0;
    more = hasMore(flags);
    at += componentSize(flags);
  }
  return { records, end: at, instructed };
}

/** Component glyph ids of the composite glyph at `at`; stops at `end`. */
export function* componentsOf(r: Reader, at: number, end: number): Generator<number> {
  let p = at + GLYPH_HEADER;
  let more = true;
  while (more && p + 4 <= end) {
    const flags = r.u16(p);
    yield r.u16(p + 2);
    more = hasMore(flags);
    p += componentSize(flags);
  }
}

export const hasMore = (flags: number): boolean => (flags & MORE_COMPONENTS) !== 0;

/**
 * Size (bytes) of a component record: the arguments are bytes or words, the scale has none, one, two or four
 * numbers.
 */
export const componentSize = (flags: number): number =>
  4 + (flags & 0x0001 ? 4 : 2) + (flags & 0x0008 ? 2 : flags & 0x0040 ? 4 : flags & 0x0080 ? 8 : 0);
