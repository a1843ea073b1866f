// npm run doctor
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(['apps/site/doctor.ts', ...process.argv.slice(2)]));
