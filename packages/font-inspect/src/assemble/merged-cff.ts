import {
  ByteSink,
  CFF,
  type CffPart,
  CffSource,
  frameOf,
  type Reader,
  UnusualCff,
  Writer,
  writeCff,
} from '@ziwan/sfnt';
import { FontError } from '../types.ts';
import type { Box, CopiedGlyph, MergedOutlines } from './merged-outlines.ts';
import { need, type Slice, type Tables } from './slice.ts';

interface Source {
  cff: CffSource;
  /** New index of each font DICT. */
  parts: number[];
  origins: VerticalOrigins | null;
}

/** The `VORG` table (OpenType 1.9.1, "VORG"). */
interface VerticalOrigins {
  normal: number;
  exceptions: Map<number, number>;
}

interface CffGlyph extends CopiedGlyph {
  charString: Uint8Array;
  part: number;
  /** Vertical origin; null without `VORG`. */
  origin: number | null;
}

const MAX_PARTS = 256;
const VORG_HEADER = 8;

/** CFF outlines with subroutines inlined, hints kept, as one CID-keyed font. */
export class MergedCff implements MergedOutlines<CffGlyph> {
  readonly flavour = CFF;
  readonly #data = new ByteSink();
  readonly #sources: readonly Source[];
  /** Font DICTs of all slices, each once. */
  readonly #parts: CffPart[] = [];
  /** Vertical origin of most glyphs; null unless every slice states origins. */
  readonly #origin: number | null;

  /** @throws FontError UNSUPPORTED, BAD_TABLE, TOO_LARGE, RangeError */
  constructor(slices: readonly Slice[]) {
    const known = new Map<string, number>();
    this.#sources = slices.map(({ tables, glyphCount }) => {
      const { bytes } = need(tables, 'CFF ');
      const cff = unlessUnusual(() => new CffSource({ bytes, need: () => {} }, glyphCount, this.#data));
      return {
        cff,
        parts: cff.parts.map((part) => this.#share(part, known)),
        origins: tables.has('VORG') ? readVorg(need(tables, 'VORG')) : null,
      };
    });
    const stated = this.#sources.every(({ origins }) => origins);
    this.#origin = stated ? (this.#sources[0]?.origins?.normal ?? null) : null;
    const [first] = this.#sources;
    for (const { cff } of this.#sources) {
      if (first && Buffer.compare(cff.matrix, first.cff.matrix) !== 0)
        throw new FontError('SLICES_DIFFER', '切片的 CFF 坐标系不一致，不属于同一个字体');
    }
  }

  #share(part: CffPart, known: Map<string, number>): number {
    const key = `${part.dict.join()};${part.privateDict.join()}`;
    const index = known.get(key) ?? this.#parts.length;
    if (index === MAX_PARTS) throw new FontError('TOO_LARGE', `字体切片的 CFF 字典合计超过 ${MAX_PARTS} 种`);
    if (index === this.#parts.length) this.#parts.push(part);
    known.set(key, index);
    return index;
  }

  copy(slice: number, glyph: number): CffGlyph {
    const { cff, parts, origins } = this.#sources[slice] as Source;
    this.#data.clear();
    unlessUnusual(() => cff.copy(glyph));
    const charString = this.#data.written().slice();
    const part = parts[cff.partOf(glyph)] as number;
    const origin =
      this.#origin === null || !origins ? null : (origins.exceptions.get(glyph) ?? origins.normal);
    const rest = new Writer().u16(part).u16(origin ?? 0);
    return { charString, part, origin, content: [charString, rest.done()], box: null };
  }

  write(glyphs: readonly CffGlyph[], { xMin, yMin, xMax, yMax }: Box): Tables {
    const data = new ByteSink();
    const ends = glyphs.map(({ charString }) => {
      data.append(charString);
      return data.length;
    });
    const frame = frameOf(this.#sources[0]?.cff.matrix ?? new Uint8Array(0), [xMin, yMin, xMax, yMax]);
    const charStrings = { data: data.written(), ends };
    const partOfGlyph = glyphs.map(({ part }) => part);
    const tables: Tables = new Map([
      ['CFF ', writeCff({ frame, charStrings, parts: this.#parts, partOfGlyph })],
      ['maxp', new Writer().u32(0x00005000).u16(glyphs.length).done()],
    ]);
    if (this.#origin !== null) tables.set('VORG', this.#vorg(glyphs, this.#origin));
    return tables;
  }

  #vorg(glyphs: readonly CffGlyph[], normal: number): Uint8Array {
    const exceptions = glyphs.flatMap(({ origin }, glyph) =>
      origin === null || origin === normal ? [] : [[glyph, origin] as const],
    );
    const out = new Writer().u16(1, 0, normal, exceptions.length);
    for (const [glyph, origin] of exceptions) out.u16(glyph, origin);
    return out.done();
  }
}

function readVorg(r: Reader): VerticalOrigins {
  const exceptions = new Map<number, number>();
  for (let i = 0; i < r.u16(6); i++) {
    const at = VORG_HEADER + 4 * i;
    exceptions.set(r.u16(at), r.s16(at + 2));
  }
  return { normal: r.s16(4), exceptions };
}

/** @throws FontError UNSUPPORTED for charstrings that hardly any font has */
function unlessUnusual<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof UnusualCff)
      throw new FontError('UNSUPPORTED', `切片的 CFF 轮廓用了少见的写法，不能拼合（${error.message}）`);
    throw error;
  }
}
