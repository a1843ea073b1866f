import type { Words } from './words.ts';

/** Lookup types (OpenType 1.9, GSUB). */
export const SINGLE = 1;
export const MULTIPLE = 2;
export const ALTERNATE = 3;
export const LIGATURE = 4;
const CONTEXT = 5;
const CHAINED = 6;
const EXTENSION = 7;
const REVERSED = 8;
const USE_MARK_SET = 0x10;
export const NONE = 0xffff;

export interface Lookup {
  readonly type: number;
  readonly flags: number;
  readonly subtables: readonly Subtable[];
}

export interface Subtable {
  /** Position in GSUB. */
  readonly at: number;
  /** Glyphs at which its rules start. */
  readonly starts: Coverage;
  /** Of a context that consists of coverages, the others; a text without a glyph of each does not meet it. */
  readonly others: readonly Coverage[];
}

export interface Coverage {
  /** Position in GSUB. */
  readonly at: number;
  /** First and last glyph. */
  readonly first: number;
  readonly last: number;
}

export interface Feature {
  readonly tag: Words;
  readonly lookups: readonly number[];
}

export interface Language {
  readonly tag: Words;
  readonly required: number;
  readonly features: readonly number[];
}

export interface Script {
  readonly tag: Words;
  readonly usual: Language | null;
  readonly others: readonly Language[];
}

/** What becomes of a glyph: other glyphs, and for a ligature those that must follow it. */
export interface Rule {
  readonly followers: readonly number[];
  readonly result: readonly number[];
}

/** A table that HarfBuzz must reduce. */
export class Unusual extends Error {}

const NO_RULES: readonly Rule[] = [];

/** A GSUB table, read in place. */
export class GsubTable {
  readonly #view: DataView;
  readonly scripts: readonly Script[];
  readonly features: readonly Feature[];
  readonly lookups: readonly Lookup[];
  /** Lookups without contexts that some feature of some language applies, in the order of their application. */
  readonly applied: readonly Lookup[];
  /** Subtables of those with contexts. */
  readonly contexts: readonly Subtable[];

  /** @throws Unusual, RangeError if the table is broken */
  constructor(view: DataView) {
    this.#view = view;
    if (view.getUint16(2) >= 1 && view.getUint32(10) !== 0) throw new Unusual();
    this.scripts = this.#readScripts(view.getUint16(4));
    this.features = this.#readFeatures(view.getUint16(6));
    this.lookups = this.#readLookups(view.getUint16(8));
    const languages = this.scripts.flatMap(({ usual, others }) => [...(usual ? [usual] : []), ...others]);
    const features = new Set(languages.flatMap(({ required, features }) => [...features, required]));
    features.delete(NONE);
    const applied = [...features].flatMap((feature) => {
      const found = this.features[feature];
      if (!found) throw new Unusual();
      return found.lookups;
    });
    const lookups = [...new Set(applied)]
      .sort((a, b) => a - b)
      .map((number) => {
        const lookup = this.lookups[number];
        if (!lookup) throw new Unusual();
        return lookup;
      });
    this.applied = lookups.filter(({ type }) => type <= LIGATURE);
    this.contexts = lookups.flatMap(({ type, subtables }) => (type > LIGATURE ? subtables : []));
  }

  /** The rules of a lookup that start at a glyph, the first one first. */
  rules({ type, subtables }: Lookup, glyph: number): readonly Rule[] {
    let rules: Rule[] | null = null;
    for (const subtable of subtables) {
      const { at, starts } = subtable;
      const index = this.indexIn(starts, glyph);
      const listed = type !== SINGLE || this.#u16(at) === 2;
      if (index < 0 || (listed && index >= this.#u16(at + 4))) continue;
      if (type === LIGATURE) {
        rules ??= [];
        this.#readLigatures(at + this.#u16(at + 6 + 2 * index), rules);
        continue;
      }
      if (type !== SINGLE) return [this.#readSequence(at + this.#u16(at + 6 + 2 * index))];
      const result = this.#u16(at) === 1 ? (glyph + this.#u16(at + 4)) & NONE : this.#u16(at + 6 + 2 * index);
      return [{ followers: [], result: [result] }];
    }
    return rules ?? NO_RULES;
  }

  #readSequence(at: number): Rule {
    return { followers: [], result: this.#words(at + 2, this.#u16(at)) };
  }

  #readLigatures(set: number, rules: Rule[]): void {
    for (const offset of this.#words(set + 2, this.#u16(set))) {
      const at = set + offset;
      const followers = this.#words(at + 4, this.#u16(at + 2) - 1);
      rules.push({ followers, result: [this.#u16(at)] });
    }
  }

  /** Place of a glyph in a coverage; -1 if it is not in it. */
  indexIn({ at: coverage, first, last }: Coverage, glyph: number): number {
    if (glyph < first || glyph > last) return -1;
    const ranges = this.#u16(coverage) === 2;
    const size = ranges ? 6 : 2;
    let low = 0;
    let high = this.#u16(coverage + 2) - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = coverage + 4 + size * middle;
      if (glyph < this.#u16(at)) high = middle - 1;
      else if (glyph > this.#u16(ranges ? at + 2 : at)) low = middle + 1;
      else return ranges ? this.#u16(at + 4) + glyph - this.#u16(at) : middle;
    }
    return -1;
  }

  #readScripts(list: number): Script[] {
    return this.#records(list).map(({ tag, at }) => {
      const usual = this.#u16(at);
      const others = this.#records(at + 2, at);
      return {
        tag,
        usual: usual ? this.#readLanguage([], at + usual) : null,
        others: others.map((other) => this.#readLanguage(other.tag, other.at)),
      };
    });
  }

  #readLanguage(tag: Words, at: number): Language {
    return { tag, required: this.#u16(at + 2), features: this.#words(at + 6, this.#u16(at + 4)) };
  }

  #readFeatures(list: number): Feature[] {
    return this.#records(list).map(({ tag, at }) => {
      // Parameters, such as the names of stylistic sets.
      if (this.#u16(at) !== 0) throw new Unusual();
      return { tag, lookups: this.#words(at + 4, this.#u16(at + 2)) };
    });
  }

  #readLookups(list: number): Lookup[] {
    return this.#words(list + 2, this.#u16(list)).map((offset) => {
      const at = list + offset;
      const flags = this.#u16(at + 2);
      const places = this.#words(at + 6, this.#u16(at + 4)).map((each) => at + each);
      const extended = this.#u16(at) === EXTENSION;
      const types = new Set(extended ? places.map((place) => this.#u16(place + 2)) : [this.#u16(at)]);
      const [type = SINGLE] = types;
      if (types.size > 1 || type < SINGLE || type > REVERSED || flags & USE_MARK_SET) throw new Unusual();
      const subtables = extended ? places.map((place) => place + this.#view.getUint32(place + 4)) : places;
      const read = subtables.map((subtable) => this.#readSubtable(type, subtable));
      for (const subtable of subtables)
        if (type <= LIGATURE && this.#u16(subtable) > (type === SINGLE ? 2 : 1)) throw new Unusual();
      return { type, flags, subtables: read };
    });
  }

  #readSubtable(type: number, at: number): Subtable {
    const places =
      type > LIGATURE && this.#u16(at) === 3 ? this.#contextAt(type, at) : [at + this.#u16(at + 2)];
    const [starts, ...others] = places.map((place) => this.#readCoverage(place));
    if (!starts) throw new Unusual();
    return { at, starts, others };
  }

  /** Where the coverages of a context are, that of its first glyph before the others. */
  #contextAt(type: number, at: number): number[] {
    if (type === CONTEXT) return this.#words(at + 6, this.#u16(at + 2)).map((offset) => at + offset);
    if (type !== CHAINED) throw new Unusual();
    const parts: number[][] = [];
    let field = at + 2;
    for (let part = 0; part < 3; part++) {
      const offsets = this.#words(field + 2, this.#u16(field));
      parts.push(offsets.map((offset) => at + offset));
      field += 2 + 2 * offsets.length;
    }
    const [before = [], input = [], after = []] = parts;
    return [...input, ...before, ...after];
  }

  #readCoverage(at: number): Coverage {
    const count = this.#u16(at + 2);
    if (count === 0) return { at, first: NONE, last: 0 };
    const size = this.#u16(at) === 2 ? 6 : 2;
    const end = at + 4 + size * (count - 1);
    return { at, first: this.#u16(at + 4), last: this.#u16(size === 6 ? end + 2 : end) };
  }

  /** Tags and places of a list of records. @param from where their offsets count from */
  #records(list: number, from = list): { tag: Words; at: number }[] {
    return Array.from({ length: this.#u16(list) }, (_, i) => {
      const record = list + 2 + 6 * i;
      return { tag: this.#words(record, 2), at: from + this.#u16(record + 4) };
    });
  }

  #words(at: number, count: number): number[] {
    return Array.from({ length: Math.max(0, count) }, (_, i) => this.#u16(at + 2 * i));
  }

  #u16(at: number): number {
    return this.#view.getUint16(at);
  }
}
