// npm run pack-packages [-- <name …>] [--to <folder>]: packs packages as plain JavaScript with types, for programs
// outside this repository. A package takes along the workspaces it imports; libraries become its dependencies.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleModules } from './setup/bundle.mjs';
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

/** What a package offers besides its entry. */
const SUBPATHS = { 'game-export': ['./preview'] };
/** Packages that start threads, whose modules are bundled. */
const BUNDLED = ['subset-engine', 'subset-font'];

const packages = join(root, 'packages');
/** Files that are loaded at run time: workers, WebAssembly. */
const LOADED = /new URL\('(\.{1,2}\/[^']+)', import\.meta\.url\)/g;

const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.find((name) => !(name in PACKED));
if (unknown) fail(`没有 ${unknown}；可以打包的有 ${Object.keys(PACKED).join('、')}`);
ensureInstalled({ tools: true });
const { parseSync } = await import('@swc/core');
for (const name of positionals.length ? positionals : Object.keys(PACKED)) await pack(name);
if (!addressesOf('').repository)
  say(
    'package.json 里没有 repository：发布前请写上仓库地址（还可写 homepage、bugs），否则包没有出处，也不能附来源证明。',
  );

async function pack(name) {
  const out = values.to ? resolve(values.to) : join(packages, name, 'dist');
  const staging = join(out, values.to ? `package-${name}` : 'package');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const { version, description, keywords, bin, exports: own } = manifestOf(name);
  const subpaths = SUBPATHS[name] ?? [];
  const names = [name, ...PACKED[name]];
  const commands = Object.entries(bin ?? {}).map(([command, path]) => [command, join(packages, name, path)]);
  const { files, dependencies } = reach([
    ...names.map((n) => join(packages, n, 'src', 'index.ts')),
    ...commands.map(([, path]) => path),
    ...subpaths.map((subpath) => join(packages, name, own[subpath])),
  ]);
  compile(files, staging);
  const entry = PACKED[name].length > 0 ? 'index' : `${name}/src/index`;
  if (entry === 'index') {
    const all = names.map((n) => `export * from './${n}/src/index.js';\n`).join('');
    for (const suffix of ['.js', '.d.ts']) writeFileSync(join(staging, `index${suffix}`), all);
  }
  const isBundled = BUNDLED.includes(name);
  if (isBundled) await bundle(name, files, staging);
  for (const file of ['README.md', 'README.zh-CN.md', 'CHANGELOG.md'])
    if (existsSync(join(packages, name, file))) cpSync(join(packages, name, file), join(staging, file));
  cpSync(join(root, 'LICENSE'), join(staging, 'LICENSE'));
  const main = `./${isBundled ? 'index' : entry}.js`;
  const places = subpaths.map((subpath) => [subpath, placeOf(join(packages, name, own[subpath]))]);
  const manifest = {
    name: `@ziwan/${name}`,
    version,
    description,
    ...(keywords ? { keywords } : {}),
    license: 'MIT',
    ...addressesOf(name),
    type: 'module',
    main,
    types: `./${entry}.d.ts`,
    engines: { node: '>=20' },
    ...(bin ? { bin: Object.fromEntries(commands.map(([command, path]) => [command, placeOf(path)])) } : {}),
    exports: {
      '.': { types: `./${entry}.d.ts`, default: main },
      ...Object.fromEntries(
        places.map(([subpath, place]) => [subpath, { types: typesOf(place), default: place }]),
      ),
      './package.json': './package.json',
    },
    // For compilers that do not read `exports` (`moduleResolution: node10`).
    ...(places.length > 0
      ? {
          typesVersions: {
            '*': Object.fromEntries(places.map(([at, place]) => [at.slice(2), [typesOf(place)]])),
          },
        }
      : {}),
    dependencies,
    publishConfig: { access: 'public' },
  };
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', out], {
    cwd: staging,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (packed.status !== 0) fail(packed.stderr);
  if (values.to) rmSync(staging, { recursive: true });
  say(relative(root, join(out, packed.stdout.trim())));
}

/** Addresses of the repository, as its own manifest has them; registries check provenance against them. */
function addressesOf(name) {
  const { repository, homepage, bugs } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    ...(repository ? { repository: { ...repository, directory: `packages/${name}` } } : {}),
    ...(homepage ? { homepage } : {}),
    ...(bugs ? { bugs } : {}),
  };
}

function typesOf(place) {
  return place.replace(/\.js$/, '.d.ts');
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
    for (const specifier of specifiersOf(text)) {
      const target = sourceOf(specifier, path);
      if (target) visit(target);
      else if (!specifier.startsWith('node:')) Object.assign(dependencies, libraryOf(specifier, path));
    }
  };
  for (const entry of entries) visit(entry);
  return { files: [...files], dependencies };
}

/** What a module imports, also as types. Code in strings, which packages write for game engines, is none of it. */
function specifiersOf(text) {
  const found = new Set();
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    const { type, source, callee, argument, arguments: given } = node;
    if (/^(Import|ExportAll|ExportNamed)Declaration$/.test(type) && source) found.add(source.value);
    if (type === 'TsImportType') found.add(argument.value);
    const isImport = callee?.type === 'Import' || callee?.property?.value === 'resolve';
    if (isImport && given[0]?.expression.type === 'StringLiteral') found.add(given[0].expression.value);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', target: 'es2022' }));
  return found;
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

async function bundle(name, files, staging) {
  const loaded = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(LOADED)].map(([, file]) => resolve(dirname(path), file)),
  );
  const placed = (path) => join(staging, relative(packages, path)).replace(/\.ts$/, '.js');
  const threads = loaded.filter((path) => path.endsWith('.ts'));
  const assets = loaded.filter((path) => !path.endsWith('.ts'));
  const entry = join(packages, name, 'src', 'index.ts');
  await bundleModules(staging, [entry, ...threads].map(placed), assets);
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
