// npm run fresh-projects: installs the packed packages in an empty project, and uses them under three versions of Node,
// and in bundles of three bundlers: in Node, in a page of Chromium and in a worker. Bundlers, and Nodes that are not
// here, come from npm, into a folder of their own. By day each bundle runs under one Node, at night under all.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { arch, platform, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { ensureInstalled, fail, pinnedNode, root, runNode, say } from './setup.mjs';

const NODES = ['20', '22', '24'];
const BUNDLERS = { esbuild: '0.28.2', webpack: '5.113.0', vite: '8.3.8' };
const FONT = join(root, 'catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf');

ensureInstalled({ tools: true });
const folder = mkdtempSync(join(tmpdir(), 'ziwan-projects-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
const write = (name, text) => writeFileSync(join(folder, name), text);

if (runNode(['scripts/pack-packages.mjs', '--to', join(folder, 'tarballs')]) !== 0) fail('没有打成包');
const tarballs = readdirSync(join(folder, 'tarballs'));
/** Nodes that need not be fetched, by major version. */
const here = { 24: pinnedNode, [process.versions.node.split('.')[0]]: process.execPath };
const nodeOf = (major) => `node-${platform() === 'win32' ? 'win' : platform()}-${arch()}@${major}`;
write(
  'package.json',
  JSON.stringify({
    type: 'module',
    dependencies: {
      ...Object.fromEntries(
        tarballs.map((file) => [
          file.replace(/^ziwan-(.+)-[\d.]+\.tgz$/, '@ziwan/$1'),
          `file:tarballs/${file}`,
        ]),
      ),
      ...BUNDLERS,
      ...Object.fromEntries(
        NODES.filter((major) => !here[major]).map((major) => [`node${major}`, `npm:${nodeOf(major)}`]),
      ),
    },
  }),
);
cpSync(FONT, join(folder, 'title.ttf'));

// Uses every package for what it is for.
write(
  'program.mjs',
  `import { readFileSync } from 'node:fs';
import { createClient, getFontList } from '@ziwan/client';
import { AtlasEngine } from '@ziwan/game-export';
import { countCharacters, readGameText } from '@ziwan/game-text';
import { ScriptCount } from '@ziwan/game-verdict';
import { openTypeface, setterOf, svgLine } from '@ziwan/lettering';
import { loadFont } from '@ziwan/loader';
import { runPack } from '@ziwan/pack';
import { pageFonts } from '@ziwan/page-fonts';
import { createSubsetEngine } from '@ziwan/subset-engine';
import subsetFont, { openFont } from '@ziwan/subset-font';

const font = readFileSync('title.ttf');
const magic = (bytes) => Buffer.from(bytes).toString('latin1', 0, 4);
const check = (name, is, expected) => {
  if (is !== expected) throw new Error(name + ': ' + is);
};
const small = await subsetFont(font, '龙吟', { targetFormat: 'woff2' });
check('subset-font', magic(small), 'wOF2');
const opened = await openFont('title.ttf');
check('openFont', magic(await opened.subset('龙', { targetFormat: 'woff' })), 'wOFF');
await opened.close();
const engine = createSubsetEngine({ load: async () => font, workers: 1 });
check('subset-engine', magic((await engine.subset({ font: 'a', text: '龙吟' })).bytes), 'wOF2');
await engine.close();
const line = setterOf(await openTypeface(font)).set('龙');
check('lettering', svgLine(line, { x: 0, y: 0, size: 10, fill: '#000' }).includes('<path'), true);
const bytes = new TextEncoder().encode('key,zh\\na,龙吟\\n');
const reading = await readGameText({ name: 'a.csv', bytes });
check('game-text', countCharacters(reading.lines).characters.length, 2);
check('game-verdict', new ScriptCount([reading]) instanceof ScriptCount, true);
const ttf = await subsetFont(font, '龙吟', { targetFormat: 'sfnt', variationAxes: { wght: 400 } });
const { layout } = await new AtlasEngine().draw({ bytes: ttf, family: 'a', bold: false, italic: false }, '龙吟', { size: 40 });
check('game-export', layout !== undefined, true);
const said = [];
const code = await runPack(['--help'], { env: {}, cwd: '.', stdout: (text) => said.push(text), stderr() {} });
check('pack', code === 0 && said.join('').includes('--out'), true);
check('page-fonts', typeof pageFonts({ fonts: [{ family: 'a', source: './title.ttf' }] }).name, 'string');
check('loader', typeof loadFont, 'function');
const failed = await createClient({ origin: 'http://127.0.0.1:9' }).call(getFontList, { query: {} }).catch((error) => error);
check('client', failed.name, 'ApiError');
`,
);

write(
  'required.cjs',
  `if (typeof require('@ziwan/subset-font') !== 'function') throw new Error('require');\n`,
);

// Bundled with what starts threads, a call must say what to do.
write(
  'whole.mjs',
  `import subsetFont from '@ziwan/subset-font';
import { readFileSync } from 'node:fs';
const error = await subsetFont(readFileSync('title.ttf'), '龙', { targetFormat: 'woff2' }).catch((error) => error);
if (error.code !== 'INTERNAL' || !/external/i.test(error.message)) throw new Error(String(error));
process.exit(0);
`,
);

// What the packages for browsers do there, in a page and in a worker.
write(
  'work.mjs',
  `import { createClient, getFontList } from '@ziwan/client';
import { countCharacters, readGameText } from '@ziwan/game-text';
import { ScriptCount } from '@ziwan/game-verdict';
import * as preview from '@ziwan/game-export/preview';

const files = {
  'a.csv': 'key,zh\\na,龙吟\\n',
  'b.xml': '<resources><string name="a">虎啸</string></resources>',
  'c.html': '<p>凤舞</p>',
  'd.json': '{"dialogue":[{"text":"九天"}]}',
};
export async function work() {
  const readings = await Promise.all(
    Object.entries(files).map(([name, text]) => readGameText({ name, bytes: new TextEncoder().encode(text) })),
  );
  const characters = readings.map(({ lines }) => countCharacters(lines).characters.length);
  const failed = await createClient({ origin: location.origin }).call(getFontList, { query: {} }).catch((error) => error);
  return [characters.join(), new ScriptCount(readings) instanceof ScriptCount, failed.status, Object.keys(preview).length > 0].join(' ');
}
`,
);
write('worker.mjs', `import { work } from './work.mjs';\npostMessage(await work());\n`);
write(
  'page.mjs',
  `import { loadFont } from '@ziwan/loader';
import { work } from './work.mjs';
const loader = loadFont({ site: location.origin, font: 'none' });
loader.stop();
const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
const answer = new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
});
document.title = await Promise.all([work(), answer]).then((all) => all.join(' | '), (error) => 'failed: ' + error.message);
`,
);

// How each bundler's own documentation says to bundle for Node and for browsers.
write(
  'esbuild.mjs',
  `import { build } from 'esbuild';
const options = { bundle: true, format: 'esm', outExtension: { '.js': '.mjs' }, logLevel: 'error' };
const node = { ...options, platform: 'node', banner: { js: "import { createRequire as requires } from 'node:module'; const require = requires(import.meta.url);" } };
await build({ ...node, entryPoints: ['program.mjs'], outdir: 'esbuild', packages: 'external' });
await build({ ...node, entryPoints: ['whole.mjs'], outdir: 'esbuild' });
await build({ ...options, entryPoints: ['page.mjs', 'worker.mjs'], outdir: 'esbuild/page' });
`,
);
write(
  'webpack.mjs',
  `import webpack from 'webpack';
const run = (options) => new Promise((resolve, reject) =>
  webpack({ mode: 'production', experiments: { outputModule: true, topLevelAwait: true }, ...options }, (error, stats) =>
    error || stats.hasErrors() ? reject(error ?? new Error(stats.toString({ all: false, errors: true }))) : resolve()));
const output = (name) => ({ path: import.meta.dirname + '/webpack' + name, filename: '[name].mjs', module: true, chunkFormat: 'module' });
const external = ({ request }, done) => request.startsWith('@ziwan/') ? done(null, 'module ' + request) : done();
await run({ target: 'node20', entry: { program: './program.mjs' }, externals: [external], output: output('') });
await run({ target: 'node20', entry: { whole: './whole.mjs' }, output: output('') });
await run({ target: 'web', entry: { page: './page.mjs' }, output: output('/page') });
`,
);
write(
  'vite.mjs',
  `import { build } from 'vite';
const options = { configFile: false, logLevel: 'error', base: './' };
for (const [input, noExternal] of [['program.mjs', undefined], ['whole.mjs', true]])
  await build({ ...options, ssr: { noExternal }, build: { ssr: input, outDir: 'vite', emptyOutDir: false, rollupOptions: { output: { entryFileNames: '[name].mjs' } } } });
await build({ ...options, worker: { format: 'es' }, build: { target: 'es2022', outDir: 'vite/page', rollupOptions: { input: 'page.mjs', preserveEntrySignatures: 'allow-extension', output: { entryFileNames: 'page.mjs' } } } });
`,
);

/** Runs a program in the project. @throws ends the process with what it said */
function run(name, program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    shell: platform() === 'win32' && program === 'npm',
  });
  if (status !== 0) fail(`${stdout}${stderr}${error ?? ''}\n✗ ${name}`);
  say(`✓ ${name}`);
  return stdout;
}

run('安装', 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts']);
const nodes = Object.fromEntries(
  NODES.map((major) => {
    const fetched = join(
      folder,
      'node_modules',
      `node${major}`,
      'bin',
      platform() === 'win32' ? 'node.exe' : 'node',
    );
    return [major, here[major] ?? fetched];
  }),
);
for (const [major, node] of Object.entries(nodes)) {
  const version = run(`Node ${major}`, node, ['--version']).trim();
  run(`${version}：每个包`, node, ['program.mjs']);
  run(`${version}：require`, node, ['required.cjs']);
}
for (const [nth, bundler] of Object.keys(BUNDLERS).entries()) {
  mkdirSync(join(folder, bundler), { recursive: true });
  run(`${bundler}：打成一份`, nodes[24], [`${bundler}.mjs`]);
  const tried = process.env.ZIWAN_NIGHTLY ? NODES : [NODES[nth]];
  for (const major of tried) {
    const node = nodes[major];
    run(`${bundler}，Node ${major}：不打进去的照常`, node, [`${bundler}/program.mjs`]);
    run(`${bundler}，Node ${major}：打进去的说该怎么办`, node, [`${bundler}/whole.mjs`]);
  }
}
await inBrowser();

/** Opens each bundle in Chromium, from a server that knows nothing but the files. */
async function inBrowser() {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) return say('没有 Chromium，浏览器里没有试');
  const { chromium } = await import('playwright-core');
  const types = {
    '.mjs': 'text/javascript',
    '.js': 'text/javascript',
    '.html': 'text/html',
    '.wasm': 'application/wasm',
  };
  const server = createServer(({ url }, response) => {
    const path = join(folder, decodeURIComponent(new URL(url, 'http://localhost').pathname));
    if (url.endsWith('/'))
      return response
        .setHeader('content-type', 'text/html')
        .end('<script type="module" src="page.mjs"></script>');
    if (!existsSync(path)) return response.writeHead(404).end();
    response.setHeader('content-type', types[extname(path)] ?? 'text/plain').end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const bundler of Object.keys(BUNDLERS)) {
      const page = await browser.newPage();
      const problems = [];
      page.on('pageerror', (error) => problems.push(error.message));
      await page.goto(`http://127.0.0.1:${server.address().port}/${bundler}/page/`);
      await page.waitForFunction(() => document.title !== '', undefined, { timeout: 20_000 }).catch(() => {});
      const done = '2,2,2,2 true 404 true';
      if ((await page.title()) !== `${done} | ${done}`)
        fail(`${await page.title()}\n${problems.join('\n')}\n✗ ${bundler}：浏览器里`);
      say(`✓ ${bundler}：浏览器的页面与 worker 里`);
      await page.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
}
