import { isAscii, readCode } from './code.ts';
import { eachLine } from './each-line.ts';
import { type Format, GENERAL } from './format.ts';

/** Events that say nothing, by the first word of their line. */
const EVENT = /^(?:jump|return|join|update|leave|if|elif|else|do|audio|setting|while)(?:\s|:|$)/;
/** An event in brackets, alone on its line. */
const SHORTCODE =
  /^\[([a-z_]{1,40})((?:\s+[\w-]{1,40}\s*=\s*"(?:[^"\\]|\\.){0,2000}"|\s+[\w-]{1,40})*)\s*\]$/;
const SHOWN = /^(?:text|placeholder|default|alt_text|display_name)$/;
const NAME = /^(?:"([^"\n]{0,200})"|([^(: \n]{1,200}))(?:\s*\([^()\n]{0,200}\))?\s*(?<!\\):\s*/;

/** Timelines of Dialogic 2: what is said, names, choices, and the questions of inputs. */
export const dialogic: Format = {
  label: 'Dialogic 时间线',
  endings: ['.dtl'],
  markup: ['dialogic'],
  async read(input) {
    const { texts } = input;
    const talk = texts.part('talk', '对白', true);
    const names = texts.part('names', '角色名', true);
    const choices = texts.part('choices', '选项', true);
    const shown = texts.part('shown', '输入框和标题', true);
    const variables = texts.part('variables', '变量里的文字');
    const others = texts.part('others', '事件的其他参数', false);
    let label = '';
    let open: { line: number; text: string } | undefined;
    const parameters = (written: string, number: number) => {
      for (const [, key = '', value = ''] of written.matchAll(
        /([\w-]{1,40})\s*=\s*"((?:[^"\\]|\\.){0,2000})"/g,
      ))
        if (SHOWN.test(key)) texts.add(shown, label, number, value);
        else if (!isAscii(value)) texts.add(others, label, number, value);
    };
    const take = (content: string, number: number) => {
      if (content === '' || content.startsWith('#')) return;
      const [, own, title] = /^label\s+([^(]{1,200}?)\s*(?:\((.{1,200})\))?$/.exec(content) ?? [];
      if (own !== undefined) {
        label = own;
        texts.add(shown, label, number, title ?? '');
        return;
      }
      if (/^(?:set|do)\s/.test(content)) {
        for (const [, text = ''] of content.matchAll(/"((?:[^"\\]|\\.){1,2000})"/g))
          if (!isAscii(text)) texts.add(variables, label, number, text);
        return;
      }
      const shortcode = SHORTCODE.exec(content)?.[2];
      if (shortcode !== undefined && !/^\[(?:n|br|aa|ns|nrs|input)\]$/.test(content))
        parameters(shortcode, number);
      else if (EVENT.test(content)) parameters(content, number);
      else if (content.startsWith('- ')) {
        const [, text = '', rest = ''] = /^- ((?:\\\||(?!\[if|\s\[else|\|).)*)\|?(.*)$/.exec(content) ?? [];
        texts.add(choices, label, number, text.trim());
        parameters(rest, number);
      } else {
        const [head = '', quoted, plain] = NAME.exec(content) ?? [];
        const name = quoted ?? plain ?? '';
        if (name !== '_') texts.add(names, label, number, name);
        texts.add(talk, label, number, content.slice(head.length));
      }
    };
    await eachLine(input, (line, number) => {
      const content = line.replace(/^\uFEFF/, '').trim();
      // A text goes on in the next line after a backslash.
      const goesOn = /(?<!\\)\\$/.test(content);
      const own = goesOn ? content.slice(0, -1) : content;
      open = { line: open?.line ?? number, text: open ? `${open.text}\n${own}` : own };
      if (goesOn) return;
      take(open.text, open.line);
      open = undefined;
    });
    if (open) take(open.text, open.line);
  },
};

/** Characters of Dialogic, as Godot writes dictionaries. */
export const dialogicCharacter: Format = {
  label: 'Dialogic 角色',
  endings: ['.dch'],
  markup: GENERAL,
  read: (input) => readCode(input, { comments: [], quotes: [{ open: '"', close: '"', lines: true }] }),
};
