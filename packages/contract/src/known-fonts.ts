import type { DataOf } from './endpoint.ts';
import type { knownFonts } from './endpoints/fonts.ts';

type Known = DataOf<typeof knownFonts>;

/** Bytes of a SHA-256 by which a file is known: of a million files, two agree by chance in one of forty million catalogues. */
const BYTES = 8;

/** The part of a SHA-256 (hex) by which `known` tells files. */
export const hashStart = (sha256: string): string => sha256.slice(0, BYTES * 2);

/** Packs the starts of SHA-256s (hex). */
export function packHashes(sha256s: readonly string[]): string {
  let bytes = '';
  for (const sha256 of sha256s)
    for (let at = 0; at < BYTES * 2; at += 2)
      bytes += String.fromCharCode(Number.parseInt(sha256.slice(at, at + 2), 16));
  return btoa(bytes);
}

/** Files of the catalogue: the start of each SHA-256 (hex), its size, and the position of its family. */
export function knownFiles({
  files,
}: Pick<Known, 'files'>): { start: string; bytes: number; family: number }[] {
  const packed = atob(files.hashes);
  return files.bytes.map((bytes, i) => {
    let start = '';
    for (let at = i * BYTES; at < (i + 1) * BYTES; at++)
      start += packed.charCodeAt(at).toString(16).padStart(2, '0');
    return { start, bytes, family: files.family[i] as number };
  });
}

/** PostScript names of the catalogue with their versions, and the position of the family. */
export const knownNames = ({ names, versions }: Pick<Known, 'names' | 'versions'>) =>
  names.postScript.map((postScript, i) => ({
    postScript,
    version: versions[names.version[i] as number] as string,
    family: names.family[i] as number,
  }));
