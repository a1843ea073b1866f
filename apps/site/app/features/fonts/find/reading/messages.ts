import type { Box, Frame, Ink, Inks, Quad } from '@ziwan/shape';

/** Corrections of what the site takes for ink. */
export interface InkChoice {
  readonly paper: 'auto' | 'light' | 'dark';
  /** −100 to 100: from the darkest of the ink only to all that differs from the paper. */
  readonly level: number;
  /** Null: as they are found. */
  readonly outlined: boolean | null;
  readonly shadowed: boolean | null;
  /** Degrees to the right. */
  readonly slant: number | null;
}

/** What the site sees in a frame. */
export interface Seen {
  /** Upright, and wider than the frame by what was moved. */
  readonly ink: Ink;
  /** How far (px) the slant moved the rows of the frame: the first one, and each by how much more. */
  readonly moved: { readonly from: number; readonly by: number };
  /** Bounds of the ink. */
  readonly box: Box;
  readonly features: Int8Array;
}

/** What the site sees in all frames of a plate. */
export interface View extends Pick<Inks, 'outlined' | 'shadow' | 'slant'> {
  readonly version: number;
  /** For each frame; null for one without ink. */
  readonly seen: readonly (Seen | null)[];
}

/** A picture that was opened, and where its lettering is; null if none was found. */
export type Opened =
  | { readonly bitmap: ImageBitmap; readonly corners: Quad | null }
  | { readonly problem: string };

/** The straightened part of a picture, and the characters on it. */
export interface Plate {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly bitmap: ImageBitmap;
  readonly frames: readonly Frame[];
  /** It looks like Latin letters. */
  readonly latin: boolean;
}

export type FindRequest =
  | { readonly kind: 'open'; readonly file: File }
  | { readonly kind: 'straighten'; readonly corners: Quad }
  | {
      readonly kind: 'view';
      readonly plate: number;
      readonly frames: readonly Frame[];
      readonly choice: InkChoice;
    };
