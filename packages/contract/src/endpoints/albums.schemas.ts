import * as z from 'zod';
import { collectionCard, collectionDetail, contentTag, leftOutFont } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80), z.toLowerCase());
const kind = z.enum(['album', 'heji', 'all']);

export const albumsSchemas = {
  collectionTagList: {
    summary: '专辑与合辑的标签，附各有几辑',
    query: z.object({ kind: z._default(kind, 'album') }),
    data: z.array(contentTag.extend({ count: z.int() })),
  },
  collectionPage: {
    summary: '专辑或合辑列表',
    query: z.object({
      ...pageQuery,
      kind: z._default(kind, 'album'),
      tagId: z.optional(id),
      keyword: z.optional(z.string().check(z.maxLength(60))),
    }),
    data: page(collectionCard),
  },
  collectionDetailById: {
    summary: '一辑的详情与其中的字体',
    query: z.object({ id }),
    data: collectionDetail,
  },
  collectionZipUrl: {
    summary: '整辑打包下载的签名地址；不得再分发的字体不在其中，并说明原因',
    query: z.object({ id }),
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
