import type { OpenPart } from '../parts.ts';
import type { Format, Input } from './format.ts';
import { items, type JsonNode, member, parseJson } from './json-tree.ts';
import { noteTags } from './rpgmaker-notes.ts';

const DRAWN_FILE =
  /^(?:map\d{3,4}|commonevents|troops|actors|armors|classes|enemies|items|skills|states|weapons|system)\.\w+$/;
/** Files of which the game draws nothing by itself. */
const EDITOR_FILE = /^(?:animations|tilesets|mapinfos|areas)\.\w+$/;

/** True of the files that the editor writes. */
export const isDatabase = (name: string): boolean => DRAWN_FILE.test(name) || EDITOR_FILE.test(name);

/** Members of database entries that a game shows. */
const SHOWN = ['name', 'nickname', 'profile', 'description', 'message1', 'message2', 'message3', 'message4'];
/** Lists of `System.json` that a game shows. */
const LISTS = ['elements', 'skillTypes', 'weaponTypes', 'armorTypes', 'equipTypes'];
/** Lists of `System.json` that only the editor shows. */
const EDITOR_LISTS = ['switches', 'variables'];

/** Files of `data/` of RPG Maker MV and MZ: events, database, terms. */
export const rpgmaker: Format = {
  label: 'RPG Maker MV/MZ',
  endings: ['.json'],
  recognises: (head, name) =>
    EDITOR_FILE.test(name)
      ? /^\uFEFF?\s*\[\s*null/.test(head)
      : DRAWN_FILE.test(name) && /"code":|"gameTitle"|^\uFEFF?\s*\[\s*null/.test(head),
  markup: ['rpgmaker'],
  async read(input) {
    const { root, problem } = await parseJson(input.text, input.steps);
    if (root) await readDatabase(input, root);
    if (problem) input.problems.put(problem);
  },
};

/** @param isXp true of RPG Maker XP, whose messages begin in the command that later makers gave to the face */
export const readDatabase = (input: Input, root: JsonNode, isXp = false): Promise<void> =>
  new Game(input, isXp).take(root);

class Game {
  readonly #input: Input;
  readonly #isXp: boolean;
  readonly #talk: OpenPart;
  readonly #choices: OpenPart;
  readonly #names: OpenPart;
  readonly #database: OpenPart;
  readonly #terms: OpenPart;
  readonly #notes: OpenPart;
  readonly #plugins: OpenPart;
  readonly #scripts: OpenPart;
  readonly #comments: OpenPart;
  readonly #editor: OpenPart;

  constructor(input: Input, isXp: boolean) {
    this.#input = input;
    this.#isXp = isXp;
    const { texts } = input;
    this.#talk = texts.part('talk', '对白和滚动文字', true);
    this.#choices = texts.part('choices', '选项', true);
    this.#names = texts.part('names', '名字和地图名', true);
    this.#database = texts.part('database', '数据库的名称和说明', true);
    this.#terms = texts.part('terms', '系统用语', true);
    this.#notes = texts.part('notes', '备注', false);
    this.#plugins = texts.part('plugins', '插件指令', false);
    this.#scripts = texts.part('scripts', '脚本', false);
    this.#comments = texts.part('comments', '事件里的注释', false);
    this.#editor = texts.part('editor', '只在编辑器里的名字', false);
  }

  async take(root: JsonNode): Promise<void> {
    if (EDITOR_FILE.test(this.#input.name.toLowerCase())) {
      const entries: readonly (readonly [string, JsonNode])[] =
        root.kind === 'object'
          ? root.members.map(([id, entry]) => [`#${id}`, entry])
          : items(root).map((entry) => [keyOf(entry), entry]);
      for (const [key, entry] of entries) {
        this.#add(this.#editor, key, member(entry, 'name'));
        this.#note(key, entry);
      }
      return;
    }
    this.#add(this.#names, 'displayName', member(root, 'displayName'));
    this.#add(this.#terms, 'gameTitle', member(root, 'gameTitle'));
    this.#add(this.#terms, 'currencyUnit', member(root, 'currencyUnit'));
    for (const list of LISTS) this.#all(this.#terms, list, member(root, list));
    for (const list of EDITOR_LISTS) this.#all(this.#editor, list, member(root, list));
    for (const terms of ['terms', 'words']) this.#all(this.#terms, terms, member(root, terms));
    this.#note('note', root);
    for (const entry of items(root)) await this.#entry(entry);
    const events = member(root, 'events');
    await this.#commands(events, 'events');
  }

  /** An entry of a database file, a common event or a troop. */
  async #entry(entry: JsonNode): Promise<void> {
    const key = keyOf(entry);
    const isEvent = member(entry, 'list') ?? member(entry, 'pages');
    if (isEvent) return this.#commands(entry, key);
    for (const name of SHOWN) this.#add(this.#database, `${key}.${name}`, member(entry, name));
    this.#note(key, entry);
  }

  /** The note of an entry: the values of its tags are groups of their own. */
  #note(key: string, entry: JsonNode): void {
    const note = member(entry, 'note');
    if (note?.kind !== 'string') return;
    const { texts } = this.#input;
    const { tags, rest } = noteTags(note.text);
    for (const { name, value, isShown } of tags)
      texts.add(texts.part(`note:${name}`, `备注 <${name}>`, isShown), `${key}.note`, note.line, value);
    texts.add(this.#notes, `${key}.note`, note.line, rest);
  }

  /** Finds event commands, objects with `code` and `parameters`, at any depth. */
  async #commands(node: JsonNode | undefined, key: string): Promise<void> {
    const { steps, texts } = this.#input;
    if (steps.due()) await steps.pause(texts.size / (texts.size + 1000));
    if (node?.kind === 'array') {
      for (const [i, item] of node.items.entries()) await this.#commands(item, `${key}[${i}]`);
    } else if (node?.kind === 'object') {
      const code = textOf(member(node, 'code'));
      if (code !== undefined && member(node, 'parameters'))
        return this.#command(Number(code), items(member(node, 'parameters')), key);
      // An event, a common event or a troop.
      this.#add(this.#editor, `${key}.name`, member(node, 'name'));
      this.#note(key, node);
      for (const [name, value] of node.members)
        if (value.kind === 'array' || value.kind === 'object') await this.#commands(value, `${key}.${name}`);
    }
  }

  /** Codes of `rpg_objects.js` (MV 1.6, MZ 1.8), `Game_Interpreter`. */
  #command(code: number, parameters: readonly JsonNode[], key: string): void {
    if (code === 401 || code === 405) this.#add(this.#talk, key, parameters[0]);
    else if (code === 101 && this.#isXp) this.#add(this.#talk, key, parameters[0]);
    else if (code === 101) this.#add(this.#names, key, parameters[4]);
    else if (code === 102) this.#all(this.#choices, key, parameters[0]);
    else if (code === 320 || code === 324 || code === 325) this.#add(this.#names, key, parameters[1]);
    else if (code === 356) this.#add(this.#plugins, key, parameters[0]);
    else if (code === 357) this.#all(this.#plugins, key, parameters[3]);
    else if (code === 355 || code === 655) this.#add(this.#scripts, key, parameters[0]);
    else if (code === 111) this.#add(this.#scripts, key, parameters[1]);
    else if (code === 122) this.#add(this.#scripts, key, parameters[4]);
    else if (code === 108 || code === 408) this.#add(this.#comments, key, parameters[0]);
  }

  #add(part: OpenPart, key: string, node: JsonNode | undefined): void {
    if (node?.kind === 'string') this.#input.texts.add(part, key, node.line, node.text);
  }

  /** Adds every string below a node. Recursion is bounded by `MAX_DEPTH`. */
  #all(part: OpenPart, key: string, node: JsonNode | undefined): void {
    if (node?.kind === 'array')
      for (const [i, item] of node.items.entries()) this.#all(part, `${key}[${i}]`, item);
    else if (node?.kind === 'object')
      for (const [name, value] of node.members) this.#all(part, `${key}.${name}`, value);
    else this.#add(part, key, node);
  }
}

const keyOf = (entry: JsonNode): string => `#${textOf(member(entry, 'id')) ?? '?'}`;

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'other' || node?.kind === 'string' ? node.text : undefined;
}
