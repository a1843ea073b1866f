import type { Box } from './box.ts';

/** A command of SVG path data with absolute coordinates: `M`, `L`, `Q`, `C` or `Z`. */
export interface PathCommand {
  readonly type: string;
  readonly values: readonly number[];
}

/** Outline of a glyph in font units; y increases upwards. */
export interface Outline {
  readonly commands: readonly PathCommand[];
  /** Bounds of all points, null if nothing is drawn. Control points may be slightly outside the outline. */
  readonly box: Box | null;
}

export function outlineOf(commands: readonly PathCommand[]): Outline {
  const points = commands.flatMap(({ values }) => values);
  // Fewer than three points enclose no area.
  if (points.length < 6) return { commands, box: null };
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  return {
    commands,
    box: { left: Math.min(...xs), right: Math.max(...xs), top: Math.max(...ys), bottom: Math.min(...ys) },
  };
}
