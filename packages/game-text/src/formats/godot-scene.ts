import type { OpenPart } from '../parts.ts';
import { type Format, GENERAL, type Input } from './format.ts';

/** Properties whose text a node draws, of Godot 3 and 4, by the last part of their path. */
const DRAWN =
  /^(?:text|bbcode_text|placeholder_text|tooltip_text|hint_tooltip|title|window_title|dialog_text|ok_button_text|cancel_button_text|prefix|suffix|items|tab_names|tab_\d+|header)$/;
/** Properties with code, names and paths. */
const INTERNAL =
  /^(?:source|code|script_source|resource_name|resource_path|animation|autoplay|bus|method|groups|signal|path|locale|language|font_name|custom_class)$/;

/** What stands before strings that name something else: a resource, a path. */
const REFERENCE = /(?:Resource|NodePath|RID)\(\s*$/;

/** A string, a name (`&"…"`), a path (`^"…"`), a comment, a header's end, or a key at the start of a line. */
const TOKEN =
  /([&^@]?)"((?:[^"\\]|\\.)*)("?)|;[^\n]*|^\[([a-z_]+)|\]|^((?:"(?:[^"\\\n]|\\.)*"|[^\s"[\];={}(),:]+))[ \t]*=(?!=)|\n/gms;

/** Scenes and resources of Godot as text: `text = "…"` of nodes, translations, properties of the game's own. */
export const godotScene: Format = {
  label: 'Godot 场景和资源',
  endings: ['.tscn', '.tres', '.escn'],
  markup: GENERAL,
  async read(input) {
    const { text, steps, problems } = input;
    const scene = new Scene(input);
    let line = 1;
    let depth = 0;
    for (const found of text.matchAll(TOKEN)) {
      if (steps.due()) await steps.pause(found.index / text.length);
      const [whole, sign, string, closing, header, key] = found;
      if (header !== undefined && depth === 0) {
        scene.open(header);
        depth = 1;
      } else if (whole === ']') depth = 0;
      else if (key !== undefined && depth === 0) scene.property(key);
      else if (string !== undefined) {
        if (closing === '') problems.add(line, '引号没有闭合，从这里起没有读。');
        const end = found.index + whole.length;
        const isKey = /^[ \t]*:/.test(text.slice(end, end + 8));
        const before = text.slice(Math.max(0, found.index - 14), found.index);
        if (sign !== '^' && !REFERENCE.test(before))
          scene.string(
            unescaped(string),
            line,
            depth === 0 ? 'value' : /\sname=$/.test(before) ? 'name' : 'header',
            isKey,
          );
      }
      line += whole.split('\n').length - 1;
    }
  },
};

/** Escapes of `VariantParser`; `\u` and `\U` are those of every format. */
const unescaped = (text: string): string =>
  text.replace(/\\([nrtbf"'\\])/g, (_, letter: string) => ESCAPED[letter] ?? letter);
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

class Scene {
  readonly #input: Input;
  readonly #drawn: OpenPart;
  readonly #names: OpenPart;
  readonly #internal: OpenPart;
  #section = '';
  #property = '';
  #locale = '';
  #pairs = 0;

  constructor(input: Input) {
    this.#input = input;
    this.#drawn = input.texts.part('text', '节点显示的文字', true);
    this.#names = input.texts.part('names', '节点名', false);
    this.#internal = input.texts.part('internal', '内嵌脚本和内部名称', false);
    // A translation may name its language after its messages.
    this.#locale = /^locale[ \t]*=[ \t]*"([\w-]+)"/m.exec(input.text)?.[1] ?? '';
  }

  open(section: string): void {
    this.#section = section;
    this.#property = '';
  }

  property(written: string): void {
    this.#property = written.replace(/^"|"$/g, '');
    this.#pairs = 0;
  }

  string(text: string, line: number, place: 'value' | 'name' | 'header', isKey: boolean): void {
    const { texts } = this.#input;
    if (place !== 'value') {
      // Tab containers draw the names of their children; the other names are the editor's.
      if (place === 'name' && this.#section === 'node') texts.add(this.#names, '', line, text);
      return;
    }
    if (this.#property === 'messages') {
      this.#message(text, line, isKey);
      return;
    }
    if (/^(?:res|user|uid):\/\//.test(text)) return;
    if (isKey) {
      texts.add(texts.part('keys', '字典的键', false), this.#property, line, text);
      return;
    }
    const name = this.#property.split('/').at(-1) ?? '';
    const part =
      DRAWN.test(name) || /^(?:popup\/)?(?:item|tab|title)_\d+/.test(this.#property)
        ? this.#drawn
        : INTERNAL.test(name)
          ? this.#internal
          : texts.part(`property:${name}`, `属性 ${name}`);
    texts.add(part, this.#property, line, text);
  }

  /** A `Translation`: a dictionary in Godot 4, pairs of keys and messages in a list in Godot 3. */
  #message(text: string, line: number, isKey: boolean): void {
    const { texts } = this.#input;
    if (isKey) {
      this.#pairs = Number.NaN;
      return;
    }
    if (this.#pairs++ % 2 === 0) return;
    const label = this.#locale ? `译文（${this.#locale}）` : '译文';
    const usual = /^zh/i.test(this.#locale) ? true : undefined;
    texts.add(texts.part(`messages:${this.#locale}`, label, usual), '', line, text);
  }
}
