import { coverageUnits } from './coverage-units.ts';
import type { FontCard } from './entities.schemas.ts';
import type { FaceMeasures } from './face-measures.ts';
import { decodeFrame, encodeFrame } from './frame.ts';
import type { BilledLicence } from './licence-bill.ts';
import { isSequence, partsOf } from './variation-sequences.ts';

/** The code point after the last one of Unicode. */
const END = 0x110000;
/** Variation selectors, each with the code points of Unicode. */
const SEQUENCES_END = 256 * END;

/** Place of a variation sequence among all there may be: by its selector, then by its character. */
export const sequencePlace = (character: number, selector: number): number =>
  (selector > 0xffff ? selector - 0xe0100 + 16 : selector - 0xfe00) * END + character;

/**
 * Codes which characters each of many fonts draws. Code points that the same fonts draw share a pattern, a bitset of
 * fonts (lowest bit of the first byte first); all of Unicode is then some thousand runs of patterns. Variation sequences
 * are coded in the same way, apart, by their places (`sequencePlace`):
 *
 * varint fonts, varint patterns, varint runs; the patterns, each ⌈fonts ÷ 8⌉ bytes; the run lengths (varints); their
 * pattern numbers (varints). Pattern 0 is drawn by none, the others are sorted by their number of runs.
 */
export class CoverageSetsEncoder {
  readonly #fonts: number;
  readonly #patterns: Uint8Array[];
  readonly #byHash = new Map<number, number[]>();
  readonly #lengths: number[] = [];
  readonly #runs: number[] = [];
  readonly #end: number;
  #next = 0;

  /** @param what characters from U+0000 on, or variation sequences from place 0 on */
  constructor(fonts: number, what: 'characters' | 'sequences' = 'characters') {
    this.#fonts = fonts;
    this.#end = what === 'characters' ? END : SEQUENCES_END;
    this.#patterns = [new Uint8Array(Math.ceil(fonts / 8))];
  }

  get next(): number {
    return this.#next;
  }

  /** Adds the next code points or places. @param drawing bitset of the fonts that draw them; null for none */
  add(drawing: Uint8Array | null, codePoints = 1): void {
    if (codePoints === 0) return;
    const pattern = drawing ? this.#numberOf(drawing) : 0;
    if (this.#runs.at(-1) === pattern) this.#lengths[this.#lengths.length - 1]! += codePoints;
    else {
      this.#runs.push(pattern);
      this.#lengths.push(codePoints);
    }
    this.#next += codePoints;
  }

  #numberOf(drawing: Uint8Array): number {
    let hash = 0;
    for (const byte of drawing) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    // A bitset of no fonts is pattern 0, with hash 0.
    let same = this.#byHash.get(hash);
    if (!same) {
      same = hash === 0 ? [0] : [];
      this.#byHash.set(hash, same);
    }
    for (const number of same) {
      const pattern = this.#patterns[number] as Uint8Array;
      if (pattern.every((byte, i) => byte === drawing[i])) return number;
    }
    const number = this.#patterns.push(drawing.slice()) - 1;
    same.push(number);
    return number;
  }

  /** Encodes what was added; the fonts draw nothing after it. */
  bytes(): Uint8Array<ArrayBuffer> {
    this.add(null, this.#end - this.#next);
    const uses = new Uint32Array(this.#patterns.length);
    for (const pattern of this.#runs) uses[pattern]!++;
    const order = [...this.#patterns.keys()].sort(
      (a, b) => Number(b === 0) - Number(a === 0) || (uses[b] as number) - (uses[a] as number),
    );
    const number = new Uint32Array(order.length);
    for (const [i, pattern] of order.entries()) number[pattern] = i;
    const head = varintsOf([this.#fonts, order.length, this.#runs.length]);
    const stride = Math.ceil(this.#fonts / 8);
    const tail = varintsOf([...this.#lengths, ...this.#runs.map((pattern) => number[pattern] as number)]);
    const out = new Uint8Array(head.length + order.length * stride + tail.length);
    out.set(head);
    for (const [i, pattern] of order.entries())
      out.set(this.#patterns[pattern] as Uint8Array, head.length + i * stride);
    out.set(tail, head.length + order.length * stride);
    return out;
  }
}

/** Runs of patterns, as `CoverageSetsEncoder` codes them. */
class PatternRuns {
  readonly fonts: number;
  readonly #stride: number;
  readonly #bits: Uint8Array;
  /** First code point of each run. */
  readonly #starts: Uint32Array;
  readonly #patterns: Uint32Array;

  /** @throws RangeError if the bytes are truncated or inconsistent */
  constructor(bytes: Uint8Array, end: number) {
    const read = varints(bytes);
    this.fonts = read.next();
    const patterns = read.next();
    const runs = read.next();
    this.#stride = Math.ceil(this.fonts / 8);
    if (patterns * this.#stride + 2 * runs > bytes.length) throw new RangeError('truncated coverage sets');
    this.#bits = read.bytes(patterns * this.#stride);
    this.#starts = new Uint32Array(runs);
    let from = 0;
    for (let i = 0; i < runs; i++) {
      this.#starts[i] = from;
      from += read.next();
    }
    this.#patterns = new Uint32Array(runs);
    for (let i = 0; i < runs; i++) this.#patterns[i] = read.next();
    if (from !== end || !read.atEnd || this.#patterns.some((p) => p >= patterns))
      throw new RangeError('inconsistent coverage sets');
  }

  at(place: number): Uint8Array {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= place) low = middle;
      else high = middle - 1;
    }
    const at = (this.#patterns[low] as number) * this.#stride;
    return this.#bits.subarray(at, at + this.#stride);
  }
}

/** Decoded coverage sets. Fonts are numbered in the order in which they were added. */
export class CoverageSets {
  readonly fonts: number;
  readonly #characters: PatternRuns;
  readonly #sequences: PatternRuns | null;

  /**
   * @param sequences absent from a site that knows none: variants are then not told from their characters
   * @throws RangeError if the bytes are truncated or inconsistent
   */
  constructor(characters: Uint8Array, sequences?: Uint8Array) {
    this.#characters = new PatternRuns(characters, END);
    this.#sequences = sequences ? new PatternRuns(sequences, SEQUENCES_END) : null;
    this.fonts = this.#characters.fonts;
    if (this.#sequences && this.#sequences.fonts !== this.fonts)
      throw new RangeError('inconsistent coverage sets');
  }

  /** Bitset of the fonts that draw a code point, lowest bit of the first byte first. */
  drawing(codePoint: number): Uint8Array {
    return this.#characters.at(codePoint);
  }

  /** Bitset of the fonts that draw a variation sequence. */
  drawingSequence(sequence: string): Uint8Array {
    const [character, selector] = partsOf(sequence);
    return this.#sequences?.at(sequencePlace(character, selector)) ?? this.drawing(character);
  }

  draws(font: number, codePoint: number): boolean {
    return isSet(this.drawing(codePoint), font);
  }

  drawsSequence(font: number, sequence: string): boolean {
    return isSet(this.drawingSequence(sequence), font);
  }

  /** True if a font draws every character of a text, and every variant that it asks for. */
  drawsAll(font: number, text: string): boolean {
    return coverageUnits(text).every((unit) =>
      isSequence(unit) ? this.drawsSequence(font, unit) : this.draws(font, unit.codePointAt(0) as number),
    );
  }
}

const isSet = (bits: Uint8Array, font: number): boolean =>
  ((bits[font >> 3] as number) & (1 << (font & 7))) !== 0;

/** Little-endian base 128. */
function varintsOf(values: readonly number[]): number[] {
  const out: number[] = [];
  for (const value of values) {
    let rest = value;
    for (; rest > 127; rest >>>= 7) out.push((rest & 127) | 128);
    out.push(rest);
  }
  return out;
}

function varints(bytes: Uint8Array) {
  let at = 0;
  return {
    next(): number {
      let value = 0;
      for (let shift = 0; shift < 35; shift += 7) {
        const byte = bytes[at++];
        if (byte === undefined) break;
        value += (byte & 127) * 2 ** shift;
        if (byte < 128) return value;
      }
      throw new RangeError('truncated coverage sets');
    },
    bytes(length: number): Uint8Array {
      at += length;
      return bytes.slice(at - length, at);
    },
    get atEnd(): boolean {
      return at === bytes.length;
    },
  };
}

/** Every face that the site draws, in the order of the coverage sets, with what chooses among them. */
export interface CoveredCatalogue {
  readonly families: readonly CoveredFamily[];
  readonly faces: readonly CoveredFace[];
  readonly licences: Readonly<Record<string, BilledLicence>>;
}

export interface CoveredFamily
  extends Pick<FontCard, 'fontGNo' | 'nameZh' | 'kind' | 'tags' | 'downloadable' | 'officialDownload'> {
  /** Key in `licences`. */
  readonly licence: string;
}

export interface CoveredFace extends Pick<FontCard, 'metrics'> {
  readonly gno: string;
  /** Position in `families`. */
  readonly family: number;
  readonly styleName: string;
  readonly weight: number;
  readonly italic: boolean;
  /** Range of the weight axis; null for a face of one weight. */
  readonly weights: readonly [min: number, max: number] | null;
  /** Null if it draws too few hanzi. */
  readonly measures: FaceMeasures | null;
}

/** A frame: the catalogue as JSON, then the sets of characters and those of variation sequences. */
export const encodeCoverage = (
  catalogue: CoveredCatalogue,
  characters: Uint8Array,
  sequences?: Uint8Array,
): Uint8Array<ArrayBuffer> => encodeFrame(catalogue, sequences ? [characters, sequences] : [characters]);

/** @throws RangeError if the bytes are truncated or inconsistent */
export function decodeCoverage(bytes: ArrayBuffer): { catalogue: CoveredCatalogue; sets: CoverageSets } {
  const { envelope, fonts } = decodeFrame(bytes);
  const catalogue = envelope as CoveredCatalogue;
  const sets = new CoverageSets(fonts[0] ?? new Uint8Array(0), fonts[1]);
  if (catalogue.faces.length !== sets.fonts) throw new RangeError('inconsistent coverage sets');
  return { catalogue, sets };
}
