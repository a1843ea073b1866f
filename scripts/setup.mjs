// Installs and builds what a fresh clone lacks, and runs TypeScript with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptsNode, lostPackages } from './setup/packages.mjs';
import { runAnew } from './setup/watch.mjs';
import { megabytes, secondsSince } from './setup/words.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Path of the pinned Node. Windows does not start the script in `.bin` without a shell. */
export const pinnedNodeOn = (platform) =>
  join(root, 'node_modules', ...(platform === 'win32' ? ['node', 'bin', 'node.exe'] : ['.bin', 'node']));
export const pinnedNode = pinnedNodeOn(process.platform);
const NODE_MAJOR = 24;
/** Compiled modules; tests start the same programs again and again. */
const compileCache = join(root, 'node_modules', '.cache', 'node');

export const say = (text) => process.stdout.write(`${text}\n`);

export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const OUTPUT = /(^|\/)(node_modules|dist|\.data)$/;
const OUTPUT_OR_TESTS = /(^|\/)(node_modules|dist|\.data|testing|[^/]*\.test\.\w+)$/;

function filesUnder(path, skip = OUTPUT) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .map((entry) => join(path, entry.name))
    .filter((child) => !skip.test(child))
    .flatMap((child) => filesUnder(child, skip))
    .sort();
}

function digestOf(paths, skip = OUTPUT) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path), skip))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const readOr = (path, fallback) => (existsSync(path) ? readFileSync(path, 'utf8') : fallback);

/**
 * Installs when `node_modules` differs from the lockfile: what serving needs, and with `tools` also what tests and
 * checks need. Serving never removes installed tools.
 *
 * Avoids `npm ci`: some tools list binaries of platforms that not every registry carries, and `ci` refuses a lockfile
 * without them, needed here or not. Pins are exact, and the lockfile's integrity holds either way.
 */
export function ensureInstalled({ tools = false } = {}) {
  const manifests = ['package-lock.json', 'package.json', '.npmrc'];
  const stamp = join(root, 'node_modules', '.ziwan-installed');
  const digest = digestOf(manifests);
  const [before, kind] = readOr(stamp, '').split(' ');
  // Without a stamp, somebody ran `npm install` by hand, which installs everything.
  const hasTools = before ? kind !== 'serving' : existsSync(join(root, 'node_modules', '.package-lock.json'));
  const lost = before === digest ? lostPackages(root) : [];
  if (lost.length > 0) say(`装好的依赖少了 ${lost.length} 个包（${lost[0]} 等），补装。`);
  const installed = before === digest && lost.length === 0 && (hasTools || !tools);
  const all = tools || hasTools;
  if (!installed) {
    requireWritable(join(root, 'node_modules'), '安装依赖');
    requireNode();
    // Explicit in both cases: NODE_ENV=production alone would leave the tools out.
    const npm = spawnSync(
      process.execPath,
      ['scripts/setup/install.mjs', all ? '--include=dev' : '--omit=dev'],
      { cwd: root, stdio: 'inherit' },
    );
    if (npm.status !== 0) fail('依赖没有装好，npm 的原话见上。请检查网络或 npm 源的设置，再试一次。');
  }
  const version = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) < NODE_MAJOR) {
    fail(
      `没有找到项目锁定的 Node ${NODE_MAJOR}（npm 的 node 包）。它靠安装脚本落地：请确认没有设置 ignore-scripts，再运行 npm install。`,
    );
  }
  if (!installed) writeFileSync(stamp, `${digest} ${all ? 'tools' : 'serving'}`);
}

/** Exits if npm, run by this Node, would leave out binaries that say they need a newer one. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (engines && !acceptsNode(process.version, engines.node))
    fail(
      `这里的 Node 是 ${process.version}，npm 用它装不全依赖（要 ${engines.node}）。请升级 Node 后再运行；网站自己用的 Node ${NODE_MAJOR} 会一起装好。`,
    );
}

/**
 * Exits if the folder, or the parent it would be created in, is not writable: the checkout may belong to another
 * user.
 */
function requireWritable(folder, what) {
  const found = existsSync(folder) ? folder : dirname(folder);
  try {
    accessSync(found, constants.W_OK);
  } catch {
    fail(
      `要${what}，但当前用户写不进 ${found}。请用拥有代码目录的用户运行一次 npm run build，再用现在的用户启动。`,
    );
  }
}

/** Lists the files of the build with their sizes (bytes). */
const builtFiles = () =>
  ['apps/site/dist', 'apps/admin/dist']
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => !file.endsWith('.built'))
    .map((file) => `${statSync(file).size} ${relative(root, file)}`);

/** Ends with the server's sentence and exit code if it could not listen. */
export function ensurePort() {
  const code = runNode(['apps/site/check-port.ts']);
  if (code !== 0) process.exit(code);
}

/**
 * Builds the browser and server bundles when their sources changed since the last build, or a file of it is gone.
 * @param beforeBuilding called only if it builds
 */
export function ensureBuilt(beforeBuilding = () => {}) {
  const sources = [
    'apps/site/app',
    'apps/site/public',
    'apps/site/vite.config.ts',
    'apps/site/build.ts',
    'apps/site/loader-program.ts',
    'apps/admin',
    // All of them, as workers and lazy parts of pages reach most.
    'packages',
    'package-lock.json',
  ];
  const stamp = join(root, 'apps', 'site', 'dist', '.built');
  const digest = digestOf(sources, OUTPUT_OR_TESTS);
  const [before, ...files] = readOr(stamp, '').split('\n');
  if (before === digest) {
    const found = new Set(builtFiles());
    const lost = files.filter((file) => !found.has(file));
    if (lost.length === 0) return;
    say(
      `构建好的页面少了 ${lost.length} 个文件，或大小不对（${lost[0].replace(/^\d+ /, '')} 等），重新构建。`,
    );
  }
  beforeBuilding();
  requireWritable(dirname(stamp), '构建页面');
  say(`构建页面：前台、服务器端与后台…${before ? '正在运行的网站照旧，重启后才用新的。' : ''}`);
  const started = Date.now();
  if (runNode(['scripts/setup/build.mjs']) !== 0) fail('页面构建失败，原因见上。');
  mkdirSync(dirname(stamp), { recursive: true });
  const built = builtFiles();
  writeFileSync(stamp, [digest, ...built].join('\n'));
  const bytes = built.reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
  say(`页面构建好了：${built.length} 个文件，${megabytes(bytes)} MB，${secondsSince(started)}`);
}

/** Runs a script with the pinned Node to its end and returns its exit code. */
export function runNode(args, env = {}) {
  const result = spawnSync(pinnedNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
  });
  return result.status ?? 1;
}

const PARENT_LOOK_MS = 500;
// Registered first: npm may be killed while installation or the build is still running.
const parent = process.ppid;

/**
 * Limits memory that is kept without being used, for a process with many threads and buffers of megabytes. By default
 * each thread keeps up to 64 MB of what glibc's allocator has freed, large buffers are soon taken from there instead of
 * from the system, and V8 lets new objects of the main thread grow to 130 MB before it collects them. What is smaller
 * than 2 MB is kept for a while, since a compressor's tables would otherwise be mapped and cleared for every page.
 * @param limit memory limit (bytes) of the process; 0 or a number above physical memory means none
 */
export function allocation(limit = process.constrainedMemory()) {
  const isTight = limit > 0 && limit < 1024 ** 3;
  return {
    MALLOC_ARENA_MAX: isTight ? '1' : '2',
    MALLOC_MMAP_THRESHOLD_: `${isTight ? 256 * 1024 : 2 * 1024 ** 2}`,
    MALLOC_TRIM_THRESHOLD_: `${isTight ? 128 * 1024 : 8 * 1024 ** 2}`,
    NODE_OPTIONS: `--max-semi-space-size=${isTight ? 4 : 16}`,
  };
}

const spawnNode = (args, env) =>
  spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: { ...allocation(), ...process.env, ...env } });

/**
 * Passes on the signals that end this process. npm exits on SIGTERM without forwarding it, and service managers signal
 * only the process they started, so this process stops when npm does.
 */
function forwardEnds(stop) {
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      stop('SIGTERM');
    }, PARENT_LOOK_MS);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
}

/** Runs a long-lived script with the pinned Node, forwards signals to it and exits with its code. */
export function serveNode(args, env = {}) {
  const child = spawnNode(args, env);
  forwardEnds((signal) => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  child.on('error', (error) => fail(`无法启动：${error.message}`));
}

/** Does the same, and starts the script anew when a file changes; `ZIWAN_RESTARTED` tells it so. */
export async function serveNodeAnew(args, env, paths) {
  const { stop, ended } = runAnew({
    start: (isRestart) => spawnNode(args, { ...env, ...(isRestart ? { ZIWAN_RESTARTED: '1' } : {}) }),
    paths: paths.map((path) => join(root, path)),
    say,
  });
  let isStopped = false;
  forwardEnds((signal) => {
    isStopped = true;
    stop(signal);
  });
  const code = await ended;
  // Whoever started this may no longer read its output, which `console` does not mind.
  if (isStopped) console.log('已停下');
  process.exit(code);
}

export const binary = (...path) => join(root, 'node_modules', ...path);
