import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./site.ts'],
    // A browser and a site each (site.ts); two is what a small machine has cores for.
    maxWorkers: 2,
    tags: [{ name: 'nightly', description: 'rows beyond the sample that CI looks at (sample.ts)' }],
    testTimeout: 60_000,
    // What an action brings about is waited for; on a machine that does much else, longer than a second.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 300_000,
  },
});
