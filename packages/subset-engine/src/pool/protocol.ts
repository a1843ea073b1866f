import type { SubsetRequest } from '../subset-font.ts';
import type { SubsetErrorCode, SubsetResult } from '../types.ts';
import type { ResidentFont } from './font-cache.ts';

/** Data that a worker is started with. */
export interface WorkerSettings {
  /** Worker number above 0, never reused. */
  worker: number;
  /** Memory (bytes) a worker may keep for later jobs: HarfBuzz heaps, prepared glyphs and pages of font files. */
  heapBudget: number;
  /** Memory with all fonts that have no file. */
  fonts: SharedArrayBuffer;
  /** Slots of `Claims`. */
  claims: SharedArrayBuffer;
  progress: SharedArrayBuffer;
}

/** Layout of a worker's progress report, three `Int32`, by which a hang is attributed to its job. */
export const PROGRESS = {
  bytes: 12,
  /** Number of the current job, or one of the two values below. */
  job: 0,
  /** Time when the job started or the worker became idle, by `monotonicMs`. */
  since: 1,
  /** Number of order messages completed. */
  done: 2,
  starting: 0,
  betweenJobs: -1,
} as const;

/** Clock (ms) shared by all threads of the process; wraps after 24 days. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n) & 0x7fffffff;
}

export interface Order {
  id: number;
  /** Slot in the table of claims; the order is done by whichever worker claims the job. */
  claim: number;
  font: string;
  request: SubsetRequest;
}

/** Announces a font; sent before the first order for it. */
export interface Announcement {
  font: string;
  place: ResidentFont['place'];
  /** True if the worker may prepare the font while idle. */
  prepare: boolean;
}

// A message costs as much as a small job, so both directions batch them.
export type ToWorker =
  | { kind: 'orders'; fonts: Announcement[]; orders: Order[] }
  | { kind: 'forget'; font: string };

export type Answer =
  | { id: number; result: SubsetResult }
  | { id: number; code: SubsetErrorCode; message: string; axis?: string | undefined; cause?: Error };

export interface Answers {
  answers: Answer[];
  heapBytes: number;
  /** A font that the worker has forgotten on request. */
  forgotten: string | null;
  /**
   * Set when the worker's state can no longer be trusted, because of the last answered job or of preparing a font.
   */
  broken: { font: string } | null;
}
