import { isPunctuation } from './marks.ts';
import { substitutesOf } from './substitutes.ts';

/** White space and invisible formatting: fonts draw nothing for them. */
export const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/**
 * How a font must handle a character: ignore it (white space, invisible formatting), draw it, or draw it or an accepted
 * substitute.
 */
const KIND = { invisible: 0, plain: 1, mark: 2 } as const;

/** Matches every page that contains a non-plain character, and a few others. */
const PERHAPS = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{P}\p{S}]/u;

/** Character kinds in pages of 256 code points, filled on first use. */
const kinds: (Uint8Array | undefined)[] = [];
const ALL_PLAIN = /* @__PURE__ */ new Uint8Array(256).fill(KIND.plain);

function kindsOf(page: number): Uint8Array {
  const characters = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(page * 256 + i));
  if (!PERHAPS.test(characters.join(''))) return ALL_PLAIN;
  return Uint8Array.from(characters, (char) => {
    if (INVISIBLE.test(char)) return KIND.invisible;
    return isPunctuation(char) || substitutesOf(char).length > 0 ? KIND.mark : KIND.plain;
  });
}

function kindOf(codePoint: number): number {
  const page = codePoint >> 8;
  kinds[page] ??= kindsOf(page);
  return kinds[page][codePoint & 255] as number;
}

export const isInvisible = (codePoint: number): boolean => kindOf(codePoint) === KIND.invisible;

const BROKEN = /[\ud800-\udfff\ufffd\p{Noncharacter_Code_Point}]/u;

/** True for what stands where a character was lost: half of a surrogate pair, U+FFFD, what is no character (U+FFFE). */
export const isBroken = (codePoint: number): boolean =>
  codePoint >= 0xd800 && BROKEN.test(String.fromCodePoint(codePoint));

/** True for punctuation and for characters that have substitutes. */
export const isMark = (codePoint: number): boolean => kindOf(codePoint) === KIND.mark;
