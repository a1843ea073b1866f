import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LICENCE_TEXTS } from './paths.ts';

/** A licence's terms in one wording. Every part has to be there; the GPL's exemption of fonts is a second one. */
interface Wording {
  readonly id: string;
  readonly text: string;
  readonly parts: readonly string[];
  /** Pieces of the letters, to tell a changed text from another one. */
  readonly pieces: readonly string[];
}

/** Separates parts of a file. */
const PART = /^%%$/m;
/** Length of a piece in letters. */
const PIECE = 32;
/** Share of a wording's pieces, and of its length, from which a text without the whole counts as a changed one. */
const LIKE = 0.3;
const LONG = 0.6;
/** Fewest characters, without addresses, of a text that may be terms; a hanzi counts as two. */
const MIN_TERMS = 80;
const ADDRESS = /(https?:\/\/|www\.)[^\s「」“”，。；]+|[\w.+-]+@[\w-]+\.[\w.]+/gi;

/**
 * The letters and digits of a text in a row: without case, punctuation, width of letters and spaces, which fonts lose
 * where lines were joined.
 */
export const lettersOf = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, '');

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Removes the part of a plain text that has these letters. */
function without(text: string, letters: string): string {
  const at: number[] = [];
  let row = '';
  for (const { index, 0: letter } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    // A letter of two code units has two places.
    for (let i = 0; i < letter.length; i++) at.push(index + i);
    row += letter;
  }
  const from = row.indexOf(letters);
  if (from < 0) return text;
  return `${text.slice(0, at[from])} ${text.slice((at[from + letters.length - 1] ?? text.length) + 1)}`;
}

/** What a text is, compared with the stored terms. */
interface TextMatch {
  /** Licences whose whole terms it contains. */
  readonly whole: readonly string[];
  /** Licence whose terms it contains in part; `null` if there is none, or beside whole ones. */
  readonly altered: string | null;
  /** The text without the whole terms, in lower case. */
  readonly rest: string;
}

/** Full terms of the licences in `catalogue/licences/texts/`. */
export class LicenceTexts {
  readonly #wordings: readonly Wording[];

  constructor(wordings: readonly Wording[]) {
    this.#wordings = wordings;
  }

  compare(text: string): TextMatch {
    const letters = lettersOf(text);
    let rest = plain(text);
    const whole = new Set<string>();
    for (const { id, parts } of this.#wordings) {
      if (!parts.every((part) => letters.includes(part))) continue;
      whole.add(id);
      for (const part of parts) rest = without(rest, part);
    }
    if (whole.size > 0) return { whole: [...whole], altered: null, rest };
    const like = this.#wordings
      .filter(({ parts }) => letters.length >= LONG * parts.join('').length)
      .map(({ id, pieces }) => ({
        id,
        share: pieces.filter((piece) => letters.includes(piece)).length / pieces.length,
      }))
      .sort((a, b) => b.share - a.share)[0];
    return { whole: [], altered: like && like.share >= LIKE ? like.id : null, rest };
  }

  /** Stored terms of a licence, in English if there are several wordings; `null` without any. */
  of(id: string): string | null {
    return this.#wordings.find((wording) => wording.id === id)?.text ?? null;
  }

  ids(): string[] {
    return [...new Set(this.#wordings.map(({ id }) => id))];
  }
}

/**
 * Why a text is no full text of terms, in Chinese; `null` if it may be one.
 * @param named true if it names a licence whose terms are known and whose text it does not contain
 */
export function textFault(text: string, named = false): string | null {
  const said = text.replace(ADDRESS, ' ').replace(/[\s\p{P}\p{S}]+/gu, '');
  if (said === '') return '只有网址，不是授权全文';
  const length =
    said.length + (said.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu)?.length ?? 0);
  if (length < MIN_TERMS) return '只有一句话，不是授权全文';
  return named ? '只提到许可证，没有它的条款，不是授权全文' : null;
}

let read: Promise<LicenceTexts> | undefined;

/** Reads the stored terms once. */
export function readLicenceTexts(): Promise<LicenceTexts> {
  read ??= readAll(LICENCE_TEXTS);
  return read;
}

async function readAll(folder: string): Promise<LicenceTexts> {
  const wordings: Wording[] = [];
  for (const id of (await readdir(folder)).sort())
    for (const name of (await readdir(join(folder, id))).sort())
      wordings.push(wordingOf(id, await readFile(join(folder, id, name), 'utf8')));
  return new LicenceTexts(wordings);
}

function wordingOf(id: string, file: string): Wording {
  const parts = file.split(PART).map(lettersOf);
  const letters = parts.join('');
  const pieces = [];
  for (let at = 0; at < letters.length; at += PIECE) pieces.push(letters.slice(at, at + PIECE));
  return { id, text: file.split(PART).join('\n').trim(), parts, pieces };
}
