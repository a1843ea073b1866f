import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';

export const filesSchemas = {
  keptFiles: {
    summary: '后台接管的内容文件：导入时以后台为准',
    description: '列出从文件导入、又在后台改过的内容，下次导入不会盖掉它们。',
    data: z.array(
      z.object({
        file: z.string(),
        since: z.string(),
        title: z.string(),
        entryId: z.nullable(z.string()),
        /** Time of a pending publication, which handing back drops. */
        scheduledAt: z.nullable(z.string()),
      }),
    ),
  },
  handBackFile: {
    summary: '把一篇内容或一份名单交还给文件，下次导入以文件为准；定时换上或发布的作罢',
    description: '把一篇交还给文件，下次导入以文件为准。',
    body: z.object({ file: z.string().check(z.minLength(1), z.maxLength(200)) }),
    data: z.null(),
  },
} satisfies SchemaGroup;
