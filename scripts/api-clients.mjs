// npm run api-clients: checks `/openapi.json` with two linters, and compiles the clients that two generators make of it.
// The tools are installed in a folder of their own, which needs a network: they are 400 packages that nothing else uses.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toolFolder } from './setup/tool-folder.mjs';
import { ensureInstalled, pinnedNode, root } from './setup.mjs';

const TOOLS = {
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-typescript': '7.13.0',
  orval: '7.13.2',
  typescript: '5.9.3',
};

/** Rules that the document breaks by intent. */
const REDOCLY = {
  extends: ['recommended-strict'],
  rules: {
    // Addresses of the specification; literal segments come before parameters.
    'no-ambiguous-paths': 'off',
    // AJ-Captcha answers everything with 200.
    'operation-4xx-response': 'off',
  },
};
const SPECTRAL = { extends: ['spectral:oas'] };

ensureInstalled({ tools: true });
const { folder, run, write, tool } = toolFolder('clients', TOOLS);

const source = pathToFileURL(join(root, 'apps/site/server/reading/reference/index.ts'));
const print = `import { openApi } from '${source}'; process.stdout.write(JSON.stringify(openApi('https://fonts.example.cn')));`;
write('openapi.json', run('接口文档', pinnedNode, ['--input-type=module', '--eval', print]));
write('redocly.yaml', JSON.stringify(REDOCLY));
write('.spectral.yaml', JSON.stringify(SPECTRAL));
mkdirSync(join(folder, 'clients'));

tool('redocly', ['lint', 'openapi.json', '--config', 'redocly.yaml']);
tool('spectral', ['lint', 'openapi.json', '--fail-severity=hint']);
tool('openapi-typescript', ['openapi.json', '-o', 'clients/openapi-typescript.ts']);
tool('orval', ['--input', './openapi.json', '--output', './clients/orval.ts', '--client', 'fetch']);
tool('tsc', [
  ...['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext'],
  ...['clients/openapi-typescript.ts', 'clients/orval.ts'],
]);
