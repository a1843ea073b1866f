import { askServing } from '@ziwan/store';
import { BackupError } from './errors.ts';
import type { Site } from './site.ts';

/**
 * Checks that the database is the one that visitors see, if the site is running.
 * @returns processes that have confirmed it; 0 while the site does not run
 * @throws BackupError NOT_SERVED
 */
export async function requireServed({ store, dataDir }: Pick<Site, 'store' | 'dataDir'>): Promise<number> {
  const answer = await askServing(store, dataDir);
  if (answer.kind === 'different')
    throw new BackupError('NOT_SERVED', `这里的数据不是访客看到的，没有照它做。${answer.said}`);
  return answer.kind === 'same' ? answer.processes : 0;
}
