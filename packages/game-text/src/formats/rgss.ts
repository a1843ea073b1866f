import { Problems, ReadingError } from '../problems.ts';
import { isAscii } from './code.ts';
import type { Format, Input } from './format.ts';
import { items, type JsonNode } from './json-tree.ts';
import { isMarshalled, type Marshalled, parseMarshal } from './marshal.ts';
import { readRuby } from './programs.ts';
import { isDatabase, readDatabase } from './rpgmaker.ts';
import { unpackedZlib } from './zip.ts';

/** Files in `Data/` of RPG Maker XP, VX and VX Ace: events, database, scripts. */
export const rgss: Format = {
  label: 'RPG Maker XP/VX/VX Ace',
  endings: ['.rxdata', '.rvdata', '.rvdata2'],
  opens: isMarshalled,
  markup: ['rpgmaker', 'printf', 'templates'],
  async read(input) {
    const { roots, bytesOf, problem } = await parseMarshal(input.bytes, input.steps);
    if (problem) input.problems.put(problem);
    const name = input.name.toLowerCase();
    for (const root of roots)
      if (name.startsWith('scripts.')) await readScripts(input, root, bytesOf);
      else if (isDatabase(name)) await readDatabase(input, root, name.endsWith('.rxdata'));
      else readOther(input, root);
  },
};

/** The script editor's list: a number, a name and the packed code of each. One that is damaged is named and passed over. */
async function readScripts(input: Input, root: JsonNode, bytesOf: Marshalled['bytesOf']): Promise<void> {
  let size = 0;
  for (const [i, script] of items(root).entries()) {
    const [, title, code] = items(script);
    const name = `脚本「${title?.kind === 'string' ? title.text : i + 1}」`;
    const packed = code && bytesOf(code);
    const problems = new Problems();
    try {
      // Packed code is not UTF-8.
      if (!packed) throw new ReadingError(0, `${name}不是压缩过的代码，没有读。`);
      const bytes = await unpackedZlib(packed, name, size, input.steps);
      size += bytes.length;
      const within = title?.kind === 'string' ? `${title.text}: ` : '';
      await readRuby({ ...input, problems, text: new TextDecoder().decode(bytes) }, within);
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      input.problems.put(error.problem);
    }
    for (const { line, message } of problems.list()) input.problems.put({ line, message: name + message });
  }
}

/** A file that scripts of the game have written: saved games are left out, of others all texts are read. */
function readOther({ name, texts }: Input, root: JsonNode): void {
  const part = /^(?:save|auto)/i.test(name)
    ? texts.part('save', '存档里的文字', false)
    : texts.part('texts', '游戏自己的数据');
  const keys = texts.part('keys', '键', false);
  const add = (node: JsonNode, key: string): void => {
    if (node.kind === 'string') texts.add(part, key, node.line, node.text);
    else if (node.kind === 'array') for (const [i, item] of node.items.entries()) add(item, `${key}[${i}]`);
    else if (node.kind === 'object')
      for (const [own, value] of node.members) {
        if (!isAscii(own)) texts.add(keys, key, value.line, own);
        add(value, key ? `${key}.${own}` : own);
      }
  };
  add(root, '');
}
