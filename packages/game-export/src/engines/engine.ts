import type { Atlas, DistanceField } from '../atlas.ts';
import type { PageEncoder } from '../bmfont/index.ts';

/** `sfnt` is TTF or OTF, as the outlines are. */
export type FontFormat = 'sfnt' | 'woff' | 'woff2';

/** How the glyphs of an atlas are drawn. `bitmap` is coverage or colour. */
export type AtlasKind = 'bitmap' | DistanceField['type'];

/** A face as it goes into a package: already subset, and renamed where its licence demands it. */
export interface EngineFace {
  /** Name of its files: ASCII letters, digits, `-` and `_`. */
  readonly stem: string;
  /** What the project uses it for: 标题, 正文; several are joined by 、. */
  readonly role: string;
  /** Language of the game in which it is used, as the engine calls it; every one if absent. */
  readonly language?: string;
  /** Family name inside the font files. */
  readonly family: string;
  /** Code points, ascending. */
  readonly characters: readonly number[];
  readonly fonts: { readonly [format in FontFormat]?: Uint8Array };
  readonly atlas: Atlas | null;
  /** True for a pixel face, which must not be smoothed. */
  readonly pixel: boolean;
  /** Stem of the face whose lacking characters it draws. An atlas of that face holds them, so it has none itself. */
  readonly fills?: string;
  /** Size at which its hanzi are as big as those of the face it fills; its font files are drawn at that size already. */
  readonly scale?: number;
  /** Faces that fill this one, in the order of their use. */
  readonly fillers?: readonly EngineFace[];
  /** Characters of its font files whose contours still overlap, ascending: no union was found. */
  readonly overlapping?: readonly number[];
  /** Variation sequences that its font files draw, sorted. No atlas has them. */
  readonly variants?: readonly string[];
  /** Those of the game that it lacks, sorted: it draws their characters. */
  readonly lackingVariants?: readonly string[];
  /** Characters of the game that neither it nor its fillers draw, ascending. */
  readonly lacking?: readonly number[];
}

export interface PackageFile {
  /** Path inside the package, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What an engine takes; `either` also accepts both. */
export interface EngineNeeds {
  readonly requires: 'font' | 'atlas' | 'either';
  readonly fonts: readonly FontFormat[];
  /** A smaller format that the engine opens instead. */
  readonly smaller?: FontFormat;
  readonly drawings: readonly AtlasKind[];
  /** False if the engine takes only the opacity of a bitmap and colours it itself. */
  readonly colours?: false;
  /** True if the engine cannot open a font whose family name has a space. */
  readonly oneWord?: true;
  /** Characters that the engine itself draws or looks for, whatever the game's texts are. */
  readonly asks?: string;
  /** True if the engine makes distance fields or strokes from a font file, which show where contours overlap. */
  readonly unites?: true;
  /** True if the engine shapes text with the font's own map, so that it draws variation sequences. */
  readonly variants?: true;
  /** True if the engine ignores or refuses a second page. */
  readonly onePage: boolean;
}

export interface Engine {
  /** Name and version, as shown. */
  readonly name: string;
  readonly needs: EngineNeeds;
  /** True if tests open the package in the engine itself; otherwise it is only checked against its loader's rules. */
  readonly opened: boolean;
  /** True if glyphs are laid out anew in each package: those of an earlier one do not keep their places. */
  readonly repacks?: true;
  /** How CREDITS.txt gets into the released game, where an export leaves other files out. */
  readonly ships?: string;
  /** Files of a face that meets `needs`. */
  files(face: EngineFace, encode: PageEncoder): Promise<PackageFile[]>;
  /** Files of a package for it besides those of the faces, of which it gets those that are no fillers. */
  shared?(faces: readonly EngineFace[]): PackageFile[];
  /** Lines of the README for all roles: where to put the files and what to click. */
  setup(faces: readonly EngineFace[]): string[];
  /**
   * What a role uses, for the README: the one file of the face, or the one that joins it with its fillers; then code with
   * a variable of its own, or steps.
   */
  use(face: EngineFace, faces: readonly EngineFace[]): readonly [file: string, ...lines: string[]];
}

export const kindOf = (atlas: Atlas): AtlasKind => atlas.field?.type ?? 'bitmap';
