import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';

export const storageSchemas = {
  storageState: {
    summary: '存储：缺失或损坏的字体文件与图片，隔离区里的文件数',
    description: '列出缺失或损坏的文件，以及隔离区里有几个。',
    data: z.object({
      /** Total number of faults; at most 100 are listed. */
      total: z.int(),
      faults: z.array(
        z.object({
          key: z.string(),
          state: z.enum(['missing', 'damaged']),
          since: z.string(),
          kind: z.enum(['font', 'media', 'file']),
          /** The font's number or the media file's name. */
          id: z.string(),
          title: z.string(),
        }),
      ),
      /** Unreferenced files, kept for 30 days. */
      quarantined: z.int(),
    }),
  },
} satisfies SchemaGroup;
