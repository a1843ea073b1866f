// npm run db:reset: asks for confirmation, then empties the database and deletes the caches. The next start imports
// the default catalogue again.
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/catalogue/src/cli.ts', 'reset', ...process.argv.slice(2)]));
