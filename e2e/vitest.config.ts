import { defineConfig } from 'vitest/config';
import { SlowestFiles } from '../scripts/slowest-files.mjs';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./site.ts'],
    // One browser and one site each (site.ts). Alone, three take an eighth less time on two cores; beside CI's other
    // parts nothing less, and more memory.
    maxWorkers: 2,
    isolate: false,
    tags: [{ name: 'nightly', description: 'rows beyond the sample that CI looks at (sample.ts)' }],
    reporters: ['default', new SlowestFiles()],
    testTimeout: 60_000,
    // Timeout (ms) for polled assertions; a busy machine needs more than the default second.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 300_000,
  },
});
