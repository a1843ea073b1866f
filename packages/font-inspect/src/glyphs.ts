import { HAVE_INSTRUCTIONS, Reader, readComposite } from '@ziwan/sfnt';

/** `glyf` data of one glyph without its instructions, and its figures for `maxp`. */
export interface PlainGlyph {
  bytes: Uint8Array;
  points: number;
  contours: number;
  /** Component glyph ids with their positions in `bytes`. */
  components: { at: number; glyph: number }[];
}

const EMPTY: PlainGlyph = { bytes: new Uint8Array(0), points: 0, contours: 0, components: [] };

/**
 * Extracts a glyph from `glyf` without its hinting instructions and trailing padding.
 * @throws RangeError if the glyph exceeds its bounds
 */
export function plainGlyph(glyf: Uint8Array, from: number, to: number): PlainGlyph {
  if (to <= from) return EMPTY;
  const r = new Reader(glyf.subarray(from, to));
  const contours = r.s16(0);
  if (contours === 0) return EMPTY;
  return contours > 0 ? plainSimple(r, contours) : plainComposite(r);
}

function plainSimple(r: Reader, contours: number): PlainGlyph {
  const headerEnd = 10 + contours * 2;
  const points = r.u16(headerEnd - 2) + 1;
  const flagsAt = headerEnd + 2 + r.u16(headerEnd);
  let at = flagsAt;
  let coordinates = 0;
  for (let i = 0; i < points; i++) {
    const flag = r.u8(at++);
    const times = flag & 8 ? r.u8(at++) + 1 : 1;
    coordinates += ((flag & 2 ? 1 : flag & 16 ? 0 : 2) + (flag & 4 ? 1 : flag & 32 ? 0 : 2)) * times;
    i += times - 1;
  }
  r.need(at, coordinates);
  const tail = r.slice(flagsAt, at + coordinates - flagsAt);
  const bytes = new Uint8Array(headerEnd + 2 + tail.length);
  bytes.set(r.slice(0, headerEnd));
  bytes.set(tail, headerEnd + 2);
  return { bytes, points, contours, components: [] };
}

function plainComposite(r: Reader): PlainGlyph {
  const { records, end } = readComposite(r.view, 0);
  const bytes = Uint8Array.from(r.slice(0, end));
  const view = new DataView(bytes.buffer);
  const components = records.map((at) => {
    view.setUint16(at, view.getUint16(at) & ~HAVE_INSTRUCTIONS);
    return { at: at + 2, glyph: view.getUint16(at + 2) };
  });
  return { bytes, points: 0, contours: 0, components };
}
