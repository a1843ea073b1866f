// npm run admin -- <command>: what an operator does from a shell; without a command it lists them.
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['apps/site/admin.ts', ...process.argv.slice(2)]));
