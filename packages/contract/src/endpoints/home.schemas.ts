import * as z from 'zod';
import { baikeCard, caseCard, collectionCard, entryCard, promotionCard } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { fontCard } from '../entities.schemas.ts';
import { commonSchemas } from './common.schemas.ts';
import { MAX_TEXT } from './fonts.ts';

export const homeSchemas = {
  showData: {
    summary: '首页数据',
    description: '首页用的字体、专辑与近来的内容；带 `text` 时字体附上它缺的字。',
    query: z.object({ text: z.optional(z.string().check(z.maxLength(MAX_TEXT))) }),
    data: z.object({
      /** Sample text and the creative fonts that draw it, best first. */
      hero: z.object({
        text: z.string(),
        fonts: z.array(fontCard),
        full: z.int(),
        onlyMarks: z.int(),
        lacking: z.int(),
        /** Where no creative font draws the text: general fonts that do; otherwise 0. */
        elsewhere: z.int(),
      }),
      newFonts: z.array(fontCard),
      hotFonts: z.array(fontCard),
      variableFonts: z.array(fontCard),
      /** Style tags with three example fonts each. */
      styles: z.array(
        z.object({
          dictNumber: z.string(),
          dictName: z.string(),
          /** List that shows the style: creative fonts, if any has it. */
          kind: fontCard.shape.kind,
          /** Number of fonts in that list. */
          count: z.int(),
          /** Examples from that list. */
          fonts: z.array(fontCard),
        }),
      ),
      totals: z.object({ families: z.int(), faces: z.int(), hanzi: z.int() }),
      /** Active adverts of position `home` within their period. This and the following lists may be empty. */
      adverts: commonSchemas.adverts.data,
      /** Columns of type `home`. */
      columns: commonSchemas.columnByType.data,
      albums: z.array(collectionCard),
      /** Ongoing bundles, then upcoming ones. */
      bundles: z.array(collectionCard),
      cases: z.array(caseCard),
      baike: z.array(baikeCard),
      promotions: z.array(promotionCard),
      news: z.array(entryCard),
    }),
  },
  getKeyword: {
    summary: '热门搜索词',
    description: '后台定的热门搜索词，附各自通往哪里。',
    data: z.array(z.object({ keyword: z.string(), url: z.nullable(z.string()) })),
  },
  convertText: {
    summary: '简繁转换；一字多写的位置给出候选',
    description: '把一段文字转成繁体或简体；拿不准的位置附上候选，由人来选。',
    query: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)),
      to: z.enum(['hant', 'hans']),
    }),
    data: z.object({
      text: z.string(),
      /** Positions (code points of the result) where a character has several forms. */
      choices: z.array(
        z.object({ index: z.int(), source: z.string(), chosen: z.string(), options: z.array(z.string()) }),
      ),
    }),
  },
} satisfies SchemaGroup;
