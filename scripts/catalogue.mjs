// npm run catalogue -- import <file|folder> | add <set> | list | remove <gno> | report | check | gc | quarantine | restore <folder> | adopt
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/catalogue/src/cli.ts', ...process.argv.slice(2)]));
