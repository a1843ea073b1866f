import type { ContentKind } from '@ziwan/contract';
import type { DESKLESS_KINDS, ReleaseKindName } from '@ziwan/contract/admin';
import { adverts } from '../adverts/index.ts';
import { announcements } from '../announcements/index.ts';
import { brands } from '../brands/index.ts';
import { columns } from '../columns/index.ts';
import { dictionary } from '../dictionary/index.ts';
import { ENTRY_LABELS } from '../entries/fields.ts';
import { sectionOf } from '../entries/kinds.ts';
import { FIELD_LABELS } from '../fonts/fields.ts';
import { keywords } from '../keywords/index.ts';
import { licences } from '../licences/index.ts';
import { links } from '../links/index.ts';
import { marketing } from '../marketing/index.ts';
import { redirects } from '../redirects/index.ts';
import { tags } from '../tags/index.ts';

/** Sections of kinds without a desk, by kind. */
export const DESKLESS = {
  licence: licences,
  brand: brands,
  'font-tag': dictionary,
  tag: tags,
  advert: adverts,
  column: columns,
  link: links,
  address: redirects,
  option: marketing,
  keyword: keywords,
  announcement: announcements,
} satisfies Record<(typeof DESKLESS_KINDS)[number], unknown>;

export const isDeskless = (kind: ReleaseKindName): kind is keyof typeof DESKLESS =>
  Object.hasOwn(DESKLESS, kind);

/** Path of a record's form. @param section kind of the page, for texts */
export function recordPath(kind: ReleaseKindName, section: string, subject: string): string {
  const name = isDeskless(kind)
    ? DESKLESS[kind].name
    : kind === 'font'
      ? 'fonts'
      : sectionOf(section as ContentKind);
  return `/${name}/${encodeURIComponent(subject)}`;
}

const OTHER_LABELS: Readonly<Record<string, string>> = {
  faces: '字款与文件',
  references: '相关',
  reservedFontNames: '保留名称',
  licenceText: '授权全文',
};

export function labelOf(kind: ReleaseKindName, field: string): string {
  const labels: Readonly<Record<string, string>> = isDeskless(kind)
    ? DESKLESS[kind].labels
    : kind === 'font'
      ? FIELD_LABELS
      : ENTRY_LABELS;
  return labels[field] ?? OTHER_LABELS[field] ?? field;
}
