import type { OpenPart } from '../parts.ts';
import type { Format, Input } from './format.ts';
import { decodeLiteral, type Literal, type Statement, statements } from './renpy-statements.ts';

/** First words of statements that say nothing, though a string may follow. */
const KEYWORDS = new Set(
  (
    'add at call camera default define elif else for from hbox hide hotspot image imagebutton imagemap import init input ' +
    'jump key label layeredimage on pass play python queue return screen scene show stop style tag timer transform use ' +
    'vbox voice while window with xpos ypos if action background hover idle'
  ).split(' '),
);

/** Headers of blocks in which strings name files or are code. */
const CODE_BLOCK =
  /^(?:init\b.*\bpython\b.*|python\b.*|translate\s+\w+\s+python|(?:transform|image|show|scene|camera|layeredimage|style)\b.*):$/;

const SAY =
  /^(?:(?!_+\()(?:[A-Za-z_][\w.]*)(?:\s+[-@]?\w+){0,10}\s*)?(?:""\s*){1,2}(?:\s*\(.*\))?(?:\s+(?:with|id|nointeract)\b.*)?$/;
const CHOICE = /^""(?:\s*\(.*\))?(?:\s+if\s.+)?\s*:$/;
const SHOWN_IN_SCREEN = /^(?:text|textbutton|label|show\s+text|title|tooltip)\s*(?:_\(\s*)?""/;

/** Scripts of Ren'Py 7 and 8: what is said, offered and translated, not the code around it. */
export const renpy: Format = {
  label: "Ren'Py 脚本",
  endings: ['.rpy', '.rpym'],
  markup: ['renpy'],
  async read(input) {
    const script = new Script(input);
    for (const statement of statements(input.text, input.problems)) {
      script.take(statement);
      if (input.steps.due()) await input.steps.pause(statement.end / input.text.length);
    }
    script.end();
  },
};

class Script {
  readonly #input: Input;
  readonly #say: OpenPart;
  readonly #menu: OpenPart;
  readonly #strings: OpenPart;
  readonly #marked: OpenPart;
  readonly #characters: OpenPart;
  readonly #screens: OpenPart;
  #label = '';
  /** Indent of the header of the block of code around the statement, -1 outside. */
  #code = -1;
  #translating = -1;
  #old: { line: number; text: string } | undefined;

  constructor(input: Input) {
    this.#input = input;
    const { texts } = input;
    this.#say = texts.part('say', '对白', true);
    this.#menu = texts.part('menu', '选项', true);
    this.#strings = texts.part('strings', '翻译字符串', true);
    this.#marked = texts.part('marked', '_() 字符串', true);
    this.#characters = texts.part('characters', '角色名', true);
    this.#screens = texts.part('screens', '界面文字', true);
  }

  take(statement: Statement): void {
    const { indent, code, literals } = statement;
    if (code === '') return;
    if (indent <= this.#code) this.#code = -1;
    if (indent <= this.#translating) {
      this.end();
      this.#translating = -1;
    }
    const label = /^label\s+([\w.]+)|^translate\s+\w+\s+(\w+)\s*:/.exec(code);
    if (label) this.#label = label[1] ?? label[2] ?? '';
    if (/^translate\s+\w+\s+strings\s*:/.test(code)) this.#translating = indent;
    else if (this.#code < 0 && CODE_BLOCK.test(code)) this.#code = indent;
    if (literals.length === 0) return;

    if (this.#translating >= 0 && this.#translate(statement)) return;
    const [first] = literals as [Literal];
    if (this.#code < 0) {
      const shown = CHOICE.test(code) ? this.#menu : SHOWN_IN_SCREEN.test(code) ? this.#screens : undefined;
      if (shown) {
        this.#add(shown, statement, first);
        return;
      }
      const word = /^\w+/.exec(code)?.[0] ?? '';
      if (!KEYWORDS.has(word) && SAY.test(code)) {
        for (const literal of literals.slice(0, 2)) this.#add(this.#say, statement, literal);
        return;
      }
    }
    for (const literal of literals) {
      if (/\bCharacter\(\s*(?:_\(\s*)?$/.test(literal.before))
        this.#add(this.#characters, statement, literal);
      else if (/(?:^|\W)_{1,2}p?\(\s*$|\brenpy\.(?:notify|input)\(\s*$/.test(literal.before))
        this.#add(this.#marked, statement, literal);
    }
  }

  /** Puts the source of a string that has no translation. */
  end(): void {
    if (this.#old) this.#input.texts.add(this.#strings, this.#old.text, this.#old.line, this.#old.text);
    this.#old = undefined;
  }

  #translate({ code, literals, line }: Statement): boolean {
    const text = decodeLiteral(literals[0]?.content ?? '');
    if (/^old\s*""$/.test(code)) {
      this.end();
      this.#old = { line, text };
      return true;
    }
    if (!/^new\s*""$/.test(code)) return false;
    if (text !== '') {
      this.#input.texts.add(this.#strings, this.#old?.text ?? '', line, text);
      this.#old = undefined;
    } else this.end();
    return true;
  }

  #add(part: OpenPart, { line }: Statement, { content, lines, triple }: Literal): void {
    const { texts } = this.#input;
    if (!triple) {
      texts.add(part, this.#label, line + lines, decodeLiteral(content));
      return;
    }
    // Empty lines divide a block into what is said at a time.
    let at = line + lines;
    for (const paragraph of content.split(/\n[ \t]*(?=\n)/)) {
      const blank = /^\s*/.exec(paragraph)?.[0].split('\n').length ?? 1;
      texts.add(part, this.#label, at + blank - 1, decodeLiteral(paragraph.trim()));
      at += paragraph.split('\n').length;
    }
  }
}
