import { textLines } from '../line-breaks.ts';
import { type Format, GENERAL } from './format.ts';

/** Plain text: every line is a text. */
export const txt: Format = {
  label: '纯文本',
  endings: ['.txt', '.text'],
  markup: GENERAL,
  async read({ text, texts, steps }) {
    const part = texts.part('text', '全文', true);
    for (const { number, line, end } of textLines(text)) {
      texts.add(part, '', number, line);
      if (steps.due()) await steps.pause(end / text.length);
    }
  },
};

/** Markdown by line: CommonMark's fences and front matter are parts of their own. */
export const markdown: Format = {
  label: 'Markdown',
  endings: ['.md', '.markdown'],
  markup: [...GENERAL.filter((id) => id !== 'bbcode'), 'entities', 'markdown'],
  async read({ text, texts, steps }) {
    const prose = texts.part('text', '正文', true);
    const head = texts.part('front', '文件头', false);
    const code = texts.part('code', '代码块', false);
    let front = false;
    let fence = '';
    for (const { number, line, end } of textLines(text)) {
      if (steps.due()) await steps.pause(end / text.length);
      if (number === 1 && line === '---' && /\n---\r?(?:\n|$)/.test(text)) {
        front = true;
        continue;
      }
      if (front) {
        if (line === '---') front = false;
        else texts.add(head, '', number, line);
        continue;
      }
      const mark = /^ {0,3}(`{3,20}|~{3,20})/.exec(line)?.[1];
      if (fence) {
        if (mark?.startsWith(fence) && /^[\s`~]*$/.test(line)) fence = '';
        else texts.add(code, '', number, line);
      } else if (mark) fence = mark;
      else texts.add(prose, '', number, decodeHanzi(line));
    }
  },
};

/** Decodes numeric references that stand for anything but ASCII, which may be syntax, and spaces. */
function decodeHanzi(line: string): string {
  if (!line.includes('&#')) return line;
  return line.replace(/&#(?:x([0-9a-f]{2,6})|(\d{3,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0xa0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
