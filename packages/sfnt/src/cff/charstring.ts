import type { ByteSink } from '../byte-sink.ts';
import { type CffIndex, itemStart } from './cff-index.ts';

/** Thrown for features that hardly any font uses, such as arithmetic. */
export class UnusualCff extends Error {}

const HSTEM = 1;
const VSTEM = 3;
const CALLSUBR = 10;
const RETURN = 11;
const ESCAPE = 12;
export const ENDCHAR = 14;
const HSTEMHM = 18;
const HINTMASK = 19;
const CNTRMASK = 20;
const VSTEMHM = 23;
const SHORTINT = 28;
const CALLGSUBR = 29;
/** Number of operands of hflex, flex, hflex1 and flex1, the operators `12 34` to `12 37`. */
const FLEX_OPERANDS = [7, 13, 9, 11];
const FIRST_FLEX = 34;
const VMOVETO = 4;
const RLINETO = 5;
const HLINETO = 6;
const VLINETO = 7;
const RRCURVETO = 8;
const RMOVETO = 21;
const HMOVETO = 22;
const RCURVELINE = 24;
const RLINECURVE = 25;
const VVCURVETO = 26;
const HHCURVETO = 27;
const VHCURVETO = 30;
const HVCURVETO = 31;

// Limits of Technical Note 5177, appendix B.
const MAX_NESTING = 10;
const MAX_OPERANDS = 48;
// Far more than any glyph needs: bounds subroutines that call each other.
const MAX_BYTES = 1 << 16;
const MAX_CALLS = 1 << 12;

/**
 * Copies Type 2 charstrings with their subroutines inlined (Adobe Technical Note 5177). The glyphs of a text call
 * most subroutines once, so keeping them saves nothing.
 */
export class CharstringWriter {
  readonly #bytes: Uint8Array;
  readonly #global: CffIndex;
  readonly #to: ByteSink;
  #local: CffIndex | null = null;
  #operands = 0;
  #stems = 0;
  #calls = 0;
  /** Value and size (bytes) of the last number written, if it was the last thing written. */
  #value = 0;
  #valueSize = 0;
  #ended = false;
  #limit = 0;

  constructor(bytes: Uint8Array, global: CffIndex, to: ByteSink) {
    this.#bytes = bytes;
    this.#global = global;
    this.#to = to;
  }

  /** @throws UnusualCff for arithmetic, accented characters composed with `endchar`, and broken charstrings */
  write(start: number, end: number, local: CffIndex | null): void {
    this.#local = local;
    this.#operands = 0;
    this.#stems = 0;
    this.#calls = 0;
    this.#valueSize = 0;
    this.#ended = false;
    this.#limit = this.#to.length + MAX_BYTES;
    this.#walk(start, end, 0);
    if (this.#ended) return;
    this.#to.reserve(1);
    this.#to.push(ENDCHAR);
  }

  #walk(start: number, end: number, nesting: number): void {
    const bytes = this.#bytes;
    /** Start of the bytes not copied yet. */
    let copied = start;
    let at = start;
    while (at < end) {
      const first = bytes[at] as number;
      if (first >= 32 || first === SHORTINT) {
        const size = first === SHORTINT ? 3 : first < 247 ? 1 : first < 255 ? 2 : 5;
        this.#value = shortNumber(bytes, at, first);
        this.#valueSize = size;
        at += size;
        if (++this.#operands > MAX_OPERANDS) throw new UnusualCff('too many operands');
        continue;
      }
      if (first === CALLSUBR || first === CALLGSUBR) {
        const index = first === CALLSUBR ? this.#local : this.#global;
        if (!this.#valueSize || !index) throw new UnusualCff('a call without a number');
        this.#copy(copied, at);
        this.#to.length -= this.#valueSize;
        this.#valueSize = 0;
        this.#operands--;
        copied = ++at;
        this.#call(index, nesting);
        if (this.#ended) return;
        continue;
      }
      if (first === RETURN) break;
      at = this.#operator(first, at);
      this.#valueSize = 0;
      if (this.#ended) break;
    }
    if (at > end) throw new UnusualCff('a charstring ends within a number');
    this.#copy(copied, at);
  }

  #call(index: CffIndex, nesting: number): void {
    const bias = index.count < 1240 ? 107 : index.count < 33900 ? 1131 : 32768;
    const number = this.#value + bias;
    if (!(number >= 0 && number < index.count)) throw new UnusualCff('a call of no subroutine');
    if (nesting >= MAX_NESTING || ++this.#calls > MAX_CALLS) throw new UnusualCff('too many calls');
    const bytes = this.#bytes;
    this.#walk(itemStart(bytes, index, number), itemStart(bytes, index, number + 1), nesting + 1);
  }

  /** Returns the position after the operator and its mask or second byte. */
  #operator(operator: number, at: number): number {
    const operands = this.#operands;
    let next = at + 1;
    let fits = true;
    switch (operator) {
      case HSTEM:
      case VSTEM:
      case HSTEMHM:
      case VSTEMHM:
        this.#stems += operands >> 1;
        fits = operands >= 2;
        break;
      case HINTMASK:
      case CNTRMASK:
        // Stems right before a mask have no operator of their own.
        this.#stems += operands >> 1;
        next += (this.#stems + 7) >> 3;
        fits = this.#stems > 0;
        break;
      // The first operator of a glyph may have the width before its own operands.
      case RMOVETO:
        fits = operands === 2 || operands === 3;
        break;
      case HMOVETO:
      case VMOVETO:
        fits = operands === 1 || operands === 2;
        break;
      case RLINETO:
        fits = operands >= 2 && operands % 2 === 0;
        break;
      case HLINETO:
      case VLINETO:
        fits = operands >= 1;
        break;
      case RRCURVETO:
        fits = operands >= 6 && operands % 6 === 0;
        break;
      case RCURVELINE:
        fits = operands >= 8 && operands % 6 === 2;
        break;
      case RLINECURVE:
        fits = operands >= 8 && operands % 2 === 0;
        break;
      case VVCURVETO:
      case HHCURVETO:
      case VHCURVETO:
      case HVCURVETO:
        fits = operands >= 4 && operands % 4 <= 1;
        break;
      case ESCAPE:
        fits = operands === FLEX_OPERANDS[(this.#bytes[next++] ?? 0) - FIRST_FLEX];
        break;
      case ENDCHAR:
        // Four operands compose a glyph from two others.
        fits = operands <= 1;
        this.#ended = true;
        break;
      default:
        fits = false;
    }
    if (!fits) throw new UnusualCff(`operator ${operator} with ${operands} operands`);
    this.#operands = 0;
    return next;
  }

  #copy(start: number, end: number): void {
    if (this.#to.length + end - start > this.#limit) throw new UnusualCff('a glyph too large');
    this.#to.append(this.#bytes, start, end);
  }
}

/** Decodes a number that can precede a call; NaN for a fixed-point number, which cannot. */
function shortNumber(bytes: Uint8Array, at: number, first: number): number {
  const second = bytes[at + 1] ?? 0;
  if (first === SHORTINT) return (((second << 8) | (bytes[at + 2] ?? 0)) << 16) >> 16;
  if (first < 247) return first - 139;
  if (first < 251) return (first - 247) * 256 + second + 108;
  return first < 255 ? -(first - 251) * 256 - second - 108 : Number.NaN;
}
