import { textLines } from '../line-breaks.ts';
import type { OpenPart } from '../parts.ts';
import { type Format, GENERAL, type Input } from './format.ts';

/** Keys whose text a component draws: uGUI, TextMeshPro, TextMesh, dropdowns. */
const DRAWN = /^m_[Tt]ext$/;
/** Names and ids, which nothing draws. */
const INTERNAL = /^(?:m_Name|m_TagString|m_EditorClassIdentifier|m_Key|m_MethodName|m_StringArgument)$/;
const KEY = /^( *)((?:- +){0,9})([\w.[\]<>$ -]{0,200}[\w\]>])[ \t]{0,9}:(?:[ \t]+(.*))?$/;
const ITEM = /^( *)- +(.*)$/;
const WORDS = /[^\p{ASCII}]|\\[uUx]/u;

/** Scenes, prefabs and assets of Unity as text (Force Text), with tables of Localization and of I2. */
export const unityYaml: Format = {
  label: 'Unity 场景、预制体和资源',
  endings: ['.unity', '.prefab', '.asset'],
  recognises: (head) => UNITY.test(head),
  sign: /^\uFEFF?%YAML 1\.1\r?\n%TAG !u!/,
  markup: GENERAL,
  async read(input) {
    const { text, steps } = input;
    const asset = new Asset(input);
    for (const { number, line, end } of textLines(text)) {
      if (steps.due()) await steps.pause(end / text.length);
      asset.line(number, line);
    }
    asset.end();
  },
};

const UNITY = /^\uFEFF?(?:%YAML|--- !u!|[ \t]*\w+:[ \t]*\r?$)/m;

/** A scalar while its lines are collected. */
interface Open {
  readonly key: string;
  readonly line: number;
  /** Column of its key; lines further to the right continue it. */
  readonly column: number;
  readonly style: '"' | "'" | '|' | 'plain';
  readonly lines: string[];
}

class Asset {
  readonly #input: Input;
  readonly #drawn: OpenPart;
  readonly #internal: OpenPart;
  #open: Open | null = null;
  #path = '';
  #list = '';
  #index = -1;
  #locale = '';

  constructor(input: Input) {
    this.#input = input;
    this.#drawn = input.texts.part('text', '界面文字', true);
    this.#internal = input.texts.part('names', '对象名和内部名称', false);
  }

  line(number: number, line: string): void {
    if (this.#open) {
      if (this.#continues(this.#open, line)) return;
      this.end();
    }
    if (/^(?:---|%)/.test(line)) {
      this.#locale = '';
      this.#path = '';
      return;
    }
    const keyed = KEY.exec(line);
    if (keyed) {
      const [, indent = '', dashes = '', key = '', value = ''] = keyed;
      if (value === '') {
        this.#list = key;
        this.#index = -1;
      } else this.#value(key, value, number, indent.length + dashes.length);
      return;
    }
    const item = ITEM.exec(line);
    if (!item) return;
    this.#index++;
    // Each position of such a list is a language of I2.
    const key = this.#list === 'Languages' ? `Languages[${this.#index}]` : this.#list;
    this.#value(key, item[2] ?? '', number, (item[1] as string).length);
  }

  #value(key: string, value: string, line: number, column: number): void {
    const first = value[0] ?? '';
    if (first === '"' || first === "'") {
      const body = value.slice(1);
      this.#open = { key, line, column, style: first, lines: [body] };
      if (isClosed(body, first)) this.end();
    } else if (/^[|>][-+\d]*$/.test(value)) this.#open = { key, line, column, style: '|', lines: [] };
    else if (first === '{' || first === '[') {
      // A reference to another object, or an empty list.
    } else this.#open = { key, line, column, style: 'plain', lines: [value] };
  }

  /** Adds a line to the open scalar. @returns false for a line after it */
  #continues(open: Open, line: string): boolean {
    const { style, column, lines } = open;
    if (style === '"' || style === "'") {
      lines.push(line.trim());
      if (isClosed(line, style)) this.end();
      return true;
    }
    if (line.trim() !== '' && indentOf(line) <= column) return false;
    lines.push(line.trim());
    return true;
  }

  end(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = null;
    const { key, line, style, lines } = open;
    if (style === '"' || style === "'") {
      const last = lines.length - 1;
      const closing = closingOf(lines[last] as string, style);
      if (closing < 0) this.#input.problems.add(line, '引号没有闭合，从这里起没有读。');
      else lines[last] = (lines[last] as string).slice(0, closing);
    }
    const text = style === '|' ? lines.join('\n').trim() : folded(lines);
    this.#take(
      key,
      line,
      style === '"' ? unescaped(text) : style === "'" ? text.replaceAll("''", "'") : text,
    );
  }

  #take(key: string, line: number, text: string): void {
    const { texts } = this.#input;
    if (key === 'm_Code') this.#locale = text;
    if (key === 'propertyPath') this.#path = text;
    // A prefab's instance names the property that it changes.
    const name = key === 'value' && this.#path ? (this.#path.split('.').at(-1) as string) : key;
    if (key === 'value') this.#path = '';
    if (DRAWN.test(name)) texts.add(this.#drawn, name, line, text);
    else if (!WORDS.test(text)) return;
    else if (INTERNAL.test(name)) texts.add(this.#internal, name, line, text);
    else if (name === 'm_Localized') {
      const usual = this.#locale === '' || /^zh/i.test(this.#locale) ? true : undefined;
      const label = this.#locale ? `译文（${this.#locale}）` : '译文';
      texts.add(texts.part(`m_Localized:${this.#locale}`, label, usual), name, line, text);
    } else
      texts.add(texts.part(name, name.replace(/^Languages\[(\d+)\]$/, '第 $1 种语言')), name, line, text);
  }
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Index of the quote that closes a scalar in this line; −1 if it goes on. */
function closingOf(line: string, quote: '"' | "'"): number {
  for (let at = 0; at < line.length; at++) {
    if (quote === '"' && line[at] === '\\') at++;
    else if (line[at] === quote) {
      if (quote === "'" && line[at + 1] === "'") at++;
      else return at;
    }
  }
  return -1;
}

const isClosed = (line: string, quote: '"' | "'"): boolean => closingOf(line, quote) >= 0;

/** Folds lines as YAML does: one break is a space, and each empty line a break. A `\` at the end joins. */
function folded(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  let breaks = 0;
  for (const line of lines.slice(1)) {
    if (line === '') {
      breaks++;
      continue;
    }
    if (breaks > 0) text += '\n'.repeat(breaks);
    else if (/(?<!\\)(?:\\\\)*\\$/.test(text)) text = text.slice(0, -1);
    else text += ' ';
    text += line.replace(/^\\ /, ' ');
    breaks = 0;
  }
  return text;
}

const unescaped = (text: string): string =>
  text.replace(/\\([nrtabefv0"/ \\])/g, (_, letter: string) => ESCAPED[letter] ?? letter);
const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  ...{ a: '', b: '', e: '', f: '', v: '', '0': '' },
};
