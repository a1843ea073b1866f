// npm run outbox -- [phone number or address]: messages stored instead of sent, newest first.
import { join, resolve } from 'node:path';
import { ensureInstalled, root, runNode } from './setup.mjs';

ensureInstalled();
const dataDir = resolve(process.env.ZIWAN_DATA_DIR?.trim() || join(root, '.data'));
process.exit(
  runNode(['packages/infra/src/outbox/cli.ts', join(dataDir, 'outbox'), ...process.argv.slice(2)]),
);
