import { fieldsOf } from '@ziwan/content';
import type { EntryCard, EntryFact, Image } from '@ziwan/contract';
import { entryFacts } from '@ziwan/contract/all';
import { isoOf } from '@ziwan/contract/site-time';
import type { ContentTagsTable } from '@ziwan/store';
import type { EntryRow } from './repository.ts';

export const toImage = (json: string | null): Image | null => (json === null ? null : JSON.parse(json));

const FACTS = Object.keys(entryFacts) as EntryFact[];

export function toEntryCard(row: EntryRow, tags: readonly ContentTagsTable[] = []): EntryCard {
  const fields = fieldsOf(row);
  const facts = Object.fromEntries(FACTS.map((fact) => [fact, fields[fact]]));
  return {
    id: row.id,
    kind: row.kind,
    ...(facts as Pick<typeof fields, EntryFact>),
    tags: tags.map((t) => ({ tagId: t.tag_id, tagName: t.tag_name })),
    publishedAt: row.publish_at,
    updatedAt: row.updated_at,
    views: row.views,
  };
}

export type PeriodState = 'upcoming' | 'ongoing' | 'ended';

export function toPeriod(
  row: Pick<EntryRow, 'starts_at' | 'ends_at'>,
  now: number,
): { startsAt: string | null; endsAt: string | null; state: PeriodState | null } {
  const { starts_at: startsAt, ends_at: endsAt } = row;
  const at = isoOf(now);
  let state: PeriodState | null = null;
  if (startsAt !== null && startsAt > at) state = 'upcoming';
  else if (endsAt !== null && endsAt <= at) state = 'ended';
  else if (startsAt !== null || endsAt !== null) state = 'ongoing';
  return { startsAt, endsAt, state };
}
