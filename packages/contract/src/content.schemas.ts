import * as z from 'zod';
import { optionalPicture, optionalText, text } from './admin/fields.schemas.ts';
import { CONTENT_KINDS } from './content.ts';
import { fontCard, metrics } from './entities.schemas.ts';
import { pageQuery } from './envelope.schemas.ts';

/** A picture of this site with its actual size in pixels. */
export const image = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** Dominant colour as `#rrggbb`, shown until the picture has loaded. */
  tone: z.optional(z.string()),
});
export type Image = z.output<typeof image>;

/** Ids of entries and tags, in any case. */
export const entryId = z.string().check(z.minLength(1), z.maxLength(80), z.toLowerCase());
/** Query of every list of entries. */
export const entryPageQuery = {
  ...pageQuery,
  tagId: z.optional(entryId),
  keyword: z.optional(z.string().check(z.maxLength(60))),
};

export const contentTag = z.object({ tagId: z.string(), tagName: z.string() });

/** A font mentioned by content: enough for a link and for drawing its name in the font. */
export const fontBrief = z.object({
  fontGNo: z.string(),
  kind: fontCard.shape.kind,
  faceGNo: z.string(),
  nameZh: z.string(),
  nameEn: z.nullable(z.string()),
  designer: z.nullable(z.string()),
  downloadable: z.boolean(),
  metrics,
});
export type FontBrief = z.output<typeof fontBrief>;

/** What an editor states of an entry of any kind, as cards, pages and the console show it. */
export const entryFacts = {
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(image),
  author: z.nullable(z.string()),
  source: z.nullable(z.object({ name: z.string(), url: z.nullable(z.string()) })),
};
export type EntryFact = keyof typeof entryFacts;

/** The same as an editor enters it. */
export const entryFactInputs = {
  title: text(200),
  summary: z._default(text(500), ''),
  cover: optionalPicture,
  author: optionalText,
  source: z._default(z.nullable(z.object({ name: text(200), url: optionalText })), null),
} satisfies Record<EntryFact, z.ZodType>;

/** Fields of every entry in lists. Times are ISO 8601 in UTC. */
export const entryCard = z.object({
  id: z.string(),
  kind: z.enum(CONTENT_KINDS),
  ...entryFacts,
  tags: z.array(contentTag),
  publishedAt: z.string(),
  updatedAt: z.string(),
  views: z.int(),
});
export type EntryCard = z.output<typeof entryCard>;

/** The previous or next entry in the list. */
const neighbour = z.nullable(z.object({ id: z.string(), title: z.string() }));

const wholeEntry = {
  /** Sanitised HTML; headings start at level two and have ids `s-1`, `s-2` … */
  body: z.string(),
  /** Fonts the entry is about, in the editor's order, without those that have left the catalogue. */
  fonts: z.array(fontCard.extend({ note: z.nullable(z.string()) })),
  /** Entries of the same kind with the most tags in common. */
  related: z.array(entryCard),
  previous: neighbour,
  next: neighbour,
};

export const entryDetail = entryCard.extend(wholeEntry);
export type EntryDetail = z.output<typeof entryDetail>;

const baikeFacts = {
  /** As printed: 东晋. */
  dynasty: z.nullable(z.string()),
  /** As printed: 303—361. */
  dates: z.nullable(z.string()),
};
export const baikeCard = entryCard.extend({
  ...baikeFacts,
  /** Fonts for drawing the headword: the first few of its fonts whose style matches the script style it teaches. */
  fonts: z.array(fontBrief),
});
export const baikeDetail = entryDetail.extend({
  ...baikeFacts,
  aliases: z.array(z.string()),
  /** Same as `fonts` of the card. */
  headFonts: z.array(fontBrief),
  /** Names of the script styles it teaches that no font of the catalogue is made in. */
  scriptsWithoutFont: z.array(z.string()),
  /** The same characters in several fonts; null for an entry about neither a script nor a hand nor a method of writing. */
  forms: z.nullable(
    z.object({
      text: z.string(),
      /** Fonts of the script styles it teaches, or its own if it teaches none. Empty if there are none. */
      fonts: z.array(fontBrief),
      /** The entry is about a calligrapher or a work, whose hand these fonts do not have. */
      isOtherHand: z.boolean(),
    }),
  ),
});

/** Null for an entry without a period. */
const periodState = z.nullable(z.enum(['upcoming', 'ongoing', 'ended']));
const period = {
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  state: periodState,
};
export const promotionCard = entryCard.extend(period);
export const promotionDetail = entryDetail.extend(period);

const caseFacts = { client: z.nullable(z.string()), credit: z.nullable(z.string()) };
export const caseCard = entryCard.extend({
  ...caseFacts,
  imageCount: z.int(),
  fonts: z.array(fontBrief),
});
export const caseDetail = entryDetail.extend({
  ...caseFacts,
  link: z.nullable(z.string()),
  images: z.array(image),
});

const videoFacts = { durationSeconds: z.number(), poster: z.nullable(image) };
export const videoCard = entryCard.extend(videoFacts);
export const videoDetail = entryDetail.extend({
  ...videoFacts,
  /** Best quality first. */
  sources: z.array(
    z.object({ src: z.string(), type: z.string(), width: z.int(), height: z.int(), bytes: z.int() }),
  ),
  captions: z.array(z.object({ src: z.string(), lang: z.string(), label: z.string() })),
});

/** A font omitted from a collection's archive, with the reason in Chinese. */
export const leftOutFont = z.object({
  fontGNo: z.string(),
  nameZh: z.string(),
  reason: z.string(),
  officialDownload: z.nullable(z.string()),
});

/** An album or a campaign bundle (`heji`), which has a period. */
export const collectionCard = entryCard.extend({
  ...period,
  fontCount: z.int(),
  /** The first few fonts. */
  fonts: z.array(fontBrief),
});
export const collectionDetail = entryDetail.extend({
  ...period,
  /** Contents of its archive. */
  download: z.object({ included: z.int(), leftOut: z.array(leftOutFont) }),
});

/** Range in a text: UTF-16 code units, `[start, end)`. */
const textRange = z.tuple([z.int(), z.int()]);
/** Plain text with the ranges to highlight. */
export const markedText = z.object({ text: z.string(), ranges: z.array(textRange) });
export type MarkedText = z.output<typeof markedText>;

/** A link as specified: `protocol` 1 prepends `http://` to `url`, 2 this site's origin. `href` is the resolved URL. */
export const linkItem = { url: z.string(), protocol: z.int(), href: z.string() };

/** What a column of a page shows; without a URL it is no link. */
export const columnFacts = {
  type: z.string(),
  name: z.string(),
  summary: z.string(),
  image: z.nullable(image),
  url: z.nullable(z.string()),
  protocol: z.nullable(z.int()),
  href: z.nullable(z.string()),
};
