import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { versionState } from '../entities.ts';
import { recordId, resource, revision } from './resource.ts';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const webAddress = z._default(
  z.nullable(z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i))),
  null,
);
/** Part of an address or of a query; chosen when the record is made, afterwards it stays. */
const slug = z.string().check(z.trim(), z.maxLength(60), z.regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/));
const sort = z._default(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)), 0);

export const LICENCE_USES = [
  'personal',
  'commercial',
  'logo',
  'web',
  'app',
  'game',
  'video',
  'redistribute',
] as const;
export const PERMISSIONS = ['yes', 'no', 'conditional', 'unknown'] as const;

const permission = z.object({
  use: z.enum(LICENCE_USES),
  permission: z.enum(PERMISSIONS),
  note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
});

/** What a licence says; each use once. */
const licenceTerms = {
  name: text(80),
  spdx: z._default(z.nullable(text(60)), null),
  url: webAddress,
  matrix: z.array(permission).check(z.minLength(LICENCE_USES.length), z.maxLength(LICENCE_USES.length)),
};

export const adminLicence = z.object({
  id: z.string(),
  revision,
  ...licenceTerms,
  url: z.nullable(z.string()),
  evidence: z.string(),
  reviewedAt: z.string(),
  version: z.int(),
  /** Families, public or at the desk, that come under it. */
  fonts: z.int(),
});

export const adminLicences = resource({
  name: 'licences',
  title: '授权',
  role: 'operator',
  record: adminLicence,
  input: z.object({
    id: z.optional(slug),
    ...licenceTerms,
    evidence: text(2000),
    reviewedAt: z.iso.date(),
    /** Asked for where what is permitted changes: that makes a new version, and whoever downloaded is told. */
    change: z._default(z.nullable(z.object({ effectiveOn: z.iso.date(), changes: text(500) })), null),
  }),
});

export const licenceVersions = endpoint({
  name: 'admin-licences-versions',
  method: 'GET',
  path: '/api/v1/admin/licences/{id}/versions',
  auth: 'operator',
  summary: '授权：历次版本',
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
      matrix: z.array(permission),
    }),
  ),
});

export const withdrawLicenceVersion = endpoint({
  name: 'admin-licences-withdraw',
  method: 'POST',
  path: '/api/v1/admin/licences/{id}/withdraw',
  auth: 'operator',
  summary: '授权：撤回还没有生效的一版；已经收到预告的人会得到更正',
  params: z.object({ id: recordId }),
  data: z.null(),
});

export const adminBrands = resource({
  name: 'brands',
  title: '品牌',
  role: 'operator',
  record: z.object({
    id: z.string(),
    revision,
    name: z.string(),
    url: z.nullable(z.string()),
    fonts: z.int(),
  }),
  input: z.object({ id: z.optional(slug), name: text(60), url: webAddress }),
});

const tagType = z.enum(['style', 'use', 'licence', 'script']);

export const adminDictionary = resource({
  name: 'dictionary',
  title: '字典',
  role: 'operator',
  record: z.object({
    id: z.string(),
    revision,
    type: tagType,
    name: z.string(),
    sort: z.int(),
    fonts: z.int(),
  }),
  input: z.object({
    /** `style.…` or `use.…`; where it is left out, one is made from the pinyin of the name. */
    id: z.optional(slug),
    type: tagType,
    name: text(20),
    sort,
  }),
  filter: { type: z.optional(tagType) },
});

export const adminKeywords = resource({
  name: 'keywords',
  title: '热门搜索词',
  role: 'operator',
  record: z.object({
    id: z.string(),
    revision,
    keyword: z.string(),
    url: z.nullable(z.string()),
    sort: z.int(),
  }),
  input: z.object({
    keyword: text(30),
    /** A page of this site, or another site's; null searches for the word. */
    url: z._default(
      z.nullable(
        z.string().check(z.trim(), z.maxLength(500), z.regex(/^(\/([^/\s\\]\S*)?|https?:\/\/\S+)$/i)),
      ),
      null,
    ),
    sort,
  }),
});

const all = <R extends { list: unknown }>(r: R) => Object.values(r) as R[keyof R][];

export const fontReferenceEndpoints = [
  ...all(adminLicences),
  licenceVersions,
  withdrawLicenceVersion,
  ...all(adminBrands),
  ...all(adminDictionary),
  ...all(adminKeywords),
] as const;
