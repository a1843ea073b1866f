import type { EngineFace, PackageFile } from '../engines/index.ts';

/** A component that notes, while a game is developed, which characters it draws and the package lacks. */
export interface Guard {
  /** True if tests run it in the engine itself. */
  readonly tried: boolean;
  /** Its program, in ASCII: a game's folder is read for its texts, and the guard must not add any. */
  readonly files: (faces: readonly EngineFace[]) => PackageFile[];
  /** How it is switched on, as lines of the README. */
  readonly use: (faces: readonly EngineFace[]) => string[];
  /** When it works and where its log is, as a clause of the README. */
  readonly log: string;
}

/** The log's first line, before the name of the engine. */
export const HEADER = '{"ziwan-guard":1,"engine":';
export const LOG_NAME = 'ziwan-guard.jsonl';
/** Texts of a face that are remembered; then the guard forgets them all, and counts them anew. */
export const REMEMBERED = 4096;
/** Characters around the lacking one that are quoted: those before it, and all. */
export const QUOTED = { before: 19, all: 40 } as const;

/**
 * Code points that no font need draw, as inclusive ranges: control and format characters, spaces, surrogates, variation
 * selectors, what is ignorable by default, object replacement and the noncharacters of the first plane (Unicode 16).
 */
export const UNSEEN: readonly (readonly [first: number, last: number])[] = [
  [0x0, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x600, 0x605],
  [0x61c, 0x61c],
  [0x6dd, 0x6dd],
  [0x70f, 0x70f],
  [0x890, 0x891],
  [0x8e2, 0x8e2],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
  [0xfffe, 0xffff],
  [0x110bd, 0x110bd],
  [0x110cd, 0x110cd],
  [0x13430, 0x1343f],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];
