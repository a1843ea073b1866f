import { BackupError, backUpDaily, type SiteSettings } from '@ziwan/backup';
import type { Config } from './config/config.ts';
import type { BackupsConfig } from './config/services.ts';
import type { Infrastructure } from './infrastructure.ts';
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

/** Backs up by the settings in force at each look, so that a change in the console needs no restart. */
export function backUpRegularly(infra: Infrastructure, serving: () => boolean): void {
  const { jobs, faultsIn, closing } = infra;
  const job = jobs.record('自动备份');
  const backups = new Repeated(
    async () => {
      const plan = await planOf(infra);
      job.isOff = plan.everyHours === 0;
      if (!job.isOff) await backUpIfDue(infra, plan);
    },
    faultsIn('backups'),
    job,
  );
  job.isOff = infra.config.backups.everyHours === 0;
  backups.start(serving, CHECKS);
  closing.defer(() => backups.close());
}

/** @throws BackupError BAD_SETTING while what is set cannot be used: no backup is better than a readable one */
async function planOf({ serviceSettings }: Infrastructure): Promise<BackupsConfig> {
  const { backups } = await serviceSettings.current();
  if ('wrong' in backups) throw new BackupError('BAD_SETTING', backups.wrong);
  return backups.value;
}

/** @returns true if this process made a backup */
export function backUpIfDue(infra: Infrastructure, plan: BackupsConfig): Promise<boolean> {
  const { config, now } = infra;
  const { folder, passphrase, keepDays } = plan;
  const interval = plan.everyHours * HOUR;
  const job = { name: 'backup', interval, node: nodeName(config), now };
  const site = siteSettingsOf(config);
  return onceInCluster(infra, job, () => backUpDaily({ site, folder, passphrase, keepDays, interval, now }));
}
