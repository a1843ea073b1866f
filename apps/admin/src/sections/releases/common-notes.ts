import type { ReleaseChange } from '@ziwan/contract/admin';

/** What is remarked on several changes alike, the most frequent first: a long release is not read row by row. */
export function commonNotes(
  changes: readonly Pick<ReleaseChange, 'findings'>[],
): { words: string; times: number }[] {
  const times = new Map<string, number>();
  for (const { findings } of changes)
    for (const words of new Set(findings.filter(({ level }) => level === 'note').map((f) => f.words)))
      times.set(words, (times.get(words) ?? 0) + 1);
  return [...times]
    .filter(([, n]) => n > 1)
    .map(([words, n]) => ({ words, times: n }))
    .sort((a, b) => b.times - a.times);
}
