import type { FaceMeasures } from '@ziwan/contract';
import type { FontMetrics } from '@ziwan/font-inspect';

interface Column {
  metrics: FontMetrics;
  /** Null for a face with too few hanzi, undefined for one that was not measured yet. */
  measures: FaceMeasures | null | undefined;
  /** Variation sequences that the face draws (`DrawnSequences`); undefined for one whose sequences were not read yet. */
  sequences: readonly number[] | undefined;
}

/** The column `metrics` of a face: its line metrics, how it draws hanzi, and its variation sequences. */
export const writeMetrics = ({ metrics, measures, sequences }: Column): string =>
  JSON.stringify({ ...metrics, measures, sequences });

export function readMetrics(column: string): Column {
  const { measures, sequences, ...metrics } = JSON.parse(column);
  return { metrics, measures, sequences };
}
