import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LICENCE_TEXTS } from './paths.ts';

/** A licence's terms in one wording. Every part has to be there; the GPL's exemption of fonts is a second one. */
interface Wording {
  readonly id: string;
  readonly text: string;
  readonly parts: readonly string[];
  /** Pieces of the words, to tell a changed text from another one. */
  readonly pieces: readonly string[];
}

/** Separates parts of a file. */
const PART = /^%%$/m;
/** Length of a piece in characters. */
const PIECE = 40;
/** Share of a wording's pieces, and of its length, from which a text without the whole counts as a changed one. */
const LIKE = 0.3;
const LONG = 0.6;
/** Fewest characters, without addresses, of a text that may be terms; a hanzi counts as two. */
const MIN_TERMS = 80;
const ADDRESS = /(https?:\/\/|www\.)[^\s「」“”，。；]+|[\w.+-]+@[\w-]+\.[\w.]+/gi;

/** The words of a text in a row: without case, punctuation, line breaks and width of letters. */
export const licenceWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a text is, compared with the stored terms. */
export interface TextMatch {
  /** Licences whose whole terms it contains. */
  readonly whole: readonly string[];
  /** Licence whose terms it contains in part; `null` if there is none, or beside whole ones. */
  readonly altered: string | null;
  /** Its words without the whole terms. */
  readonly rest: string;
}

/** Full terms of the licences in `catalogue/licences/texts/`. */
export class LicenceTexts {
  readonly #wordings: readonly Wording[];

  constructor(wordings: readonly Wording[]) {
    this.#wordings = wordings;
  }

  compare(text: string): TextMatch {
    const words = licenceWords(text);
    let rest = words;
    const whole = new Set<string>();
    for (const { id, parts } of this.#wordings) {
      if (!parts.every((part) => words.includes(part))) continue;
      whole.add(id);
      for (const part of parts) rest = rest.replaceAll(part, ' ');
    }
    if (whole.size > 0) return { whole: [...whole], altered: null, rest };
    const like = this.#wordings
      .filter(({ parts }) => words.length >= LONG * parts.join(' ').length)
      .map(({ id, pieces }) => ({
        id,
        share: pieces.filter((piece) => words.includes(piece)).length / pieces.length,
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

const read = new Map<string, Promise<LicenceTexts>>();

/** Reads the stored terms once. @param folder with a folder for each licence */
export function readLicenceTexts(folder = LICENCE_TEXTS): Promise<LicenceTexts> {
  const known = read.get(folder) ?? readAll(folder);
  read.set(folder, known);
  return known;
}

async function readAll(folder: string): Promise<LicenceTexts> {
  const wordings: Wording[] = [];
  for (const id of (await readdir(folder)).sort())
    for (const name of (await readdir(join(folder, id))).sort())
      wordings.push(wordingOf(id, await readFile(join(folder, id, name), 'utf8')));
  return new LicenceTexts(wordings);
}

function wordingOf(id: string, file: string): Wording {
  const parts = file.split(PART).map(licenceWords);
  const words = parts.join(' ');
  const pieces = [];
  for (let at = 0; at < words.length; at += PIECE) pieces.push(words.slice(at, at + PIECE));
  return { id, text: file.split(PART).join('\n').trim(), parts, pieces };
}
