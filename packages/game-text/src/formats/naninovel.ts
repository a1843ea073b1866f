import { isAscii } from './code.ts';
import { eachLine } from './each-line.ts';
import type { Format } from './format.ts';

/** Commands whose parameter without a name is drawn, and names of parameters that are. */
const SHOWN_COMMANDS = /^(?:choice|addChoice|print|append|toast|choices|text)$/i;
const SHOWN_PARAMETERS = /^(?:text|summary|tooltip|author|value|lock)$/i;
const PARAMETER = /(?:([\p{L}\w]{1,60}):)?((?:"(?:[^"\\]|\\.){0,5000}"|[^\s"]){1,5000})/gu;

/** Scenarios of Naninovel: what is said, and the parameters of commands that are drawn. */
export const naninovel: Format = {
  label: 'Naninovel 脚本',
  endings: ['.nani'],
  markup: ['tags', 'naninovel'],
  async read(input) {
    const { texts } = input;
    const talk = texts.part('talk', '对白', true);
    const choices = texts.part('choices', '选项和提示', true);
    const variables = texts.part('variables', '变量里的文字');
    const others = texts.part('others', '命令的其他参数', false);
    let label = '';
    const command = (written: string, number: number) => {
      const [, name = '', rest = ''] = /^\s*([\p{L}\w]{1,60})\s*([\s\S]*)$/u.exec(written) ?? [];
      if (/^(?:set|if|elseif|unless|while|else)$/i.test(name)) {
        for (const [, text = ''] of rest.matchAll(/"((?:[^"\\]|\\.){1,2000})"/g))
          if (!isAscii(text)) texts.add(/^set$/i.test(name) ? variables : others, label, number, text);
        return;
      }
      for (const [, key, written = ''] of rest.matchAll(PARAMETER)) {
        const value = written.replace(/(?<!\\)"/g, '').replaceAll('\\"', '"');
        const shown = key === undefined ? SHOWN_COMMANDS.test(name) : SHOWN_PARAMETERS.test(key);
        if (shown && !/^(?:true|false|[\d.]+)$/.test(value)) texts.add(choices, label, number, value);
        else if (!isAscii(value)) texts.add(others, label, number, value);
      }
    };
    await eachLine(input, (line, number) => {
      const content = line.replace(/^\uFEFF/, '').trim();
      if (content.startsWith(';') || content === '') return;
      if (content.startsWith('#')) label = content.slice(1).trim();
      else if (content.startsWith('@')) command(content.slice(1), number);
      else {
        if (/[^[]*[^\s[\]]/.test(content.replace(/\[[^[\]]{0,300}\]/g, '')))
          texts.add(talk, label, number, content);
        for (const [, inner = ''] of content.matchAll(/(?<!\\)\[([^[\]]{1,1000})\]/g)) command(inner, number);
      }
    });
  },
};
