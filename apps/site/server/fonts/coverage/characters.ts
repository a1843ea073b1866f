import { isPunctuation, substitutesOf } from '@ziwan/contract';
import { PROPERLY_BLANK } from '@ziwan/font-inspect';
import { Yielder } from './yielder.ts';

/**
 * How a font must handle a character: ignore it (white space, invisible formatting), draw it, or draw it or an accepted
 * substitute.
 */
const KIND = { invisible: 0, plain: 1, mark: 2 } as const;

/** Character kinds in pages of 256 code points, filled on first use. */
const kinds: (Uint8Array | undefined)[] = new Array(0x110000 / 256);
const ALL_PLAIN = new Uint8Array(256).fill(KIND.plain);

/** Matches every page that contains a non-plain character, and a few others. */
const PERHAPS = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{P}\p{S}]/u;

function kindsOf(page: number): Uint8Array {
  const characters = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(page * 256 + i));
  if (!PERHAPS.test(characters.join(''))) return ALL_PLAIN;
  return Uint8Array.from(characters, (char) => {
    if (PROPERLY_BLANK.test(char)) return KIND.invisible;
    return isPunctuation(char) || substitutesOf(char).length > 0 ? KIND.mark : KIND.plain;
  });
}

function kindOf(codePoint: number): number {
  const page = codePoint >> 8;
  kinds[page] ??= kindsOf(page);
  return kinds[page][codePoint & 255] as number;
}

export const isInvisible = (codePoint: number): boolean => kindOf(codePoint) === KIND.invisible;

/** True for punctuation and for characters that have substitutes. */
export const isMark = (codePoint: number): boolean => kindOf(codePoint) === KIND.mark;

/** Text length below which a set is fast enough to find distinct characters. */
const SHORT = 4096;

/** Returns distinct code points in order of appearance, without lone surrogates. */
function* eachDistinct(text: string): Generator<number> {
  const few = text.length < SHORT ? new Set<number>() : null;
  const many = few ? null : new Uint8Array(0x110000);
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) as number;
    at += codePoint > 0xffff ? 2 : 1;
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    if (few ? few.has(codePoint) : many?.[codePoint]) continue;
    few?.add(codePoint);
    if (many) many[codePoint] = 1;
    yield codePoint;
  }
}

export const distinct = (text: string): number[] => [...eachDistinct(text)];

/** Returns the distinct code points that a font must draw, in order of appearance. */
export const visible = (text: string): number[] => distinct(text).filter((c) => !isInvisible(c));

/** Like the synchronous version, but yields to the event loop every few milliseconds. */
export async function visibleOf(text: string): Promise<number[]> {
  if (text.length < SHORT) return visible(text);
  const yielder = new Yielder();
  const found: number[] = [];
  let since = 0;
  for (const codePoint of eachDistinct(text)) {
    if (!isInvisible(codePoint)) found.push(codePoint);
    if (++since < 512) continue;
    since = 0;
    if (yielder.isDue) await yielder.yield();
  }
  return found;
}
