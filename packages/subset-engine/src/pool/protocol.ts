import type { SubsetRequest } from '../subset-font.ts';
import type { SubsetErrorCode, SubsetResult } from '../types.ts';

/** What a worker is started with. */
export interface WorkerSettings {
  /** Bytes of HarfBuzz heaps and prepared glyphs a worker keeps for later jobs. */
  heapBudget: number;
  progress: SharedArrayBuffer;
}

/** Where a worker writes what it is at, so that a hang is laid to the right job: two `Int32`. */
export const PROGRESS = {
  bytes: 8,
  /** Number of the job, or one of the two below. */
  job: 0,
  /** When it began, or the worker was ready, by `monotonicMs`. */
  since: 1,
  starting: 0,
  betweenJobs: -1,
} as const;

/** A clock that the threads of a process share, in ms; it starts over after 24 days. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n) & 0x7fffffff;
}

export interface Order {
  id: number;
  font: string;
  request: SubsetRequest;
}

/** A font comes before the first order on it. */
export interface Announcement {
  font: string;
  bytes: SharedArrayBuffer;
  /** The worker may spend quiet moments and memory on it. */
  prepare: boolean;
}

// A message costs as much as a small job, so both directions carry several at a time.
export type ToWorker =
  | { kind: 'orders'; fonts: Announcement[]; orders: Order[] }
  | { kind: 'forget'; font: string };

export type Answer =
  | { id: number; result: SubsetResult }
  | { id: number; code: SubsetErrorCode; message: string };

export interface Answers {
  /** In the order of the orders. */
  answers: Answer[];
  heapBytes: number;
  /** The worker's state can no longer be trusted: by the last job answered, or else by preparing a font. */
  broken: { font: string } | null;
}
