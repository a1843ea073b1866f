import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./site.ts'],
    // One browser at a time: the tests share one server and its two cores.
    fileParallelism: false,
    testTimeout: 60_000,
    // What an action brings about is waited for; on a machine that does much else, longer than a second.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 300_000,
  },
});
