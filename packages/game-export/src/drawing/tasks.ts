import type { Kerning } from '../atlas.ts';
import type { Overlapping } from '../outlines/united-font.ts';
import type { AtlasErrorCode } from './atlas-error.ts';
import type { MeasuredGlyph, PageMemory, PlacedTile } from './face-drawer.ts';
import type { FaceMetrics } from './face-metrics.ts';
import type { Band, PngDepth, PngSource } from './png.ts';
import type { AtlasFace, AtlasSettings } from './settings.ts';

/** A face and its settings. Threads keep the last ones open, by `id`. */
export interface Session {
  readonly id: number;
  /** Its bytes are in shared memory, so that sending them copies nothing. */
  readonly face: AtlasFace;
  readonly settings: AtlasSettings;
  /** Of the line: those of the atlas's first face. */
  readonly metrics: FaceMetrics;
}

export type Task =
  | { readonly kind: 'measure'; readonly session: Session; readonly codePoints: readonly number[] }
  | {
      readonly kind: 'draw';
      readonly session: Session;
      readonly tiles: readonly PlacedTile[];
      readonly pages: readonly PageMemory[];
    }
  | {
      readonly kind: 'kern';
      readonly session: Session;
      readonly firsts: readonly number[];
      readonly codePoints: readonly number[];
      readonly limit: number;
    }
  | { readonly kind: 'unite'; readonly sfnt: Uint8Array; readonly from: number; readonly to: number }
  | { readonly kind: 'pack'; readonly sfnt: Uint8Array; readonly format: 'woff' | 'woff2' }
  | {
      readonly kind: 'band';
      readonly source: PngSource;
      readonly depth: PngDepth;
      readonly from: number;
      readonly to: number;
    };

export interface Results {
  measure: MeasuredGlyph[];
  draw: null;
  kern: Kerning[];
  unite: Overlapping;
  pack: Uint8Array;
  band: Band;
}

export type Answer =
  | { readonly result: Results[keyof Results] }
  | { readonly code: AtlasErrorCode; readonly message: string };
