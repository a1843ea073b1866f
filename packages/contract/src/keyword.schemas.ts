import * as z from 'zod';
import { fontBrief } from './content.schemas.ts';
import { ELSEWHERE_LICENCES, type ElsewhereLicence, INSTEAD_REASONS, WORD_TYPES } from './keyword.ts';

/** How a keyword was read beyond names, and what to go on with where no font is found. */
export const keywordReading = z.object({
  /** True if any font matches the keyword, whatever else the list is limited to. */
  found: z.boolean(),
  /** Words that stand for a style, a use, a script and the like. Fonts that have it come after those so named. */
  words: z.array(
    z.object({
      word: z.string(),
      type: z.enum(WORD_TYPES),
      /** Names of the tags: any of them will do. */
      names: z.array(z.string()),
      /** Comma-separated, as `tagNumber` of a list takes them; null for what is no tag. */
      tagNumber: z.nullable(z.string()),
    }),
  ),
  /** A typeface, or a foundry, that people know and this site does not have. */
  elsewhere: z.nullable(
    z.object({
      name: z.string(),
      foundry: z.nullable(z.string()),
      licence: z.enum(Object.keys(ELSEWHERE_LICENCES) as ElsewhereLicence[]),
      /** False if only the name's foundry is known. */
      known: z.boolean(),
      /** False if the keyword is spelled otherwise than all names of it. */
      exact: z.boolean(),
      /** Its style tags, where the site has fonts with them. */
      styles: z.array(z.object({ dictNumber: z.string(), dictName: z.string() })),
      /** Titles of the shipped sets that have it, which the operator may add. */
      sets: z.array(z.string()),
    }),
  ),
  /**
   * A style, a use or a script that no font of this site has, and the fonts of the shipped sets that have it, which the
   * operator may add. Scripts count that any font here draws.
   */
  absent: z.nullable(
    z.object({
      type: z.enum(WORD_TYPES),
      names: z.array(z.string()),
      sets: z.array(z.object({ name: z.string(), title: z.string(), fonts: z.array(z.string()) })),
    }),
  ),
  /** Fonts of either kind, where the list has none for the keyword; null if nothing is near. */
  instead: z.nullable(
    z.object({
      because: z.enum(INSTEAD_REASONS),
      fonts: z.array(fontBrief),
    }),
  ),
});
export type KeywordReading = z.output<typeof keywordReading>;
