import { RECORD_KINDS, type RecordKind } from '@ziwan/contract/admin';
import type { SectionCalls } from '../sections/section.ts';

const kinds = new Map<string, RecordKind>();

/** Learns which kind of record each section lists, from its calls: all sections of texts list entries. */
export function declareRecordKinds(calls: ReadonlyMap<string, SectionCalls>): void {
  for (const [section, { list }] of calls) {
    const kind = RECORD_KINDS.find((each) => list.name === `admin-${each}-list`);
    if (kind) kinds.set(section, kind);
  }
}

/** Kind of the records of a section; undefined if nobody can write notes on them. */
export const recordKindOf = (section: string | undefined): RecordKind | undefined =>
  section === undefined ? undefined : kinds.get(section);
