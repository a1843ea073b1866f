import { readMetrics } from '@ziwan/catalogue';
import { type FaceFit, fitFaces } from '@ziwan/contract';
import type { FacesTable } from '@ziwan/store';
import type { IndexedFace } from '../coverage/index.ts';

export interface FittedFace {
  readonly row: Pick<FacesTable, 'metrics'>;
  readonly face: Pick<IndexedFace, 'axes'>;
  /** Weight at which a variable face is used; its usual one if absent. */
  readonly weight?: number | undefined;
}

/** What makes a filler match the face that it fills. */
export const fitOf = (main: FittedFace, filler: FittedFace): FaceFit =>
  fitFaces(fittedOf(main), fittedOf(filler));

function fittedOf({ row, face, weight }: FittedFace) {
  const { metrics, measures } = readMetrics(row.metrics);
  const wght = face.axes.find(({ tag }) => tag === 'wght');
  return {
    measures,
    weights: wght ? ([wght.min, wght.max] as const) : null,
    grid: metrics.grid ?? null,
    weight,
  };
}
