// npm run content -- import <folder> | check <folder>
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/content/src/cli.ts', ...process.argv.slice(2)]));
