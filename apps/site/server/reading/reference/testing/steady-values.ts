import { createHash } from 'node:crypto';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const HASH = /(?<![\w-])[\da-f]{24,64}(?![\w-])/g;
/** Base64url: 16 bytes or more with a digit among small letters and capitals, or 30 without. */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?:(?=[\w-]*\d)[\w-]{22,300}|[\w-]{40,300})(?![\w-])/g;
/** Bytes of a picture or a font, which are data and not names. */
const BASE64 = /^[A-Za-z0-9+/]{100,}=*$/;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Instant that stands for those of the real clock, by which sample fonts are imported. */
const IMPORTED = '2026-04-30T02:00:00.000Z';
const DAY_MS = 86_400_000;
/** Items of a list, and keys of an object that is a map, that an example shows. */
const SHOWN = 3;
/** Requests are shown as they were made, and terms of licences have a line for each use. */
const isWhole = (place: string): boolean => /^[\w-]+\.(params|query|body)|\.matrix$/.test(place);
/** Characters of a string that an example shows. */
const LONGEST = 400;

/**
 * Replaces what differs from run to run (identifiers, hashes, tokens, the real time) and shortens what is long. A value
 * is replaced alike wherever it occurs, so that an address in one example is that of another.
 */
export class SteadyValues {
  readonly #known = new Map<string, string>();

  /** @param place where the value stands, by which its replacements are made */
  of(value: unknown, place: string): unknown {
    if (typeof value === 'string') return this.#string(value, place);
    // Sizes change with the engine; one digit is enough to show the unit.
    if (typeof value === 'number' && /bytes$/i.test(place)) return Number(value.toPrecision(1));
    if (Array.isArray(value))
      return (isWhole(place) ? value : value.slice(0, SHOWN)).map((item, i) =>
        this.of(item, `${place}[${i}]`),
      );
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const isMap = entries.some(([name]) => !/^[\w.-]*$/.test(name));
    return Object.fromEntries(
      (isMap && !isWhole(place) ? entries.slice(0, SHOWN) : entries).map(([name, item]) => [
        name,
        this.of(item, `${place}.${name}`),
      ]),
    );
  }

  #string(text: string, place: string): string {
    let found = 0;
    const replaced = (shape: (hex: string) => string) => (from: string) => {
      const known = this.#known.get(from);
      if (known) return known;
      const hex = createHash('sha256').update(`${place} ${found++}`).digest('hex');
      const made = shape(hex).slice(0, from.length);
      this.#known.set(from, made);
      return made;
    };
    const steady = BASE64.test(text)
      ? text
      : text
          .replace(TIME, (time) => (Math.abs(Date.parse(time) - Date.now()) < DAY_MS ? IMPORTED : time))
          .replace(UUID, replaced(asUuid))
          .replace(HASH, replaced(String))
          .replace(TOKEN, replaced(String));
    return steady.length > LONGEST ? `${steady.slice(0, LONGEST)}…` : steady;
  }
}

const asUuid = (hex: string): string =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
