// npm run mutate -- <source file>[:line[-line]] [test path …]: applies one mutation at a time and reports those that
// no test catches. Runs the tests beside the file first, then, for survivors, every other test that reaches it. Test
// paths on the command line replace both.
// npm run mutate -- --sample=200 [--seed=1] [--from=1] [--minutes=60] [folder …]: tries that many mutations of the
// packages, the server and the logic of the console, chosen by the seed, with the tests nearest to each (docs/testing.md).
import { execFile, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binary, ensureBuilt, ensureInstalled, fail, pinnedNode, root, say } from './setup.mjs';

/** Timeout (ms) of a run. A mutation that exceeds it counts as caught only if the run without it does not. */
const timeoutOf = (tests) => 60_000 + 30_000 * tests.length;
/** Share of a sample that must be caught. */
const CAUGHT = 0.85;
/** Test files that look for a mutation of a sample: those first, and then up to that many. */
const NEAREST = 2;
const MOST_TESTS = 8;

const given = process.argv.slice(2);
const option = (name) => {
  const found = given.find((argument) => argument.startsWith(`--${name}=`));
  return found && Number(found.slice(name.length + 3));
};
const sample = option('sample');
const [target, ...rest] = given.filter((argument) => !argument.startsWith('--'));
const [, path, from, to] = /^(.+?)(?::(\d+)(?:-(\d+))?)?$/.exec(target ?? '') ?? [];
if (!sample && (!path || !existsSync(join(root, path))))
  fail(
    '用法：npm run mutate -- <源文件>[:行[-行]] [测试路径 …]，或 npm run mutate -- --sample=200 [--seed=1] [--minutes=60]',
  );

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
if (git('diff', '--quiet', 'HEAD', ...(sample ? [] : ['--', path])).status !== 0)
  fail('有未提交的改动：先提交，以免丢失。');

ensureInstalled({ tools: true });
ensureBuilt();
const { judgementOf, mutantsOf, parses, shuffled } = await import('./mutants.mjs');
const { testGraph } = await import('./mutate-tests.mjs');

const listed = (...paths) =>
  git('ls-files', ...paths)
    .stdout.trimEnd()
    .split('\n');
const testsOf = testGraph(root, listed('packages', 'apps'));

/** Sources as they were, while some are mutated. */
let changed = [];
const restore = () => {
  for (const { path, source } of changed) writeFileSync(join(root, path), source);
  changed = [];
};
const withMutant = (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end);

/** Processes to end with this one. */
const started = new Set();
function start(child) {
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}
/** Also ends what the process has started: a worker that hangs would stay. */
function kill(child) {
  if (process.platform === 'win32') child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
process.on('exit', () => {
  restore();
  for (const child of started) kill(child);
});

/** Changes the sources while `action` runs. */
async function mutated(picks, action) {
  changed = picks.map(({ file, source }) => ({ path: file, source }));
  for (const { file, source, mutant } of picks) writeFileSync(join(root, file), withMutant(source, mutant));
  try {
    return await action();
  } finally {
    restore();
  }
}

let runner = null;
async function ready() {
  if (runner?.connected) return runner;
  runner = start(
    fork(join(root, 'scripts', 'mutate-runner.mjs'), {
      execPath: pinnedNode,
      cwd: root,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  await once(runner, 'message');
  return runner;
}

/** Files that the runner has read while they were mutated. */
let stale = [];
/** @returns the test files that failed, none of them known if the run did not end */
async function test(tests, picks, { bail = true } = {}) {
  const changed = [...stale, ...picks.map(({ file }) => file)].map((file) => join(root, file));
  stale = picks.map(({ file }) => file);
  const child = await ready();
  return mutated(picks, async () => {
    const ended = new AbortController();
    const { signal } = ended;
    child.send({ tests, changed, bail });
    const answer = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => null),
      sleep(timeoutOf(tests), null, { signal }),
    ]);
    ended.abort();
    if (answer) return answer[0];
    if (started.has(child)) kill(child);
    runner = null;
    return { ok: false, failed: [] };
  });
}

const short = (text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

/** @returns `caught` and the test file, or `survived`, or `unknown` if the tests do not end without the mutation either */
async function outcomeOf(pick, stages) {
  for (const stage of stages) {
    const { ok, failed } = await test(stage, [pick]);
    if (ok) continue;
    if (failed.length > 0) return { outcome: 'caught', by: failed[0] };
    const without = await test(stage, []);
    return { outcome: without.ok ? 'caught' : 'unknown', by: `没有跑完：${stage.join(' ')}` };
  }
  return { outcome: 'survived' };
}

const WORDS = { caught: '发现', survived: '未发现', judged: '不必', broken: '不算', unknown: '不明' };

function report({ file, source, mutant }, { outcome, by }) {
  const { line, column, start, end, text } = mutant;
  const change = `${file}:${line}:${column}  ${short(source.slice(start, end))} → ${short(text) || '（删去）'}`;
  say(`${WORDS[outcome]}  ${change}${by ? `（${by}）` : ''}`);
}

async function tries(pick, stages) {
  const why = judgementOf(pick.file, pick.source, pick.mutant);
  const found = why ? { outcome: 'judged', by: why } : await outcomeOf(pick, stages);
  report(pick, found);
  return found;
}

async function tryFile() {
  const source = readFileSync(join(root, path), 'utf8');
  const first = Number(from ?? 1);
  const last = Number(to ?? from ?? Number.POSITIVE_INFINITY);
  const mutants = mutantsOf(source, path).filter(({ line }) => line >= first && line <= last);
  const tests = testsOf(path);
  const beside = tests.filter((test) => dirname(test) === dirname(path));
  const far = tests.filter((test) => dirname(test) !== dirname(path));
  const stages = rest.length > 0 ? [rest] : [beside, far].filter((stage) => stage.length > 0);
  say(`${path}：${mutants.length} 处改动`);
  for (const stage of stages) {
    const { ok, failed } = await test(stage, []);
    if (!ok) fail(`不改动时测试就没有通过：${failed.join(' ') || stage.join(' ')}`);
  }
  let missed = 0;
  for (const mutant of mutants) {
    const { outcome } = await tries({ file: path, source, mutant }, stages);
    if (outcome === 'survived' || outcome === 'unknown') missed++;
  }
  say(`${mutants.length} 处改动，${missed} 处没有测试发现`);
  return missed === 0;
}

/** Sources whose mutations a unit test could notice: the components of the console are tried in browsers. */
const isSampled = (file) =>
  /\.tsx?$/.test(file) &&
  !/\.test\.|\/testing|\.d\.ts$|\/store\/src\/schema\.ts$|^packages\/subset-engine\/assembly\/|^apps\/admin\/.*\.tsx$/.test(
    file,
  );

/** Settings to compile these files and what they import, which takes half as long as the whole project. */
function compilerConfig(files) {
  const path = join(root, 'node_modules', '.cache', 'tsconfig.mutants.json');
  mkdirSync(dirname(path), { recursive: true });
  const config = {
    extends: join(root, 'tsconfig.json'),
    include: [],
    files: [...files, ...listed('*.d.ts')].map((file) => join(root, file)),
  };
  writeFileSync(path, JSON.stringify(config));
  return path;
}

const outputOf = (args) =>
  new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 1 << 26, detached: process.platform !== 'win32' };
    start(execFile(pinnedNode, args, options, (_error, stdout) => resolve(stdout)));
  });

/**
 * Compiles with one mutation of each file at a time.
 * @returns the picks that do not compile
 */
async function broken(picks) {
  // With a file that does not parse, the compiler looks at no types.
  const found = new Set(
    picks.filter(({ file, source, mutant }) => !parses(withMutant(source, mutant), file)),
  );
  const rest = new Set(picks.filter((pick) => !found.has(pick)));
  while (rest.size > 0) {
    const round = new Map();
    for (const pick of rest) if (!round.has(pick.file)) round.set(pick.file, pick);
    for (const pick of round.values()) rest.delete(pick);
    const config = compilerConfig([...round.keys()]);
    const tsc = [binary('typescript', 'bin', 'tsc'), '-p', config, '--pretty', 'false'];
    const said = await mutated([...round.values()], () => outputOf(tsc));
    // Such an error, of the settings, ends the compiler before it has looked at types.
    if (/^error TS/m.test(said)) fail(said);
    for (const [, file] of said.matchAll(/^(\S+?)\(\d+,\d+\): error TS/gm))
      if (round.has(file)) found.add(round.get(file));
  }
  return found;
}

async function trySample() {
  const seed = option('seed') ?? Math.floor(Date.now() / 86_400_000);
  const until = Date.now() + (option('minutes') ?? Number.POSITIVE_INFINITY) * 60_000;
  const folders = target ? [target, ...rest] : ['packages', 'apps/site/server', 'apps/admin/src'];
  const files = listed(...folders).filter(isSampled);
  const all = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return mutantsOf(source, file).map((mutant) => ({ file, source, mutant }));
  });
  const start = (option('from') ?? 1) - 1;
  const picks = shuffled(all, seed).slice(start, start + sample);
  say(
    `种子 ${seed}：${files.length} 个文件共 ${all.length} 处，试第 ${start + 1}–${start + picks.length} 处`,
  );
  const notCompiling = await broken(picks);
  const outcomes = [];
  for (const pick of picks) {
    if (Date.now() > until) break;
    const tests = testsOf(pick.file).slice(0, MOST_TESTS);
    const stages = [tests.slice(0, NEAREST), tests.slice(NEAREST)].filter((stage) => stage.length > 0);
    if (notCompiling.has(pick)) report(pick, { outcome: 'broken', by: '不能编译' });
    outcomes.push(notCompiling.has(pick) ? { outcome: 'broken' } : await tries(pick, stages));
  }
  await withdraw(outcomes);
  const count = (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const counted = count('caught') + count('survived');
  const share = counted === 0 ? 1 : count('caught') / counted;
  say(`算数的 ${counted} 处，${count('caught')} 处有测试发现：${Math.round(100 * share)}%`);
  say(`另有 ${count('judged')} 处不必发现，${count('broken')} 处不能编译，${count('unknown')} 处说不准`);
  return share >= CAUGHT;
}

/** Discounts what test files caught that fail without a mutation too. */
async function withdraw(outcomes) {
  const noticing = [...new Set(outcomes.filter(({ outcome }) => outcome === 'caught').map(({ by }) => by))];
  const files = noticing.filter((file) => existsSync(join(root, file)));
  const failing = files.length > 0 ? (await test(files, [], { bail: false })).failed : [];
  for (const file of failing) say(`不改动时也没有通过，由它发现的不算：${file}`);
  for (const one of outcomes) if (failing.includes(one.by)) one.outcome = 'unknown';
}

const isGood = await (sample ? trySample() : tryFile());
// The runner would keep this process alive.
process.exit(isGood ? 0 : 1);
