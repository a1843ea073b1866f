import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { metrics, useVerdict } from '../entities.schemas.ts';
import { LICENCE_USES } from '../entities.ts';
import { KEPT_PROJECTS, PROJECT_SHARE } from '../kept-projects.ts';
import { PROJECT_LIMITS } from '../project-fields.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]*$/));
const face = z.string().check(z.minLength(1), z.maxLength(128));
/** Rejects U+0000, which PostgreSQL cannot store. Cleaned by the server. */
const line = (most: number) => z.string().check(z.maxLength(2 * most), z.regex(/^[^\0]*$/));
const roleName = line(PROJECT_LIMITS.name);

const summary = {
  id: z.string(),
  name: z.string(),
  /** Counts saves; the next save names it. */
  revision: z.int(),
  updatedAt: z.string(),
  bytes: z.int(),
  shared: z.boolean(),
};

const shareRoles = z
  .array(
    z.object({
      name: roleName,
      /** Text that the link's page draws; empty for the role's name. */
      line: line(PROJECT_SHARE.line),
      /** Numbers of candidates besides the chosen face. */
      faces: z.array(face).check(z.maxLength(PROJECT_SHARE.candidates)),
    }),
  )
  .check(z.maxLength(PROJECT_LIMITS.roles));

const comment = z.object({ id: z.string(), name: z.string(), content: z.string(), createdAt: z.string() });

const share = z.object({
  /** Last part of the link's address. */
  token: z.string(),
  createdAt: z.string(),
  roles: shareRoles,
  votes: z.array(z.object({ role: z.string(), face: z.string(), count: z.int() })),
  /** The oldest first. */
  comments: z.array(comment),
});

const token = z.string().check(z.maxLength(100));
/** Random number by which one browser has one vote. */
const visitor = z.string().check(z.regex(/^[\w-]{16,64}$/));

const billed = {
  gno: z.string(),
  /** Number of the font, for its page. */
  fontGNo: z.string(),
  kind: z.enum(['creative', 'currency']),
  nameZh: z.string(),
  styleName: z.string(),
  licence: z.object({ name: z.string(), evidence: z.string(), reviewedAt: z.string() }),
  /** Of the project's uses. */
  verdicts: z.array(useVerdict),
};

const shared = z.object({
  name: z.string(),
  uses: z.array(z.enum(LICENCE_USES.map(({ key }) => key))),
  /** Number of the script's distinct characters. */
  characters: z.int(),
  roles: z.array(
    z.object({
      name: z.string(),
      line: z.string(),
      /** Weight of the chosen face, if it is variable and one was chosen. */
      weight: z.optional(z.number()),
      /** The chosen face first, then the candidates. */
      faces: z.array(
        z.object({
          ...billed,
          metrics,
          chosen: z.boolean(),
          /** How many of the script's characters it lacks. */
          lacking: z.int(),
          votes: z.int(),
        }),
      ),
      /** Faces that draw what the chosen one lacks, with the size (of 1) and the weight (of an axis) that match it. */
      fillers: z.array(
        z.object({
          ...billed,
          metrics,
          fit: z.object({ scale: z.number(), weight: z.nullable(z.number()) }),
        }),
      ),
      /** The line by the face that draws each part: 0 is the chosen one, its fillers follow, -1 is none. */
      runs: z.array(z.object({ by: z.int(), text: z.string() })),
      /** How many characters the chosen face and its fillers lack together. */
      lackingTogether: z.int(),
      /** Face that this visitor voted for. */
      mine: z.nullable(z.string()),
    }),
  ),
  comments: z.array(comment),
});

export const projectsSchemas = {
  coverageSets: {
    summary: '全部字体各有哪些字：一份二进制文件，用它在本机判断一段文字谁写得全',
    description: '全部字体各有哪些字的二进制文件，`@ziwan/client` 能读；带 ETag，字体没变就答 304。',
    data: z.object({ fileName: z.string(), etag: z.string(), bytes: z.instanceof(Uint8Array) }),
    help: {
      notes: [
        '剧本不用发出来：取这一份，就能在自己的机器上知道每款字体缺哪些字、授权允许哪些用途。',
        '用 npm 包 `@ziwan/client` 的 `decodeCoverage` 解开，得到字体目录和一个能问「这款有没有这个字」的集合。',
        '字库变了才变：用 `If-None-Match` 再问，没变就答 304。',
      ],
    },
  },
  characterForms: {
    summary: '每个字的繁体与简体写法',
    description: '每个字的繁简写法，一份整的，用来在本机找另一种写法。',
    /** Words separated by spaces: a character, then its forms, the usual one first. */
    data: z.object({ hant: z.string(), hans: z.string() }),
  },
  projectList: {
    summary: '账号里的项目，新改的在前',
    description: '列出账号里的项目，只有名称、大小、时间与版本。',
    data: z.array(z.object(summary)),
  },
  projectRead: {
    summary: '账号里的一个项目',
    description: '取一个项目的文件，连同下次保存要写的 `revision`。',
    params: z.object({ id }),
    data: z.object({ ...summary, file: z.string() }),
  },
  projectSave: {
    summary:
      '把项目存进账号：不含文本的项目文件（JSON）。id 由存的一方生成（UUID）；写明上次的 revision，别的设备在那之后存过，答 S00447',
    description:
      '把一个项目存进账号。新的项目 `revision` 写 0；别处先存过时答 409 和那里的版本，由调用者决定留哪个。',
    body: z.object({
      /** A random UUID, made where the project is first kept. */
      id: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
      /** Revision that was changed; 0 for a new one. */
      revision: z.int().check(z.gte(0), z.lte(2 ** 31 - 2)),
      file: z.string().check(z.maxLength(KEPT_PROJECTS.bytes)),
    }),
    data: z.object(summary),
  },
  projectDelete: {
    summary: '从账号里删掉一个项目，连同它的只读链接',
    description: '删掉一个项目，它的只读链接同时失效。',
    params: z.object({ id }),
    data: z.object({ name: z.string() }),
  },
  projectShare: {
    summary: '一个项目的只读链接，以及收到的投票与评论；没有链接则为 null',
    description: '取一个项目的只读链接和收到的投票、评论；没有链接时 `data` 是 null。',
    params: z.object({ id }),
    data: z.nullable(share),
  },
  projectShareSave: {
    summary: '建立只读链接，或改它展示的样句与候选字体',
    description: '建立只读链接或改它展示的角色；已有的链接地址不变。',
    params: z.object({ id }),
    body: z.object({ roles: shareRoles }),
    data: share,
  },
  projectShareRevoke: {
    summary: '收回只读链接，连同它的投票与评论',
    description: '收回只读链接，已经发出去的地址马上打不开。',
    params: z.object({ id }),
    data: z.null(),
  },
  projectCommentDelete: {
    summary: '删掉只读链接上的一条评论',
    description: '删掉一条评论，只有项目的主人能删。',
    params: z.object({ id, comment: id }),
    data: z.null(),
  },
  sharedProject: {
    summary: '只读链接展示的项目：角色、字体、缺字数、授权、投票与评论',
    description:
      '凭链接里的 token 读出它展示的角色、字体与投票；`visitor` 是浏览器自己记着的编号，用来认出自己的票。',
    body: z.object({ token, visitor }),
    data: shared,
  },
  sharedProjectVote: {
    summary: '给一个角色的一款字体投票；face 为 null 则收回',
    description: '给一个角色投一款字体，每位访客每个角色一票，再投就改。',
    body: z.object({ token, visitor, role: roleName, face: z.nullable(face) }),
    data: shared,
  },
  sharedProjectComment: {
    summary: '在只读链接上留一条评论，不用登录',
    description: '留下名字与一句话，链接的主人与看得到链接的人都能看见。',
    body: z.object({
      token,
      visitor,
      name: line(PROJECT_SHARE.commentName),
      content: line(PROJECT_SHARE.comment),
    }),
    data: shared,
  },
} satisfies SchemaGroup;
