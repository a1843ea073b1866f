import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('testing/program.ts', import.meta.url));
/** V8 frees each replaced version at once, and says so. */
const FLAGS = ['--stress-wasm-code-gc', '--trace-wasm-code-gc'];
const said = (...how: string[]) =>
  spawnSync(process.execPath, [...FLAGS, PROGRAM, ...how], { encoding: 'utf8' }).stdout;

test('code of WebAssembly that was replaced is never freed, so that it cannot be freed twice', () => {
  expect(said()).toContain('[wasm-gc] Triggering GC');
  expect(said('kept')).toBe('');
});
