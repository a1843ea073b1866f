import { unescapeSimple } from './code.ts';
import { type Format, GENERAL, type Input } from './format.ts';

/** Fields of names, addresses and settings. */
const INTERNAL =
  /^(?:id|name|component|prototype|script|font|texture|image|tile_set|layer|parent|material|template|property|default_animation|animation|background_color)$/;
/** A comment, a string with its closing, a field, or a line's end. */
const TOKEN = /#[^\n]*|(["'])((?:(?!\1)[^\\\n]|\\[^\n])*)(\1?)|([A-Za-z_]\w*)|[{}\n]/g;
/** Files in files. */
const MAX_DATA = 8;

/** Interfaces, labels, objects and collections of Defold, in Protocol Buffers' text format. */
export const defold: Format = {
  label: 'Defold 界面、标签和集合',
  endings: ['.gui', '.label', '.collection', '.go'],
  // Programs in Go have the same ending.
  recognises: (head, name) => !name.endsWith('.go') || /^(?:embedded_)?components\s*\{/m.test(head),
  markup: GENERAL,
  read: (input) => readMessage(input, input.text, 1, 0),
};

/** @param data how many `data` fields the message stands in */
async function readMessage(input: Input, message: string, from: number, data: number): Promise<void> {
  const { texts, problems, steps } = input;
  const shown = texts.part('text', '显示的文字', true);
  const names = texts.part('names', '名称和路径', false);
  let line = from;
  let field = '';
  /** Strings of the field, which are one. */
  let value: { line: number; text: string } | null = null;
  const end = async () => {
    const { line: at, text } = value ?? { line, text: '' };
    value = null;
    if (text === '') return;
    if (field === 'data' && data < MAX_DATA) return readMessage(input, text, at, data + 1);
    const part =
      field === 'text' ? shown : INTERNAL.test(field) ? names : texts.part(`field:${field}`, `属性 ${field}`);
    texts.add(part, field, at, text);
  };
  for (const { 0: whole, 2: string, 3: closing, 4: name, index } of message.matchAll(TOKEN)) {
    if (steps.due()) await steps.pause(index / message.length);
    if (whole === '\n') line += data === 0 ? 1 : 0;
    else if (string !== undefined) {
      if (closing === '') problems.add(line, '引号没有在这一行闭合，只读到行末。');
      value ??= { line, text: '' };
      value.text += unescapeSimple(string);
    } else if (!whole.startsWith('#')) {
      await end();
      if (name !== undefined) field = name;
    }
  }
  await end();
}
