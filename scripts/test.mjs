// npm test: all tests that need no browser. `npm test -- packages/store` runs a part.
import { binary, ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

ensureInstalled({ tools: true });
ensureBuilt();
process.exit(runNode([binary('vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]));
