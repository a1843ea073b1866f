import { isAscii } from './code.ts';
import { eachLine } from './each-line.ts';
import type { Format } from './format.ts';

const LOGIC = /^(?:if|elif|else|while|for|match|when|import|using)(?:\s|:|$)|^(?:~|=>)/;
const MUTATION = /^(?:do!?|set|\$>{1,2})\s/;
/** What stands before a line: alternatives with their weight, lines said together. */
const PREFIX = /^(?:%[\d.]*(?:\s\[if\s[^\]\n]{1,200}\/\])?\s+|\|\s+)/;

/** Dialogue of Godot's Dialogue Manager: `name: words`, responses `- …`; not titles, logic and jumps. */
export const dialogueManager: Format = {
  label: 'Dialogue Manager 对话',
  endings: ['.dialogue'],
  markup: ['dialogue'],
  async read(input) {
    const { texts } = input;
    const talk = texts.part('talk', '对白', true);
    const responses = texts.part('responses', '选项', true);
    const code = texts.part('code', '指令里的文字');
    const conditions = texts.part('conditions', '条件里的文字', false);
    let title = '';
    await eachLine(input, (line, number) => {
      const content = line.replace(/^\uFEFF/, '').trim();
      if (content === '' || content.startsWith('#')) return;
      title = /^~\s*(.{1,200})$/.exec(content)?.[1] ?? title;
      const isMutation = MUTATION.test(content);
      if (isMutation || LOGIC.test(content)) {
        for (const [, double, single] of content.matchAll(
          /"((?:[^"\\]|\\.){1,2000})"|'((?:[^'\\]|\\.){1,2000})'/g,
        )) {
          const text = double ?? single ?? '';
          if (!isAscii(text)) texts.add(isMutation ? code : conditions, title, number, text);
        }
        return;
      }
      const id = /\[ID:([^\]\n]{1,100})\]/.exec(content)?.[1];
      const said = content.replace(PREFIX, '').replace(/\s*=><?\s*[^\s=>].{0,200}$/, '');
      const isResponse = said.startsWith('- ');
      texts.add(isResponse ? responses : talk, id ?? title, number, isResponse ? said.slice(2) : said);
    });
  },
};
