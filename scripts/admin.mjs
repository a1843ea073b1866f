// npm run admin -- <command>: operator commands; lists them if called without one.
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['apps/site/admin.ts', ...process.argv.slice(2)]));
