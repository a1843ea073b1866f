import { decodeText, detectEncoding } from '../encoding.ts';
import { isAscii } from './code.ts';
import { eachLine } from './each-line.ts';
import type { Format, Input } from './format.ts';

/** Commands whose strings are choices, and those that put a string into a variable. */
const CHOICE = /^(?:select|selgosub|selnum|csel|cselgoto)$/;
const VARIABLE = /^(?:mov|movl|add|stralias|split|mid|inputstr)$/;
/** Names that are no labels or variables. */
const WORDS = /(?<![*%$?\w])[a-z]\w{1,30}/g;

/** A beginning that no plain text has. */
const DEFINE = /^\*define\b/m;
const NUMBERED = /^\d{1,3}\.txt$/;
const COMMAND_LINE =
  /^[ \t]*(?:bgm?|ld|cl|goto|gosub|select|return|lsp|print|play|wave|mov|if|click|csp|setwindow|delay)\b/m;

/** Scripts of NScripter and ONScripter as text: lines that begin with a letter are commands, the others are said. */
export const nscripter: Format = {
  label: 'NScripter 脚本',
  endings: ['.txt', '.nscript', '.nscr'],
  recognises: (head, name) =>
    !name.endsWith('.txt') ||
    DEFINE.test(head) ||
    (NUMBERED.test(name) && /^\*\w/m.test(head) && COMMAND_LINE.test(head)),
  markup: ['nscripter'],
  read: readScript,
};

/** What each byte of `nscript.dat` is combined with. */
const KEY = 0x84;
const HEAD = Array.from('*define', (c) => c.charCodeAt(0) ^ KEY);

/** The one file into which NScripter packs its scripts. */
export const nscriptDat: Format = {
  label: 'NScripter 脚本（nscript.dat）',
  endings: ['nscript.dat'],
  opens: (bytes) => {
    const head = bytes.subarray(0, 1 << 16);
    for (let at = head.indexOf(HEAD[0] as number); at >= 0; at = head.indexOf(HEAD[0] as number, at + 1))
      if (HEAD.every((byte, i) => head[at + i] === byte)) return true;
    return false;
  },
  markup: ['nscripter'],
  async read(input) {
    const bytes = input.bytes.map((byte) => byte ^ KEY);
    const text = await decodeText(bytes, detectEncoding(bytes), input.steps, input.problems);
    await readScript({ ...input, text });
  },
};

async function readScript(input: Input): Promise<void> {
  const { texts } = input;
  const talk = texts.part('talk', '对白', true);
  const choices = texts.part('choices', '选项', true);
  const sprites = texts.part('sprites', '文字精灵（:s）', true);
  const variables = texts.part('variables', '变量里的文字');
  const others = texts.part('others', '命令的其他参数', false);
  let label = '';
  /** Code of a command that goes on in the next line. */
  let open = '';
  await eachLine(input, (line, number) => {
    const content = line.replace(/^\uFEFF/, '').trim();
    if (content === '' || content.startsWith(';')) return;
    if (content.startsWith('*')) {
      label = /^\*+(\w*)/.exec(content)?.[1] ?? '';
      open = '';
    } else if (open || /^[A-Za-z_"]/.test(content)) open = command(open, content, number);
    else if (!content.startsWith('~')) texts.add(talk, label, number, content);
  });

  /** Adds the strings of a command and returns its code if it ends with a comma. */
  function command(before: string, content: string, number: number): string {
    let code = before;
    let at = 0;
    for (const match of content.matchAll(/"([^"]{0,5000})"|;.*$/g)) {
      code += content.slice(at, match.index);
      at = match.index + match[0].length;
      const text = match[1];
      if (text === undefined) break;
      const own = code.split(':').at(-1) ?? '';
      const word =
        (own.match(WORDS) ?? []).findLast((name) => CHOICE.test(name) || VARIABLE.test(name)) ?? '';
      const sprite = /^:s[^;]{0,80};(.*)$/.exec(text)?.[1];
      if (CHOICE.test(word)) texts.add(choices, label, number, text);
      else if (sprite !== undefined) texts.add(sprites, label, number, sprite);
      else if (!isAscii(text)) texts.add(VARIABLE.test(word) ? variables : others, label, number, text);
      code = `${code}""`.slice(-500);
    }
    code += content.slice(at);
    return code.trimEnd().endsWith(',') ? code.slice(-500) : '';
  }
}
