import * as z from 'zod';
import { columnFacts, image, linkItem } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { moment, newId, optionalPicture, optionalText, sort, text } from './fields.schemas.ts';
import { resourceSchemas } from './resource.schemas.ts';
import { ADVERT_HIDDEN } from './site-lists.ts';

const link = {
  url: text(500),
  /** 1 prepends `http://` to the URL, 2 prepends this site's origin. By default derived from the URL. */
  protocol: z.optional(z.union([z.literal(1), z.literal(2)])),
};
const common = { id: z.string(), revision: z.string(), sort: z.int() };

export const siteListsSchemas = {
  tagResource: resourceSchemas({
    title: '内容标签',
    record: z.object({
      ...common,
      tagId: z.string(),
      tagName: z.string(),
      /** Number of entries with this tag, including drafts. */
      entries: z.int(),
    }),
    input: z.object({ id: newId, tagName: text(200), sort }),
  }),
  advertResource: resourceSchemas({
    title: '广告',
    record: z.object({
      ...common,
      ...linkItem,
      position: z.string(),
      title: z.string(),
      summary: z.string(),
      image: z.nullable(image),
      fontGNo: z.nullable(z.string()),
      /** The string `1` means active. */
      isDisable: z.string(),
      startsAt: z.nullable(z.string()),
      endsAt: z.nullable(z.string()),
      /** Reason why visitors do not see it now; null if they do. */
      hidden: z.nullable(z.enum(ADVERT_HIDDEN)),
      updatedAt: z.string(),
    }),
    input: z.object({
      id: newId,
      position: text(80),
      title: text(200),
      summary: z._default(text(500), ''),
      image: optionalPicture,
      fontGNo: optionalText,
      ...link,
      isDisable: z.string().check(z.minLength(1), z.maxLength(10)),
      startsAt: z._default(z.nullable(moment), null),
      endsAt: z._default(z.nullable(moment), null),
      sort,
    }),
    filter: { position: z.optional(text(80)), isDisable: z.optional(text(10)) },
  }),
  columnResource: resourceSchemas({
    title: '栏目',
    record: z.object({
      ...common,
      ...columnFacts,
      enabled: z.boolean(),
      updatedAt: z.string(),
    }),
    input: z.object({
      id: newId,
      type: text(80),
      name: text(200),
      summary: z._default(text(500), ''),
      image: optionalPicture,
      url: optionalText,
      protocol: link.protocol,
      enabled: z._default(z.boolean(), true),
      sort,
    }),
    filter: { type: z.optional(text(80)) },
  }),
  linkResource: resourceSchemas({
    title: '友情链接',
    record: z.object({
      ...common,
      ...linkItem,
      name: z.string(),
      image: z.nullable(image),
      enabled: z.boolean(),
      updatedAt: z.string(),
    }),
    input: z.object({
      id: newId,
      name: text(200),
      ...link,
      image: optionalPicture,
      enabled: z._default(z.boolean(), true),
      sort,
    }),
  }),
  oldAddressResource: resourceSchemas({
    title: '旧地址',
    record: z.object({
      id: z.string(),
      revision: z.string(),
      from: z.string(),
      to: z.string(),
      updatedAt: z.string(),
      /** Why it does not help a visitor now, in Chinese; null where it does. */
      fault: z.nullable(z.string()),
    }),
    input: z.object({ from: text(500), to: text(500) }),
  }),
  marketingResource: resourceSchemas({
    title: '营销字典',
    record: z.object({
      ...common,
      dictNumber: z.string(),
      itemNumber: z.string(),
      itemName: z.string(),
      value: z.nullable(z.string()),
    }),
    input: z.object({
      /** Used only when creating the item; neither number can change later. */
      dictNumber: text(80),
      itemNumber: z.optional(text(80)),
      itemName: text(200),
      value: optionalText,
      sort,
    }),
    filter: { dictNumber: z.optional(text(80)) },
  }),
} satisfies SchemaGroup;
