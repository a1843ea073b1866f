// npm run schema: generates the row types of the database from its migrations.
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['packages/store/src/generate-schema.ts', ...process.argv.slice(2)]));
