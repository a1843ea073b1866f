import { BackupError, backUpDaily, type SiteSettings } from '@ziwan/backup';
import type { Config } from './config/config.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { JobRecord } from './runtime/job-record.ts';
import { nodeName, onceInCluster } from './runtime/once-in-cluster.ts';
import { Repeated } from './runtime/repeated.ts';

const HOUR = 3600_000;
/** Pause (ms) between looks at the age of the newest backup. */
const CHECKS = 10 * 60_000;

/** Where this process keeps the site's data, for a process that backs it up. */
export const siteSettingsOf = ({ dataDir, store, blobs, secret }: Config): SiteSettings => ({
  dataDir,
  databaseUrl: store.provider === 'postgres' ? store.url : null,
  blobs,
  secret: secret.kind === 'given' ? secret.value : null,
});

type Parts = Pick<Infrastructure, 'config' | 'store' | 'dataDir' | 'now' | 'serviceSettings'>;

/** Backs up by the settings in force at each look, so that a change in the console needs no restart. */
export function backUpRegularly(infra: Infrastructure, serving: () => boolean): void {
  const { config, jobs, faultsIn, closing } = infra;
  const job = jobs.record('自动备份');
  job.isOff = config.backups.everyHours === 0;
  const backups = new Repeated(() => backUpIfDue(infra, job), faultsIn('backups'), job);
  backups.start(serving, CHECKS);
  closing.defer(() => backups.close());
}

/**
 * @param job is marked as off while automatic backups are
 * @returns true if this process made a backup
 * @throws BackupError BAD_SETTING while what is set cannot be used: no backup is better than a readable one
 */
export async function backUpIfDue(site: Parts, job: Pick<JobRecord, 'isOff'>): Promise<boolean> {
  const { config, now, serviceSettings } = site;
  const { backups } = await serviceSettings.current();
  if ('wrong' in backups) throw new BackupError('BAD_SETTING', backups.wrong);
  const { everyHours, ...plan } = backups.value;
  job.isOff = everyHours === 0;
  if (job.isOff) return false;
  const interval = everyHours * HOUR;
  const work = { name: 'backup', interval, node: nodeName(config), now };
  return onceInCluster(site, work, () =>
    backUpDaily({ ...plan, site: siteSettingsOf(config), interval, now }),
  );
}
