import { defineConfig } from 'vitest/config';
import { SlowestFiles } from './scripts/slowest-files.mjs';

export default defineConfig({
  test: {
    include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/*.test.mjs'],
    // Tests wait for processes, disks and databases for a fifth of their time, so that two cores serve three.
    maxWorkers: 3,
    // Loading the modules anew for each file takes longer than running its tests.
    isolate: false,
    tags: [{ name: 'nightly', description: 'what CI leaves to the night (docs/testing.md)' }],
    reporters: ['default', new SlowestFiles()],
    // The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
