// npm run pack -- <project.json> [--site <url> | --data <folder>] …: makes a game's font package; --help lists all.
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['apps/site/pack.ts', ...process.argv.slice(2)]));
