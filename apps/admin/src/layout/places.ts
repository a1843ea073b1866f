import type { DataOf } from '@ziwan/contract';
import type { findRecords } from '@ziwan/contract/admin';
import { sectionOf } from '../sections/audit/action-names.ts';
import { sections } from '../sections/index.ts';
import type { Section } from '../sections/section.ts';

type Found = Pick<DataOf<typeof findRecords>[number], 'kind' | 'id' | 'name' | 'entryKind'>;

/** The section that lists a record. */
export const sectionOfRecord = ({
  kind,
  entryKind,
}: Pick<Found, 'kind' | 'entryKind'>): Section | undefined =>
  sections.find(({ name }) => name === sectionOf({ subjectKind: kind, entryKind }));

/** Path of a record's page; of one without a page, of the list that finds it. */
export function pathOfRecord(found: Found): string {
  const section = sectionOfRecord(found);
  const name = section?.name ?? found.kind;
  const id = encodeURIComponent(found.id);
  if (section?.show) return `/${name}/${id}/show`;
  if (section?.edit) return `/${name}/${id}`;
  return `/${name}?filter=${encodeURIComponent(JSON.stringify({ q: found.name }))}`;
}
