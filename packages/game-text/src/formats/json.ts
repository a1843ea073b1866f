import { type Format, GENERAL, type Input } from './format.ts';
import { type JsonNode, parseJson } from './json-tree.ts';

/** Distinct keys at one place from which they count as identifiers, like the keys of a string table. */
const MANY_KEYS = 24;
/** Members that translators and tools write for themselves. */
const REMARK =
  /(?:^|\.)(?:_{0,2}(?:comments?|notes?|remarks?)|\/\/[^.]*|\$schema|sampleText|备注|注释)(?:\[\])*$/i;

export interface Leaf {
  /** Keys and indices from the root. */
  readonly path: readonly (string | number)[];
  readonly line: number;
  readonly text: string;
}

/** JSON of any shape: each string is a text, grouped by its path, such as `dialogue[].text`. */
export const json: Format = {
  label: 'JSON',
  endings: ['.json', '.jsonc', '.json5'],
  sign: /^\s*[[{]\s*["{[]/,
  markup: GENERAL,
  async read(input) {
    const { root, problem } = await parseJson(input.text, input.steps);
    const leaves: Leaf[] = [];
    if (root) collect(root, [], leaves);
    addByPath(input, leaves);
    if (problem) input.problems.put(problem);
  },
};

/** Adds texts in groups by their path. */
export function addByPath({ texts }: Pick<Input, 'texts'>, leaves: readonly Leaf[]): void {
  const groups = groupOf(leaves.map(({ path }) => path));
  for (const [i, { path, line, text }] of leaves.entries()) {
    const group = groups[i] as string;
    const usual = REMARK.test(group) ? false : undefined;
    texts.add(texts.part(group, group || '全文', usual), pathName(path), line, text);
  }
}

/** Recursion is bounded by `MAX_DEPTH`. */
function collect(node: JsonNode, path: (string | number)[], into: Leaf[]): void {
  if (node.kind === 'string') into.push({ path, line: node.line, text: node.text });
  else if (node.kind === 'array')
    for (const [i, item] of node.items.entries()) collect(item, [...path, i], into);
  else if (node.kind === 'object')
    for (const [key, value] of node.members) collect(value, [...path, key], into);
}

/** Group of each leaf: its path with `[]` for indices and `*` for the keys of an object that has many. */
export function groupOf(paths: readonly Leaf['path'][]): string[] {
  const names = new Array<string>(paths.length).fill('');
  const visit = (members: readonly number[], depth: number): void => {
    const bySegment = new Map<string, number[]>();
    for (const i of members) {
      const segment = paths[i]?.[depth];
      if (segment === undefined) continue;
      const name = typeof segment === 'number' ? '[]' : `.${segment}`;
      const same = bySegment.get(name);
      if (same) same.push(i);
      else bySegment.set(name, [i]);
    }
    if (bySegment.size > MANY_KEYS) {
      const all = [...bySegment.values()].flat().sort((a, b) => a - b);
      bySegment.clear();
      bySegment.set('.*', all);
    }
    for (const [name, same] of bySegment) {
      for (const i of same) names[i] += name;
      visit(same, depth + 1);
    }
  };
  visit(
    Array.from(paths, (_, i) => i),
    0,
  );
  return names.map((name) => name.replace(/^\./, ''));
}

/** Path as scripts write it: `dialogue[3].text`. */
function pathName(path: Leaf['path']): string {
  let name = '';
  for (const segment of path)
    name += typeof segment === 'number' ? `[${segment}]` : `${name && '.'}${segment}`;
  return name;
}
