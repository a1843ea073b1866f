// npm run restore -- --from <folder> [--without-damaged] [--replace] [--yes]
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/backup/src/cli.ts', 'restore', ...process.argv.slice(2)]));
