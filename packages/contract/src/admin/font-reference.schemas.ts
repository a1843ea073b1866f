import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { versionState } from '../entities.schemas.ts';
import { LICENCE_USES } from '../entities.ts';
import { line, lines } from './fields.schemas.ts';
import { PERMISSIONS } from './permissions.ts';
import { recordId, resourceSchemas, revision } from './resource.schemas.ts';

const webAddress = z._default(
  z.nullable(z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i))),
  null,
);
/** Part of a URL or a query; set on creation and never changed. */
const slug = z.string().check(z.trim(), z.maxLength(60), z.regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/));
const sort = z._default(z.int().check(z.gte(-1_000_000), z.lte(1_000_000)), 0);

const statement = z.object({
  use: z.enum(LICENCE_USES.map(({ key }) => key)),
  permission: z.enum(PERMISSIONS),
  note: z._default(lines(500, 0), ''),
});

/** Permissions of a licence, one per use. */
const licenceTerms = {
  name: line(80),
  spdx: z._default(z.nullable(line(60)), null),
  url: webAddress,
  matrix: z.array(statement).check(z.minLength(LICENCE_USES.length), z.maxLength(LICENCE_USES.length)),
};

const adminLicence = z.object({
  id: z.string(),
  revision,
  ...licenceTerms,
  url: z.nullable(z.string()),
  evidence: z.string(),
  reviewedAt: z.string(),
  version: z.int(),
  /** Number of families under this licence, published or drafts. */
  fonts: z.int(),
});

const tagType = z.enum(['style', 'use', 'licence', 'script']);

export const fontReferenceSchemas = {
  adminLicences: resourceSchemas({
    title: '授权',
    record: adminLicence,
    input: z.object({
      id: z.optional(slug),
      ...licenceTerms,
      evidence: lines(2000),
      reviewedAt: z.iso.date(),
      /** Required when permissions change: this creates a new version, and everyone who downloaded is notified. */
      change: z._default(z.nullable(z.object({ effectiveOn: z.iso.date(), changes: lines(500) })), null),
    }),
  }),
  licenceVersions: {
    summary: '授权：历次版本',
    description: '列出一种授权的历次版本，将要生效的也在内。',
    params: z.object({ id: recordId }),
    data: z.array(
      z.object({
        version: z.int(),
        state: versionState,
        effectiveOn: z.string(),
        changes: z.string(),
        createdAt: z.string(),
        name: z.string(),
        url: z.nullable(z.string()),
        matrix: z.array(statement),
      }),
    ),
  },
  withdrawLicenceVersion: {
    summary: '授权：撤回还没有生效的一版；已经收到预告的人会得到更正',
    description: '撤回还没有生效的一版；已经收到预告的人会得到更正。',
    params: z.object({ id: recordId }),
    data: z.null(),
  },
  adminBrands: resourceSchemas({
    title: '品牌',
    record: z.object({
      id: z.string(),
      revision,
      name: z.string(),
      url: z.nullable(z.string()),
      fonts: z.int(),
    }),
    input: z.object({ id: z.optional(slug), name: line(60), url: webAddress }),
  }),
  adminDictionary: resourceSchemas({
    title: '字典',
    record: z.object({
      id: z.string(),
      revision,
      type: tagType,
      name: z.string(),
      sort: z.int(),
      fonts: z.int(),
    }),
    input: z.object({
      /** `style.…` or `use.…`; by default derived from the name's pinyin. */
      id: z.optional(slug),
      type: tagType,
      name: line(20),
      sort,
    }),
    filter: { type: z.optional(tagType) },
  }),
  adminKeywords: resourceSchemas({
    title: '热门搜索词',
    record: z.object({
      id: z.string(),
      revision,
      keyword: z.string(),
      url: z.nullable(z.string()),
      sort: z.int(),
    }),
    input: z.object({
      keyword: line(30),
      /** Page of this or another site; null searches for the keyword. */
      url: z._default(
        z.nullable(
          z.string().check(z.trim(), z.maxLength(500), z.regex(/^(\/([^/\s\\]\S*)?|https?:\/\/\S+)$/i)),
        ),
        null,
      ),
      sort,
    }),
  }),
} satisfies SchemaGroup;
