import type { FaceMeasures } from '@ziwan/contract';
import type { FontMetrics } from '@ziwan/font-inspect';

/** The column `metrics` of a face: its line metrics, and how it draws hanzi. */
export const writeMetrics = (metrics: FontMetrics, measures: FaceMeasures | null | undefined): string =>
  JSON.stringify({ ...metrics, measures });

/** `measures` is null for a face with too few hanzi, undefined for one that was not measured yet. */
export function readMetrics(column: string): {
  metrics: FontMetrics;
  measures: FaceMeasures | null | undefined;
} {
  const { measures, ...metrics } = JSON.parse(column);
  return { metrics, measures };
}
