import * as z from 'zod/mini';
import type { SchemaGroup } from '../endpoint.ts';

export const projectsSchemas = {
  coverageSets: {
    summary: '全部字体各有哪些字：一份二进制文件，用它在本机判断一段文字谁写得全',
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
    /** Words separated by spaces: a character, then its forms, the usual one first. */
    data: z.object({ hant: z.string(), hans: z.string() }),
  },
} satisfies SchemaGroup;
