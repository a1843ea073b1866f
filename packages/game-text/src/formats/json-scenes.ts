import { type Format, GENERAL, type Input } from './format.ts';
import { items, type JsonNode, member, parseJson } from './json-tree.ts';

/** Properties of a scene's nodes and components, by the end of their path. */
interface Properties {
  readonly drawn: RegExp;
  /** Names, ids and addresses. */
  readonly internal: RegExp;
}

/** Scenes and prefabs of Cocos Creator 2 and 3. */
export const cocos: Format = {
  label: 'Cocos Creator 场景和预制体',
  endings: ['.scene', '.prefab', '.fire'],
  recognises: (head) => /"__type__"\s*:/.test(head),
  markup: GENERAL,
  read: (input) =>
    readScene(input, {
      drawn: /^(?:_N\$)?_?(?:string|placeholder)$/,
      internal:
        /^(?:__\w+|_?name|_?id|fileId|(?:_N\$)?_?fontFamily|component|_componentId|handler|_?objFlags|localID|asset|_?tag|_?group|_?groupId|_?rawFiles|_?packable|propertyPath)$/,
    }),
};

/** Scenes and prefabs of LayaAir 2 and 3. */
export const laya: Format = {
  label: 'LayaAir 场景和预制体',
  endings: ['.ls', '.lh', '.scene', '.prefab'],
  recognises: (head) => /"(?:_\$(?:ver|id|type)|compId)"\s*:/.test(head),
  markup: GENERAL,
  read: (input) =>
    readScene(input, {
      drawn: /^(?:text|label|labels|title|selectedTitle|prompt|promptText|innerHTML)$/,
      internal:
        /^(?:_\$\w+|name|var|type|src|url|font|runtime|scriptPath|skin|align|valign|color|strokeColor|promptColor|overflow|\w*[uU]uid)$/,
    }),
};

async function readScene(input: Input, { drawn, internal }: Properties): Promise<void> {
  const { text, texts, steps, problems } = input;
  const { root, problem } = await parseJson(text, steps);
  const shown = texts.part('text', '界面文字', true);
  const names = texts.part('names', '节点名和内部名称', false);
  const partOf = (property: string) =>
    drawn.test(property)
      ? shown
      : internal.test(property)
        ? names
        : texts.part(`property:${property}`, `属性 ${property}`);
  const walk = (node: JsonNode, property: string): void => {
    if (node.kind === 'string') texts.add(partOf(property), property, node.line, node.text);
    else if (node.kind === 'array') for (const item of node.items) walk(item, property);
    else if (node.kind === 'object') {
      // An instance of a prefab names the property that it changes.
      const changed = items(member(node, 'propertyPath')).findLast((each) => each.kind === 'string')?.text;
      // Cocos Creator 2 writes a label's text under both names.
      const again = member(node, '_N$string')?.kind === 'string' ? '_string' : undefined;
      for (const [name, value] of node.members)
        if (name !== again) walk(value, name === 'value' && changed !== undefined ? changed : name);
    }
  };
  if (root) walk(root, '');
  if (problem) problems.put(problem);
}
