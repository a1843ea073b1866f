import type { Range } from '../reading.ts';

/** Finds what the game does not draw, in ascending order. */
export type Finder = (text: string) => Range[];

/** Characters that one tag or variable may have. Longer ones stay drawn; the bound keeps searching linear. */
export const MAX_TAG = 300;

/** Finds every match of a global pattern. */
export function matches(pattern: RegExp): Finder {
  return (text) => {
    const found: Range[] = [];
    for (const match of text.matchAll(pattern)) found.push([match.index, match.index + match[0].length]);
    return found;
  };
}

/** Finds the groups of every match of a pattern with the flags `g` and `d`. */
export function groups(pattern: RegExp): Finder {
  return (text) => {
    const found: Range[] = [];
    for (const match of text.matchAll(pattern))
      for (const group of match.indices?.slice(1) ?? []) if (group && group[1] > group[0]) found.push(group);
    return found;
  };
}

/** Merges ranges into ascending, disjoint ones. */
export function merge(ranges: Range[]): Range[] {
  if (ranges.length < 2) return ranges;
  ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const merged: Range[] = [];
  let [start, end] = ranges[0] as Range;
  for (const [from, to] of ranges) {
    if (from <= end) end = Math.max(end, to);
    else {
      merged.push([start, end]);
      [start, end] = [from, to];
    }
  }
  merged.push([start, end]);
  return merged;
}

/** The ranges that overlap none of the taken ones. Both are ascending. */
export function clearOf(taken: readonly Range[], ranges: readonly Range[]): readonly Range[] {
  if (taken.length === 0) return ranges;
  let i = 0;
  return ranges.filter(([from, to]) => {
    while (i < taken.length && (taken[i] as Range)[1] <= from) i++;
    return i === taken.length || (taken[i] as Range)[0] >= to;
  });
}
