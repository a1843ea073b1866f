import { ReadingError } from '../problems.ts';
import { Steps } from '../steps.ts';
import type { Format, Input } from './format.ts';
import { items, type JsonNode, member, parseJson } from './json-tree.ts';

/** Numbers, switches, colours, keys, file names and code: what parameters hold beside words. */
const SETTING =
  /^(?:[-+.\d\s,%]*|true|false|on|off|null|none|auto|#[\da-f]{3,8}|rgba?\([^()]*\)|[\w./\\-]+\.(?:png|ogg|m4a|webm|json|js|ttf|woff))$/i;
const CODE = /[;{}]\s*$|=>|\bfunction\b|\breturn\b|\$game[A-Z]/;
const HANZI = /\p{Script=Han}/u;
const KANA = /[\u3041-\u30FA]/;

interface Value {
  readonly key: string;
  readonly text: string;
}

/**
 * The list of plugins of RPG Maker MV and MZ, `var $plugins = [ … ];`: parameters are texts, by plugin; descriptions,
 * which only the editor shows, and comments are none.
 */
export const rpgmakerPlugins: Format = {
  label: 'RPG Maker 插件参数',
  endings: ['.js'],
  recognises: (head) => PLUGINS.test(head),
  markup: ['rpgmaker'],
  async read(input) {
    const { text, steps, problems } = input;
    const start = PLUGINS.exec(text);
    if (!start) throw new ReadingError(0, '没有找到 $plugins，没有读。');
    const from = start.index + start[0].length - 1;
    const lines = '\n'.repeat(text.slice(0, from).split('\n').length - 1);
    const list = quoted(text.slice(from, text.lastIndexOf(']') + 1));
    const { root, problem } = await parseJson(lines + list, steps);
    for (const plugin of items(root)) await takePlugin(plugin, input);
    if (problem) problems.put(problem);
  },
};

const PLUGINS = /(?:\bvar|\blet|\bconst|\bwindow\.)?\s*\$plugins\s*=\s*\[/;

/** Object literals as formatters leave them, with quotes around keys and double ones around strings. */
function quoted(list: string): string {
  return list.replace(
    /("(?:[^"\\]|\\.)*")|'((?:[^'\\]|\\.)*)'|([A-Za-z_$][\w$]*)(?=\s*:)/gs,
    (_, double?: string, single?: string, key?: string) =>
      double ??
      (single !== undefined
        ? `"${single.replace(/\\'/g, "'").replace(/(^|[^\\])"/g, '$1\\"')}"`
        : `"${key}"`),
  );
}

async function takePlugin(plugin: JsonNode, input: Input): Promise<void> {
  const { texts, steps } = input;
  const name = textOf(member(plugin, 'name')) ?? '?';
  const parameters = member(plugin, 'parameters');
  if (parameters?.kind !== 'object') return;
  const isOn = textOf(member(plugin, 'status')) !== 'false';
  const values: Value[] = [];
  for (const [key, value] of parameters.members)
    if (value.kind === 'string') await collect(key, value.text, values, 0);
  if (steps.due()) await steps.pause(0.5);
  const chinese = values.filter(({ text }) => HANZI.test(text));
  const japanese = chinese.filter(({ text }) => KANA.test(text));
  const usual = isOn && (chinese.length === 0 ? undefined : japanese.length < chinese.length / 2);
  const part = texts.part(
    `plugin:${name}`,
    isOn ? `插件 ${name} 的参数` : `已关闭的插件 ${name} 的参数`,
    usual,
  );
  for (const { key, text } of values) texts.add(part, `${name}.${key}`, parameters.line, text);
}

/** Lists and structures are JSON in strings, nested to a few levels. */
async function collect(key: string, text: string, into: Value[], depth: number): Promise<void> {
  if (depth < 8 && /^\s*[[{"]/.test(text)) {
    const { root, problem } = await parseJson(text, new Steps());
    if (root && !problem) return collectNode(key, root, into, depth + 1);
  }
  const word = text.trim();
  if (!SETTING.test(word) && !CODE.test(word)) into.push({ key, text });
}

async function collectNode(key: string, node: JsonNode, into: Value[], depth: number): Promise<void> {
  if (node.kind === 'array')
    for (const [i, item] of node.items.entries()) await collectNode(`${key}[${i}]`, item, into, depth);
  else if (node.kind === 'object')
    for (const [name, value] of node.members) await collectNode(`${key}.${name}`, value, into, depth);
  else if (node.kind === 'string') await collect(key, node.text, into, depth);
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'other' || node?.kind === 'string' ? node.text : undefined;
}
