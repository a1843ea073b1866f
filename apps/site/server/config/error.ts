import { BackupError } from '@ziwan/backup';
import { SettingsError } from '@ziwan/infra/settings';

/** Invalid configuration; each problem tells the operator, in Chinese, what is missing or wrong. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(...problems: readonly [string, ...string[]]) {
    super(problems.join('；'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads a setting; one that is wrong does not keep the others from being read. */
export type Attempt = <T>(read: () => T) => T;

/** True for the errors by which the site, its services and its backups refuse a setting. */
export const isWrongSetting = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof SettingsError || error instanceof BackupError;
