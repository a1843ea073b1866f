import { ENCODINGS } from './encoding.ts';
import { FORMAT_IDS } from './formats/index.ts';
import { RULE_IDS } from './markup/index.ts';
import type { ReadingChoices } from './read.ts';

/** Choices as a file keeps them, perhaps written by a later version. */
export interface KeptChoices {
  readonly encoding?: string;
  readonly format?: string;
  readonly header?: boolean;
  readonly parts?: readonly string[];
  readonly markup?: readonly string[];
}

/** Choices of the reader; what it does not know is recognised anew. */
export const knownChoices = (kept: KeptChoices): ReadingChoices => ({
  encoding: ENCODINGS.find((encoding) => encoding === kept.encoding),
  format: FORMAT_IDS.find((format) => format === kept.format),
  header: kept.header,
  parts: kept.parts,
  markup: kept.markup && RULE_IDS.filter((rule) => kept.markup?.includes(rule)),
});
