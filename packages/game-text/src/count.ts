import { BROKEN } from './broken.ts';
import type { GameLine } from './reading.ts';

/** Index of a line among those counted, and UTF-16 index in its text. */
export interface Place {
  readonly line: number;
  readonly at: number;
}

/**
 * - `character`: a letter, hanzi, mark of punctuation or symbol that a font has to draw;
 * - `space`: advances without ink, such as U+3000;
 * - `mark`: combines with the character before it;
 * - `invisible`: variation selectors, joiners and other format characters, which shape their neighbours;
 * - `broken`: half of a surrogate pair, U+FFFD, or a code point that is no character (U+FFFE).
 */
export type CharacterKind = 'character' | 'space' | 'mark' | 'invisible' | 'broken';

export interface CharacterUse {
  readonly character: string;
  readonly codePoint: number;
  readonly kind: CharacterKind;
  readonly count: number;
  /** First places, at most as many as asked for. */
  readonly places: readonly Place[];
}

export interface CharacterCount {
  /** Distinct characters by code point. Control characters and line breaks never count. */
  readonly characters: readonly CharacterUse[];
  /** Characters with a variation selector, e.g. 「葛󠄀」, which a font may draw differently. */
  readonly variants: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Counts the characters that the game draws and notes where each stands first. */
export function countCharacters(lines: readonly GameLine[], places = 3): CharacterCount {
  // Slot of each UTF-16 unit, plus one, so that the table needs no initial value.
  const slots = new Int32Array(0x10000);
  const beyond = new Map<number, number>();
  const codePoints: number[] = [];
  const counts: number[] = [];
  const found: Place[][] = [];
  const variants = new Map<string, number>();
  let total = 0;

  const slotOf = (code: number): number => {
    const slot = codePoints.push(code);
    counts.push(0);
    found.push([]);
    if (code < 0x10000) slots[code] = slot;
    else beyond.set(code, slot);
    return slot;
  };

  for (let line = 0; line < lines.length; line++) {
    const { text, undrawn } = lines[line] as GameLine;
    let next = 0;
    let at = 0;
    while (at < text.length) {
      const range = undrawn[next];
      if (range && at >= range[0]) {
        at = Math.max(at, range[1]);
        next++;
        continue;
      }
      const start = at;
      let code = text.charCodeAt(at++);
      if (code < 0x20) continue;
      let slot: number;
      if (code >= 0xd800 && code < 0xdc00 && at < (range?.[0] ?? text.length)) {
        const low = text.charCodeAt(at);
        if (low >= 0xdc00 && low < 0xe000) {
          code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
          at++;
        }
      }
      if (code < 0x10000) slot = slots[code] || slotOf(code);
      else slot = beyond.get(code) ?? slotOf(code);
      const times = (counts[slot - 1] as number) + 1;
      counts[slot - 1] = times;
      if (times <= places) (found[slot - 1] as Place[]).push({ line, at: start });
      if (isSelector(code) && start > 0) {
        const base = String.fromCodePoint(
          text.codePointAt(start - (isLow(text, start - 1) ? 2 : 1)) as number,
        );
        const variant = base + text.slice(start, at);
        variants.set(variant, (variants.get(variant) ?? 0) + 1);
      }
    }
  }

  const characters: CharacterUse[] = [];
  for (const [i, codePoint] of codePoints.entries()) {
    const character = String.fromCodePoint(codePoint);
    const kind = kindOf(character, codePoint);
    if (!kind) continue;
    const count = counts[i] as number;
    total += count;
    characters.push({ character, codePoint, kind, count, places: found[i] as Place[] });
  }
  return { characters: characters.sort((a, b) => a.codePoint - b.codePoint), variants, total };
}

function isSelector(code: number): boolean {
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
}

function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code < 0xe000;
}

/** Undefined for control characters and line separators. */
function kindOf(character: string, code: number): CharacterKind | undefined {
  if (/[\p{Cc}\u2028\u2029]/u.test(character)) return;
  if ((code >= 0xd800 && code < 0xe000) || BROKEN.test(character)) return 'broken';
  if (isSelector(code) || /\p{Cf}/u.test(character)) return 'invisible';
  if (/\p{M}/u.test(character)) return 'mark';
  return /\p{Zs}/u.test(character) ? 'space' : 'character';
}
