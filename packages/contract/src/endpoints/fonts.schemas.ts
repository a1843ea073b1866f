import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import {
  brand,
  coverageCount,
  dictItem,
  fontCard,
  fontResource,
  licence,
  licenceChange,
  licenceVersion,
  receipt,
  textCoverage,
  useVerdict,
} from '../entities.schemas.ts';
import { flag, page, pageQuery } from '../envelope.schemas.ts';
import { fontDetail, likeness } from '../font-detail.schemas.ts';
import { keywordReading } from '../keyword.schemas.ts';
import { INSTEAD_REASONS } from '../keyword.ts';
import {
  characterVariantsHelp,
  compareHanziHelp,
  findByShapeHelp,
  fontMapHelp,
  knownFontsHelp,
  similarFontsHelp,
} from './fonts.help.ts';
import {
  COVERAGE_FILTERS,
  FONT_SORTS,
  MAX_LONG_TEXT,
  MAX_TEXT,
  NEARNESS_BOUNDS,
  type Nearness,
  SEARCH_KEYS,
  type SearchKey,
  SHAPE_SEARCH,
} from './fonts.ts';

/** 128 bytes. */
const FEATURES_BASE64 = /^[A-Za-z0-9+/]{171}=$/;
const near = {
  /** 0 for the same drawing; `NEARNESS_BOUNDS` says what it means. */
  distance: z.number(),
  nearness: z.enum([
    ...(Object.keys(NEARNESS_BOUNDS) as (keyof typeof NEARNESS_BOUNDS)[]),
    'far',
  ] satisfies Nearness[]),
};
const foundFont = z.object({
  font: fontCard,
  /** The face of the family that is nearest, and its weight if it is variable. */
  faceGNo: z.string(),
  weight: z.nullable(z.int()),
  ...near,
  /** For each character of the request; null for one that did not count. */
  characters: z.array(z.nullable(z.object(near))),
});
export type FoundFont = z.output<typeof foundFont>;

/** How a font draws hanzi, in thousandths. */
const fontTraits = z.object({
  /** Thickness of upright strokes, of the height of hanzi. */
  weight: z.int(),
  /** The thicker direction of strokes, of the thinner one. */
  contrast: z.int(),
  /** Share of the outline's turns that are bends, not corners. */
  round: z.int(),
  /** Share of the box around the ink that is black. */
  density: z.int(),
  /** Side of that box as a square, of the em. */
  size: z.int(),
  /** Width of that box, of its height. */
  width: z.int(),
  /** Tangent of the lean of upright strokes, to either side. */
  slant: z.int(),
});
export type FontTraits = z.output<typeof fontTraits>;

const fontName = { fontGNo: z.string(), kind: z.enum(['creative', 'currency']), nameZh: z.string() };

/** PostgreSQL takes no U+0000 in a text. */
const id = z.string().check(z.minLength(1), z.maxLength(128), z.toLowerCase(), z.regex(/^[^\p{Cc}]*$/u));
const text = z.string().check(z.maxLength(MAX_TEXT));
const longText = z.string().check(z.maxLength(MAX_LONG_TEXT.units));
const character = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]$/u));
const idQuery = z.object({ id });
const idParams = z.object({ id });

/** Filters of the font list; the server and the list page each have a line for every one. */
const fontFilters = {
  /** Creative fonts (`/font`), general text families (`/currency`), or both. */
  kind: z._default(z.enum(['creative', 'currency', 'all']), 'creative'),
  /** Comma-separated dictionary numbers: matches any within a type, and all types. */
  tagNumber: z.optional(z.string().check(z.maxLength(400))),
  /** Comma-separated; matches any of them. */
  brandNumber: z.optional(z.string().check(z.maxLength(200))),
  /** Comma-separated CSS weights. */
  weight: z.optional(z.string().check(z.maxLength(60))),
  variable: z.optional(flag),
  keyword: z.optional(z.string().check(z.maxLength(60))),
};
export type FontFilterName = keyof typeof fontFilters;

const fontListQuery = z.object({
  ...pageQuery,
  ...fontFilters,
  /** Label for a shared link; it does not filter. */
  tagName: z.optional(z.string().check(z.maxLength(200))),
  /** Sample text: every card then reports what its font lacks. */
  text: z.optional(text),
  /**
   * `full`: only fonts that draw all of `text`. `near`: also fonts that lack only marks, or at most `NEAR` characters.
   */
  coverage: z._default(z.enum(COVERAGE_FILTERS), 'any'),
  /** Counts a font that lacks only marks as complete. */
  ignoreMarks: z.optional(flag),
  /**
   * `fewest` sorts by the number of characters that a font lacks, then newest first; it is the default with a `text`.
   * `match` sorts by the keyword: whole names, their beginnings, names that contain it, designers, tags; it is the
   * default with a `keyword` alone. Otherwise `new` is. Among equals, and in `new`, fonts of Chinese come before those of
   * Japanese and other scripts.
   */
  sort: z.optional(z.enum(FONT_SORTS)),
  /** False leaves `tags` of the cards empty: they are half of an answer. */
  withTags: z._default(flag, true),
});

export const fontList = page(fontCard).extend({
  /** Only with a `keyword`. */
  keyword: z.optional(keywordReading),
  /** Coverage of `text` over all fonts that pass the other filters. Each font is in exactly one of the five counts. */
  textCoverage: z.optional(
    z.object({
      /** Distinct visible characters of the text. */
      characters: z.int(),
      /** Fonts that draw all of them, and the variants that it asks for; with `ignoreMarks`, all but marks. */
      full: z.int(),
      onlyMarks: z.int(),
      /** Fonts that draw all characters and lack variants of some; 0 for a text without variation selectors. */
      onlyVariants: z.int(),
      /** Fonts that lack 1 to 3 characters. */
      near: z.int(),
      lacking: z.int(),
      /**
       * Where no font of a list of one kind draws the text: fonts of the other kind that pass the same filters and do;
       * otherwise 0.
       */
      elsewhere: z.int(),
      /** Where none of these does either, and a filter is set: fonts of each kind that do; otherwise null. */
      unfiltered: z.nullable(z.object({ creative: z.int(), currency: z.int() })),
      /** For a text with Hangul: fonts that draw its Hangul; the names of some. */
      hangul: z.nullable(
        z.object({ text: z.string(), full: z.int(), elsewhere: z.int(), names: z.array(z.string()) }),
      ),
      /**
       * The text with marks that more fonts support, and how many fonts then draw all of it; null if no rewriting
       * helps.
       */
      rewritten: z.nullable(z.object({ text: z.string(), full: z.int() })),
      /** Up to 12 fonts that `coverage` excluded, those that lack the fewest characters first. */
      leftOut: z.array(textCoverage.extend({ fontGNo: z.string(), nameZh: z.string() })),
    }),
  ),
});

const downloadLink = z.object({
  /** Signed path on this origin, valid until `expiresAt`. */
  url: z.string(),
  expiresAt: z.string(),
  fileName: z.string(),
  /** Size in bytes; null for an archive, which is built while it is sent. */
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
});

const missingPage = {
  current: pageQuery.current,
  size: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(5000)), 500),
};

export const fontsSchemas = {
  getFontList: {
    summary: '字体列表：筛选、排序、按文字覆盖',
    description:
      '按筛选与排序分页列出字族。带 `text` 时每款附上它缺的字，可以只要写得全的；`textCoverage` 说各有几款。',
    query: fontListQuery,
    data: fontList,
  },
  searchFonts: {
    summary: '字体列表，文字放在正文里：最长可到全部 Unicode',
    description: '与 GET 的列表相同，筛选写在正文里，适合放不进地址的长文字。',
    body: z.object({ ...fontListQuery.shape, text: z.optional(longText) }),
    data: fontList,
  },
  getFontDetail: {
    summary: '字体详情；id 可以是字族或单款',
    description: '一个字族的全部资料：每一款、覆盖、可变轴、授权全文与各种用途的结论、相关内容。',
    query: idQuery,
    data: fontDetail,
  },
  getDownloadUrl: {
    summary: '签名的下载地址',
    description:
      '给出十分钟内有效的签名地址，指向一族或一款的下载；授权不许再分发或没有授权全文的字体会说明原因。',
    query: z.object({ id, type: z._default(z.enum(['file', 'family']), 'family') }),
    data: downloadLink,
  },
  checkReceipt: {
    summary: '按 SHA-256 核对一份授权说明：本站何时为哪款字体开出、当时的授权与文件，此后授权的变化',
    description: '交上一份授权说明文件的 SHA-256，查它是不是本站开出的；改过一个字就查不到。',
    query: z.object({ sha256: z.string().check(z.regex(/^[\da-f]{64}$/)) }),
    data: receipt,
  },
  fontDictionary: {
    summary: '字体字典：风格、用途、授权、字符集',
    description: '筛选用的全部标签，按风格、用途、授权、文字分组，附字符集与各有几款。',
    data: z.record(z.string(), z.array(dictItem)),
  },
  selectBrandLine: {
    summary: '字体品牌',
    description: '有字体上架的品牌，附各有几款。',
    data: z.array(brand),
  },
  licences: {
    summary: '目录里的每一种授权：用途矩阵、依据、采用它的字体与保留字体名',
    description: '每种授权一条：八种用途各能不能用、依据哪一段、哪些字体采用它。',
    data: z.array(
      z.object({
        id: licence.shape.id,
        name: licence.shape.name,
        spdx: licence.shape.spdx,
        url: licence.shape.url,
        reviewedAt: licence.shape.reviewedAt,
        evidence: licence.shape.evidence,
        /** Of the licence itself; a font whose licence text has not been seen has `claimed` in their place. */
        verdicts: licence.shape.verdicts,
        /** Number of families under this licence. */
        families: z.int(),
        /** Number of those that this site distributes. */
        downloadable: z.int(),
        /** A few of them, downloadable ones first. */
        examples: z.array(fontCard),
        /** Families with reserved font names. */
        reserved: z.array(
          z.object({
            ...fontCard.pick({ fontGNo: true, faceGNo: true, kind: true, nameZh: true, metrics: true }).shape,
            names: z.array(z.string()),
          }),
        ),
      }),
    ),
  },
  licenceChanges: {
    summary: '授权变更：已经公布、到日子才生效的，和近来生效的，逐项写明前后',
    description: '将要生效的和近来生效的授权变更，逐项写明改动前后；没有变更就是空的。',
    data: z.object({ coming: z.array(licenceChange), recent: z.array(licenceChange) }),
  },
  licenceVersions: {
    summary: '一种授权的历次版本：何时起、改了什么、当时的用途矩阵；新的在前',
    description: '按授权的编号列出它的历次版本。',
    query: z.object({ id }),
    data: z.object({ id: z.string(), name: z.string(), versions: z.array(licenceVersion) }),
  },
  fontLicenceVersions: {
    summary: '一款字体历次所用的授权：何时起、改了什么、当时的用途矩阵与全文；新的在前',
    description: '按字族的编号列出它历次所用的授权，连同当时的全文。',
    query: z.object({ fontGNo: id }),
    data: z.object({
      fontGNo: z.string(),
      kind: fontCard.shape.kind,
      nameZh: z.string(),
      versions: z.array(licenceVersion),
    }),
  },
  fontChilds: {
    summary: '字族里的每一款',
    description: '列出一个字族的每一款：字重、宽度、可变轴、文件。',
    params: idParams,
    data: z.array(fontResource),
  },
  fontInformation: {
    summary: '一款字体的信息',
    description: '按一款的编号取它的资料：名称、字重、度量、可变轴与文件。',
    params: idParams,
    data: fontResource.extend({ childFontResource: z.array(fontResource) }),
  },
  fontInformationParent: {
    summary: '一款字体所属的字族',
    description: '由一款的编号找到它所属的字族。',
    params: idParams,
    data: fontResource.extend({ childFontResource: z.array(fontResource) }),
  },
  fontDownload: {
    summary: '单个字体文件的签名下载地址',
    description: '与 get-download-url 相同，但下载的是单个字体文件。',
    params: idParams,
    data: downloadLink,
  },
  variableList: {
    summary: '可变字体列表',
    description: '分页列出可变字体，附每条轴的范围；`axis` 只要有这条轴的。',
    query: z.object({
      ...pageQuery,
      text: z.optional(text),
      axis: z.optional(z.string().check(z.maxLength(40))),
    }),
    data: page(fontCard),
  },
  suggestFonts: {
    summary: '输入联想：中文名、西文名、拼音、首字母',
    description: '输入框里边打边问：名称、别名、拼音或首字母对得上的字体，最相近的在前。',
    query: z.object({ keyword: z.string().check(z.minLength(1), z.maxLength(60)) }),
    data: z.array(
      z.object({
        fontGNo: z.string(),
        faceGNo: z.string(),
        nameZh: z.string(),
        nameEn: z.nullable(z.string()),
        by: z.enum([...(Object.keys(SEARCH_KEYS) as SearchKey[]), ...INSTEAD_REASONS]),
      }),
    ),
  },
  fontCoverage: {
    summary: '对每个字符集的覆盖，附缺字（分页）',
    description: '一款字体对一个字符集有哪些字、缺哪些；不写 `charset` 只回各字符集的计数。',
    query: z.object({
      id,
      /** Key of one charset to return; all by default. */
      charset: z.optional(z.string().check(z.maxLength(40))),
      ...missingPage,
    }),
    /** `missing` contains page `current` of the missing characters; their number is `total` minus `have`. */
    data: z.array(coverageCount.extend({ missing: z.string() })),
  },
  coverageOfText: {
    summary: '一款字体写一段文字缺什么；文字最长可到全部 Unicode，缺字分页',
    description: '把一段文字交给一款字体，分页列出它画不出的字。',
    body: z.object({ id, text: longText, ...missingPage }),
    data: textCoverage.extend({
      /** Distinct visible characters of the text. */
      characters: z.int(),
    }),
  },
  findByShape: {
    summary: '找字：按图里一到四个字的字形特征，找最像的字体',
    description: '按字形特征在全部字体里找最像的几款；特征由调用者从图上算出，图片不必发来。',
    body: z.object({
      /** `FEATURES_VERSION` of the program that made the features. */
      version: z.int(),
      characters: z
        .array(
          z.object({
            features: z.string().check(z.regex(FEATURES_BASE64)),
            read: z.optional(character),
          }),
        )
        .check(z.minLength(1), z.maxLength(SHAPE_SEARCH.characters)),
      text: z.optional(text),
    }),
    data: z.object({
      /** Faces that were compared, and those that could be once all are described. */
      compared: z.int(),
      comparable: z.int(),
      characters: z.array(
        z.object({
          /** What the character was taken for; null if no face draws anything near it. */
          read: z.nullable(z.string()),
          /** False for a character that is not in the index, and did not count. */
          counted: z.boolean(),
          /** Readings of a character that came without one, the likeliest first. */
          likely: z.array(z.object({ read: z.string(), ...near })),
        }),
      ),
      fonts: z.array(foundFont),
      /** The nearest that may be used commercially, if the first of `fonts` may not. */
      commercial: z.nullable(foundFont),
    }),
    help: findByShapeHelp,
  },
  hanziFacts: {
    summary: '一个字：繁体与简体写法，笔画数与笔顺图，百科里名称有它的条目',
    description: '一个汉字的异写、笔画数、笔顺图地址，以及百科里名称含它的条目。',
    query: z.object({ char: character }),
    data: z.object({
      /** Other forms of the character, the usual one first. */
      hant: z.array(z.string()),
      hans: z.array(z.string()),
      /** Null if the order of its strokes is not known. */
      strokes: z.nullable(
        z.object({
          count: z.int(),
          /** A `<figure>` with a step for each stroke, as in articles. */
          figure: z.string(),
        }),
      ),
      /** Entries of the encyclopaedia whose name has the character or one of its forms. */
      entries: z.array(z.object({ title: z.string(), url: z.string() })),
    }),
  },
  characterVariants: {
    summary: '一个字的异体',
    description: '字体用异体选择符写得出的异体，先用写得最全的那款字体画。',
    query: z.object({ char: character, id: z.optional(id) }),
    data: z.object({
      /** By selector; at most 256. */
      variants: z.array(
        z.object({
          /** The character with its selector. */
          sequence: z.string(),
          /** Families that draw it. */
          fonts: z.int(),
          /** The face that was asked for, or one that draws it. */
          font: z.object({ ...fontName, faceGNo: z.string(), metrics: fontCard.shape.metrics }),
        }),
      ),
    }),
    help: characterVariantsHelp,
  },
  compareHanzi: {
    summary: '一个字在两款字体里像不像',
    description: '量一个字在两款字体里的差别。',
    query: z.object({
      char: character,
      /** One or two comma-separated font numbers. */
      fonts: z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^[^\p{Cc}]*$/u)),
    }),
    data: z.object({
      /** In the order of the request, without fonts that are not in the catalogue. */
      fonts: z.array(fontCard),
      /** True for a character that is in the index of shapes; null before there is an index. */
      counted: z.nullable(z.boolean()),
      /** Null unless both fonts draw the character and were compared. */
      near: z.nullable(z.object(near)),
    }),
    help: compareHanziHelp,
  },
  fontMap: {
    summary: '字体地图：每款字体的汉字有多粗、多圆、多密，字面多大、多宽',
    description: '每款字体的汉字有多粗、多圆、多密，字面多大，用来画出字体地图；一份整的。',
    data: z.object({
      /** Families with hanzi, by style. */
      fonts: z.array(
        z.object({
          ...fontName,
          /** The face that was measured, and its weight if it is variable. */
          faceGNo: z.string(),
          weight: z.nullable(z.int()),
          metrics: fontCard.shape.metrics,
          traits: fontTraits,
          /** Numbers of its tags of style, licence and script. */
          tags: z.array(z.string()),
        }),
      ),
      /** Families with hanzi that have no place: pronunciation beside each hanzi, or too few common hanzi. */
      leftOut: z.array(z.object({ ...fontName, why: z.enum(['annotated', 'unmeasured']) })),
    }),
    help: fontMapHelp,
  },
  similarFonts: {
    summary: '字形相似的字体，由近到远',
    description: '与一款字体字形相近的字体，由近到远。',
    query: z.object({ id }),
    /** All of the same design, then up to six others; empty for a font that was not compared. */
    data: z.array(z.object({ fontGNo: z.string(), likeness })),
    help: similarFontsHelp,
  },
  fontGlyphs: {
    summary: '字形表：有外形的码位与映射为空的码位',
    description: '分页列出一款字体的字形，可以按区段看，也可以按字或码位找。',
    query: z.object({
      ...pageQuery,
      size: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(512)), 240),
      id,
      /** Key of a block (`han`, `kana`, `latin`, `punctuation`, `other`, `missing`), or `all`. */
      block: z._default(z.string().check(z.maxLength(20)), 'all'),
      /** A character, `U+9F8D`, or several characters; limits the page to these. */
      find: z.optional(z.string().check(z.maxLength(200))),
    }),
    data: page(
      z.object({
        codePoint: z.int(),
        state: z.enum(['drawn', 'blank', 'empty', 'missing']),
        /** Number of variants that the face draws (`characterVariants`); absent without any. */
        variants: z.optional(z.int()),
      }),
    ).extend({
      blocks: z.array(z.object({ key: z.string(), name: z.string(), count: z.int() })),
    }),
  },
  knownFonts: {
    summary: '本站每款字体的文件校验值、名字和版本：一份整的，用它在本机认出字体',
    description: '每款字体的文件校验值与名称，用来在本机认出字体，不必说出你有哪些文件。',
    data: z.object({
      /** Of fonts with the licence's text and of those without, each once. */
      licences: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          commercial: useVerdict.shape.verdict,
          note: z.string(),
        }),
      ),
      /** `licence` is a position in `licences`. */
      families: z.array(z.object({ ...fontName, licence: z.int() })),
      /** Files as they are downloaded and unpacked, one at each position of the lists. */
      files: z.object({
        /** The first 8 bytes of each SHA-256, one after the other, in Base64. */
        hashes: z.string(),
        bytes: z.array(z.int()),
        /** Positions in `families`. */
        family: z.array(z.int()),
      }),
      /** PostScript names with their versions, which are positions in `versions`. */
      names: z.object({
        postScript: z.array(z.string()),
        version: z.array(z.int()),
        family: z.array(z.int()),
      }),
      versions: z.array(z.string()),
    }),
    help: knownFontsHelp,
  },
} satisfies SchemaGroup;
