import { textLines } from '../line-breaks.ts';
import type { Format } from './format.ts';

/** Scripts of Yarn Spinner 2 and 3: nodes of a header, `---`, a body and `===`. */
export const yarn: Format = {
  label: 'Yarn 脚本',
  endings: ['.yarn'],
  markup: ['tags', 'yarn'],
  async read({ text, texts, problems, steps }) {
    const prose = texts.part('text', '对白', true);
    const options = texts.part('options', '选项', true);
    let title = '';
    let body = false;
    let opened = 0;
    for (const { number, line, end } of textLines(text)) {
      if (steps.due()) await steps.pause(end / text.length);
      const trimmed = line.replace(/(?<!:)\/\/.*$/, '').trim();
      if (!body) {
        title = /^title\s{0,5}:\s{0,5}(.{1,200})/.exec(trimmed)?.[1] ?? title;
        if (trimmed === '---') {
          body = true;
          opened = number;
        }
      } else if (trimmed === '===') body = false;
      else if (trimmed !== '' && !/^<<.{0,500}>>(?:\s{0,5}#\S{1,100}){0,20}$/.test(trimmed)) {
        const option = /^->\s{0,10}|^=>\s{0,10}/.exec(trimmed)?.[0];
        const id = /#line:([\w.-]{1,100})/.exec(trimmed)?.[1];
        texts.add(option ? options : prose, id ?? title, number, trimmed.slice(option?.length ?? 0));
      }
    }
    if (body) problems.add(opened, '节点没有用 === 结束，可能不完整。');
    if (opened === 0) problems.add(0, '没有找到节点：正文应在 --- 和 === 之间。');
  },
};
