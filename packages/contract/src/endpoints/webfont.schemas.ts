import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { lackedMark } from '../entities.schemas.ts';
import { MAX_BATCH, MAX_TEXT } from './fonts.ts';

const gno = z.string().check(z.minLength(1), z.maxLength(128));

/** A number pins the axis, a pair limits it to a range; omitted axes stay variable. */
const axisSetting = z.union([z.number(), z.tuple([z.number(), z.number()])]);

/** A failed item has `error` and no paths; it does not affect the other items of its batch. */
const subsetItem = z.object({
  gno: z.string(),
  familyName: z.string(),
  woffPath: z.nullable(z.string()),
  ttfPath: z.nullable(z.string()),
  /** WOFF2, the smallest format and the one for current browsers. */
  woff2Path: z.nullable(z.string()),
  /** Distinct characters of the text that the font does not draw, including marks. */
  missing: z.string(),
  /**
   * Those of `missing` that can be omitted or substituted, and variation sequences of the text that the font lacks: it
   * draws their character alone.
   */
  marks: z.array(lackedMark),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});
export type SubsetItem = z.output<typeof subsetItem>;

export const webfontSchemas = {
  webfontHttp: {
    summary: '批量取子集',
    description: '一次为最多 50 款字体各取一份只含所给文字的子集；每项有自己的结果，一项失败不影响别的。',
    // The handler checks the length of each item's text, so that one overlong item does not fail its batch.
    body: z
      .array(z.object({ gno, text: z.string(), axes: z.optional(z.record(z.string(), axisSetting)) }))
      .check(z.minLength(1), z.maxLength(MAX_BATCH)),
    data: z.array(subsetItem),
  },
  webVariableFont: {
    summary: '可变字体子集：保留、固定或收窄每条轴',
    description: '取一款可变字体的子集；`axes` 里写一个数固定那条轴，写两个数收窄它，不写就保留。',
    body: z.object({
      gno,
      text: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)),
      axes: z._default(z.record(z.string(), axisSetting), {}),
    }),
    data: subsetItem,
  },
} satisfies SchemaGroup;
