import { createHash } from 'node:crypto';
import { FaceSource } from './face-source.ts';
import { type SubsetFontOptions, settle } from './options.ts';
import { subsetFace } from './shared-engine.ts';

/**
 * Subsets a font (TTF, OTF, TTC, WOFF, WOFF2) to the characters of a text, like the npm package `subset-font`. Each call
 * hashes the font; `openFont` does not.
 * @throws UnsupportedOption, SubsetError, and FontError for a file that cannot be unpacked
 */
export async function subsetFont(
  buffer: Uint8Array,
  text?: string | null,
  options: SubsetFontOptions = {},
): Promise<Buffer> {
  const { faceIndex } = options;
  const source = FaceSource.ofBytes(buffer, faceIndex);
  const settled = settle(text, options);
  const key = `${createHash('sha256').update(buffer).digest('hex')} ${faceIndex ?? ''}`;
  return subsetFace(key, source, settled);
}
