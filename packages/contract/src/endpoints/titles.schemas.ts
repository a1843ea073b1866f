import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { useVerdict } from '../entities.schemas.ts';
import { drawTitleHelp, titleOutlinesHelp } from './titles.help.ts';
import { TITLE_CALLS, TITLE_FORMATS } from './titles.ts';

const { faces, text, width, scale } = TITLE_CALLS;

const faceOutlines = z.object({
  /** As it was requested. */
  face: z.string(),
  nameZh: z.string(),
  familyGNo: z.string(),
  kind: z.enum(['creative', 'currency']),
  /** Verdict on logos; null where no font was found. */
  logo: z.nullable(useVerdict),
  /** Why its outlines stay here; null if they are in `glyphs`. */
  refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
  unitsPerEm: z.int(),
  /** Height of the middle of hanzi above the baseline, font units. */
  middle: z.number(),
  /** By character: advance and path data. */
  glyphs: z.record(z.string(), z.tuple([z.number(), z.string()])),
});
export type TitleFaceOutlines = z.output<typeof faceOutlines>;

export const titlesSchemas = {
  titleOutlines: {
    summary: '题字用的字形轮廓：几款字体各取要写的字',
    description: '一次取几款字体里若干字的轮廓，供自己排标题的程序用；不能取的说明原因。',
    body: z.object({
      faces: z
        .array(
          z.object({
            face: z.string().check(z.minLength(1), z.maxLength(128), z.toLowerCase()),
            text: z.string().check(z.maxLength(text)),
            weight: z.optional(z.number().check(z.gte(1), z.lte(1000))),
          }),
        )
        .check(z.minLength(1), z.maxLength(faces)),
      vertical: z._default(z.boolean(), false),
    }),
    data: z.array(faceOutlines),
    help: titleOutlinesHelp,
  },
  drawTitle: {
    summary: '按题字文件画出标题：SVG、PNG、PDF，或连授权说明的 zip',
    description: '收一份题字文件，答画好的图；与题字台里看到的一样。',
    body: z.object({
      title: z.record(z.string().check(z.maxLength(40)), z.unknown()),
      format: z.enum(TITLE_FORMATS),
      width: z._default(z.int().check(z.gte(width.min), z.lte(width.max)), width.initial),
      scale: z._default(z.int().check(z.gte(scale.min), z.lte(scale.max)), scale.min),
    }),
    data: z.object({
      fileName: z.string(),
      etag: z.string(),
      mediaType: z.string(),
      bytes: z.instanceof(Uint8Array),
    }),
    help: drawTitleHelp,
  },
} satisfies SchemaGroup;
