// npm run backup [-- --to <folder> | --list | --check]
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/backup/src/cli.ts', 'backup', ...process.argv.slice(2)]));
