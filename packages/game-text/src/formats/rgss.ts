import { Problems, ReadingError } from '../problems.ts';
import type { Format, Input } from './format.ts';
import { items, type JsonNode } from './json-tree.ts';
import { isMarshalled, type Marshalled, parseMarshal } from './marshal.ts';
import { readRuby } from './programs.ts';
import { isDatabase, readDatabase } from './rpgmaker.ts';
import { unpackedZlib } from './zip.ts';

/** Files of `Data/` of RPG Maker XP, VX and VX Ace: events, database, scripts. */
export const rgss: Format = {
  label: 'RPG Maker XP/VX/VX Ace',
  endings: ['.rxdata', '.rvdata', '.rvdata2'],
  opens: isMarshalled,
  markup: ['rpgmaker', 'printf', 'templates'],
  async read(input) {
    const data = await parseMarshal(input.bytes, input.steps);
    const name = input.name.toLowerCase();
    if (data.root && name.startsWith('scripts.')) await readScripts(input, data, data.root);
    else if (data.root && isDatabase(name)) await readDatabase(input, data.root, name.endsWith('.rxdata'));
    else if (data.root) readOther(input, data.root);
    if (data.problem) input.problems.put(data.problem);
  },
};

/** The script editor's list: a number, a name and the packed code of each. One that is damaged is named and passed over. */
async function readScripts(input: Input, { bytesOf }: Marshalled, root: JsonNode): Promise<void> {
  let size = 0;
  for (const script of items(root)) {
    const [, title, code] = items(script);
    if (title?.kind !== 'string' || code?.kind !== 'string') continue;
    // Packed code is never UTF-8: its second byte cannot stand behind its first.
    const packed = bytesOf(code);
    if (!packed) continue;
    const name = `脚本「${title.text}」`;
    const problems = new Problems();
    try {
      const bytes = await unpackedZlib(packed, name, size, input.steps);
      size += bytes.length;
      await readRuby({ ...input, problems, text: new TextDecoder().decode(bytes) }, `${title.text}: `);
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
  const add = (node: JsonNode, key: string): void => {
    if (node.kind === 'string') texts.add(part, key, node.line, node.text);
    else if (node.kind === 'array') for (const [i, item] of node.items.entries()) add(item, `${key}[${i}]`);
    else if (node.kind === 'object')
      for (const [own, value] of node.members) add(value, key ? `${key}.${own}` : own);
  };
  add(root, '');
}
