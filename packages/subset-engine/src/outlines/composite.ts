const ARGS_ARE_WORDS = 0x0001;
const HAVE_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const HAVE_XY_SCALE = 0x0040;
const HAVE_TWO_BY_TWO = 0x0080;
export const HAVE_INSTRUCTIONS = 0x0100;
/** Bytes of a glyph's header: number of contours and bounding box. */
export const GLYPH_HEADER = 10;

/** The component records of a composite glyph (OpenType 1.9, "glyf"). */
export interface Composite {
  /** Positions of the component records; flags there, glyph index two bytes on. */
  records: number[];
  /** Position after the last record: the instructions' length, where there are any. */
  end: number;
  instructed: boolean;
}

/** @param start position of the glyph's header in `view` */
export function readComposite(view: DataView, start: number): Composite {
  const records: number[] = [];
  let at = start + GLYPH_HEADER;
  let more = true;
  let instructed = false;
  while (more) {
    const flags = view.getUint16(at);
    records.push(at);
    instructed ||= (flags & HAVE_INSTRUCTIONS) !== 0;
    more = (flags & MORE_COMPONENTS) !== 0;
    at += componentSize(flags);
  }
  return { records, end: at, instructed };
}

function componentSize(flags: number): number {
  const scale = flags & HAVE_SCALE ? 2 : flags & HAVE_XY_SCALE ? 4 : flags & HAVE_TWO_BY_TWO ? 8 : 0;
  return 4 + (flags & ARGS_ARE_WORDS ? 4 : 2) + scale;
}
