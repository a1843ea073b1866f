import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { onceInCluster } from './once-in-cluster.ts';

const HOUR = 3600_000;

eachDialect(
  'of two nodes one does a job, and after the interval the other may; a failure leaves it to either',
  async (store, { options }) => {
    const dir = await mkdtemp(join(tmpdir(), 'ziwan-jobs-'));
    const other = openStore(options);
    // On SQLite the processes of a site share the data folder.
    const second = store.dialect === 'sqlite' ? dir : join(dir, 'second');
    let now = Date.parse('2026-05-01T00:00:00Z');
    const done: string[] = [];
    const run = (node: string, work = async () => true) =>
      onceInCluster(
        node === 'one' ? { store, dataDir: dir } : { store: other, dataDir: second },
        { name: 'backup', interval: HOUR, node, now: () => now },
        async () => {
          const worked = await work();
          if (worked) done.push(node);
          return worked;
        },
      );
    const slowly = () => sleep(300, true);
    try {
      const together = await Promise.all([run('one', slowly), run('two', slowly)]);
      expect(together.filter((worked) => worked)).toHaveLength(1);
      expect(done).toHaveLength(1);
      const [first, idle] = done[0] === 'one' ? ['one', 'two'] : ['two', 'one'];
      expect(await run(idle)).toBe(false);
      // It has its own reasons to repeat the work early, such as a deleted folder.
      expect(await run(first)).toBe(true);
      now += HOUR;
      await expect(run(idle, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
      expect(await run(idle, async () => false)).toBe(false);
      expect(await run(first)).toBe(true);
      now += HOUR;
      expect(await run(idle)).toBe(true);
    } finally {
      await other.close();
      await rm(dir, { recursive: true, force: true });
    }
  },
);
