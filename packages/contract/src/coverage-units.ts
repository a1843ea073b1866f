import { isBroken, isInvisible } from './character-kinds.ts';
import { isSelector, isSequence, sequencesIn } from './variation-sequences.ts';

/** True for a character that needs a glyph. */
export function isVisible(char: string): boolean {
  const codePoint = char.codePointAt(0) as number;
  return !isBroken(codePoint) && !isInvisible(codePoint);
}

/**
 * What a font needs for a text: its distinct visible characters, then its variation sequences, both in order of
 * appearance. The character of a sequence counts by itself, too: a font without the variant draws that.
 */
export const coverageUnits = (text: string): string[] => [...addUnits(new Set(), text)];

/** Adds the same to a set. */
export function addUnits(units: Set<string>, text: string): Set<string> {
  for (const char of text) if (!units.has(char) && isVisible(char)) units.add(char);
  for (const sequence of sequencesIn(text)) if (isVisible(sequence)) units.add(sequence);
  return units;
}

/** The units of a text with the characters that need no glyph. */
export const distinctUnits = (text: string): string[] => [
  ...[...new Set(text)].filter((char) => !isSelector(char.codePointAt(0) as number)),
  ...sequencesIn(text),
];

/** Orders units by code point; the sequences of a character follow it. */
export const compareUnits = (a: string, b: string): number =>
  (a.codePointAt(0) as number) - (b.codePointAt(0) as number) || (a < b ? -1 : Number(a > b));

/** Units as one text, in their order. `coverageUnits` reads it. */
export const sortedUnits = (units: Iterable<string>): string => [...units].sort(compareUnits).join('');

/** Code points of the distinct visible characters, without a look at variants, in order of appearance. */
export const charactersIn = (text: string): number[] =>
  [...new Set(text)].filter(isVisible).map((char) => char.codePointAt(0) as number);

/** Numbers of distinct characters and of variation sequences in a text of units. */
export function countUnits(text: string): { characters: number; variants: number } {
  const units = coverageUnits(text);
  const variants = units.filter(isSequence).length;
  return { characters: units.length - variants, variants };
}
