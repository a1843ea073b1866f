import { Parser } from 'htmlparser2';
import { LineNumbers, lineAt } from '../line-breaks.ts';
import { isAscii } from './code.ts';
import { addScriptStrings } from './code-strings.ts';
import type { Format, Input } from './format.ts';

/** UTF-16 units that are parsed at a time. */
const CHUNK = 1 << 15;
/** Elements that are part of the line around them. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Attributes that a page shows. */
const SHOWN = new Set(['alt', 'placeholder', 'title', 'label']);
/** Inputs that show no value. */
const MUTE = /^(?:hidden|checkbox|radio|range|color|file|image|password)$/i;
/** Types of `<script>` that are programs. */
const PROGRAM = /^(?:|module|text\/babel|text\/jsx|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;
/** A tag where none can be: in the value of an attribute whose quotation mark was forgotten. */
const TAG = /<\/?[a-z][^<>]*>/gi;

/**
 * Pages of HTML: the text between tags, titles, and what attributes show. Scripts, styles, comments and other attributes
 * are groups that are left out. Tags that nothing closes lose no text.
 */
export const html: Format = {
  label: 'HTML',
  endings: ['.html', '.htm', '.xhtml'],
  sign: /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html)\b(?![\s\S]*<tw-storydata)/i,
  markup: ['braces', 'templates', 'printf'],
  async read(input) {
    const { text, steps } = input;
    const page = new Page(input);
    const parser = new Parser({
      onopentag: (name, attributes) => page.open(name, attributes, parser.startIndex, parser.endIndex),
      onclosetag: (name, isImplied) => page.close(name, isImplied ? -1 : parser.endIndex),
      ontext: (piece) => page.text(piece, parser.startIndex, parser.endIndex),
      oncomment: (comment) => page.comment(comment, parser.startIndex, parser.endIndex),
      onprocessinginstruction: () => page.skip(parser.endIndex),
      oncdatastart: () => page.skip(parser.endIndex),
    });
    for (let at = 0; at < text.length; at += CHUNK) {
      parser.write(text.slice(at, at + CHUNK));
      if (steps.due()) await steps.pause(at / text.length);
    }
    parser.end();
    page.end();
  },
};

class Page {
  readonly #input: Input;
  readonly #numbers: LineNumbers;
  readonly #body;
  readonly #titles;
  readonly #shown;
  readonly #scripts;
  readonly #styles;
  readonly #others;
  readonly #comments;
  /** The line of text that is open, and where it began. */
  #open = '';
  #line = 1;
  /** Elements whose content is no text: `script`, `style`; else that of `title` or empty. */
  #inside = '';
  #type = '';
  /** Index after what the parser has reported. */
  #seen = 0;

  constructor(input: Input) {
    const { texts } = input;
    this.#input = input;
    this.#numbers = new LineNumbers(input.text);
    this.#body = texts.part('text', '正文', true);
    this.#titles = texts.part('title', '网页标题', true);
    this.#shown = texts.part('attributes', '显示的属性（alt、placeholder 等）', true);
    this.#scripts = texts.part('scripts', '脚本里的字符串', false);
    this.#styles = texts.part('styles', '样式里的字符串', false);
    this.#others = texts.part('other-attributes', '其他属性', false);
    this.#comments = texts.part('comments', '注释', false);
  }

  open(name: string, attributes: Readonly<Record<string, string>>, from: number, to: number): void {
    if (!INLINE.has(name)) this.#flush();
    this.skip(to);
    this.#attributes(name, attributes, from);
    if (name === 'script' || name === 'style' || name === 'title') {
      this.#inside = name;
      this.#type = attributes.type ?? '';
    }
  }

  close(name: string, to: number): void {
    if (!INLINE.has(name)) this.#flush();
    if (name === this.#inside) this.#inside = '';
    this.skip(to);
  }

  text(piece: string, from: number, to: number): void {
    if (this.#open === '') this.#line = this.#numbers.at(from);
    this.#open += piece;
    this.skip(to);
  }

  comment(comment: string, from: number, to: number): void {
    this.skip(to);
    const { text, texts, problems } = this.#input;
    const line = this.#numbers.at(from);
    if (
      to + 1 >= text.length &&
      !/-->?$|^[^-]{0,3}>$/.test(text.slice(from)) &&
      text.startsWith('<!--', from)
    )
      problems.add(line, '注释没有闭合，从这里起没有读。');
    texts.add(this.#comments, '', line, comment.trim());
  }

  skip(to: number): void {
    this.#seen = Math.max(this.#seen, to + 1);
  }

  /** What the parser has not reported is a tag that never ends. */
  end(): void {
    this.#flush();
    const { text, texts, problems } = this.#input;
    const rest = text.slice(this.#seen);
    if (rest.trim() === '') return;
    const line = this.#numbers.at(this.#seen);
    problems.add(line, '标签没有闭合，从这里起当作正文读。');
    for (const [i, each] of rest.split(/\r\n|\n|\r/).entries())
      texts.add(this.#body, '', line + i, untagged(each));
  }

  #flush(): void {
    const content = this.#open;
    if (content === '') return;
    this.#open = '';
    const line = this.#line;
    if (this.#inside === 'script') this.#script(content, line);
    else if (this.#inside === 'style') {
      for (const [, string = ''] of content.matchAll(/content\s*:\s*["']([^"'\n]{1,500})["']/g))
        this.#input.texts.add(this.#styles, '', line, string);
    } else {
      const part = this.#inside === 'title' ? this.#titles : this.#body;
      const before = content.slice(0, content.length - content.trimStart().length);
      const text = content.trim().replace(/[ \t\n\r\f]+/g, ' ');
      this.#input.texts.add(part, '', line + lineAt(before, before.length) - 1, text);
    }
  }

  #script(code: string, line: number): void {
    const { texts } = this.#input;
    if (PROGRAM.test(this.#type.trim())) addScriptStrings(this.#input, this.#scripts, code, line);
    else
      for (const [i, each] of code.split(/\r\n|\n|\r/).entries())
        if (!isAscii(each)) texts.add(this.#scripts, '', line + i, each.trim());
  }

  #attributes(name: string, attributes: Readonly<Record<string, string>>, from: number): void {
    const { texts, problems } = this.#input;
    for (const [attribute, value] of Object.entries(attributes)) {
      const isShown =
        SHOWN.has(attribute) ||
        (attribute === 'value' && name === 'input' && !MUTE.test(attributes.type ?? ''));
      if (!isShown && isAscii(value)) continue;
      const line = this.#numbers.at(from);
      if (value.search(TAG) >= 0 && attribute !== 'srcdoc' && !isAscii(value)) {
        problems.add(line, `属性 ${attribute} 的引号没有闭合，或者里面有标签，里面的文字当作正文读。`);
        texts.add(this.#body, '', line, untagged(isShown ? value : value.replace(/^[^<>]*>/, '')));
      } else if (isShown) texts.add(this.#shown, attribute, line, value);
      else if (/^on/.test(attribute)) addScriptStrings(this.#input, this.#scripts, value, line);
      else texts.add(this.#others, attribute, line, value);
    }
  }
}

const untagged = (text: string): string => text.replace(TAG, ' ').trim();
