// npm run api-clients: checks `/openapi.json` with two linters, and compiles the clients that two generators make of it.
// The tools are installed in a folder of their own, which needs a network: they are 400 packages that nothing else uses.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, fail, pinnedNode, root, say } from './setup.mjs';

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
const folder = mkdtempSync(join(tmpdir(), 'ziwan-clients-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

function run(name, program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
    ...options,
  });
  if (status !== 0) fail(`${stdout}${stderr}\n✗ ${name}`);
  say(`✓ ${name}`);
  return stdout;
}

const source = pathToFileURL(join(root, 'apps/site/server/reading/reference/index.ts'));
const print = `import { openApi } from '${source}'; process.stdout.write(JSON.stringify(openApi('https://fonts.example.cn')));`;
const write = (name, contents) => writeFileSync(join(folder, name), contents);
write('openapi.json', run('接口文档', pinnedNode, ['--input-type=module', '--eval', print]));
write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: TOOLS }));
write('redocly.yaml', JSON.stringify(REDOCLY));
write('.spectral.yaml', JSON.stringify(SPECTRAL));
mkdirSync(join(folder, 'clients'));

run('安装工具', 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts']);
const tool = (name, args) =>
  run(name, pinnedNode, [join(folder, 'node_modules/.bin', args[0]), ...args.slice(1)]);
tool('redocly', ['redocly', 'lint', 'openapi.json', '--config', 'redocly.yaml']);
tool('spectral', ['spectral', 'lint', 'openapi.json', '--fail-severity=hint']);
tool('openapi-typescript', ['openapi-typescript', 'openapi.json', '-o', 'clients/openapi-typescript.ts']);
tool('orval', ['orval', '--input', './openapi.json', '--output', './clients/orval.ts', '--client', 'fetch']);
tool('tsc', [
  ...['tsc', '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext'],
  ...['clients/openapi-typescript.ts', 'clients/orval.ts'],
]);
