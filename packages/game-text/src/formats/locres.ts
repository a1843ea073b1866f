import { ReadingError } from '../problems.ts';
import { type Format, GENERAL } from './format.ts';
import { runAtEnd } from './run-at-end.ts';

/** First bytes of a `.locres` from version 1 on. */
const MAGIC = [
  0x0e, 0x14, 0x74, 0x75, 0x67, 0x4a, 0x03, 0xfc, 0x4a, 0x15, 0x90, 0x9d, 0xc3, 0x37, 0x7f, 0x1b,
];
const LAST_VERSION = 3;

const isMarked = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);

/** Compiled translations of Unreal, versions 0 (legacy) to 3 (hashed by CityHash), as `FTextLocalizationResource` loads them. */
export const locres: Format = {
  label: 'Unreal locres',
  endings: ['.locres'],
  opens: isMarked,
  markup: [...GENERAL, 'unreal'],
  async read({ bytes, texts, problems, steps }) {
    const part = texts.part('texts', '译文', true);
    const input = new Bytes(bytes);
    const version = isMarked(bytes) ? (bytes[MAGIC.length] ?? 0) : 0;
    if (version > LAST_VERSION)
      throw new ReadingError(0, `这是第 ${version} 版 locres，只认识到第 ${LAST_VERSION} 版，没有读。`);
    let strings: string[] = [];
    if (isMarked(bytes)) {
      input.at = MAGIC.length + 1;
      const body = input.at + 8;
      input.at = input.offset();
      strings = await readStrings();
      input.at = body;
      if (version >= 2) input.skip(4);
    }
    let missing = 0;
    const namespaces = input.count();
    let row = 0;
    for (let i = 0; i < namespaces; i++) {
      if (version >= 2) input.skip(4);
      const namespace = input.string();
      const keys = input.count();
      for (let k = 0; k < keys; k++) {
        if (steps.due()) await steps.pause(input.at / bytes.length);
        if (version >= 2) input.skip(4);
        const key = input.string();
        input.skip(4);
        const text = version === 0 ? input.string() : strings[input.count()];
        row++;
        if (text === undefined) missing++;
        else texts.add(part, namespace ? `${namespace}/${key}` : key, row, text);
      }
    }
    if (missing > 0) problems.add(0, `有 ${missing} 条指向不存在的文字，没有读。文件可能不完整。`);

    async function readStrings(): Promise<string[]> {
      const found: string[] = [];
      const count = input.count();
      for (let i = 0; i < count; i++) {
        if (steps.due()) await steps.pause(input.at / bytes.length);
        found.push(input.string());
        if (version >= 2) input.skip(4);
      }
      return found;
    }
  },
};

/** Numbers and strings as Unreal writes them. @throws ReadingError at the end of the file */
class Bytes {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  skip(bytes: number): void {
    this.#take(bytes);
  }

  /** A number from 0. */
  count(): number {
    const count = this.#view.getInt32(this.#take(4), true);
    return count >= 0 ? count : this.#fail();
  }

  offset(): number {
    const offset = Number(this.#view.getBigInt64(this.#take(8), true));
    return offset >= 0 && offset <= this.#bytes.length ? offset : this.#fail();
  }

  /** Length with the zero at its end, negative for UTF-16, then Latin-1 or UTF-16. */
  string(): string {
    const length = this.#view.getInt32(this.#take(4), true);
    const wide = length < 0;
    const size = wide ? -2 * length : length;
    const from = this.#take(size);
    const content = this.#bytes.subarray(from, from + size);
    const text = new TextDecoder(wide ? 'utf-16le' : 'latin1').decode(content);
    return text.slice(0, text.length - runAtEnd(text, '\0'));
  }

  #take(size: number): number {
    const from = this.at;
    if (from + size > this.#bytes.length) this.#fail();
    this.at += size;
    return from;
  }

  #fail(): never {
    throw new ReadingError(0, 'locres 文件不完整，从这里起没有读。');
  }
}
