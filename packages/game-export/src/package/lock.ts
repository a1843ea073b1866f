import type { Atlas } from '../atlas.ts';
import { charsetText } from '../engines/charset.ts';
import type { PackageFile } from '../engines/index.ts';
import type { PackageInput, PackedFace } from './input.ts';
import { changesOf, isRenamed, sha256, visible } from './made-from.ts';

/** `fonts.lock.json`: what a package was made from. A later package reads the places of its glyphs from it. */
export interface FontsLock {
  readonly version: 2;
  readonly project: string;
  readonly engine: string;
  readonly date: string;
  /** Address of the site; missing if it has none. */
  readonly site?: string;
  /** Public key of the signature of packages, if they are signed. */
  readonly key?: string;
  readonly faces: readonly LockedFace[];
}

export interface LockedFace {
  readonly stem: string;
  readonly role: string;
  /** Stem of the face that it fills, and its scale; missing for other faces. */
  readonly fills?: string;
  readonly scale?: number;
  readonly nameZh: string;
  readonly nameEn: string | null;
  readonly version: string | null;
  readonly source: { readonly fileName: string; readonly sha256: string; readonly url: string | null };
  readonly licence: {
    readonly name: string;
    readonly spdx: string | null;
    readonly textSha256: string;
    readonly reviewedAt: string;
  };
  /** Visible ones. */
  readonly characters: { readonly count: number; readonly sha256: string };
  /** Variation sequences in its font files, if any. */
  readonly variants?: { readonly count: number; readonly sha256: string };
  readonly changes: readonly string[];
  /** Family name in the files, if the licence demanded another one. */
  readonly renamedTo: string | null;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
  readonly atlas: LockedAtlas | null;
}

export interface LockedAtlas extends Pick<Atlas, 'size' | 'padding' | 'spacing' | 'field'> {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** Given to the next export, keeps every glyph in its place. */
  readonly layout: object | null;
}

export function lockOf(
  { project, engine, date, site }: PackageInput,
  faces: readonly { face: PackedFace; files: readonly PackageFile[] }[],
): FontsLock {
  return {
    version: 2,
    project,
    engine,
    date,
    ...(site.url ? { site: site.url } : {}),
    ...(site.key === undefined ? {} : { key: site.key }),
    faces: faces.map(({ face, files }) => ({
      stem: face.stem,
      role: face.role,
      ...(face.fills === undefined ? {} : { fills: face.fills, scale: face.scale ?? 1 }),
      nameZh: face.facts.nameZh,
      nameEn: face.facts.nameEn,
      version: face.facts.source.version,
      source: {
        fileName: face.facts.source.fileName,
        sha256: face.facts.source.sha256,
        url: face.facts.source.url,
      },
      licence: {
        name: face.facts.licence.name,
        spdx: face.facts.licence.spdx,
        textSha256: face.facts.licence.textSha256,
        reviewedAt: face.facts.licence.reviewedAt,
      },
      characters: charactersOf(face),
      ...(face.variants ? { variants: variantsOf(face.variants) } : {}),
      changes: changesOf(face, files),
      renamedTo: isRenamed(face) ? face.family : null,
      files: files.map(({ path, bytes }) => ({ path, bytes: bytes.byteLength, sha256: sha256(bytes) })),
      atlas: face.atlas && lockedAtlas(face.atlas, face.layout),
    })),
  };
}

function charactersOf(face: PackedFace): LockedFace['characters'] {
  // A build server compares them with those of its script, which has none that only the engine asks for.
  const added = new Set(face.added);
  const kept = visible(face.characters).filter((codePoint) => !added.has(codePoint));
  return { count: kept.length, sha256: sha256(charsetText(kept)) };
}

const variantsOf = (variants: readonly string[]): LockedFace['characters'] => ({
  count: variants.length,
  sha256: sha256(variants.join('')),
});

const lockedAtlas = (
  { size, padding, spacing, field, pages }: Atlas,
  layout: object | null,
): LockedAtlas => ({
  size,
  padding,
  spacing,
  field,
  pages: pages.map(({ width, height }) => ({ width, height })),
  layout,
});

/** Writes the lock with one place a line, so that version control shows what moved. */
export const lockText = (lock: FontsLock): string => `${JSON.stringify(lock, null, 2)}\n`;
