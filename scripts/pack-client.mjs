// npm run client: packs the typed client for programs outside this repository.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binary, ensureInstalled, fail, root, runNode, say } from './setup.mjs';

ensureInstalled({ tools: true });
const dist = join(root, 'packages', 'client', 'dist');
const staging = join(dist, 'package');
rmSync(dist, { recursive: true, force: true });
mkdirSync(staging, { recursive: true });

/** Compiles a package's sources to JavaScript and declarations. */
function compile(name) {
  const code = runNode([
    binary('typescript', 'bin', 'tsc'),
    ...['--ignoreConfig', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--module', 'nodenext'],
    ...['--strict', '--skipLibCheck', '--declaration', '--rewriteRelativeImportExtensions', '--types', ''],
    ...['--rootDir', join('packages', name, 'src'), '--outDir', join(staging, name)],
    join('packages', name, 'src', 'index.ts'),
  ]);
  if (code !== 0) fail(`${name} 没有编译成功，原因见上。`);
}

compile('contract');
compile('client');

// The client imports the contract by a relative path, so both go into one package.
for (const file of readdirSync(join(staging, 'client'))) {
  const path = join(staging, 'client', file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll("'@ziwan/contract'", "'../contract/index.js'"));
}
writeFileSync(
  join(staging, 'index.js'),
  "export * from './client/index.js';\nexport * from './contract/index.js';\n",
);
cpSync(join(staging, 'index.js'), join(staging, 'index.d.ts'));
cpSync(join(root, 'packages', 'client', 'README.md'), join(staging, 'README.md'));

const read = (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
const { name, version } = read('client');
const manifest = {
  name,
  version,
  license: 'MIT',
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  dependencies: { zod: read('contract').dependencies.zod },
};
writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', dist], {
  cwd: staging,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (packed.status !== 0) fail(packed.stderr);
say(`packages/client/dist/${packed.stdout.trim()}`);
