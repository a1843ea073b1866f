import type { FacesTable, FamiliesTable } from '@ziwan/store';

/** What a page loads and a desktop or a game engine does not install. */
const WEB_FORMATS = new Set(['woff', 'woff2']);

/** A font file as it was unpacked from the one that came. */
export interface Unpacked {
  format: 'ttf' | 'otf';
  sha256: string;
  bytes: number;
}

/**
 * The file to install that goes with one for the web; null where the file as it came can be installed, and where a
 * name is reserved, which a converted copy may not bear.
 */
export function unpackedOf(
  face: Pick<FacesTable, 'source_format' | 'outline' | 'sfnt_sha256' | 'sfnt_bytes'>,
  family: Pick<FamiliesTable, 'reserved_font_names'>,
): Unpacked | null {
  if (!WEB_FORMATS.has(face.source_format) || family.reserved_font_names !== '[]') return null;
  const format = face.outline === 'glyf' ? 'ttf' : 'otf';
  return { format, sha256: face.sfnt_sha256, bytes: face.sfnt_bytes };
}
