import type { SubsetRequest } from '../subset-font.ts';
import type { SubsetErrorCode, SubsetResult } from '../types.ts';
import type { Place } from './font-memory.ts';

/** What a worker is started with. */
export interface WorkerSettings {
  /** Above 0, and never given to another worker. */
  worker: number;
  /** Bytes of HarfBuzz heaps and prepared glyphs a worker keeps for later jobs. */
  heapBudget: number;
  /** Fonts, each at its place. */
  fonts: SharedArrayBuffer;
  /** See `Claims`. */
  claims: SharedArrayBuffer;
  progress: SharedArrayBuffer;
}

/** Where a worker writes what it is at, so that a hang is laid to the right job: three `Int32`. */
export const PROGRESS = {
  bytes: 12,
  /** Number of the job, or one of the two below. */
  job: 0,
  /** When it began, or the worker was ready, by `monotonicMs`. */
  since: 1,
  /** Messages with orders that it has come to the end of. */
  done: 2,
  starting: 0,
  betweenJobs: -1,
} as const;

/** A clock that the threads of a process share, in ms; it starts over after 24 days. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n) & 0x7fffffff;
}

export interface Order {
  id: number;
  /** In the table of claims; the order is done by whoever takes the job there. */
  claim: number;
  font: string;
  request: SubsetRequest;
}

/** A font comes before the first order on it. */
export interface Announcement {
  font: string;
  place: Place;
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
  answers: Answer[];
  heapBytes: number;
  /** A font that is read no more, since it was to be forgotten. */
  forgotten: string | null;
  /** The worker's state can no longer be trusted: by the last job answered, or else by preparing a font. */
  broken: { font: string } | null;
}
