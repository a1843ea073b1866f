import * as z from 'zod/mini';
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
  textCoverage,
} from '../entities.schemas.ts';
import { flag, page, pageQuery } from '../envelope.schemas.ts';
import { fontDetail } from '../font-detail.schemas.ts';
import { COVERAGE_FILTERS, FONT_SORTS, MAX_LONG_TEXT, MAX_TEXT } from './fonts.ts';

const id = z.string().check(z.minLength(1), z.maxLength(128));
const text = z.string().check(z.maxLength(MAX_TEXT));
const longText = z.string().check(z.maxLength(MAX_LONG_TEXT.units));
const idQuery = z.object({ id });
const idParams = z.object({ id });

export const fontListQuery = z.object({
  ...pageQuery,
  /** Creative fonts (`/font`), general text families (`/currency`), or both. */
  kind: z._default(z.enum(['creative', 'currency', 'all']), 'creative'),
  /** Dictionary numbers, comma separated: any of one type, all types together. */
  tagNumber: z.optional(z.string().check(z.maxLength(400))),
  /** Label of a shared link; it does not filter. */
  tagName: z.optional(z.string().check(z.maxLength(200))),
  /** Comma separated: any of them. */
  brandNumber: z.optional(z.string().check(z.maxLength(200))),
  /** CSS weights, comma separated. */
  weight: z.optional(z.string().check(z.maxLength(60))),
  variable: z.optional(flag),
  keyword: z.optional(z.string().check(z.maxLength(60))),
  /** Text the visitor wants to set: every card tells what it lacks. */
  text: z.optional(text),
  /**
   * `full`: only fonts that draw all of `text`. `near`: also those lacking marks, or at most `NEAR` characters that
   * the text can't do without.
   */
  coverage: z._default(z.enum(COVERAGE_FILTERS), 'any'),
  /** A font that lacks nothing but marks counts as one that draws all. */
  ignoreMarks: z.optional(flag),
  /**
   * `fewest`: fonts that lack least of `text` first, among equals the newest; the default where a text is sent.
   * Without one it is `new`.
   */
  sort: z.optional(z.enum(FONT_SORTS)),
});

export const fontList = z.extend(page(fontCard), {
  /** Over all fonts that pass the other filters; present when `text` was sent. Each font is in one of four counts. */
  textCoverage: z.optional(
    z.object({
      /** Distinct visible characters of the text: what the counts are over. */
      characters: z.int(),
      /** Fonts that draw all of them; with `ignoreMarks` all but marks. */
      full: z.int(),
      /** Fonts that lack nothing but marks. */
      onlyMarks: z.int(),
      /** Fonts that lack 1 to 3 characters. */
      near: z.int(),
      lacking: z.int(),
      /**
       * The text with marks written as more fonts have them, and how many then draw all of it; null where no other
       * writing helps.
       */
      rewritten: z.nullable(z.object({ text: z.string(), full: z.int() })),
      /** Fonts that `coverage` left out, those that lack least first, at most 12. */
      leftOut: z.array(z.extend(textCoverage, { fontGNo: z.string(), nameZh: z.string() })),
    }),
  ),
});

const downloadLink = z.object({
  /** Signed, same-origin path; works until `expiresAt`. */
  url: z.string(),
  expiresAt: z.string(),
  fileName: z.string(),
  /** Size in bytes; null where the archive is made while it is sent. */
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
});

/** Characters of a list of missing ones: so many at a time. */
const missingPage = {
  current: pageQuery.current,
  size: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(5000)), 500),
};

export const fontsSchemas = {
  getFontList: {
    summary: '字体列表：筛选、排序、按文字覆盖',
    query: fontListQuery,
    data: fontList,
  },
  searchFonts: {
    summary: '字体列表，文字放在正文里：最长可到全部 Unicode',
    body: z.object({ ...fontListQuery.shape, text: z.optional(longText) }),
    data: fontList,
  },
  getFontDetail: {
    summary: '字体详情；id 可以是字族或单款',
    query: idQuery,
    data: fontDetail,
  },
  getDownloadUrl: {
    summary: '签名的下载地址',
    query: z.object({ id, type: z._default(z.enum(['file', 'family']), 'family') }),
    data: downloadLink,
  },
  fontDictionary: {
    summary: '字体字典：风格、用途、授权、字符集',
    data: z.record(z.string(), z.array(dictItem)),
  },
  selectBrandLine: {
    summary: '字体品牌',
    data: z.array(brand),
  },
  licences: {
    summary: '目录里的每一种授权：用途矩阵、依据、采用它的字体与保留字体名',
    data: z.array(
      z.object({
        id: licence.shape.id,
        name: licence.shape.name,
        spdx: licence.shape.spdx,
        url: licence.shape.url,
        reviewedAt: licence.shape.reviewedAt,
        evidence: licence.shape.evidence,
        matrix: licence.shape.matrix,
        /** Families under it. */
        families: z.int(),
        /** Families whose files this site hands out. */
        downloadable: z.int(),
        /** Some of them, those that can be downloaded first. */
        examples: z.array(fontCard),
        /** Families that reserve names for their original. */
        reserved: z.array(
          z.object({
            fontGNo: z.string(),
            kind: fontCard.shape.kind,
            nameZh: z.string(),
            names: z.array(z.string()),
          }),
        ),
      }),
    ),
  },
  licenceChanges: {
    summary: '授权变更：已经公布、到日子才生效的，和近来生效的，逐项写明前后',
    data: z.object({ coming: z.array(licenceChange), recent: z.array(licenceChange) }),
  },
  licenceVersions: {
    summary: '一种授权的历次版本：何时起、改了什么、当时的用途矩阵；新的在前',
    query: z.object({ id }),
    data: z.object({ id: z.string(), name: z.string(), versions: z.array(licenceVersion) }),
  },
  fontLicenceVersions: {
    summary: '一款字体历次所用的授权：何时起、改了什么、当时的用途矩阵与全文；新的在前',
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
    params: idParams,
    data: z.array(fontResource),
  },
  fontInformation: {
    summary: '一款字体的信息',
    params: idParams,
    data: z.extend(fontResource, { childFontResource: z.array(fontResource) }),
  },
  fontInformationParent: {
    summary: '一款字体所属的字族',
    params: idParams,
    data: z.extend(fontResource, { childFontResource: z.array(fontResource) }),
  },
  fontDownload: {
    summary: '单个字体文件的签名下载地址',
    params: idParams,
    data: downloadLink,
  },
  variableList: {
    summary: '可变字体列表',
    query: z.object({
      ...pageQuery,
      text: z.optional(text),
      axis: z.optional(z.string().check(z.maxLength(40))),
    }),
    data: page(fontCard),
  },
  suggestFonts: {
    summary: '输入联想：中文名、西文名、拼音、首字母',
    query: z.object({ keyword: z.string().check(z.minLength(1), z.maxLength(60)) }),
    data: z.array(
      z.object({
        fontGNo: z.string(),
        faceGNo: z.string(),
        nameZh: z.string(),
        nameEn: z.nullable(z.string()),
        /** Which key matched. */
        by: z.enum(['nameZh', 'nameEn', 'pinyin', 'initials', 'designer']),
      }),
    ),
  },
  fontCoverage: {
    summary: '对每个字符集的覆盖，附缺字（分页）',
    query: z.object({
      id,
      /** One charset alone, by its key. */
      charset: z.optional(z.string().check(z.maxLength(40))),
      ...missingPage,
    }),
    /** `missing` holds page `current` of the missing characters, which are `total` less `have`. */
    data: z.array(z.extend(coverageCount, { missing: z.string() })),
  },
  coverageOfText: {
    summary: '一款字体写一段文字缺什么；文字最长可到全部 Unicode，缺字分页',
    body: z.object({ id, text: longText, ...missingPage }),
    data: z.extend(textCoverage, {
      /** Distinct visible characters of the text. */
      characters: z.int(),
    }),
  },
  fontGlyphs: {
    summary: '字形表：有外形的码位与映射为空的码位',
    query: z.object({
      ...pageQuery,
      size: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(512)), 240),
      id,
      /** Block key (`han`, `kana`, `latin`, `punctuation`, `other`, `missing`) or `all`. */
      block: z._default(z.string().check(z.maxLength(20)), 'all'),
      /** A character, `U+9F8D`, or several characters: the page holds just these. */
      find: z.optional(z.string().check(z.maxLength(200))),
    }),
    data: z.extend(
      page(z.object({ codePoint: z.int(), state: z.enum(['drawn', 'blank', 'empty', 'missing']) })),
      {
        blocks: z.array(z.object({ key: z.string(), name: z.string(), count: z.int() })),
      },
    ),
  },
} satisfies SchemaGroup;
