import { runCommand } from '@ziwan/backup';
import { endWithReader } from '@ziwan/infra/terminal';
import { ConfigError, readConfig } from './server/config/config.ts';
import { checkKeptSecret } from './server/security/secret.ts';

/** Reads the settings as a start does, and returns what that would refuse. */
async function wrongSettings(): Promise<readonly string[]> {
  try {
    const { secret } = readConfig();
    if (secret.kind === 'file') await checkKeptSecret(secret.path);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

endWithReader();
process.exitCode = await runCommand(
  ['doctor', ...process.argv.slice(2)],
  process.env,
  process,
  await wrongSettings(),
);
