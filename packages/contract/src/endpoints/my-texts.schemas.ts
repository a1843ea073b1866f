import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { MY_TEXTS } from '../my-texts.ts';

const id = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\w-]*$/));
/** Rejects U+0000, which PostgreSQL cannot store. */
const words = z.string().check(z.maxLength(MY_TEXTS.length), z.regex(/^[^\0]*$/));
const at = z.int().check(z.gte(0), z.lte(8.64e15));

const myTexts = z.object({
  texts: z
    .array(
      z.object({
        id,
        name: z.string().check(z.maxLength(2 * MY_TEXTS.name), z.regex(/^\P{Cc}*$/u)),
        text: words,
        at,
      }),
    )
    .check(z.maxLength(MY_TEXTS.texts)),
  gone: z.array(z.object({ id, at })).check(z.maxLength(MY_TEXTS.gone)),
});

export const myTextsSchemas = {
  textsSync: {
    summary: '「我的文字」：送上这里存的几段文字，与账号里的合并，答合并后的全部；放不下的不收',
    description: '交上这里存的「我的文字」与删掉的编号，按时间合并，答合并后的全部。',
    body: myTexts,
    data: myTexts,
  },
} satisfies SchemaGroup;
