import { ALTERNATE, type Language, MULTIPLE, NONE, type Rule, type Script, SINGLE } from './gsub-table.ts';
import { coverage, joined, type Words } from './words.ts';

/** Null if a glyph is left out. */
export function renumbered(glyphs: readonly number[], numbers: ReadonlyMap<number, number>): number[] | null {
  const found = glyphs.flatMap((glyph) => numbers.get(glyph) ?? []);
  return found.length === glyphs.length ? found : null;
}

export function subtableOf(type: number, covered: readonly number[], rules: readonly Rule[][]): Words {
  if (type === SINGLE) {
    const results = rules.map(([rule]) => rule?.result[0] as number);
    const delta = ((results[0] as number) - (covered[0] as number)) & NONE;
    const same = results.every((result, i) => ((result - (covered[i] as number)) & NONE) === delta);
    const fixed = same ? [1, 0, delta] : [2, 0, results.length, ...results];
    return joined(fixed, [1], [coverage(covered)]);
  }
  const sets = rules.map((of) =>
    type === MULTIPLE || type === ALTERNATE
      ? [of[0]?.result.length as number, ...(of[0]?.result ?? [])]
      : listed(of.map(({ followers, result }) => [result[0] as number, followers.length + 1, ...followers])),
  );
  const fixed = [1, 0, sets.length, ...sets.map(() => 0)];
  return joined(fixed, [1, ...sets.map((_, i) => 3 + i)], [coverage(covered), ...sets]);
}

/** Drops languages that say the same as the script does without them. */
export function reducedScript({ usual, others }: Script, numbers: ReadonlyMap<number, number>): Words {
  const write = ({ required, features }: Language): Words => {
    const kept = [...new Set(features.flatMap((feature) => numbers.get(feature) ?? []))];
    return [0, numbers.get(required) ?? NONE, kept.length, ...kept];
  };
  const own = usual && write(usual);
  const rest = others
    .map((language) => ({ tag: language.tag, words: write(language) }))
    .filter(({ words }) => own?.join() !== words.join());
  const fixed = [0, rest.length, ...rest.flatMap(({ tag }) => [...tag, 0])];
  const places = rest.map((_, i) => 4 + 3 * i);
  const parts = rest.map(({ words }) => words);
  return own ? joined(fixed, [0, ...places], [own, ...parts]) : joined(fixed, places, parts);
}

/** A list of parts: their number, then their offsets. */
export const listed = (parts: readonly Words[]): Words =>
  joined(
    [parts.length, ...parts.map(() => 0)],
    parts.map((_, i) => 1 + i),
    parts,
  );

/** A list of parts with tags. */
export const tagged = (tags: readonly Words[], parts: readonly Words[]): Words =>
  joined(
    [parts.length, ...tags.flatMap((tag) => [...tag, 0])],
    parts.map((_, i) => 3 + 3 * i),
    parts,
  );
