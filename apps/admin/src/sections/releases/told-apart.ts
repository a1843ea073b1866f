import type { Release } from '@ziwan/contract/admin';
import { dayOf, minuteOf } from '@ziwan/contract/site-time';

type Named = Pick<Release, 'id' | 'name' | 'size' | 'createdAt'>;

/** What tells releases of one name apart: how much is in it and when it was made, to the minute among those of a day. */
export function toldApart(release: Named, all: readonly Named[]): string {
  const { id, name, size, createdAt } = release;
  const isOneOfDay = all.some(
    (other) => other.id !== id && other.name === name && dayOf(other.createdAt) === dayOf(createdAt),
  );
  return `${size} 处，${isOneOfDay ? minuteOf(createdAt) : dayOf(createdAt)} 建`;
}
