import type { EntryCard } from '@ziwan/contract';
import type { TagChoice } from './list-head.tsx';

/** Tags of the entries with counts, most common first. */
export function tagsIn(entries: readonly Pick<EntryCard, 'tags'>[]): TagChoice[] {
  const counts = new Map<string, TagChoice>();
  for (const { tagId, tagName } of entries.flatMap((e) => e.tags)) {
    const known = counts.get(tagId);
    if (known) known.count++;
    else counts.set(tagId, { tagId, tagName, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.tagId < b.tagId ? -1 : 1));
}
