import * as z from 'zod';
import { image } from './content.schemas.ts';
import { CONTENT_KINDS } from './content.ts';
import { coverageCount, fontCard, fontResource, licence } from './entities.schemas.ts';

/** An external page about a font. */
const fontReference = z.object({
  title: z.string(),
  note: z.nullable(z.string()),
  url: z.nullable(z.string()),
});

/** A use or mention of a font: content of this site or, with `kind` and `id` null, an external page. */
const fontUse = fontReference.extend({
  kind: z.nullable(z.enum(CONTENT_KINDS)),
  id: z.nullable(z.string()),
  summary: z.string(),
  cover: z.nullable(image),
  publishedAt: z.nullable(z.string()),
});
export type FontUse = z.output<typeof fontUse>;

const uses = z.array(fontUse);

/** Facts of a family that are not on its card; its page shows one line for each. */
const detailFacts = z.object({
  /** Other names by which people know it, separated by 、. */
  aliases: z.nullable(z.string()),
  about: z.nullable(z.string()),
  /** Line that was chosen for its specimens; `sample` is the one that they draw. */
  sampleLine: z.nullable(z.string()),
  copyright: z.nullable(z.string()),
  sourceName: z.string(),
  sourceVersion: z.nullable(z.string()),
  sourceUrl: z.nullable(z.string()),
  /** Name of the original from whose slices the font was assembled, under another name. */
  assembledFrom: z.nullable(z.string()),
});
export type DetailFacts = z.output<typeof detailFacts>;

/** `same`: another edition of the design, or derived from it; `far`: nothing nearer exists. */
export const likeness = z.enum(['same', 'near', 'far']);
export type Likeness = z.output<typeof likeness>;

/** Where a similar font is nearest: its face and weight, and the weight of the font whose page it is. */
const nearest = z.object({ faceGNo: z.string(), weight: z.int(), ownWeight: z.int() });

export const fontDetail = z.object({
  ...fontCard.shape,
  ...detailFacts.shape,
  /** True if pages of other sites may load the font from here through a stylesheet. */
  embeddable: z.boolean(),
  publishedAt: z.string(),
  downloads: z.int(),
  licenceDetail: licence,
  coverageReport: z.array(coverageCount),
  childFontResource: z.array(fontResource),
  awards: z.array(fontReference),
  cases: uses,
  videos: uses,
  articles: uses,
  baike: uses,
  collections: uses,
  /** Total per group; a detail lists at most `MOST_USES` of each. */
  useTotals: z.object({
    cases: z.int(),
    videos: z.int(),
    articles: z.int(),
    baike: z.int(),
    collections: z.int(),
  }),
  /** Similar fonts: by how they draw hanzi, or by style for a font without. */
  related: z.array(
    fontCard.extend({
      likeness: z.nullable(likeness),
      /** Null if hanzi were not compared. */
      nearest: z.nullable(nearest),
    }),
  ),
});
export type FontDetail = z.output<typeof fontDetail>;
