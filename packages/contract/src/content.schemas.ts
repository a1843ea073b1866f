import * as z from 'zod/mini';
import { CONTENT_KINDS } from './content.ts';
import { fontCard, metrics } from './entities.schemas.ts';

/** A picture of this site with its real size in pixels. */
export const image = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** `#rrggbb`, its prevailing colour: what its place shows until it is there. */
  tone: z.optional(z.string()),
});
export type Image = z.output<typeof image>;

export const contentTag = z.object({ tagId: z.string(), tagName: z.string() });

/** A font as content names it: enough for its name set in itself and a link. */
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

/** What every piece of content has, as lists show it. Times are ISO 8601, UTC. */
export const entryCard = z.object({
  id: z.string(),
  kind: z.enum(CONTENT_KINDS),
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(image),
  tags: z.array(contentTag),
  author: z.nullable(z.string()),
  source: z.nullable(z.object({ name: z.string(), url: z.nullable(z.string()) })),
  publishedAt: z.string(),
  updatedAt: z.string(),
  views: z.int(),
});
export type EntryCard = z.output<typeof entryCard>;

/** The entry before or after in the order of its list. */
export const neighbour = z.nullable(z.object({ id: z.string(), title: z.string() }));

const wholeEntry = {
  /** Sanitised HTML; headings begin at level two and carry ids `s-1`, `s-2` … */
  body: z.string(),
  /** Fonts it is about, in the editor's order; a font that left the catalogue is left out. */
  fonts: z.array(z.extend(fontCard, { note: z.nullable(z.string()) })),
  /** Of the same kind with most tags in common. */
  related: z.array(entryCard),
  previous: neighbour,
  next: neighbour,
};

export const entryDetail = z.extend(entryCard, wholeEntry);
export type EntryDetail = z.output<typeof entryDetail>;

const baikeFacts = {
  /** As written: 东晋. */
  dynasty: z.nullable(z.string()),
  /** As written: 303—361. */
  dates: z.nullable(z.string()),
};
export const baikeCard = z.extend(entryCard, {
  ...baikeFacts,
  /** What its headword may be drawn in: of its fonts, the first few that fit the manner of writing it teaches. */
  fonts: z.array(fontBrief),
});
export const baikeDetail = z.extend(entryDetail, {
  ...baikeFacts,
  aliases: z.array(z.string()),
  /** As `fonts` of its card. */
  headFonts: z.array(fontBrief),
});

/** Null for what has no period. */
export const periodState = z.nullable(z.enum(['upcoming', 'ongoing', 'ended']));
const period = {
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  state: periodState,
};
export const promotionCard = z.extend(entryCard, period);
export const promotionDetail = z.extend(entryDetail, period);

const caseFacts = { client: z.nullable(z.string()), credit: z.nullable(z.string()) };
export const caseCard = z.extend(entryCard, {
  ...caseFacts,
  imageCount: z.int(),
  fonts: z.array(fontBrief),
});
export const caseDetail = z.extend(entryDetail, {
  ...caseFacts,
  link: z.nullable(z.string()),
  images: z.array(image),
});

const videoFacts = { durationSeconds: z.number(), poster: z.nullable(image) };
export const videoCard = z.extend(entryCard, videoFacts);
export const videoDetail = z.extend(entryDetail, {
  ...videoFacts,
  /** Best first. */
  sources: z.array(
    z.object({ src: z.string(), type: z.string(), width: z.int(), height: z.int(), bytes: z.int() }),
  ),
  captions: z.array(z.object({ src: z.string(), lang: z.string(), label: z.string() })),
});

/** A font that a collection's archive does not hold, with the reason a person reads. */
export const leftOutFont = z.object({
  fontGNo: z.string(),
  nameZh: z.string(),
  reason: z.string(),
  officialDownload: z.nullable(z.string()),
});

/** An album or a campaign bundle (`heji`): one entity, the bundle has a period. */
export const collectionCard = z.extend(entryCard, {
  ...period,
  fontCount: z.int(),
  /** The first few. */
  fonts: z.array(fontBrief),
});
export const collectionDetail = z.extend(entryDetail, {
  ...period,
  /** What an archive of it holds. */
  download: z.object({ included: z.int(), leftOut: z.array(leftOutFont) }),
});

/** A place inside a text: UTF-16 code units, `[start, end)`. */
export const textRange = z.tuple([z.int(), z.int()]);
/** Plain text with the places that match; whoever shows it marks them. */
export const markedText = z.object({ text: z.string(), ranges: z.array(textRange) });
export type MarkedText = z.output<typeof markedText>;

/** A link of the specification: `protocol` 1 puts `http://` before `url`, 2 this site's own host. `href` is the outcome. */
export const linkItem = { url: z.string(), protocol: z.int(), href: z.string() };
