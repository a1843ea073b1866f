import type { FaceMeasures } from '@ziwan/contract';
import type { FontMetrics } from '@ziwan/font-inspect';

/** The column `metrics` of a face: its line metrics, and how it draws hanzi. */
export const writeMetrics = (metrics: FontMetrics, measures: FaceMeasures | null | undefined): string =>
  JSON.stringify({ ...metrics, ...(measures ? { measures } : {}) });

/** `measures` is null for a face with too few hanzi, and for one imported before they were taken. */
export function readMetrics(column: string): { metrics: FontMetrics; measures: FaceMeasures | null } {
  const { measures = null, ...metrics } = JSON.parse(column);
  return { metrics, measures };
}
