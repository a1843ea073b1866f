import type { OpenPart } from '../parts.ts';
import type { Format } from './format.ts';
import { items, type JsonNode, member, parseJson } from './json-tree.ts';

/** Names of containers that the compiler makes: choices, gathers, what a choice starts with, branches. */
const MADE = /^(?:[cg]-\d+|s|b|#.*)$/;

/** Stories of Ink as its compiler writes them (ink's `ink_JSON_runtime_format.md`): texts begin with `^`. */
export const inkJson: Format = {
  label: 'Ink 编译结果',
  endings: ['.json'],
  recognises: (head) => /^\uFEFF?\s*\{\s*"inkVersion"\s*:/.test(head),
  markup: ['tags'],
  async read({ text, texts, steps, problems }) {
    const prose = texts.part('text', '正文', true);
    const strings = texts.part('strings', '选项和变量里的字', true);
    const tags = texts.part('tags', '标签（#）', false);
    const lists = texts.part('lists', '列表的项（LIST）', false);
    const { root, problem } = await parseJson(text, steps);

    const array = (nodes: readonly JsonNode[], knot: string, usual: OpenPart) => {
      let part = usual;
      for (const node of nodes) {
        if (node.kind !== 'string') walk(node, knot, part);
        else if (node.text === 'str') part = strings;
        else if (node.text === '#') part = tags;
        else if (node.text === '/str' || node.text === '/#') part = usual;
        else if (node.text.startsWith('^')) texts.add(part, knot, node.line, node.text.slice(1));
      }
    };
    const walk = (node: JsonNode, knot: string, part: OpenPart): void => {
      if (node.kind === 'array') array(node.items, knot, part);
      else if (node.kind === 'object')
        for (const [name, value] of node.members) {
          // Before version 21.
          if (name === '#' && value.kind === 'string') texts.add(tags, knot, value.line, value.text);
          else
            walk(
              value,
              MADE.test(name) ? knot : knot ? `${knot}.${name}` : name,
              name === 's' ? strings : part,
            );
        }
    };
    array(items(member(root, 'root')), '', prose);
    const definitions = member(root, 'listDefs');
    if (definitions?.kind === 'object')
      for (const [list, values] of definitions.members)
        if (values.kind === 'object')
          for (const [name, { line }] of values.members) texts.add(lists, list, line, name);
    if (problem) problems.put(problem);
  },
};
