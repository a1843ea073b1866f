import { timingSafeEqual } from 'node:crypto';
import { readDistances, readVarint, writeDistances, writeVarint } from '@ziwan/contract/code-points';
import { keyedHash } from '@ziwan/infra/digest';
import type { AxisSettings } from '@ziwan/subset-engine';
import { FONT_PART, type IndexedFace } from '../coverage/index.ts';
import { ENGINE, type Recipe } from './recipe.ts';

type Face = Pick<IndexedFace, 'sfnt' | 'reserved'>;

/** Characters of the signature: 96 bits, in base64url. */
const SIGNATURE = 16;
const KEY = new RegExp(`^([0-9a-f]{${FONT_PART}})-([\\w-]{${SIGNATURE}})([\\w-]+)$`);

/** Identifies a subset among all that this site has signed, since the signature covers all of its recipe. */
export const idOf = (key: string): string => key.slice(0, FONT_PART + 1 + SIGNATURE);

/** Parts of a subset's key, not yet verified. */
interface SubsetKey {
  /** Leading digits of the font's hash. */
  readonly font: string;
  readonly signature: string;
  /** Code points and axes, in base64url. */
  readonly packed: string;
}

export function parseKey(text: string): SubsetKey | null {
  const match = KEY.exec(text);
  return match && { font: match[1] as string, signature: match[2] as string, packed: match[3] as string };
}

/**
 * Writes recipes into the URLs of subsets and reads them back, so that any process with the same catalogue and secret
 * can make any subset that another has announced. The signature also covers the engine's version, the font and its
 * reserved names, so that a URL never changes its content.
 */
export class SubsetAddresses {
  readonly #secret: string;
  readonly #engine: number;

  constructor(secret: string, engine = ENGINE) {
    this.#secret = secret;
    this.#engine = engine;
  }

  /** @returns `<24 hex digits of the font's hash>-<signature><packed recipe>` */
  keyOf(face: Face, recipe: Recipe): string {
    const packed = pack(recipe).toString('base64url');
    return `${face.sfnt.slice(0, FONT_PART)}-${this.#sign(face, packed)}${packed}`;
  }

  /** @returns `null` unless this site signed the key for this font with its present reserved names */
  open(face: Face, { signature, packed }: SubsetKey): Recipe | null {
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(face, packed)))) return null;
    return { ...unpack(Buffer.from(packed, 'base64url')), reserved: face.reserved };
  }

  #sign({ sfnt, reserved }: Face, packed: string): string {
    const text = `subset\n${this.#engine}\n${sfnt}\n${JSON.stringify(reserved)}\n${packed}`;
    return keyedHash(this.#secret, text, 'base64url').slice(0, SIGNATURE);
  }
}

/** Packs the axes as JSON after their length, then the distances between code points; all numbers as varints. */
function pack({ codePoints, axes }: Pick<Recipe, 'codePoints' | 'axes'>): Buffer {
  const settings = Object.keys(axes).length > 0 ? JSON.stringify(axes) : '';
  // A distance takes at most three bytes, and so does a UTF-16 unit.
  const bytes = Buffer.allocUnsafe((1 + settings.length + codePoints.length) * 3);
  let at = writeVarint(bytes, Buffer.byteLength(settings), 0);
  at += bytes.write(settings, at);
  return bytes.subarray(0, writeDistances(codePoints, bytes, at));
}

function unpack(bytes: Buffer): Pick<Recipe, 'codePoints' | 'axes'> {
  const [length, from] = readVarint(bytes, 0);
  const settings = bytes.toString('utf8', from, from + length);
  return {
    codePoints: readDistances(bytes, from + length),
    axes: settings === '' ? {} : (JSON.parse(settings) as AxisSettings),
  };
}
