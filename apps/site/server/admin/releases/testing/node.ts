import { setTimeout as sleep } from 'node:timers/promises';
import { createDiskBlobStore } from '@ziwan/infra/blob-store';
import { openStore, type StoreOptions } from '@ziwan/store';
import { JobBook } from '../../../runtime/job-record.ts';
import { textChanges } from '../../content-desk/index.ts';
import { fontChanges } from '../../font-desk/index.ts';
import type { ReleaseKind } from '../kind.ts';
import { ReleaseScheduler } from '../scheduler.ts';
import { QUIET_FONTS } from './quiet-fonts.ts';

/** What a process is started with, as JSON. */
export interface NodeOptions {
  store: StoreOptions;
  blobs: string;
  /** Its clock (Unix ms). */
  now: number;
  /** True to stop for good within the transaction, when the first change is written and the next is not. */
  stops: boolean;
}

/** `inside`: it holds the transaction. `checking`: it is about to look for due releases. */
export type NodeMessage = { inside: true } | { checking: true } | { published: string[] };

const { store: options, blobs: folder, now, stops } = JSON.parse(process.argv[2] ?? '') as NodeOptions;
const tell = (message: NodeMessage) => process.send?.(message);
const store = openStore(options);
const blobs = createDiskBlobStore(folder);
const parts = { db: store.db, blobs, now: () => now };

let written = 0;
const stopping = (kind: ReleaseKind): ReleaseKind => ({
  ...kind,
  async show(change, occasion) {
    const write = await kind.show(change, occasion);
    return async (trx) => {
      if (written++ === 1) {
        tell({ inside: true });
        await sleep(3_600_000);
      }
      await write(trx);
    };
  },
});
const kinds = [fontChanges({ ...parts, desk: QUIET_FONTS }), textChanges(parts)];
const scheduler = new ReleaseScheduler({
  ...parts,
  record: async () => {},
  kinds: stops ? kinds.map(stopping) : kinds,
  jobs: new JobBook(),
  onFault: console.error,
});
tell({ checking: true });
tell({ published: await scheduler.check() });
await store.close();
process.disconnect();
