import type { EngineFace, EngineId } from '../engines/index.ts';

/** Everything a package is made from, as plain data: the site's server and a command line fill it alike. */
export interface PackageInput {
  readonly project: string;
  readonly engine: EngineId;
  /** Day (YYYY-MM-DD) the package is dated. The same input gives the same bytes. */
  readonly date: string;
  /** Who made it, and the public key with which it signs packages. */
  readonly site: { readonly name: string; readonly url: string; readonly key?: string };
  readonly faces: readonly PackedFace[];
  readonly bill: readonly string[];
  /** What the package gave up to be small enough, as a sentence for its README. */
  readonly note?: string;
  /** False to leave out the guard (`guard/`). */
  readonly guard?: boolean;
}

export interface PackedFace extends EngineFace {
  readonly facts: FaceFacts;
  /** Of its characters, those that only the engine asks for, ascending. */
  readonly added?: readonly number[];
  /** Characters that the engine asks for and neither it nor its fillers draw, ascending. */
  readonly unanswered?: readonly number[];
  /** True if its family was renamed because the licence reserves its name. */
  readonly renamed?: boolean;
  /** True if its family was renamed because the engine cannot open a name with a space. */
  readonly oneWord?: boolean;
  /** Where a variable font was fixed, by axis, and if its family was renamed for its weight. */
  readonly instance?: { readonly axes: Readonly<Record<string, number>>; readonly renamed: boolean };
  /** Number of glyphs of its font files whose contours were united. */
  readonly united?: number;
  /** True if its font files have neither hinting nor layout rules. */
  readonly plain?: boolean;
  /** Where the atlas keeps its glyphs, as JSON data for the next export. */
  readonly layout: object | null;
}

/** Where a face comes from and under which licence. */
export interface FaceFacts {
  readonly nameZh: string;
  readonly nameEn: string | null;
  readonly designer: string | null;
  readonly copyright: string | null;
  readonly source: {
    readonly name: string;
    readonly version: string | null;
    readonly url: string | null;
    /** The original file, before it was changed. */
    readonly fileName: string;
    /** Format of that file: `ttf`, `otf`, `ttc`, `woff` or `woff2`. */
    readonly format: string;
    readonly sha256: string;
  };
  /** Names that modified versions must not bear. */
  readonly reservedNames: readonly string[];
  readonly licence: LicenceFacts;
}

export interface LicenceFacts {
  readonly name: string;
  readonly spdx: string | null;
  readonly text: string;
  readonly textSha256: string;
  /** Day the licence was read. */
  readonly reviewedAt: string;
  /** Where it is stated. */
  readonly evidence: string;
  /** Uses and what the licence says about each, as shown. */
  readonly uses: readonly { readonly name: string; readonly permission: string; readonly note: string }[];
  /** Announced changes, a sentence each. */
  readonly announced: readonly string[];
}
