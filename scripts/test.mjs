// npm test: all tests that need no browser, but for those tagged `nightly` (docs/testing.md). `npm test -- packages/store` runs a part.
import { binary, ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

ensureInstalled({ tools: true });
ensureBuilt();
const sample = process.env.ZIWAN_NIGHTLY ? [] : ['--tags-filter=!nightly'];
process.exit(runNode([binary('vitest', 'vitest.mjs'), 'run', ...sample, ...process.argv.slice(2)]));
