import { LineNumbers } from '../line-breaks.ts';
import type { OpenPart } from '../parts.ts';
import { isAscii, unescapeSimple } from './code.ts';
import { addScriptStrings } from './code-strings.ts';
import { type Format, GENERAL, type Input } from './format.ts';
import { readXmlTexts } from './xml-texts.ts';

/** Passages that hold settings and code. */
const CODE =
  /^(?:StoryData|StorySettings|StoryStylesheet|StoryInterface|UserScript|UserStylesheet|Twine\..*)$/;
/** Macros whose first string is what is pressed; those whose strings name passages; those that set; those that compare. */
const LINKS = /^(?:link\w*|button|click\w*|linkappend|linkprepend|linkreplace|choice|actions)$/;
const TARGETS =
  /^(?:goto|go-to|include|display|return|back|audio|script|style|font|click-goto|img|css|background|track|playlist|type-class)$/;
const SETS = /^(?:set|put|move|run|capture|remember|unset)$/;
const CONDITIONS = /^(?:if|elseif|else-if|unless|switch|case|when|while|for)$/;
/** UTF-16 units of one macro. */
const MAX_MACRO = 5000;

/** Stories of Twine and Tweego with the macros of SugarCube and Harlowe. */
export const twee: Format = {
  label: 'Twine（Twee）',
  endings: ['.twee', '.tw', '.twee2', '.tw2', '.twee3'],
  sign: /^:: ?\S/m,
  markup: [...GENERAL, 'inline', 'twine', 'entities'],
  async read(input) {
    const story = new Story(input);
    const heads = /^::[ \t]*((?:[^[{\\\n\r]|\\.){0,300})(?:\[([^\]\n]{0,300})\])?.*$/gm;
    const numbers = new LineNumbers(input.text);
    let last: { name: string; tags: string; from: number; line: number } | undefined;
    const end = (to: number) => {
      if (last) story.passage(last.name, last.tags, input.text.slice(last.from, to), last.line);
    };
    for (const head of input.text.matchAll(heads)) {
      end(head.index);
      const from = head.index + head[0].length;
      last = {
        name: (head[1] ?? '').replace(/\\(.)/g, '$1').trim(),
        tags: head[2] ?? '',
        from,
        line: numbers.at(head.index),
      };
      if (input.steps.due()) await input.steps.pause(from / input.text.length);
    }
    end(input.text.length);
    if (!last) input.problems.add(0, '没有找到段落：每段应以「:: 标题」开头。');
  },
};

/** Stories that Twine has published or archived as HTML. */
export const twine: Format = {
  label: 'Twine（HTML）',
  endings: ['.html', '.htm'],
  recognises: (head) => /<tw-(?:storydata|passagedata)\s/.test(head),
  sign: /<tw-storydata\s/,
  markup: [...GENERAL, 'inline', 'twine', 'entities'],
  async read(input) {
    const story = new Story(input);
    // The rest of a published page is the program that plays the story, and no XML.
    const from = input.text.search(/<tw-storydata\s/);
    const to = input.text.lastIndexOf('</tw-storydata>');
    if (from < 0 || to < 0) {
      input.problems.add(0, '没有找到 <tw-storydata>，不是 Twine 的故事。');
      return;
    }
    const before = new LineNumbers(input.text).at(from) - 1;
    // Attributes such as `hidden` have no value there.
    const data = input.text
      .slice(from, to + '</tw-storydata>'.length)
      .replace(/(<tw-storydata\s(?:[^<>"]|"[^"]*"){0,2000}?)\shidden(?=[\s>])/, '$1');
    await readXmlTexts(
      { ...input, text: data },
      {
        isText: (path) => /^(?:tw-passagedata|script|style)$/.test(path.at(-1)?.name ?? ''),
        text(path, content) {
          const { name, attributes, line } = path.at(-1) as (typeof path)[number];
          if (name === 'tw-passagedata')
            story.passage(attributes.name ?? '', attributes.tags ?? '', content, before + line);
          else if (name === 'script') story.script(content, before + line);
        },
      },
    );
  },
};

class Story {
  readonly #input: Input;
  readonly #prose: OpenPart;
  readonly #links: OpenPart;
  readonly #macros: OpenPart;
  readonly #variables: OpenPart;
  readonly #code: OpenPart;
  readonly #targets: OpenPart;

  constructor(input: Input) {
    this.#input = input;
    const { texts } = input;
    this.#prose = texts.part('prose', '正文', true);
    this.#links = texts.part('links', '链接和按钮', true);
    this.#macros = texts.part('macros', '宏里的文字');
    this.#variables = texts.part('variables', '变量里的文字');
    this.#code = texts.part('code', '脚本里的字符串');
    this.#targets = texts.part('targets', '段落名和条件', false);
  }

  script(code: string, line: number): void {
    addScriptStrings(this.#input, this.#code, code, line);
  }

  /** @param line that of its head */
  passage(name: string, tags: string, text: string, line: number): void {
    const own = tags.split(/\s+/);
    if (own.includes('script') || name === 'UserScript') this.script(text, line);
    else if (!own.includes('stylesheet') && !own.includes('Twine.private') && !CODE.test(name))
      this.#take(name, text, line);
  }

  #take(name: string, text: string, first: number): void {
    const numbers = new LineNumbers(text);
    const { texts } = this.#input;
    let shown = '';
    let line = first;
    /** Hooks of Harlowe that are open, true for those of a macro. */
    const hooks: boolean[] = [];
    let wasMacro = false;
    /** Finds what closes something, and does not search again for what does not occur any more. */
    const lasts = new Map<string, number>();
    const closing = (close: string, from: number): number => {
      const last = lasts.get(close) ?? text.lastIndexOf(close);
      lasts.set(close, last);
      return last < from ? -1 : text.indexOf(close, from);
    };
    const put = () => {
      texts.add(this.#prose, name, line, shown.trim());
      shown = '';
    };
    const starts = /\/\*|\/%|<!--|<<|\[\[|\[img\[|[[\]\n]|\((?=[a-z][\w-]{0,40}:)|<(script|style)\b/gi;
    let at = 0;
    for (let found = starts.exec(text); found; found = starts.exec(text)) {
      const [start] = found;
      const between = text.slice(at, found.index);
      if (shown === '') line = first + numbers.at(at) - 1;
      shown += between;
      if (between.trim()) wasMacro = false;
      at = found.index + start.length;
      const here = first + numbers.at(found.index) - 1;
      const close = CLOSES[start];
      if (close) {
        const end = closing(close, at);
        if (end < 0) this.#input.problems.add(here, '注释没有闭合，当作正文读。');
        else at = end + close.length;
      } else if (found[1] !== undefined) {
        const tag = `</${found[1]}>`;
        const end = closing(tag, at);
        if (end < 0) shown += start;
        else {
          const from = text.indexOf('>', at) + 1;
          if (/script/i.test(found[1])) this.script(text.slice(from, end), here);
          at = end + tag.length;
        }
      } else if (start === '<<' || start === '(') {
        const close = start === '<<' ? '>>' : ')';
        const end = closing(close, at) < 0 ? -1 : endOf(text, at, close);
        if (end < 0) shown += start;
        else {
          this.#macro(text.slice(at, end), name, here);
          at = end + (start === '<<' ? 2 : 1);
          wasMacro = start === '(';
        }
      } else if (start === '[[') {
        const end = closing(']]', at);
        if (end < 0 || end - at > MAX_MACRO) shown += start;
        else {
          texts.add(this.#links, name, here, linkText(text.slice(at, end)));
          at = end + 2;
        }
      } else if (start.toLowerCase() === '[img[') {
        const end = closing(']]', at);
        at = end < 0 ? at : end + 2;
      } else if (start === '[') {
        hooks.push(wasMacro || /\|[\w-]{1,60}>$/.test(between));
        if (!hooks.at(-1)) shown += start;
        wasMacro = false;
      } else if (start === ']') {
        // Its name may follow: `]<name|`.
        if (!hooks.pop()) shown += start;
      } else if (/\\$/.test(shown)) shown = shown.slice(0, -1);
      else put();
      starts.lastIndex = at;
    }
    if (shown === '') line = first + numbers.at(at) - 1;
    shown += text.slice(at);
    put();
  }

  /** Adds the strings of a macro; for SugarCube, links within it, too. */
  #macro(content: string, passage: string, line: number): void {
    const { texts } = this.#input;
    const name = /^\/?\s*([\w-]{1,40}|=)/.exec(content)?.[1]?.toLowerCase() ?? '';
    for (const [, link = ''] of content.matchAll(/\[\[([^\]]{1,2000})\]\]/g))
      texts.add(this.#links, passage, line, linkText(link));
    const rest = content.replace(/\[\[[^\]]{1,2000}\]\]/g, '');
    let first = true;
    for (const [, double, single, ticks] of rest.matchAll(
      /"((?:[^"\\]|\\.){0,5000})"|'((?:[^'\\]|\\.){0,5000})'|`([^`]{0,5000})`/g,
    )) {
      const text = unescapeSimple(double ?? single ?? ticks ?? '');
      const isLink = LINKS.test(name) && first;
      first = false;
      if (isLink) texts.add(this.#links, passage, line, text);
      else if (!isAscii(text)) texts.add(this.#partOf(name), passage, line, text);
    }
  }

  #partOf(name: string): OpenPart {
    if (SETS.test(name)) return this.#variables;
    return TARGETS.test(name) || CONDITIONS.test(name) || LINKS.test(name) ? this.#targets : this.#macros;
  }
}

const CLOSES: Readonly<Record<string, string>> = { '/*': '*/', '/%': '%/', '<!--': '-->' };

/** What a link shows: `text|target`, `text->target`, `target<-text`, or the target. */
function linkText(link: string): string {
  const [shown = ''] = link.split('][');
  const arrow = shown.lastIndexOf('->');
  if (arrow >= 0) return shown.slice(0, arrow);
  const back = shown.indexOf('<-');
  if (back >= 0) return shown.slice(back + 2);
  return shown.split('|')[0] ?? '';
}

/** Index of what closes a macro, not within quotes; -1 without one near. */
function endOf(text: string, from: number, close: string): number {
  let depth = 0;
  const to = Math.min(text.length, from + MAX_MACRO);
  for (let i = from; i < to; i++) {
    const c = text[i] as string;
    if (c === '"' || c === "'" || c === '`') {
      const end = text.indexOf(c, i + 1);
      // An apostrophe, or a quote that stands alone.
      if (end > 0 && end < to && !text.slice(i + 1, end).includes('\n')) i = end;
    } else if (close === ')' && c === '(') depth++;
    else if (text.startsWith(close, i)) {
      if (depth === 0) return i;
      depth--;
    }
  }
  return -1;
}
