import { MAX_DEPTH } from '../limits.ts';
import { LineNumbers } from '../line-breaks.ts';
import { ReadingError } from '../problems.ts';
import { eachLine } from './each-line.ts';
import { type Format, GENERAL } from './format.ts';

/** Messages, terms (`-term`) and attributes (`.attr`) of Fluent. */
const ENTRY = /^(-?[A-Za-z][\w-]{0,100})\s*=\s*(.*)$/;
const ATTRIBUTE = /^\s+\.([A-Za-z][\w-]{0,100})\s*=\s*(.*)$/;

/** Fluent: values over several lines, and each variant of a selection as a text of its own. */
export const fluent: Format = {
  label: 'Fluent',
  endings: ['.ftl'],
  markup: [...GENERAL.filter((id) => id !== 'braces'), 'fluent'],
  async read(input) {
    const part = input.texts.part('messages', '文字', true);
    let message = '';
    let open: { key: string; line: number; lines: string[] } | undefined;
    const end = () => {
      if (!open) return;
      const { key, line, lines } = open;
      open = undefined;
      for (const { text, below } of new Pattern(lines.join('\n'), line).texts())
        input.texts.add(part, key, line + below, text);
    };
    await eachLine(input, (line, number) => {
      const [, entry, first = ''] = ENTRY.exec(line.replace(/^\uFEFF/, '')) ?? [];
      const [, attribute, value = ''] = ATTRIBUTE.exec(line) ?? [];
      if (entry !== undefined) {
        end();
        message = entry;
        open = { key: message, line: number, lines: [first] };
      } else if (attribute !== undefined) {
        end();
        open = { key: `${message}.${attribute}`, line: number, lines: [value] };
      } else if (open && (line.trim() === '' || /^[ \t]|^[}]/.test(line))) open.lines.push(line);
      // A comment, or something that is none of Fluent.
      else {
        end();
        if (!/^\uFEFF?(?:#|\s*$)/.test(line)) input.problems.add(number, '不是 Fluent 的写法，没有读。');
      }
    });
    end();
  },
};

/** Keys of variants, the default one with a star. */
const VARIANT = /\s*\*?\[\s*[\w.-]{1,80}\s*\][ \t]*/y;

/** A value with what is in its braces: selections become texts of their own, quoted texts are drawn, the rest stays. */
class Pattern {
  readonly #text: string;
  readonly #line: number;
  readonly #numbers: LineNumbers;
  readonly #found: { text: string; below: number }[] = [];
  #at = 0;

  constructor(text: string, line: number) {
    this.#text = text;
    this.#line = line;
    this.#numbers = new LineNumbers(text);
  }

  texts(): readonly { text: string; below: number }[] {
    this.#pattern(0);
    return this.#found;
  }

  /** Takes text up to its end; within a selection, up to the next variant or the closing brace. */
  #pattern(depth: number): void {
    this.#assertDepth(depth);
    const below = this.#numbers.at(this.#at) - 1;
    let shown = '';
    while (this.#at < this.#text.length) {
      const c = this.#text[this.#at] as string;
      if (depth > 0 && c === '}') break;
      if (depth > 0 && c === '\n' && this.#variantAt(this.#at) > 0) break;
      if (c === '{') shown += this.#placeable(depth);
      else {
        shown += c;
        this.#at++;
      }
    }
    this.#found.push({ text: shown.trim().replace(/\n[ \t]+/g, '\n'), below });
  }

  /** Takes `{…}` and returns what stands for it in the text. */
  #placeable(depth: number): string {
    this.#assertDepth(depth + 1);
    const from = this.#at++;
    let quoted = '';
    while (this.#at < this.#text.length) {
      const c = this.#text[this.#at++];
      if (c === '}') {
        const whole = this.#text.slice(from, this.#at);
        return /^\{\s*"/.test(whole) ? quoted : whole.replace(/\s*\n\s*/g, ' ');
      }
      if (c === '"') quoted = this.#quoted();
      else if (c === '{') {
        this.#at--;
        quoted += this.#placeable(depth + 1);
      } else if (c === '-' && this.#text[this.#at] === '>') {
        this.#at++;
        this.#variants(depth + 1);
        return '';
      }
    }
    return this.#text.slice(from);
  }

  #assertDepth(depth: number): void {
    if (depth > MAX_DEPTH)
      throw new ReadingError(this.#line, `花括号嵌套超过 ${MAX_DEPTH} 层，从这里起没有读。`);
  }

  #variants(depth: number): void {
    while (this.#at < this.#text.length) {
      const size = this.#variantAt(this.#at);
      if (size > 0) {
        this.#at += size;
        this.#pattern(depth);
      } else if (this.#text[this.#at++] === '}') return;
    }
  }

  #variantAt(index: number): number {
    VARIANT.lastIndex = index;
    return VARIANT.exec(this.#text)?.[0].length ?? 0;
  }

  /** Takes a quoted text after its opening quote. */
  #quoted(): string {
    const closing = /\\[\s\S]|["\n]/g;
    closing.lastIndex = this.#at;
    for (let found = closing.exec(this.#text); found; found = closing.exec(this.#text)) {
      if (found[0].startsWith('\\')) continue;
      const content = this.#text.slice(this.#at, found.index);
      this.#at = closing.lastIndex;
      return content.replace(/\\(["\\])/g, '$1');
    }
    this.#at = this.#text.length;
    return '';
  }
}
