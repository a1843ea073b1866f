import type { EntryCard } from '@ziwan/contract';
import type { RouterContextProvider } from 'react-router';
import { loadOptional } from '../../../api/context.ts';
import type { TagChoice } from './list-head.tsx';

type Tagged = Pick<EntryCard, 'tags'>;

/** Number of newest entries whose tags are offered as filters. */
export const TAGGED = 100;

/** Tags of a list's newest entries; none if they do not load. */
export const newestTags = (
  context: Readonly<RouterContextProvider>,
  newest: Promise<{ readonly records: readonly Tagged[] }>,
): Promise<TagChoice[]> =>
  loadOptional(
    context,
    newest.then(({ records }) => tagsIn(records)),
    [],
  );

/** Tags of the entries with counts, most common first. */
function tagsIn(entries: readonly Tagged[]): TagChoice[] {
  const counts = new Map<string, TagChoice>();
  for (const { tagId, tagName } of entries.flatMap((e) => e.tags)) {
    const known = counts.get(tagId);
    if (known) known.count++;
    else counts.set(tagId, { tagId, tagName, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.tagId < b.tagId ? -1 : 1));
}
