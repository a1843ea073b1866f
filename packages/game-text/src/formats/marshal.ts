import { MAX_DEPTH, MAX_VALUES } from '../limits.ts';
import { ReadingError } from '../problems.ts';
import type { ReadingProblem } from '../reading.ts';
import type { Steps } from '../steps.ts';
import type { JsonNode } from './json-tree.ts';

/** Values of Ruby as nodes of JSON. Lines count the strings of the file. */
export interface Marshalled {
  /** One for each time that something was dumped into the file. */
  readonly roots: readonly JsonNode[];
  readonly problem: ReadingProblem | undefined;
  /** Bytes of a string that is not UTF-8. */
  bytesOf(node: JsonNode): Uint8Array | undefined;
}

export const isMarshalled = (bytes: Uint8Array): boolean => bytes[0] === 4 && bytes[1] === 8;

/**
 * Parses what Ruby's `Marshal` 4.8 has written (`marshal.c`) up to its first error. Instance variables become members
 * without `@`, in camel case. Left out is what a class has dumped as bytes of its own (tiles, colours), and a value within
 * itself.
 */
export async function parseMarshal(bytes: Uint8Array, steps: Steps): Promise<Marshalled> {
  const parser = new Parser(bytes, steps);
  const roots: JsonNode[] = [];
  let problem: ReadingProblem | undefined;
  try {
    do await parser.dump((node) => roots.push(node));
    while (!parser.isDone);
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    problem = error.problem;
  }
  return { roots, problem, bytesOf: (node) => parser.binary.get(node) };
}

type Take = (node: JsonNode) => void;

const NOTHING: JsonNode = { kind: 'other', line: 0, text: 'null' };
const QUOTE = 0x22;

class Parser {
  readonly #bytes: Uint8Array;
  readonly #steps: Steps;
  #symbols: string[] = [];
  /** Values that a link may name, in their order. */
  #objects: JsonNode[] = [];
  /** How many values a container holds, all those within counted; none while it is open. */
  readonly #sizes = new Map<JsonNode, number>();
  readonly binary = new Map<JsonNode, Uint8Array>();
  #at = 0;
  #values = 0;
  #strings = 0;

  constructor(bytes: Uint8Array, steps: Steps) {
    this.#bytes = bytes;
    this.#steps = steps;
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Reads what was dumped at once. */
  async dump(take: Take): Promise<void> {
    if (!isMarshalled(this.#bytes.subarray(this.#at)))
      throw new ReadingError(
        0,
        this.#at === 0
          ? '这不是 Ruby 存的数据，或者开头缺了一段。'
          : `末尾 ${this.#bytes.length - this.#at} 字节不是 Ruby 存的数据，没有读。`,
      );
    this.#at += 2;
    this.#symbols = [];
    this.#objects = [];
    await this.value(take, 0);
  }

  /**
   * Reads a value. A container is handed on before what is in it, so that a cut file keeps what it has; what is returned
   * ends when it is filled.
   */
  value(take: Take, depth: number): Promise<void> | undefined {
    if (depth > MAX_DEPTH) throw new ReadingError(0, `数据嵌套超过 ${MAX_DEPTH} 层，从这里起没有读。`);
    if (++this.#values > MAX_VALUES)
      throw new ReadingError(0, `一个文件最多读 ${MAX_VALUES / 10_000} 万个值，从这里起没有读。`);
    const type = String.fromCharCode(this.#byte());
    const simple = this.#simple(type);
    if (!simple) return this.#container(type, take, depth);
    take(simple);
    if (this.#values % 64 === 0 && this.#steps.due()) return this.#steps.pause(this.#at / this.#bytes.length);
  }

  /** A value that holds no others. */
  #simple(type: string): JsonNode | undefined {
    switch (type) {
      case '0':
      case 'T':
      case 'F':
        return NOTHING;
      case 'i':
        return { kind: 'other', line: 0, text: String(this.#number()) };
      case ':':
      case ';':
        return { kind: 'other', line: 0, text: this.#symbol(type) };
      case '@': {
        const known = this.#objects[this.#number()] ?? this.#fail();
        if (known.kind === 'string' || known.kind === 'other') return known;
        const size = this.#sizes.get(known);
        // Counted again, so that links to links to links do not multiply without a bound.
        this.#values += size ?? 0;
        return size === undefined ? NOTHING : known;
      }
      case '"':
        return this.#text(this.#chunk());
      case 'f':
      case 'c':
      case 'm':
      case 'M':
        return this.#put({ kind: 'other', line: 0, text: decoded(this.#chunk()) });
      case 'l':
        this.#byte();
        this.#skip(2 * this.#number());
        return this.#put(NOTHING);
      case '/':
        this.#chunk();
        this.#byte();
        return this.#put(NOTHING);
      case 'u':
        this.#symbol();
        this.#chunk();
        return this.#put(NOTHING);
    }
  }

  async #container(type: string, take: Take, depth: number): Promise<void> {
    if (type === 'I') {
      if (this.#bytes[this.#at] === QUOTE) {
        this.#at++;
        const bytes = this.#chunk();
        return take(this.#encoded(this.#text(bytes), bytes));
      }
      await this.value(take, depth + 1);
      return this.#members([], depth);
    }
    if (type === 'e' || type === 'C' || type === 'U' || type === 'd') {
      this.#symbol();
      if (type === 'U' || type === 'd') this.#put(NOTHING);
      return this.value(take, depth + 1);
    }
    if (type === '[') {
      const node = this.#put({ kind: 'array', line: 0, items: [] as JsonNode[] });
      take(node);
      const before = this.#values;
      const put: Take = (item) => node.items.push(item);
      for (let left = this.#number(); left > 0; left--) {
        const filled = this.value(put, depth + 1);
        if (filled) await filled;
      }
      this.#sizes.set(node, this.#values - before);
      return;
    }
    if (type !== '{' && type !== '}' && type !== 'o' && type !== 'S') this.#fail();
    const isHash = type === '{' || type === '}';
    if (!isHash) this.#symbol();
    const node = this.#put({ kind: 'object', line: 0, members: [] as [string, JsonNode][] });
    take(node);
    const before = this.#values;
    if (!isHash) await this.#members(node.members, depth);
    for (let left = isHash ? this.#number() : 0; left > 0; left--) {
      let key = '';
      await this.value((named) => {
        key = 'text' in named ? named.text : '';
      }, depth + 1);
      await this.value((member) => node.members.push([key, member]), depth + 1);
    }
    if (type === '}') await this.value(() => {}, depth + 1);
    this.#sizes.set(node, this.#values - before);
  }

  async #members(members: [string, JsonNode][], depth: number): Promise<void> {
    for (let left = this.#number(); left > 0; left--) {
      const name = this.#symbol();
      const filled = this.value((node) => members.push([camel(name), node]), depth + 1);
      if (filled) await filled;
    }
  }

  /** A string in the encoding that stands behind it: `:E` for UTF-8 and ASCII, or a name. */
  #encoded(node: JsonNode, bytes: Uint8Array): JsonNode {
    const index = this.#objects.length - 1;
    let known = node;
    for (let left = this.#number(); left > 0; left--) {
      const name = this.#symbol();
      const value = this.#simple(String.fromCharCode(this.#byte())) ?? this.#fail();
      if (name !== 'encoding' || value.kind !== 'string') continue;
      try {
        known = { kind: 'string', line: node.line, text: new TextDecoder(value.text).decode(bytes) };
      } catch {
        // An encoding that browsers do not have: the characters that are lost are reported.
      }
    }
    this.#objects[index] = known;
    return known;
  }

  #text(bytes: Uint8Array): JsonNode {
    const text = decoded(bytes);
    const node = this.#put<JsonNode>({ kind: 'string', line: ++this.#strings, text });
    if (text.includes('\uFFFD')) this.binary.set(node, bytes);
    return node;
  }

  #put<Node extends JsonNode>(node: Node): Node {
    this.#objects.push(node);
    return node;
  }

  #symbol(type = String.fromCharCode(this.#byte())): string {
    if (type === ':') {
      const name = decoded(this.#chunk());
      this.#symbols.push(name);
      return name;
    }
    // A name beyond ASCII has its encoding behind it.
    if (type === 'I') {
      const name = this.#symbol();
      for (let left = this.#number(); left > 0; left--) {
        this.#symbol();
        this.#simple(String.fromCharCode(this.#byte()));
      }
      return name;
    }
    return type === ';' ? (this.#symbols[this.#number()] ?? this.#fail()) : this.#fail();
  }

  /** Small numbers are one byte, off by five; others are a count of bytes, negative for negative numbers, and these. */
  #number(): number {
    const first = (this.#byte() << 24) >> 24;
    if (first === 0) return 0;
    if (first > 4) return first - 5;
    if (first < -4) return first + 5;
    let number = first > 0 ? 0 : -1;
    for (let i = 0; i < Math.abs(first); i++) {
      number &= ~(0xff << (8 * i));
      number |= this.#byte() << (8 * i);
    }
    return number;
  }

  #chunk(): Uint8Array {
    const size = this.#number();
    const from = this.#at;
    this.#skip(size);
    return this.#bytes.subarray(from, from + size);
  }

  #skip(size: number): void {
    if (size < 0 || this.#at + size > this.#bytes.length) this.#fail();
    this.#at += size;
  }

  #byte(): number {
    return this.#bytes[this.#at++] ?? this.#fail();
  }

  #fail(): never {
    throw new ReadingError(0, '文件不完整或已损坏，从这里起没有读。');
  }
}

const decoder = new TextDecoder();
const decoded = (bytes: Uint8Array): string => decoder.decode(bytes);

/** `@display_name` as `displayName`. */
const camel = (name: string): string =>
  name.replace(/^@/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
