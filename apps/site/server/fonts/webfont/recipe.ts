import { sha256Hex } from '@ziwan/infra/digest';
import type { AxisSettings } from '@ziwan/subset-engine';
import { FONT_PART, type IndexedFace } from '../coverage/index.ts';
import { SLICING } from './slices.ts';

/**
 * Engine version. Increment it when the engine keeps other glyphs, rules or names for the same recipe, so that no URL
 * changes its content.
 */
export const ENGINE = 9;

/** Inputs of a subset other than the font. */
export interface Recipe {
  /** Distinct code points, ascending. */
  readonly codePoints: readonly number[];
  /** Axis settings, sorted by tag. */
  readonly axes: AxisSettings;
  /** Reserved names, which the subset must not use. */
  readonly reserved: readonly string[];
}

export function recipeOf(
  { reserved }: Pick<IndexedFace, 'reserved'>,
  codePoints: Iterable<number>,
  axes: AxisSettings,
): Recipe {
  const sorted = Object.entries(axes).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    codePoints: [...new Set(codePoints)].sort((a, b) => a - b),
    axes: Object.fromEntries(sorted),
    reserved,
  };
}

/** Hash (24 hex digits) of everything a slice depends on besides its number. */
export const versionOf = ({ sfnt, reserved }: Pick<IndexedFace, 'sfnt' | 'reserved'>): string =>
  sha256Hex(JSON.stringify({ engine: ENGINE, slicing: SLICING, sfnt, reserved })).slice(0, FONT_PART);
