// npm run pack-packages [-- <name …>] [--to <folder>]: packs packages as plain JavaScript with types, for programs
// outside this repository. A package takes along the workspaces it imports; libraries become its dependencies.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { binary, ensureInstalled, fail, root, runNode, say } from './setup.mjs';

/** Packages that programs may install, and the workspaces whose exports they offer besides their own. */
const PACKED = {
  client: ['contract'],
  'game-export': [],
  'game-text': [],
  'game-verdict': ['contract'],
  lettering: [],
  loader: [],
  pack: [],
  'page-fonts': [],
  'subset-engine': [],
  'subset-font': [],
};

const packages = join(root, 'packages');
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\(|\bresolve\()\s*['"]([^'"]+)['"]/g;
/** Files that are loaded at run time: workers, WebAssembly. */
const LOADED = /new URL\('(\.{1,2}\/[^']+)', import\.meta\.url\)/g;

const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.find((name) => !(name in PACKED));
if (unknown) fail(`没有 ${unknown}；可以打包的有 ${Object.keys(PACKED).join('、')}`);
ensureInstalled({ tools: true });
for (const name of positionals.length ? positionals : Object.keys(PACKED)) pack(name);

function pack(name) {
  const out = values.to ? resolve(values.to) : join(packages, name, 'dist');
  const staging = join(out, values.to ? `package-${name}` : 'package');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const { version, description, bin } = manifestOf(name);
  const names = [name, ...PACKED[name]];
  const commands = Object.entries(bin ?? {}).map(([command, path]) => [command, join(packages, name, path)]);
  const { files, dependencies } = reach([
    ...names.map((n) => join(packages, n, 'src', 'index.ts')),
    ...commands.map(([, path]) => path),
  ]);
  compile(files, staging);
  const entry = PACKED[name].length > 0 ? 'index' : `${name}/src/index`;
  if (entry === 'index') {
    const all = names.map((n) => `export * from './${n}/src/index.js';\n`).join('');
    for (const suffix of ['.js', '.d.ts']) writeFileSync(join(staging, `index${suffix}`), all);
  }
  cpSync(join(packages, name, 'README.md'), join(staging, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(staging, 'LICENSE'));
  const manifest = {
    name: `@ziwan/${name}`,
    version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20' },
    ...(bin ? { bin: Object.fromEntries(commands.map(([command, path]) => [command, placeOf(path)])) } : {}),
    exports: { '.': { types: `./${entry}.d.ts`, default: `./${entry}.js` } },
    dependencies,
  };
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', out], {
    cwd: staging,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (packed.status !== 0) fail(packed.stderr);
  say(relative(root, join(out, packed.stdout.trim())));
}

/** Every file that the entries import or load, and the libraries they need. */
function reach(entries) {
  const files = new Set();
  const dependencies = {};
  const visit = (path) => {
    if (files.has(path)) return;
    files.add(path);
    if (!/\.(ts|mjs)$/.test(path)) return;
    const text = readFileSync(path, 'utf8');
    for (const [, loaded] of text.matchAll(LOADED)) visit(resolve(dirname(path), loaded));
    for (const [, specifier] of text.matchAll(SPECIFIER)) {
      const target = sourceOf(specifier, path);
      if (target) visit(target);
      else if (!specifier.startsWith('node:')) Object.assign(dependencies, libraryOf(specifier, path));
    }
  };
  for (const entry of entries) visit(entry);
  return { files: [...files], dependencies };
}

/** Path of a source of this repository; null for a library. */
function sourceOf(specifier, from) {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier);
  const [, name, subpath = ''] = /^@ziwan\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  return name ? join(packages, name, manifestOf(name).exports[`.${subpath}`]) : null;
}

function libraryOf(specifier, from) {
  const library = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const workspace = workspaceOf(from);
  const version = manifestOf(workspace).dependencies?.[library];
  if (!version) fail(`packages/${workspace} 用到 ${library}，却没有写进 dependencies`);
  return { [library]: version };
}

/** Compiles TypeScript to JavaScript and declarations, and copies the other files. */
function compile(files, staging) {
  const sources = files.filter((path) => path.endsWith('.ts'));
  const ambient = [...new Set(files.map(workspaceOf))].flatMap((name) => {
    const folder = join(packages, name, 'src');
    return readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith('.d.ts'))
      .map((file) => join(folder, file));
  });
  const code = runNode([
    binary('typescript', 'bin', 'tsc'),
    ...['--ignoreConfig', '--target', 'es2023', '--lib', 'es2024,dom,dom.iterable', '--module', 'nodenext'],
    ...[
      '--strict',
      '--skipLibCheck',
      '--declaration',
      '--rewriteRelativeImportExtensions',
      '--types',
      'node',
    ],
    ...['--rootDir', 'packages', '--outDir', staging, ...sources, ...ambient],
  ]);
  if (code !== 0) fail('没有编译成功，原因见上。');
  for (const path of files) {
    const placed = join(staging, relative(packages, path));
    if (!path.endsWith('.ts')) {
      mkdirSync(dirname(placed), { recursive: true });
      cpSync(path, placed);
      continue;
    }
    for (const suffix of ['.js', '.d.ts']) rewrite(placed.replace(/\.ts$/, suffix), path, staging);
  }
}

/** Replaces names of workspaces by relative paths, and `.ts` by `.js`. */
function rewrite(file, source, staging) {
  if (!existsSync(file)) return;
  const local = (specifier) => {
    const target = join(staging, relative(packages, sourceOf(specifier, source)));
    const path = relative(dirname(file), target).replaceAll('\\', '/').replace(/\.ts$/, '.js');
    return path.startsWith('.') ? path : `./${path}`;
  };
  const text = readFileSync(file, 'utf8')
    .replace(/(['"])(@ziwan\/[^'"]+)\1/g, (_, quote, specifier) => quote + local(specifier) + quote)
    .replace(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2');
  writeFileSync(file, text);
}

function placeOf(path) {
  return `./${relative(packages, path).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
}

function workspaceOf(path) {
  return relative(packages, path).split(/[\\/]/)[0];
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
}
