import {
  type ApiClient,
  type CoverageSets,
  coverageSets,
  decodeCoverage,
  type FoundFont,
} from '@ziwan/contract';
import { type Crop, FEATURES_VERSION, featuresOfInk, inkOfCrop } from '@ziwan/shape';
import { lookFor } from '../../find/look-for.ts';
import type { FaceFile } from '../reading/messages.ts';

/** The face of the site that is nearest in shape and may be used commercially. */
export interface Nearest {
  /** Characters that were compared. */
  readonly text: string;
  /** Those characters as the visitor's font draws them: black on nothing, as a data URL. */
  readonly picture: string;
  /** Null if no face draws all of them. */
  readonly found: FoundFont | null;
  /** Hanzi of the visitor's font, and those of them that the found face lacks. */
  readonly hanzi: number;
  readonly lacking: number;
  lackedOf(text: string): string;
}

/** Size (px) at which characters are drawn, and of the square around each. */
const SIZE = 96;
const CELL = 192;
/** Baseline below the middle of a square. */
const BASELINE = 0.36;

let serial = 0;

/** Draws characters of a font, describes them, and asks for the nearest face. Sends features and these characters. */
export class NearestFinder {
  readonly #api: ApiClient;
  #coverage: Promise<{ sets: CoverageSets; gnos: readonly string[] }> | null = null;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** @throws Error with a sentence for the visitor */
  async find(file: FaceFile, text: string): Promise<Nearest> {
    const { crops, picture } = await drawn(file.bytes, text);
    const letters = [...text].flatMap((read, i) => {
      const ink = inkOfCrop(crops[i] as Crop, { paper: 'light' });
      const features = ink && featuresOfInk(ink);
      return features ? [{ read, seen: { features } }] : [];
    });
    if (letters.length === 0) throw new Error('这款字体的汉字是空白的，比不了形。');
    const [{ fonts, commercial }, { sets, gnos }] = await Promise.all([
      lookFor(this.#api, FEATURES_VERSION, letters, ''),
      this.#loadCoverage(),
    ]);
    const found = fonts.find(({ font }) => font.licence.allows.includes('commercial')) ?? commercial;
    const at = found ? gnos.indexOf(found.faceGNo) : -1;
    const lacks = (codePoint: number) => at >= 0 && !sets.draws(at, codePoint);
    return {
      text,
      picture,
      found,
      hanzi: file.hanzi.length,
      lacking: file.hanzi.reduce((sum, codePoint) => sum + Number(lacks(codePoint)), 0),
      lackedOf: (line) =>
        [...new Set(line)]
          .filter((char) => char.trim() !== '' && lacks(char.codePointAt(0) as number))
          .join(''),
    };
  }

  /** The coverage of all faces, so that asking for it tells nothing. */
  #loadCoverage() {
    this.#coverage ??= this.#api.call(coverageSets, {}, { quiet: true }).then(({ bytes }) => {
      const { catalogue, sets } = decodeCoverage(Uint8Array.from(bytes).buffer);
      return { sets, gnos: catalogue.faces.map(({ gno }) => gno) };
    });
    this.#coverage.catch(() => {
      this.#coverage = null;
    });
    return this.#coverage;
  }
}

/** Draws each character in a square for its features, and all in a line for display. */
async function drawn(
  bytes: Uint8Array<ArrayBuffer>,
  text: string,
): Promise<{ crops: Crop[]; picture: string }> {
  const name = `checkup-${++serial}`;
  const face = new FontFace(name, bytes);
  try {
    await face.load();
  } catch {
    throw new Error('浏览器画不出这款字体，比不了形。');
  }
  document.fonts.add(face);
  try {
    const characters = [...text];
    const crops = characters.map((char) => {
      const context = contextOf(CELL, CELL, name);
      context.fillStyle = '#fff';
      context.fillRect(0, 0, CELL, CELL);
      context.fillStyle = '#000';
      context.fillText(char, CELL / 2, CELL / 2 + BASELINE * SIZE);
      return greyOf(context.getImageData(0, 0, CELL, CELL));
    });
    const line = contextOf(SIZE * characters.length, SIZE * 1.2, name);
    for (const [i, char] of characters.entries())
      line.fillText(char, (i + 0.5) * SIZE, SIZE * (0.6 + BASELINE));
    return { crops, picture: line.canvas.toDataURL() };
  } finally {
    document.fonts.delete(face);
  }
}

function contextOf(width: number, height: number, family: string): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.font = `${SIZE}px ${family}`;
  context.textAlign = 'center';
  return context;
}

function greyOf({ data, width, height }: ImageData): Crop {
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) pixels[i] = data[4 * i] as number;
  return { width, height, pixels };
}
