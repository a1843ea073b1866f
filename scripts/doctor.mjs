// npm run doctor
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/backup/src/cli.ts', 'doctor', ...process.argv.slice(2)]));
