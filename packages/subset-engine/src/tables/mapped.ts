import type { Mapping, VariationSequence } from '@ziwan/sfnt';

/** What a subset maps, with the font's glyph numbers. */
export interface Mapped {
  /** Sorted by character. */
  mappings: readonly Mapping[];
  sequences: readonly VariationSequence[];
}

export const glyphsOf = ({ mappings, sequences }: Mapped): number[] => [
  ...mappings.map(([, glyph]) => glyph),
  ...sequences.flatMap(({ glyph }) => glyph ?? []),
];
