import * as z from 'zod/mini';
import { PERMISSIONS } from './entities.ts';

/** One design axis, in the font's own units. `nameZh` is the Chinese name of registered axes, else the font's. */
export const axis = z.object({
  tag: z.string(),
  nameZh: z.string(),
  min: z.number(),
  default: z.number(),
  max: z.number(),
  hidden: z.boolean(),
});
export type Axis = z.output<typeof axis>;

export const namedInstance = z.object({
  name: z.string(),
  coordinates: z.record(z.string(), z.number()),
});

export const permission = z.enum(PERMISSIONS);

export const licenceRow = z.object({
  use: z.string(),
  name: z.string(),
  permission,
  note: z.string(),
});

export const licenceBrief = z.object({
  id: z.string(),
  name: z.string(),
  /** Uses with permission `yes`, by key. */
  allows: z.array(z.string()),
});

/** Announced, standing, or followed by another one. */
export const versionState = z.enum(['coming', 'inForce', 'former']);

const stated = z.object({ permission, note: z.string() });

/**
 * What a version of a licence, or of the terms of a font, made different. A coming one is announced: until its day the
 * former stands in everything else that the site says.
 */
export const licenceChange = z.object({
  kind: z.enum(['licence', 'font']),
  /** The licence's id, or the font's number. */
  id: z.string(),
  name: z.string(),
  version: z.int(),
  state: versionState,
  /** From which day on, by the calendar of the site. */
  effectiveOn: z.string(),
  /** In words; empty for a first version. */
  changes: z.string(),
  licence: z.object({ id: z.string(), name: z.string() }),
  /** Null for a first version. */
  former: z.nullable(z.object({ id: z.string(), name: z.string() })),
  textChanged: z.boolean(),
  /** Uses of which something else is said than before. */
  uses: z.array(z.object({ use: z.string(), name: z.string(), before: stated, after: stated })),
  /** Page that keeps every version. */
  url: z.string(),
});
export type LicenceChange = z.output<typeof licenceChange>;

/** A version with all that it says. */
export const licenceVersion = z.object({
  ...licenceChange.shape,
  /** Its last day; null while no later one is known. */
  until: z.nullable(z.string()),
  matrix: z.array(licenceRow),
  text: z.nullable(z.string()),
  textSha256: z.nullable(z.string()),
});
export type LicenceVersion = z.output<typeof licenceVersion>;

export const licence = z.object({
  id: z.string(),
  name: z.string(),
  spdx: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Full text; null when the source carries none: such fonts cannot be downloaded. */
  text: z.nullable(z.string()),
  textSha256: z.nullable(z.string()),
  /** ISO date on which the matrix was read from the text. */
  reviewedAt: z.string(),
  evidence: z.string(),
  matrix: z.array(licenceRow),
  reservedFontNames: z.array(z.string()),
  /** What is going to be different, the soonest first; until its day all of the above stands. */
  announced: z.array(licenceChange),
  /** Page that keeps every version of the font's terms. */
  versionsUrl: z.string(),
});

/** Vertical metrics in font units, as browsers use them for line layout. */
export const metrics = z.object({
  unitsPerEm: z.int(),
  ascender: z.int(),
  descender: z.int(),
  lineGap: z.int(),
  capHeight: z.nullable(z.int()),
  xHeight: z.nullable(z.int()),
  /** Real extent of the drawn glyphs, font units (head yMax / yMin). */
  yMax: z.int(),
  yMin: z.int(),
  /** Pixels an em of a pixel face has: it is sharp at whole multiples of that size alone. */
  grid: z.optional(z.int()),
});

export const coverageCount = z.object({
  charset: z.string(),
  name: z.string(),
  have: z.int(),
  total: z.int(),
});

/** A character that a font lacks and a title can do without, or write otherwise (`substitutes.ts`). */
export const lackedMark = z.object({
  char: z.string(),
  /** The nearest accepted substitute that the font draws; null for punctuation that has none in this font. */
  substitute: z.nullable(z.string()),
});
export type LackedMark = z.output<typeof lackedMark>;

/** How one text sits in one font. */
export const textCoverage = z.object({
  /** Distinct characters that the font cannot draw and the text can't do without: the first ones, in order of appearance. */
  missing: z.string(),
  /** How many those are in all. */
  missingCount: z.int(),
  /** Marks that the font cannot draw: the first ones, in order of appearance. They are not among `missing`. */
  marks: z.array(lackedMark),
  marksCount: z.int(),
  /** The font draws every character of the text. */
  complete: z.boolean(),
});
export type TextCoverage = z.output<typeof textCoverage>;

export const tag = z.object({ dictNumber: z.string(), dictName: z.string(), type: z.string() });

/** Font resource of the specification: a family (`pid` null) or one of its faces. */
export const fontResource = z.object({
  fontGNo: z.string(),
  pid: z.nullable(z.string()),
  familyName: z.string(),
  styleName: z.string(),
  weight: z.int(),
  italic: z.boolean(),
  /** CSS family name under which this face is drawn on the site. */
  webFontFamily: z.string(),
  woffPath: z.nullable(z.string()),
  ttfPath: z.nullable(z.string()),
  bytes: z.int(),
  sha256: z.string(),
  format: z.string(),
  /** The file to install that archives hold beside one for the web. */
  unpacked: z.nullable(z.object({ format: z.enum(['ttf', 'otf']), bytes: z.int() })),
  version: z.nullable(z.string()),
  glyphCount: z.int(),
  /** Code points with an outline of their own or a defined blank. */
  characterCount: z.int(),
  axes: z.array(axis),
  instances: z.array(namedInstance),
  features: z.array(z.object({ tag: z.string(), nameZh: z.string() })),
  vertical: z.boolean(),
  fsType: z.int(),
  metrics,
});
export type FontResource = z.output<typeof fontResource>;

/** A font as lists show it. */
export const fontCard = z.object({
  fontGNo: z.string(),
  /** Face that draws the specimen. */
  faceGNo: z.string(),
  nameZh: z.string(),
  nameEn: z.nullable(z.string()),
  designer: z.nullable(z.string()),
  foundry: z.nullable(z.string()),
  year: z.nullable(z.int()),
  kind: z.enum(['creative', 'currency']),
  brandNumber: z.nullable(z.string()),
  tags: z.array(tag),
  faceCount: z.int(),
  weights: z.array(z.int()),
  axes: z.array(axis),
  glyphCount: z.int(),
  hanziCount: z.int(),
  /** The charset that says most about this font (GB2312, or Big5 for traditional faces, or Latin). */
  coverage: coverageCount,
  licence: licenceBrief,
  /** The site hands out its files; what is not downloaded here is not embedded from here either. */
  downloadable: z.boolean(),
  /** Set when the licence or a Reserved Font Name asks for the original source. */
  officialDownload: z.nullable(z.string()),
  metrics,
  /** Present when the request carried a text. */
  text: z.optional(textCoverage),
});
export type FontCard = z.output<typeof fontCard>;

/** How many families carry something: all of them, and those of each kind, which lists show apart. */
const familyCounts = { count: z.int(), creative: z.int(), currency: z.int() };
export const dictItem = z.object({ dictNumber: z.string(), dictName: z.string(), ...familyCounts });
export const brand = z.object({ brandNumber: z.string(), brandName: z.string(), ...familyCounts });
