import { Reader } from '@ziwan/sfnt';

const PAIR_LOOKUP = 2;
const EXTENSION_LOOKUP = 9;

/**
 * Finds the pairs that `kern` lookups of GPOS, or the old `kern` table, give a value other than 0. Shaping each of
 * 3,500² pairs would take a minute; these few are shaped to learn the real amount.
 */
export class KerningPairs {
  readonly #finders: Finder[];

  /** @param glyphs that pairs may consist of */
  constructor(tables: ReadonlyMap<string, Uint8Array>, glyphs: ReadonlySet<number>) {
    const chosen = [...glyphs].sort((a, b) => a - b);
    const gpos = tables.get('GPOS');
    const kern = tables.get('kern');
    this.#finders = [
      ...(gpos ? readable(() => gposFinders(new Reader(gpos), chosen), []) : []),
      ...(kern ? readable(() => kernFinders(new Reader(kern), glyphs), []) : []),
    ];
  }

  /** Glyphs that may be kerned behind `first`. */
  after(first: number): Set<number> {
    const found = new Set<number>();
    for (const find of this.#finders) readable(() => find(first, found), undefined);
    return found;
  }
}

/** Adds the glyphs that follow `first` in a subtable. */
type Finder = (first: number, found: Set<number>) => void;

/** Reads a table that may be broken; `instead` stands for what lies outside of it. */
function readable<T>(read: () => T, instead: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return instead;
    throw error;
  }
}

function gposFinders(r: Reader, chosen: readonly number[]): Finder[] {
  const [features, lookups] = [r.u16(6), r.u16(8)];
  const indexes = new Set<number>();
  for (let i = 0; i < r.u16(features); i++) {
    const record = features + 2 + 6 * i;
    if (r.tag(record) !== 'kern') continue;
    const feature = features + r.u16(record + 4);
    for (let k = 0; k < r.u16(feature + 2); k++) indexes.add(r.u16(feature + 4 + 2 * k));
  }
  return [...indexes].flatMap((index) => {
    const lookup = lookups + r.u16(lookups + 2 + 2 * index);
    const type = r.u16(lookup);
    return Array.from({ length: r.u16(lookup + 4) }, (_, i) => lookup + r.u16(lookup + 6 + 2 * i)).flatMap(
      (at) => {
        const extended = type === EXTENSION_LOOKUP && r.u16(at + 2) === PAIR_LOOKUP;
        const subtable = extended ? at + r.u32(at + 4) : at;
        return extended || type === PAIR_LOOKUP ? readable(() => [pairFinder(r, subtable, chosen)], []) : [];
      },
    );
  });
}

/** OpenType 1.9, GPOS lookup type 2. */
function pairFinder(r: Reader, at: number, chosen: readonly number[]): Finder {
  const format = r.u16(at);
  const coverage = coverageIn(r, at + r.u16(at + 2));
  const sizes = [r.u16(at + 4), r.u16(at + 6)].map((valueFormat) => 2 * bitsOf(valueFormat)) as [
    number,
    number,
  ];
  const valueSize = sizes[0] + sizes[1];
  const isZero = (record: number) => {
    for (let i = 0; i < valueSize; i += 2) if (r.u16(record + i) !== 0) return false;
    return true;
  };
  if (format === 1) {
    return (first, found) => {
      const index = coverage(first);
      if (index < 0) return;
      const set = at + r.u16(at + 10 + 2 * index);
      for (let i = 0; i < r.u16(set); i++) {
        const record = set + 2 + i * (2 + valueSize);
        if (!isZero(record + 2)) found.add(r.u16(record));
      }
    };
  }
  const classOfFirst = classesIn(r, at + r.u16(at + 8));
  const classOfSecond = classesIn(r, at + r.u16(at + 10));
  const count = r.u16(at + 14);
  const members: number[][] = Array.from({ length: count }, () => []);
  for (const glyph of chosen) members[classOfSecond(glyph)]?.push(glyph);
  return (first, found) => {
    if (coverage(first) < 0) return;
    const row = at + 16 + classOfFirst(first) * count * valueSize;
    for (let i = 0; i < count; i++) {
      if (members[i]?.length && !isZero(row + i * valueSize))
        for (const glyph of members[i] ?? []) found.add(glyph);
    }
  };
}

/** Pairs of the first horizontal subtable of format 0. */
function kernFinders(r: Reader, glyphs: ReadonlySet<number>): Finder[] {
  const after = new Map<number, number[]>();
  if (r.u16(0) !== 0) return [];
  for (let table = 0, at = 4; table < r.u16(2); table++, at += r.u16(at + 2)) {
    if (r.u16(at + 4) >> 8 !== 0) continue;
    for (let i = 0; i < r.u16(at + 6); i++) {
      const [first, second] = [r.u16(at + 14 + 6 * i), r.u16(at + 16 + 6 * i)];
      if (glyphs.has(first) && glyphs.has(second)) after.set(first, [...(after.get(first) ?? []), second]);
    }
  }
  return [
    (first, found) => {
      for (const second of after.get(first) ?? []) found.add(second);
    },
  ];
}

/** Looks up the coverage index of a glyph; -1 for none. */
function coverageIn(r: Reader, at: number): (glyph: number) => number {
  const indexes = new Map<number, number>();
  const count = r.u16(at + 2);
  if (r.u16(at) === 1) for (let i = 0; i < count; i++) indexes.set(r.u16(at + 4 + 2 * i), i);
  else {
    for (let i = 0; i < count; i++) {
      const range = at + 4 + 6 * i;
      for (let g = r.u16(range); g <= r.u16(range + 2); g++)
        indexes.set(g, r.u16(range + 4) + g - r.u16(range));
    }
  }
  return (glyph) => indexes.get(glyph) ?? -1;
}

/** Looks up the class of a glyph. */
function classesIn(r: Reader, at: number): (glyph: number) => number {
  const classes = new Map<number, number>();
  if (r.u16(at) === 1) {
    const start = r.u16(at + 2);
    for (let i = 0; i < r.u16(at + 4); i++) classes.set(start + i, r.u16(at + 6 + 2 * i));
  } else {
    for (let i = 0; i < r.u16(at + 2); i++) {
      const range = at + 4 + 6 * i;
      for (let g = r.u16(range); g <= r.u16(range + 2); g++) classes.set(g, r.u16(range + 4));
    }
  }
  return (glyph) => classes.get(glyph) ?? 0;
}

function bitsOf(value: number): number {
  let bits = 0;
  for (let rest = value; rest; rest &= rest - 1) bits++;
  return bits;
}
