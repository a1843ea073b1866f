// npm run mutate -- <source file>[:line[-line]] [test path …]: applies one mutation at a time and reports those that
// no test catches. Runs the tests beside the file first, then, for survivors, every test that imports it. Test paths
// on the command line replace both.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binary, ensureBuilt, ensureInstalled, fail, pinnedNode, root, say } from './setup.mjs';

/** Timeout (ms) of a run. A mutant that hangs counts as caught. */
const TIMEOUT_MS = 300_000;

const [target, ...tests] = process.argv.slice(2);
const [, path, from, to] = /^(.+?)(?::(\d+)(?:-(\d+))?)?$/.exec(target ?? '') ?? [];
if (!path || !existsSync(join(root, path))) fail('用法：npm run mutate -- <源文件>[:行[-行]] [测试路径 …]');

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
if (git('diff', '--quiet', 'HEAD', '--', path).status !== 0)
  fail(`${path} 有未提交的改动：先提交，以免丢失。`);

ensureInstalled({ tools: true });
ensureBuilt();
const { mutantsOf } = await import('./mutants.mjs');
const file = join(root, path);
const source = readFileSync(file, 'utf8');
const first = Number(from ?? 1);
const last = Number(to ?? from ?? Number.POSITIVE_INFINITY);
const mutants = mutantsOf(source, file).filter(({ line }) => line >= first && line <= last);

const restore = () => writeFileSync(file, source);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    restore();
    process.exit(130);
  });
process.on('exit', restore);

function passes(args) {
  const run = spawnSync(
    pinnedNode,
    [binary('vitest', 'vitest.mjs'), ...args, '--run', '--bail=1', '--passWithNoTests', '--reporter=dot'],
    { cwd: root, encoding: 'utf8', timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
  );
  if (run.signal === 'SIGINT') process.exit(130);
  return { ok: run.status === 0, output: run.stdout + run.stderr };
}

const beside = readdirSync(join(root, dirname(path))).some((name) => name.endsWith('.test.ts'));
const stages = tests.length > 0 ? [tests] : [...(beside ? [[`${dirname(path)}/`]] : []), ['related', path]];

say(`${path}：${mutants.length} 处改动`);
for (const stage of stages) {
  const { ok, output } = passes(stage);
  if (!ok) fail(`不改动时测试就没有通过（${stage.join(' ')}）：\n${output}`);
}

let survived = 0;
for (const { line, column, start, end, text } of mutants) {
  writeFileSync(file, source.slice(0, start) + text + source.slice(end));
  const noticed = stages.some((stage) => !passes(stage).ok);
  const change = `${path}:${line}:${column}  ${short(source.slice(start, end))} → ${short(text) || '（删去）'}`;
  say(`${noticed ? '发现' : '未发现'}  ${change}`);
  if (!noticed) survived += 1;
}
restore();
say(`${mutants.length} 处改动，${survived} 处没有测试发现`);
process.exitCode = survived > 0 ? 1 : 0;

function short(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
