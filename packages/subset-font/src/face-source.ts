import { open, readFile } from 'node:fs/promises';
import { namesOf } from '@ziwan/font-inspect/names';
import { FontError, unpack } from '@ziwan/font-inspect/unpack';
import type { FontPath, SubsetFormat } from '@ziwan/subset-engine';
import { UnsupportedOption } from './options.ts';

const FORMATS: Record<string, SubsetFormat> = {
  wOFF: 'woff',
  wOF2: 'woff2',
  OTTO: 'ttf',
  true: 'ttf',
  '\0\x01\0\0': 'ttf',
  ttcf: 'ttf',
};
const SIGNATURE = 4;

/** A face in a font file that was given as bytes or as a path. */
export class FaceSource {
  readonly #source: Uint8Array | FontPath;
  readonly #faceIndex: number | undefined;
  /** Format in which a subset is written by default. */
  readonly format: SubsetFormat;
  readonly #isSfnt: boolean;

  private constructor(source: Uint8Array | FontPath, signature: string, faceIndex: number | undefined) {
    const format = FORMATS[signature];
    if (!format) throw new FontError('NOT_A_FONT', `Unrecognized font signature: ${signature}`);
    this.#source = source;
    this.#faceIndex = faceIndex;
    this.format = format;
    this.#isSfnt = format === 'ttf' && signature !== 'ttcf';
  }

  /** @throws FontError NOT_A_FONT */
  static ofBytes(bytes: Uint8Array, faceIndex?: number): FaceSource {
    return new FaceSource(bytes, latin1(bytes.subarray(0, SIGNATURE)), faceIndex);
  }

  /** @throws FontError NOT_A_FONT, and the error of the file system */
  static async ofFile(path: string, faceIndex?: number): Promise<FaceSource> {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE), 0, SIGNATURE, 0);
      const { size: length } = await file.stat();
      return new FaceSource({ path, length }, latin1(buffer.subarray(0, bytesRead)), faceIndex);
    } finally {
      await file.close();
    }
  }

  /** For the engine: a file that it can read in parts stays where it is. */
  async load(): Promise<Uint8Array | FontPath> {
    if (this.#isSfnt && 'path' in this.#source && !this.#faceIndex) return this.#source;
    return this.sfnt();
  }

  /** @throws FontError, and UnsupportedOption for a collection without a valid `faceIndex` */
  async sfnt(): Promise<Uint8Array> {
    const bytes = 'path' in this.#source ? await readFile(this.#source.path) : this.#source;
    const { faces } = await unpack(bytes);
    const face = faces[this.#faceIndex ?? 0];
    if (face && (faces.length === 1 || this.#faceIndex !== undefined)) return face.sfnt;
    const choices = faces.map(({ sfnt }, i) => `${i} (${fullName(sfnt)})`).join(', ');
    throw new UnsupportedOption('faceIndex', `Choose a font of this file with faceIndex: ${choices}`);
  }
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

function fullName(sfnt: Uint8Array): string {
  const { family, subfamily } = namesOf(sfnt);
  const [name = 'unnamed'] = [family.en, ...Object.values(family)].filter((one) => one);
  return [name, subfamily.en].filter((one) => one).join(' ');
}
