// npm run db:reset: an empty database and no caches, once what would be lost is confirmed; the next start imports the default catalogue again.
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/catalogue/src/cli.ts', 'reset', ...process.argv.slice(2)]));
