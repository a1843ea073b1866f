import { claimBlobs } from '@ziwan/catalogue/blobs';
import { asksForHelp, endWithReader } from '@ziwan/infra/terminal';
import { migrate, reportFailure } from '@ziwan/store';
import { COMMANDS, usage } from './server/command-line/commands.ts';
import { ConfigError, readConfig } from './server/config/config.ts';
import { createServices } from './server/services.ts';

/** @returns exit status: 0 for success, 2 for an unknown command */
async function main([name = '', ...args]: string[]): Promise<number> {
  if (asksForHelp([name, ...args])) {
    console.log(usage().join('\n'));
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(usage().join('\n'));
    return 2;
  }
  // Without roles, no background work runs beside the command.
  const services = await createServices({ ...readConfig(), roles: new Set() });
  try {
    await migrate(services.store);
    await claimBlobs({ ...services, dataDir: services.config.dataDir });
    for (const line of await command.run(args, services)) console.log(line);
    return 0;
  } finally {
    await services.close();
  }
}

endWithReader();
main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => reportFailure(error, error instanceof ConfigError ? '配置有误：' : ''),
);
