import * as z from 'zod';
import {
  collectionCard,
  collectionDetail,
  contentTag,
  entryId,
  entryPageQuery,
  leftOutFont,
} from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

const kind = z.enum(['album', 'heji', 'all']);

export const albumsSchemas = {
  collectionTagList: {
    summary: '专辑与合辑的标签，附各有几辑',
    description: '专辑或合辑用到的标签，附各有几辑。',
    query: z.object({ kind: z._default(kind, 'album') }),
    data: z.array(contentTag.extend({ count: z.int() })),
  },
  collectionPage: {
    summary: '专辑或合辑列表',
    description: '分页列出专辑或合辑，可以按标签与关键词筛选。',
    query: z.object({
      ...entryPageQuery,
      kind: z._default(kind, 'album'),
    }),
    data: page(collectionCard),
  },
  collectionDetailById: {
    summary: '一辑的详情与其中的字体',
    description: '一辑的正文与其中的字体，字体按编者排的顺序。',
    query: z.object({ id: entryId }),
    data: collectionDetail,
  },
  collectionZipUrl: {
    summary: '整辑打包下载的签名地址；不得再分发的字体不在其中，并说明原因',
    description: '给出整辑打包下载的签名地址；不得再分发的字体列在 `leftOut` 里，各附原因。',
    query: z.object({ id: entryId }),
    data: z.object({
      /** Signed path on this origin, valid until `expiresAt`. */
      url: z.string(),
      expiresAt: z.string(),
      fileName: z.string(),
      /** Number of families in the archive. */
      included: z.int(),
      leftOut: z.array(leftOutFont),
    }),
  },
} satisfies SchemaGroup;
