import * as z from 'zod';
import { COVERS, type Cover } from './covers.ts';
import { VERDICTS } from './licence-verdict.ts';

/**
 * A variation axis in the font's own units. `nameZh` is the Chinese name of a registered axis, else the font's own
 * name.
 */
export const axis = z.object({
  tag: z.string(),
  nameZh: z.string(),
  min: z.number(),
  default: z.number(),
  max: z.number(),
  hidden: z.boolean(),
});
export type Axis = z.output<typeof axis>;

const namedInstance = z.object({
  name: z.string(),
  coordinates: z.record(z.string(), z.number()),
});

/**
 * What the site says of a use. `claimed`: only the font's source says so, since the licence's text did not come with the
 * font.
 */
const verdict = z.enum(VERDICTS);

/** Of a use; `note` is the condition, or the clause that forbids. */
export const useVerdict = z.object({
  use: z.string(),
  name: z.string(),
  verdict,
  note: z.string(),
});

const licenceBrief = z.object({
  id: z.string(),
  name: z.string(),
  /** Keys of the uses that the licence permits unconditionally; none if its text has not been seen with the font. */
  allows: z.array(z.string()),
  /** True if its text came with the font. */
  textSeen: z.boolean(),
});

/** Announced, in force, or replaced by a later version. */
export const versionState = z.enum(['coming', 'inForce', 'former']);

const stated = useVerdict.pick({ verdict: true, note: true });

/**
 * What a version changed in a licence or in a font's terms. An announced version affects nothing else on the site
 * before its day.
 */
export const licenceChange = z.object({
  kind: z.enum(['licence', 'font']),
  /** The licence's id or the font's number. */
  id: z.string(),
  name: z.string(),
  version: z.int(),
  state: versionState,
  /** First day in force, in the site's time zone. */
  effectiveOn: z.string(),
  /** Explanation for visitors; empty for a first version. */
  changes: z.string(),
  licence: z.object({ id: z.string(), name: z.string() }),
  /** Previous licence; null for a first version. */
  former: z.nullable(z.object({ id: z.string(), name: z.string() })),
  textChanged: z.boolean(),
  /** Uses whose verdict or note changed. */
  uses: z.array(z.object({ use: z.string(), name: z.string(), before: stated, after: stated })),
  /** Page that lists every version. */
  url: z.string(),
});
export type LicenceChange = z.output<typeof licenceChange>;

/** A version with its full terms. */
export const licenceVersion = z.object({
  ...licenceChange.shape,
  /** Last day in force; null while no later version is known. */
  until: z.nullable(z.string()),
  verdicts: z.array(useVerdict),
  text: z.nullable(z.string()),
  textSha256: z.nullable(z.string()),
});
export type LicenceVersion = z.output<typeof licenceVersion>;

/** A receipt that a download contained, and what has changed since. */
export const receipt = z.object({
  sha256: z.string(),
  issuedAt: z.string(),
  fontGNo: z.string(),
  nameZh: z.string(),
  /** Null if the font has left the catalogue. */
  kind: z.nullable(z.enum(['creative', 'currency'])),
  /** Version of the family at its source. */
  version: z.nullable(z.string()),
  licence: z.object({ id: z.string(), name: z.string(), textSha256: z.string() }),
  files: z.array(z.object({ fileName: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Changes to the terms since then, announced ones included, soonest first. */
  changes: z.array(licenceChange),
});
export type Receipt = z.output<typeof receipt>;

export const licence = z.object({
  id: z.string(),
  name: z.string(),
  spdx: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Full text; null if the source has none, in which case its fonts cannot be downloaded. */
  text: z.nullable(z.string()),
  textSha256: z.nullable(z.string()),
  /** Date (ISO 8601) when the permissions were read from the text. */
  reviewedAt: z.string(),
  evidence: z.string(),
  verdicts: z.array(useVerdict),
  reservedFontNames: z.array(z.string()),
  /** Announced changes, soonest first; until its day, none affects the fields above. */
  announced: z.array(licenceChange),
  /** Page that lists every version of the font's terms. */
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
  /** Extent of the drawn glyphs in font units (`yMax` and `yMin` of `head`). */
  yMax: z.int(),
  yMin: z.int(),
  /** Number of pixels in an em of a pixel font, which is sharp only at multiples of that size. */
  grid: z.optional(z.int()),
});

export const coverageCount = z.object({
  charset: z.string(),
  name: z.string(),
  have: z.int(),
  total: z.int(),
});

/**
 * A mark that a font lacks, which can be omitted or substituted (`substitutes.ts`), or a variation sequence that it lacks
 * and whose character it has: it draws that.
 */
export const lackedMark = z.object({
  char: z.string(),
  /** Nearest accepted substitute that the font draws; null for punctuation without one. */
  substitute: z.nullable(z.string()),
});
export type LackedMark = z.output<typeof lackedMark>;

export const textCoverage = z.object({
  /** Distinct required characters that the font lacks, the first few in order of appearance. */
  missing: z.string(),
  /** Number of all of them. */
  missingCount: z.int(),
  /** Marks that the font lacks, the first few in order of appearance, then variants. They are not in `missing`. */
  marks: z.array(lackedMark),
  marksCount: z.int(),
  /** Variation sequences among them, such as 葛 with U+E0100. */
  variantsCount: z.int(),
  /** True if the font draws every character and every variant of the text. */
  complete: z.boolean(),
});
export type TextCoverage = z.output<typeof textCoverage>;

export const tag = z.object({ dictNumber: z.string(), dictName: z.string(), type: z.string() });

const ownAddress = (format: string) =>
  z
    .nullable(z.string())
    .check(
      z.describe(
        `这款字体的 ${format} 文件，只含它名字里的字（一个也没有时，含它最常用的字）；别的字用 /webfont/http 取。只供预览（embeddable 为 false）或文件暂时读不到的字体没有地址，为 null`,
      ),
    );

/** Font resource of the specification: a family (`pid` null) or one of its faces. */
export const fontResource = z.object({
  fontGNo: z.string(),
  pid: z.nullable(z.string()),
  familyName: z.string(),
  styleName: z.string(),
  weight: z.int(),
  /** Width class, 1 (narrowest) to 9; 5 is normal. */
  width: z.int(),
  italic: z.boolean(),
  /** CSS family name under which the site renders this face. */
  webFontFamily: z.string(),
  woffPath: ownAddress('WOFF'),
  ttfPath: ownAddress('TTF'),
  bytes: z.int(),
  sha256: z.string(),
  format: z.string(),
  /** Installable file that archives contain beside a web-only one. */
  unpacked: z.nullable(z.object({ format: z.enum(['ttf', 'otf']), bytes: z.int() })),
  version: z.nullable(z.string()),
  glyphCount: z.int(),
  /** Number of code points that the font draws, including those that are blank by definition. */
  characterCount: z.int(),
  axes: z.array(axis),
  instances: z.array(namedInstance),
  features: z.array(z.object({ tag: z.string(), nameZh: z.string() })),
  vertical: z.boolean(),
  fsType: z.int(),
  metrics,
  /** Median width of common hanzi in thousandths of an em; null for a face without them. */
  hanziAdvance: z.nullable(z.int()),
});
export type FontResource = z.output<typeof fontResource>;

export const fontCard = z.object({
  fontGNo: z.string(),
  /** Face used for the specimen. */
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
  /** Coverage of the most informative charset: GB2312, Big5 for traditional fonts, else that of the font's script. */
  coverage: coverageCount,
  /**
   * Line that its face draws whole: the one chosen for it, else a text in its own script; null if a Chinese or Latin
   * sample fits, or the file is away.
   */
  sample: z.nullable(z.string()),
  licence: licenceBrief,
  /** True if the site distributes the files; a font that cannot be downloaded cannot be embedded either. */
  downloadable: z.boolean(),
  /** Official URL, set if the licence or a Reserved Font Name requires the original source. */
  officialDownload: z.nullable(z.string()),
  metrics,
  /** Path of the font's picture, an SVG of 1280 × 800 for light and dark; null if its face cannot draw one. */
  portrait: z.nullable(z.string()),
  /** Scene that was chosen for the picture; null if its tags choose one. */
  cover: z.nullable(z.enum(Object.keys(COVERS) as Cover[])),
  /** Present if the request has a text. */
  text: z.optional(textCoverage),
});
export type FontCard = z.output<typeof fontCard>;

/** Number of families, in total and by kind, since each kind has its own list. */
const familyCounts = { count: z.int(), creative: z.int(), currency: z.int() };
export const dictItem = z.object({ dictNumber: z.string(), dictName: z.string(), ...familyCounts });
export const brand = z.object({ brandNumber: z.string(), brandName: z.string(), ...familyCounts });
