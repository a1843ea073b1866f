// npm test: all tests that need no browser, but for those tagged `nightly` (docs/testing.md). `npm test -- packages/store` runs a part.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { binary, ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

/** Space (bytes) that temporary files need at most. */
const ROOM = 4 * 1024 ** 3;
const MEMORY = '/dev/shm';

/** Makes a folder in memory for temporary files: tests write and sync small databases all the time. */
function memoryFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return null;
  const folder = mkdtempSync(`${MEMORY}/ziwan-tests-`);
  // Some tests start programs of another user.
  chmodSync(folder, 0o755);
  return folder;
}

ensureInstalled({ tools: true });
ensureBuilt();
const sample = process.env.ZIWAN_NIGHTLY ? [] : ['--tags-filter=!nightly'];
const folder = memoryFolder();
// Ctrl-C ends the tests, and this process after it has removed the folder.
process.on('SIGINT', () => {});
const code = runNode(
  [binary('vitest', 'vitest.mjs'), 'run', ...sample, ...process.argv.slice(2)],
  folder ? { TMPDIR: folder } : {},
);
if (folder) rmSync(folder, { recursive: true, force: true });
process.exit(code);
