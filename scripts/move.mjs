// TO_DATABASE_URL=… TO_BLOBS_PROVIDER=… npm run move [-- --replace [--yes]]
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/backup/src/cli.ts', 'move', ...process.argv.slice(2)]));
