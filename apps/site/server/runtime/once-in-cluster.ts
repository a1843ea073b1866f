import { hostname } from 'node:os';
import { type Shared, unlessLocked } from '@ziwan/catalogue/blobs';
import { isoOf } from '@ziwan/contract/site-time';
import type { Config } from '../config/config.ts';

/** Identifies a process of the site over restarts. */
export const nodeName = ({ dataDir, port }: Pick<Config, 'dataDir' | 'port'>): string =>
  `${hostname()} ${dataDir} ${port}`;

interface ClusterJob {
  /** Also the name of its lock and, after `job/`, of its row in `meta`. */
  readonly name: string;
  /** Time (ms) after another process did the work in which this one leaves it. */
  readonly interval: number;
  readonly node: string;
  readonly now: () => number;
}

/**
 * Runs a task unless another process of the site is running it or did its work within the interval.
 * @param task returns false if there was nothing to do
 * @returns true if this process did the work
 */
export async function onceInCluster(
  site: Shared,
  { name, interval, node, now }: ClusterJob,
  task: () => Promise<boolean>,
): Promise<boolean> {
  const { db } = site.store;
  const key = `job/${name}`;
  const done = await unlessLocked(site, name, async () => {
    const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
    const last = row && (JSON.parse(row.value) as { node: string; at: string });
    if (last && last.node !== node && now() - Date.parse(last.at) < interval) return false;
    if (!(await task())) return false;
    const value = JSON.stringify({ node, at: isoOf(now()) });
    await db
      .insertInto('meta')
      .values({ key, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute();
    return true;
  });
  return done === true;
}
