import type { ReleaseChange } from '@ziwan/contract/admin';

const NUMBER = /\d+/g;

/**
 * What is remarked on several changes alike, the most frequent first: a long release is not read row by row. Remarks
 * that differ in their numbers alone are one, with the least and the greatest.
 */
export function commonNotes(
  changes: readonly Pick<ReleaseChange, 'findings'>[],
): { words: string; times: number }[] {
  const alike = new Map<string, string[]>();
  for (const { findings } of changes) {
    const notes = new Map(
      findings
        .filter(({ level }) => level === 'note')
        .map(({ words }) => [words.replace(NUMBER, '#'), words]),
    );
    for (const [key, words] of notes) alike.set(key, [...(alike.get(key) ?? []), words]);
  }
  return [...alike.values()]
    .filter(({ length }) => length > 1)
    .map((all) => ({ words: joined(all), times: all.length }))
    .sort((a, b) => b.times - a.times);
}

function joined(all: readonly string[]): string {
  const numbers = all.map((words) => words.match(NUMBER)?.map(Number) ?? []);
  let at = 0;
  return (all[0] as string).replace(NUMBER, () => {
    const here = numbers.map((each) => each[at] as number);
    at += 1;
    const [least, most] = [Math.min(...here), Math.max(...here)];
    return least === most ? String(least) : `${least}–${most}`;
  });
}
