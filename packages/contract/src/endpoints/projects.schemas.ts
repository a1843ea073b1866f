import * as z from 'zod/mini';
import type { SchemaGroup } from '../endpoint.ts';

export const projectsSchemas = {
  coverageSets: {
    summary: '全部字体各有哪些字：一份二进制文件，用它在本机判断一段文字谁写得全（编码见 coverage-sets.ts）',
    data: z.object({ fileName: z.string(), etag: z.string(), bytes: z.instanceof(Uint8Array) }),
  },
  characterForms: {
    summary: '每个字的繁体与简体写法',
    /** Words separated by spaces: a character, then its forms, the usual one first. */
    data: z.object({ hant: z.string(), hans: z.string() }),
  },
} satisfies SchemaGroup;
