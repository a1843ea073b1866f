// Runs tests for mutate.mjs, one request after another, in one Vitest: starting it takes longer than most tests.
import { relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from './setup.mjs';

const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  reporters: [{}],
  silent: true,
  fsModuleCache: true,
  tagsFilter: ['!nightly'],
});

process.on('message', async ({ tests, changed, bail }) => {
  for (const file of changed) vitest.invalidateFile(file);
  vitest.config.bail = bail ? 1 : 0;
  // Failures of earlier runs would count for `bail`.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const wanted = await vitest.globTestSpecifications(tests);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const failed = testModules.filter((file) => !file.ok()).map((file) => relative(root, file.moduleId));
  process.send({ ok: failed.length === 0 && unhandledErrors.length === 0, failed });
});
process.on('disconnect', () => process.exit());
process.send('ready');
