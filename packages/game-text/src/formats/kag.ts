import { findKagTags } from '../markup/scripts.ts';
import { isAscii } from './code.ts';
import { addScriptStrings } from './code-strings.ts';
import { eachLine } from './each-line.ts';
import type { Format } from './format.ts';

/** Attributes of tags that are drawn, and `name` of `title`. */
const SHOWN = /^(?:text|jname|hint|title|placeholder|initial|label_ok|label_cancel|content|ruby)$/;
const ATTRIBUTE = /([\w-]{1,60})\s{0,10}=\s{0,10}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'\]]{1,2000}))/g;

/** Scenarios of TyranoScript and of KiriKiri's KAG. Comments, labels and files are left out; code is a part of its own. */
export const kag: Format = {
  label: 'TyranoScript / KAG 脚本',
  endings: ['.ks'],
  markup: ['kag'],
  async read(input) {
    const { texts, problems } = input;
    const talk = texts.part('talk', '对白', true);
    const names = texts.part('names', '角色名', true);
    const shown = texts.part('shown', '标签里显示的文字（text、jname 等）', true);
    const captions = texts.part('captions', '标签行的标题（*标签|标题）');
    const script = texts.part('script', '代码里的字符串（iscript）');
    const values = texts.part('values', '标签的其他参数', false);
    let label = '';
    let comment = 0;
    let code: { line: number; lines: string[] } | undefined;
    const endCode = () => {
      if (code) addScriptStrings(input, script, code.lines.join('\n'), code.line);
      code = undefined;
    };
    const tag = (content: string, number: number) => {
      const name = /^\s*([\w-]{1,60})/.exec(content)?.[1] ?? '';
      for (const [, key = '', double, single, bare] of content.matchAll(ATTRIBUTE)) {
        const value = double ?? single ?? bare ?? '';
        if (value.startsWith('&')) continue;
        if (SHOWN.test(key) || (name === 'title' && key === 'name')) texts.add(shown, label, number, value);
        else if (!isAscii(value)) texts.add(values, label, number, value);
      }
      if (name === 'iscript') code = { line: number + 1, lines: [] };
    };
    await eachLine(input, (line, number) => {
      const content = line.replace(/^\uFEFF/, '').trim();
      if (code) {
        if (/endscript/.test(content)) endCode();
        else code.lines.push(line);
      } else if (comment > 0) {
        if (content === '*/') comment = 0;
      } else if (content === '/*') comment = number;
      else if (content.startsWith('*')) {
        const [own = '', caption = ''] = content.slice(1).split('|');
        label = own.trim();
        texts.add(captions, label, number, caption);
      } else if (content.startsWith('#'))
        texts.add(names, label, number, content.slice(1).split(':')[0] ?? '');
      else if (content.startsWith('@')) tag(content.slice(1), number);
      else if (!content.startsWith(';')) {
        const text = content.replace(/^_/, '');
        let drawn = '';
        let at = 0;
        for (const [from, to] of findKagTags(text)) {
          drawn += text.slice(at, from);
          at = to;
          if (to - from > 1) tag(text.slice(from + 1, to - 1), number);
        }
        if ((drawn + text.slice(at)).trim()) texts.add(talk, label, number, text);
      }
    });
    endCode();
    if (comment > 0) problems.add(comment, '注释没有闭合，从这里起没有读。');
  },
};
