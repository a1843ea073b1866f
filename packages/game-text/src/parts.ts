import { BROKEN } from './broken.ts';
import { unescapeCharacters } from './escapes.ts';
import { MAX_LENGTH, MAX_PARTS, MAX_TEXT_LENGTH, MAX_TEXTS } from './limits.ts';
import { ReadingError } from './problems.ts';

/** A group of texts that can be chosen: a column, a path of JSON, a kind of statement. */
export interface ReadingPart {
  /** Stays the same while the file keeps its columns, keys and sheets. */
  readonly id: string;
  readonly label: string;
  readonly texts: number;
  /** First texts, shortened. */
  readonly samples: readonly string[];
  readonly chosen: boolean;
}

/** A group of texts that was not read. */
export interface LeftOutPart {
  readonly id: string;
  readonly label: string;
  readonly texts: number;
  /** Its distinct hanzi. */
  readonly hanzi: string;
}

interface RawLine {
  readonly key: string;
  readonly line: number;
  readonly part: string;
  readonly text: string;
}

/** Escapes of a text that name no character. */
interface BrokenEscapes {
  readonly line: number;
  readonly part: OpenPart;
  readonly escapes: readonly string[];
}

/** A part while its texts are collected. */
export interface OpenPart {
  readonly id: string;
  readonly label: string;
  /** Chosen or left out by the format; undefined: guessed from the texts. */
  readonly usual: boolean | undefined;
  texts: number;
  withHanzi: number;
  withKana: number;
  identifiers: number;
  readonly samples: string[];
}

const HANZI = /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF]|[\uD840-\uD8BF][\uDC00-\uDFFF]/;
/** Half of a surrogate pair without the other. */
const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const KANA = /[\u3041-\u30FA]/;
const IDENTIFIER = /^[\w./\\:#@+-]{1,200}$/;
/** Identifiers and file names with hanzi: one word with "_" in it, or a file's extension at its end. */
const NAME = /^[\p{L}\p{N}./\\:#@+-]{0,200}(?:_[\p{L}\p{N}_./\\:#@+-]{0,200}|\.[A-Za-z][A-Za-z\d]{1,4})$/u;
const ALL_BROKEN = new RegExp(BROKEN, 'gu');
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** The error of a text above `MAX_TEXT_LENGTH`. */
export const tooLong = (line: number): ReadingError =>
  new ReadingError(line, `一条文字超过 ${MAX_TEXT_LENGTH / 10_000} 万字，从这里起没有读。`);

/** Texts of one file with the parts they belong to. */
export class Texts {
  /** Language that a binary file states, as it is written there. */
  language: string | undefined;
  readonly #parts = new Map<string, OpenPart>();
  readonly #lines: RawLine[] = [];
  readonly #partOf: OpenPart[] = [];
  readonly #broken: BrokenEscapes[] = [];
  readonly #lost: { readonly line: number; readonly part: OpenPart; readonly times: number }[] = [];
  #length = 0;

  get size(): number {
    return this.#lines.length;
  }

  /** @throws ReadingError if the file has more than `MAX_PARTS` parts */
  part(id: string, label: string, usual?: boolean): OpenPart {
    const known = this.#parts.get(id);
    if (known) return known;
    if (this.#parts.size >= MAX_PARTS)
      throw new ReadingError(0, `文字分成的组超过 ${MAX_PARTS} 个，后面的没有读。`);
    const part = { id, label, usual, texts: 0, withHanzi: 0, withKana: 0, identifiers: 0, samples: [] };
    this.#parts.set(id, part);
    return part;
  }

  /**
   * Adds a text unless it is blank, with its escapes replaced by their characters.
   * @throws ReadingError above `MAX_TEXTS`, `MAX_TEXT_LENGTH` or `MAX_LENGTH`
   */
  add(part: OpenPart, key: string, line: number, written: string): void {
    if (!/\S/.test(written)) return;
    let text = written;
    if (written.includes('\\') || HALF.test(written)) {
      const unescaped = unescapeCharacters(written);
      text = unescaped.text;
      if (unescaped.broken.length > 0) this.#broken.push({ line, part, escapes: unescaped.broken });
    }
    if (BROKEN.test(text)) this.#lost.push({ line, part, times: text.match(ALL_BROKEN)?.length ?? 0 });
    if (this.#lines.length >= MAX_TEXTS)
      throw new ReadingError(line, `一个文件最多读 ${MAX_TEXTS / 10_000} 万条文字，从这里起没有读。`);
    if (text.length > MAX_TEXT_LENGTH) throw tooLong(line);
    this.#length += text.length;
    if (this.#length > MAX_LENGTH)
      throw new ReadingError(line, `文字一共超过 ${MAX_LENGTH / 2 ** 20} M 字，从这里起没有读。`);
    this.#lines.push({ key, line, part: part.id, text });
    this.#partOf.push(part);
    part.texts++;
    if (HANZI.test(text)) part.withHanzi++;
    if (KANA.test(text)) part.withKana++;
    if (IDENTIFIER.test(text) || NAME.test(text)) part.identifiers++;
    if (part.samples.length < SAMPLES)
      part.samples.push(text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH - 1)}…` : text);
  }

  /**
   * Texts of the chosen parts in the order of the file, their broken escapes, the characters that are lost in them, every
   * part with a text, and what the others hold.
   */
  choose(chosen: readonly string[] | undefined): {
    lines: RawLine[];
    broken: readonly BrokenEscapes[];
    lost: { readonly line: number; readonly times: number } | null;
    parts: ReadingPart[];
    leftOut: LeftOutPart[];
  } {
    const offered = [...this.#parts.values()].filter((part) => part.texts > 0);
    const ids = new Set(chosen ?? guess(offered).map((part) => part.id));
    const picked = new Set(offered.filter((part) => ids.has(part.id)));
    const lines =
      picked.size === offered.length
        ? this.#lines
        : this.#lines.filter((_, i) => picked.has(this.#partOf[i] as OpenPart));
    const parts = offered.map(({ id, label, texts, samples }) => ({
      id,
      label,
      texts,
      samples,
      chosen: ids.has(id),
    }));
    const broken = this.#broken.filter(({ part }) => picked.has(part));
    const lost = this.#lost.filter(({ part }) => picked.has(part));
    const [first] = lost;
    return {
      ...{ lines, broken, parts, leftOut: this.#leftOut(picked) },
      lost: first ? { line: first.line, times: lost.reduce((sum, { times }) => sum + times, 0) } : null,
    };
  }

  #leftOut(picked: ReadonlySet<OpenPart>): LeftOutPart[] {
    const found = new Map<OpenPart, Set<string>>();
    for (const [i, { text }] of this.#lines.entries()) {
      const part = this.#partOf[i] as OpenPart;
      if (picked.has(part)) continue;
      const hanzi = found.get(part) ?? new Set();
      found.set(part, hanzi);
      for (const character of text) if (HANZI.test(character)) hanzi.add(character);
    }
    return [...found].map(([{ id, label, texts }, hanzi]) => ({
      id,
      label,
      texts,
      hanzi: [...hanzi].join(''),
    }));
  }
}

/**
 * Parts that hold Chinese: those the format names, and those in which at least three of ten texts have hanzi, fewer
 * than three of ten have kana and at most half are identifiers. Without any, parts of which at least half is not
 * identifiers; without these, all that the format does not leave out.
 */
function guess(parts: readonly OpenPart[]): readonly OpenPart[] {
  const named = parts.filter((part) => part.usual === true);
  const open = parts.filter((part) => part.usual === undefined);
  const prose = open.filter((part) => part.identifiers <= 0.5 * part.texts);
  const chinese = prose.filter((p) => p.withHanzi >= 0.3 * p.texts && p.withKana < 0.3 * p.texts);
  if (named.length + chinese.length > 0) return [...named, ...chinese];
  if (prose.length > 0) return prose;
  return open;
}
