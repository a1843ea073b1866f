import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { useVerdict } from '../entities.schemas.ts';
import { drawTitleHelp, titleOutlinesHelp } from './titles.help.ts';
import { TITLE_BOARD, TITLE_CALLS, TITLE_FORMATS } from './titles.ts';

const { faces, text, width, scale } = TITLE_CALLS;

const faceOutlines = z.object({
  /** As it was requested. */
  face: z.string(),
  nameZh: z.string(),
  familyGNo: z.string(),
  kind: z.enum(['creative', 'currency']),
  /** Verdict on logos; null where no font was found. */
  logo: z.nullable(useVerdict),
  /** Name of its licence; null where no font was found. */
  licence: z.nullable(z.string()),
  /** Why its outlines stay here; null if they are in `glyphs`. */
  refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
  unitsPerEm: z.int(),
  /** Height of the middle of hanzi above the baseline, font units. */
  middle: z.number(),
  /** Range of its weight axis; null for a face of one weight, and for one whose outlines stay here. */
  weights: z.nullable(z.tuple([z.number(), z.number()])),
  /** By character: advance and path data. */
  glyphs: z.record(z.string(), z.tuple([z.number(), z.string()])),
});
export type TitleFaceOutlines = z.output<typeof faceOutlines>;

const document = z.record(z.string().check(z.maxLength(40)), z.unknown());
const token = z.string().check(z.minLength(1), z.maxLength(100));
const visitor = z.string().check(z.regex(/^[\w-]{16,64}$/));
const board = z.object({
  question: z.string(),
  titles: z.array(
    z.object({
      title: document,
      /** Name of the ground on which it stands. */
      ground: z.string(),
      votes: z.int(),
    }),
  ),
  /** Place of the title that this visitor chose, from 0. */
  mine: z.nullable(z.int()),
  createdAt: z.string(),
  /** Time from which the board is gone. */
  until: z.string(),
});

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
      title: document,
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
  titleBoardMake: {
    summary: '把两到四个标题放上一块比稿板，得到链接',
    description:
      '收几份题字文件与一句问话，答链接里的 token 与收回用的钥匙；90 天后自动删掉。不用登录；登录着建的记在账号下，随账号导出、停用和删除。',
    body: z.object({
      question: z.string().check(z.maxLength(TITLE_BOARD.question * 2)),
      titles: z
        .array(z.object({ title: document, ground: z.string().check(z.regex(/^[a-z]{1,20}$/)) }))
        .check(z.minLength(TITLE_BOARD.titles.min), z.maxLength(TITLE_BOARD.titles.max)),
    }),
    data: z.object({
      token: z.string(),
      /** Takes the board back; whoever has the link does not have it. */
      key: z.string(),
      until: z.string(),
    }),
  },
  titleBoard: {
    summary: '比稿板上的标题与票数',
    description:
      '凭链接里的 token 读出几份题字文件与各自的票数；`visitor` 是浏览器自己记着的编号，用来认出自己的票。',
    body: z.object({ token, visitor }),
    data: board,
  },
  titleBoardVote: {
    summary: '给比稿板上的一个标题投票；choice 为 null 则收回',
    description: '每位访客一票，再投就改。',
    body: z.object({
      token,
      visitor,
      choice: z.nullable(z.int().check(z.gte(0), z.lt(TITLE_BOARD.titles.max))),
    }),
    data: board,
  },
  titleBoardRemove: {
    summary: '收走比稿板，连同票数一起删掉',
    description: '凭做板时得到的钥匙；收走之后链接就打不开了。已经收走的再收一次也算成功。',
    body: z.object({ token, key: token }),
    data: z.null(),
  },
} satisfies SchemaGroup;
