import { basename, dirname, resolve } from 'node:path';
import type { Get } from '@ziwan/infra/settings';
import { createdAtOf } from './backup-folder.ts';
import { BackupError } from './errors.ts';
import { type LayeredSettings, settingsOfPlace, unopenedSaid } from './service-settings/index.ts';
import { backupSettings } from './settings.ts';
import type { SiteSettings } from './site.ts';

/** What a command was called with. */
interface PlanCall {
  readonly env: NodeJS.ProcessEnv;
  readonly site: SiteSettings;
  readonly options: {
    readonly to?: string | undefined;
    readonly from?: string | undefined;
    readonly json?: boolean | undefined;
  };
  readonly say: (line: string) => void;
}

export const getOf =
  ({ env }: Pick<PlanCall, 'env'>): Get =>
  (name) =>
    env[name]?.trim() || undefined;

export interface Plan {
  readonly path: string;
  readonly passphrase: string | null;
  readonly keepDays: number;
}

/** @throws BackupError BAD_SETTING for a stored passphrase that cannot be opened: the backup would be readable */
export function planOf({ options, site }: PlanCall, { get, unopened }: LayeredSettings): Plan {
  const closed = unopened.find(({ service }) => service === 'backups');
  if (closed) throw new BackupError('BAD_SETTING', unopenedSaid(closed));
  return {
    path: options.to === undefined ? backupSettings.folder(get, site.dataDir) : resolve(options.to),
    passphrase: backupSettings.passphrase(get),
    keepDays: backupSettings.keepDays(get),
  };
}

/** The same for reading backups, which has to work when the site's database does not. */
export async function planForReading(call: PlanCall): Promise<Plan> {
  const env = getOf(call);
  const settings = await settingsOfPlace(call.site, env).catch(() => {
    if (!call.options.json) call.say('网站的数据库读不到：备份的文件夹和口令只看环境变量，不看后台里设的');
    return { get: env, unopened: [] };
  });
  return planOf(call, settings);
}

/** The folder that `--from` names, the time of the backup if it names one, and the passphrase. */
export async function sourceOf(
  call: PlanCall,
): Promise<Pick<Plan, 'path' | 'passphrase'> & { createdAt: string | null }> {
  const { path, passphrase } = await planForReading(call);
  if (call.options.from === undefined) return { path, passphrase, createdAt: null };
  const from = resolve(call.options.from);
  const createdAt = createdAtOf(basename(from));
  return { path: createdAt === null ? from : dirname(dirname(from)), passphrase, createdAt };
}
