import { tagAt } from '@ziwan/sfnt';
import { type AxisSettings, SubsetError } from '../types.ts';
import { type FontFile, requireTable } from './font-file.ts';

/** Metrics variations that only HarfBuzz can renumber. */
export const METRICS_VARIATIONS: readonly string[] = ['HVAR', 'VVAR'];

export interface AxisRange {
  min: number;
  default: number;
  max: number;
}

/** Axes of `fvar` by tag, in user-space units; empty for a static font. */
export function readAxes(font: FontFile): Map<string, AxisRange> {
  const axes = new Map<string, AxisRange>();
  if (!font.tables.has('fvar')) return axes;
  const { offset } = requireTable(font, 'fvar', 16);
  const { view } = font;
  const first = offset + view.getUint16(offset + 4);
  const count = view.getUint16(offset + 8);
  const size = view.getUint16(offset + 10);
  for (let i = 0; i < count; i++) {
    const at = first + i * size;
    const fixed = (position: number) => view.getInt32(position) / 65536;
    axes.set(tagAt(view, at), { min: fixed(at + 4), default: fixed(at + 8), max: fixed(at + 12) });
  }
  return axes;
}

/**
 * Rejects axes that the font lacks, values that are out of order, and values outside the axis unless HarfBuzz may clamp
 * them.
 */
export function checkAxes(
  known: ReadonlyMap<string, AxisRange>,
  settings: AxisSettings,
  mayClamp: boolean,
): void {
  for (const [tag, setting] of Object.entries(settings)) {
    const axis = known.get(tag);
    const refuse = (message: string) => new SubsetError('AXIS_INVALID', message, { axis: tag });
    if (!axis) throw refuse(`该字体没有可变轴 ${tag}`);
    const [low, high, initial = low] = typeof setting === 'number' ? [setting, setting] : setting;
    // Negated so that NaN fails too.
    if (!(low <= high && !Number.isNaN(initial))) throw refuse(`可变轴 ${tag} 的取值须是从小到大的数`);
    const within = low >= axis.min && high <= axis.max && initial >= low && initial <= high;
    if (!within && !mayClamp) throw refuse(`可变轴 ${tag} 的取值须在 ${axis.min} 至 ${axis.max} 之间`);
  }
}
