import { fileURLToPath } from 'node:url';
import { type Characters, openCharacters } from '@ziwan/font-inspect/characters';
import { SubsetError } from '@ziwan/subset-engine';
import { inWords } from './errors.ts';
import { FaceSource } from './face-source.ts';
import { type SubsetFontOptions, settle } from './options.ts';
import { sharedEngine, subsetFace } from './shared-engine.ts';

/** A font that stays open between subsets. */
export interface OpenedFont {
  /**
   * Subsets the font as `subsetFont` does, with the same bytes.
   * @throws UnsupportedOption, FontError, SubsetError; its code is `CLOSED` after `close`
   */
  subset(text?: string | null, options?: Omit<SubsetFontOptions, 'faceIndex'>): Promise<Buffer>;
  /** True if the font draws all of the text: outlines are asked, since a character may be mapped to an empty glyph. */
  covers(text: string): Promise<boolean>;
  /** Characters and variation sequences of the text that the font does not draw, once each, in order. */
  missing(text: string): Promise<string[]>;
  /** Variation sequences of a character that the font has, as text: the character and its selector. */
  variants(character: string): Promise<string[]>;
  /** Frees the memory of the font, once the subsets that are being made are done. */
  close(): Promise<void>;
}

/** A character, with the variation selector after it. */
const SEQUENCES = /(.)([\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?)/gsu;

let opened = 0;

/**
 * Opens a font (TTF, OTF, TTC, WOFF, WOFF2) for many subsets. A TTF or OTF file given by its path is read in parts, as
 * subsets need it. Bytes are kept; do not change them while the font is open.
 * @throws FontError for what is no font, and the error of the file system
 */
export async function openFont(
  source: string | URL | Uint8Array,
  { faceIndex }: Pick<SubsetFontOptions, 'faceIndex'> = {},
): Promise<OpenedFont> {
  startEngine();
  const face =
    source instanceof Uint8Array
      ? FaceSource.ofBytes(source, faceIndex)
      : await FaceSource.ofFile(source instanceof URL ? fileURLToPath(source) : source, faceIndex);
  return new Font(face);
}

/** Lets the threads start while the file is opened. */
function startEngine(): void {
  try {
    sharedEngine();
  } catch (error) {
    throw inWords(error, {});
  }
}

class Font implements OpenedFont {
  readonly #face: FaceSource;
  readonly #key = `open ${++opened}`;
  readonly #running = new Set<Promise<unknown>>();
  #characters: Promise<Characters> | null = null;
  #isClosed = false;

  constructor(face: FaceSource) {
    this.#face = face;
  }

  async subset(text?: string | null, options: Omit<SubsetFontOptions, 'faceIndex'> = {}): Promise<Buffer> {
    this.#refuseClosed();
    const made = subsetFace(this.#key, this.#face, settle(text, options));
    this.#running.add(made);
    return made.finally(() => this.#running.delete(made));
  }

  async covers(text: string): Promise<boolean> {
    return (await this.missing(text)).length === 0;
  }

  async missing(text: string): Promise<string[]> {
    const characters = await this.#opened();
    const missing = new Set<string>();
    for (const [whole, character = '', selector] of text.matchAll(SEQUENCES))
      if (!characters.draws(codeOf(character), selector ? codeOf(selector) : undefined)) missing.add(whole);
    return [...missing];
  }

  async variants(character: string): Promise<string[]> {
    const [first = '', ...others] = character;
    if (first === '' || others.length > 0) throw new TypeError('variants() takes one character');
    const characters = await this.#opened();
    return characters.selectorsOf(codeOf(first)).map((selector) => first + String.fromCodePoint(selector));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#characters = null;
    await Promise.allSettled(this.#running);
    await sharedEngine().forget(this.#key);
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw inWords(new SubsetError('CLOSED', '字体已关闭'), {});
  }

  async #opened(): Promise<Characters> {
    this.#refuseClosed();
    this.#characters ??= this.#face.sfnt().then(openCharacters);
    return this.#characters.catch((error) => {
      throw inWords(error, {});
    });
  }
}

const codeOf = (character: string): number => character.codePointAt(0) as number;
