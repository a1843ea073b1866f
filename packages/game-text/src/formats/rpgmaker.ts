import type { OpenPart } from '../parts.ts';
import type { Format, Input } from './format.ts';
import { items, type JsonNode, member, parseJson } from './json-tree.ts';

const FILE =
  /^(?:map\d{3,4}|commonevents|troops|actors|armors|classes|enemies|items|skills|states|weapons|system)\.json$/;

/** Members of database entries that a game shows. */
const SHOWN = ['name', 'nickname', 'profile', 'description', 'message1', 'message2', 'message3', 'message4'];
/** Lists of `System.json` that a game shows. */
const LISTS = ['elements', 'skillTypes', 'weaponTypes', 'armorTypes', 'equipTypes'];

/** Files of `data/` of RPG Maker MV and MZ: events, database, terms. */
export const rpgmaker: Format = {
  label: 'RPG Maker MV/MZ',
  endings: ['.json'],
  recognises: (head, name) => FILE.test(name) && /"code":|"gameTitle"|^\uFEFF?\s*\[\s*null/.test(head),
  markup: ['rpgmaker'],
  async read(input) {
    const { root, problem } = await parseJson(input.text, input.steps);
    if (root) await new Game(input).take(root);
    if (problem) input.problems.put(problem);
  },
};

class Game {
  readonly #input: Input;
  readonly #talk: OpenPart;
  readonly #choices: OpenPart;
  readonly #names: OpenPart;
  readonly #database: OpenPart;
  readonly #terms: OpenPart;
  readonly #notes: OpenPart;
  readonly #plugins: OpenPart;

  constructor(input: Input) {
    this.#input = input;
    const { texts } = input;
    this.#talk = texts.part('talk', '对白和滚动文字', true);
    this.#choices = texts.part('choices', '选项', true);
    this.#names = texts.part('names', '名字和地图名', true);
    this.#database = texts.part('database', '数据库的名称和说明', true);
    this.#terms = texts.part('terms', '系统用语', true);
    this.#notes = texts.part('notes', '备注', false);
    this.#plugins = texts.part('plugins', '插件指令', false);
  }

  async take(root: JsonNode): Promise<void> {
    this.#add(this.#names, 'displayName', member(root, 'displayName'));
    this.#add(this.#terms, 'gameTitle', member(root, 'gameTitle'));
    this.#add(this.#terms, 'currencyUnit', member(root, 'currencyUnit'));
    for (const list of LISTS) this.#all(this.#terms, list, member(root, list));
    this.#all(this.#terms, 'terms', member(root, 'terms'));
    for (const entry of items(root)) await this.#entry(entry);
    const events = member(root, 'events');
    await this.#commands(events, 'events');
  }

  /** An entry of a database file, a common event or a troop. */
  async #entry(entry: JsonNode): Promise<void> {
    const key = `#${textOf(member(entry, 'id')) ?? '?'}`;
    const isEvent = member(entry, 'list') ?? member(entry, 'pages');
    if (isEvent) return this.#commands(entry, key);
    for (const name of SHOWN) this.#add(this.#database, `${key}.${name}`, member(entry, name));
    this.#add(this.#notes, `${key}.note`, member(entry, 'note'));
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
        this.#command(Number(code), items(member(node, 'parameters')), key);
      else
        for (const [name, value] of node.members)
          if (value.kind === 'array' || value.kind === 'object')
            await this.#commands(value, `${key}.${name}`);
    }
  }

  /** Codes of `rpg_objects.js` (MV 1.6, MZ 1.8), `Game_Interpreter`. */
  #command(code: number, parameters: readonly JsonNode[], key: string): void {
    if (code === 401 || code === 405) this.#add(this.#talk, key, parameters[0]);
    else if (code === 101) this.#add(this.#names, key, parameters[4]);
    else if (code === 102) this.#all(this.#choices, key, parameters[0]);
    else if (code === 320 || code === 324 || code === 325) this.#add(this.#names, key, parameters[1]);
    else if (code === 356) this.#add(this.#plugins, key, parameters[0]);
    else if (code === 357) this.#all(this.#plugins, key, parameters[3]);
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

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'other' || node?.kind === 'string' ? node.text : undefined;
}
