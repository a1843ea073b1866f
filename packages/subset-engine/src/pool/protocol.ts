import type { SubsetRequest } from '../subset-font.ts';
import type { SubsetErrorCode, SubsetResult } from '../types.ts';

/** What a worker is started with. */
export interface WorkerSettings {
  /** Bytes of HarfBuzz heaps and prepared glyphs a worker keeps for later jobs. */
  heapBudget: number;
  /** One `Int32` the worker sets to the number of the job it is at, so that a hang is laid to the right one. */
  progress: SharedArrayBuffer;
}

export type ToWorker =
  | { kind: 'job'; id: number; font: string; request: SubsetRequest }
  /** Precedes the first job on a font. */
  | {
      kind: 'font';
      font: string;
      bytes: SharedArrayBuffer;
      /** The worker may spend quiet moments and memory on it. */
      prepare: boolean;
    }
  | { kind: 'forget'; font: string };

export type FromWorker =
  | { kind: 'done'; id: number; result: SubsetResult; heapBytes: number }
  | {
      kind: 'failed';
      id: number;
      code: SubsetErrorCode;
      message: string;
      /** The worker's state can no longer be trusted. */
      fatal: boolean;
    }
  /** The worker's state can no longer be trusted, and no job is to blame but its preparing of a font. */
  | { kind: 'broken'; font: string };
