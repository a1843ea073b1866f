import type { FacesTable, FamiliesTable } from '@ziwan/store';

/** Web-only formats, which desktops and game engines cannot install. */
const WEB_FORMATS = new Set(['woff', 'woff2']);

/** A font file unpacked from the one imported. */
export interface Unpacked {
  format: 'ttf' | 'otf';
  sha256: string;
  bytes: number;
}

/**
 * Returns the installable file that accompanies a web font. Returns null when the original can be installed, and when a
 * name is reserved, because a converted copy may not use it.
 */
export function unpackedOf(
  face: Pick<FacesTable, 'source_format' | 'outline' | 'sfnt_sha256' | 'sfnt_bytes'>,
  family: Pick<FamiliesTable, 'reserved_font_names'>,
): Unpacked | null {
  if (!WEB_FORMATS.has(face.source_format) || family.reserved_font_names !== '[]') return null;
  const format = face.outline === 'glyf' ? 'ttf' : 'otf';
  return { format, sha256: face.sfnt_sha256, bytes: face.sfnt_bytes };
}
