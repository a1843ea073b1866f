import type { DataOf } from '@ziwan/contract';
import type { storageState as endpoint } from '@ziwan/contract/admin';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import type { AnyHandler } from '../../calls/handling.ts';
import { storageHandlers } from './handlers.ts';
import { BlobHealth } from './health.ts';
import { stateOf } from './subjects.ts';

export type { BlobHealth } from './health.ts';

/** Intervals (ms) between rechecks of known faults, and between full checks. */
const RECHECK = 30_000;
const CHECK = 3600_000;

export interface StorageDomain {
  readonly health: BlobHealth;
  readonly handlers: readonly AnyHandler[];
  state(): Promise<DataOf<typeof endpoint>>;
  watch(): void;
  close(): Promise<void>;
}

/** Tracks which stored files are unusable and reports them to the operators. */
export function createStorage(parts: {
  store: Store;
  blobs: BlobStore;
  log: (line: string) => void;
  onFault: (error: unknown) => void;
  now: () => number;
}): StorageDomain {
  const health = new BlobHealth(parts);
  const timers: NodeJS.Timeout[] = [];
  let looking: Promise<void> = Promise.resolve();
  const every = (ms: number, look: () => Promise<void>) => {
    const timer = setInterval(() => {
      looking = looking.then(look).catch(parts.onFault);
    }, ms);
    timers.push(timer.unref());
  };
  const state = () => stateOf(parts, health.faults);
  return {
    health,
    handlers: storageHandlers(state),
    state,
    watch() {
      every(RECHECK, async () => {
        if (health.faults.length > 0) await health.recheck();
      });
      every(CHECK, () => health.check());
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await looking;
      await health.settled();
    },
  };
}
