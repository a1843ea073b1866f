import * as z from 'zod/mini';
import { image } from '../content.ts';
import { moment, newId, optionalPicture, optionalText, sort, text } from './fields.ts';
import { resource } from './resource.ts';

const link = {
  url: text(500),
  /** 1: `http://` goes before the url, 2: this site's own host does. Left out, it follows from the url. */
  protocol: z.optional(z.union([z.literal(1), z.literal(2)])),
};
const common = { id: z.string(), revision: z.string(), sort: z.int() };
const storedLink = { url: z.string(), protocol: z.int(), href: z.string() };

/**
 * `disabled` by the operator; `early` or `over` by its period; `elsewhere`: no page shows its position; `nowhere`: its
 * link leads to no page; `crowded`: as many as are shown stand before it.
 */
export const ADVERT_HIDDEN = ['disabled', 'early', 'over', 'elsewhere', 'nowhere', 'crowded'] as const;

export const advertResource = resource({
  name: 'adverts',
  title: '广告',
  role: 'operator',
  record: z.object({
    ...common,
    ...storedLink,
    position: z.string(),
    title: z.string(),
    summary: z.string(),
    image: z.nullable(image),
    fontGNo: z.nullable(z.string()),
    /** The string 1 is active. */
    isDisable: z.string(),
    startsAt: z.nullable(z.string()),
    endsAt: z.nullable(z.string()),
    /** Why visitors do not see it now; null where they do. */
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
});

export const columnResource = resource({
  name: 'columns',
  title: '栏目',
  role: 'operator',
  record: z.object({
    ...common,
    type: z.string(),
    name: z.string(),
    summary: z.string(),
    image: z.nullable(image),
    url: z.nullable(z.string()),
    protocol: z.nullable(z.int()),
    href: z.nullable(z.string()),
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
});

export const linkResource = resource({
  name: 'links',
  title: '友情链接',
  role: 'operator',
  record: z.object({
    ...common,
    ...storedLink,
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
});

export const tagResource = resource({
  name: 'tags',
  title: '内容标签',
  role: 'editor',
  record: z.object({
    ...common,
    tagId: z.string(),
    tagName: z.string(),
    /** Entries that carry it, drafts too. */
    entries: z.int(),
  }),
  input: z.object({ id: newId, tagName: text(200), sort }),
});

export const marketingResource = resource({
  name: 'marketing',
  title: '营销字典',
  role: 'operator',
  record: z.object({
    ...common,
    dictNumber: z.string(),
    itemNumber: z.string(),
    itemName: z.string(),
    value: z.nullable(z.string()),
  }),
  input: z.object({
    /** Read when it is made; afterwards both stay. */
    dictNumber: text(80),
    itemNumber: z.optional(text(80)),
    itemName: text(200),
    value: optionalText,
    sort,
  }),
  filter: { dictNumber: z.optional(text(80)) },
});
