// npm run try-changes [-- '<words of a row>|<of another>'] [--night=<number>]: makes each change of changes.mjs, or a
// quarter of them by the number of the night, in a copy of the tree, complete and with each step left out in turn. Complete, it must compile and pass; otherwise the compiler or a test must say so.
import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CHANGES, SCHEMA } from './changes.mjs';
import { binary, ensureInstalled, fail, pinnedNode, root, say } from './setup.mjs';

/** Nights in which all changes are tried. */
const NIGHTS = 4;

const given = process.argv.slice(2);
const night = given.find((argument) => argument.startsWith('--night='))?.slice('--night='.length);
const words = given.filter((argument) => !argument.startsWith('--')).join(' ');
const isWanted = ({ row, name }) => words.split('|').some((part) => `${row}: ${name}`.includes(part));
const changes = CHANGES.filter(
  (change, i) => isWanted(change) && (night === undefined || i % NIGHTS === night % NIGHTS),
);
if (changes.length === 0)
  fail(`没有这一项；有：${CHANGES.map(({ row, name }) => `${row}: ${name}`).join('、')}`);
ensureInstalled({ tools: true });

const tree = mkdtempSync(join(tmpdir(), 'ziwan-changes-'));
process.on('exit', () => rmSync(tree, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
copyTree();

let silent = 0;
for (const { row, name, steps, tests: more = [] } of changes) {
  say(`\n▸ ${row}: ${name}`);
  const tests = new Set([...steps.flatMap(({ test }) => test ?? []), ...more]);
  const whole = await tried(steps, async () => {
    let said = await compiled();
    for (const test of tests) said ??= await tested(test);
    return said;
  });
  report('做全', whole === null, whole ?? '');
  for (const step of steps) {
    if (step.test === null || steps.length === 1) continue;
    const said = await tried(
      steps.filter((other) => other !== step),
      () => (step.test ? tested(step.test) : compiled(step.path)),
    );
    report(`漏掉 ${step.path}：${firstLine(step)}`, said !== null, said ?? '没有一处说出来');
  }
}
say(silent === 0 ? '\n每一步漏掉都有话说' : `\n${silent} 处不对`);
process.exit(silent === 0 ? 0 : 1);

function report(what, right, said) {
  if (!right) silent++;
  say(`${right ? '✓' : '✗'} ${what}${said ? `\n    ${said}` : ''}`);
}

function firstLine({ line = '', text }) {
  return text.replace(line, '').trim().split('\n')[0];
}

/** Copies the files that git knows; libraries are linked, the workspaces among them to the copy. */
function copyTree() {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const path of git.stdout.split('\0').filter((path) => path && existsSync(join(root, path))))
    cpSync(join(root, path), join(tree, path), { recursive: true });
  const modules = join(root, 'node_modules');
  mkdirSync(join(tree, 'node_modules', '@ziwan'), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name === '@ziwan' || name.startsWith('.')) continue;
    symlinkSync(join(modules, name), join(tree, 'node_modules', name), 'junction');
  }
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(tree, folder)))
      symlinkSync(join(tree, folder, name), join(tree, 'node_modules', '@ziwan', name), 'junction');
}

/** Runs a check with some steps made, and undoes them. */
async function tried(steps, check) {
  const before = new Map();
  try {
    for (const { path, line, text } of steps) {
      const file = join(tree, path);
      if (line === undefined) {
        before.set(file, null);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
        continue;
      }
      const held = readFileSync(file, 'utf8');
      if (held.split(line).length !== 2)
        fail(`${path} 里没有、或不止一处：\n${line}\n请改 scripts/changes.mjs`);
      if (!before.has(file)) before.set(file, held);
      writeFileSync(
        file,
        held.replace(line, () => text),
      );
    }
    return await check();
  } finally {
    for (const [file, held] of before)
      held === null ? rmSync(file, { force: true }) : writeFileSync(file, held);
  }
}

/** Runs Node in the copy, so that a signal ends the script at once. */
function run(args) {
  return new Promise((resolve) => {
    execFile(pinnedNode, args, { cwd: tree, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, stderr }),
    );
  });
}

/** @returns what the compiler says, preferably of this file; `null` if nothing */
async function compiled(path = '') {
  const { failed, stdout } = await run([
    binary('typescript', 'bin', 'tsc'),
    ...['-p', '.', '--incremental', '--tsBuildInfoFile', join(tree, '.tsbuildinfo'), '--pretty', 'false'],
  ]);
  if (!failed) return null;
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  return errors.find((line) => line.startsWith(`${path}(`)) ?? errors[0] ?? stdout;
}

/** @returns what the first failing test of a file says; `null` if all pass */
async function tested(path) {
  const { failed, stdout, stderr } = await run(
    path === SCHEMA ? [path, '--check'] : [binary('vitest', 'vitest.mjs'), 'run', '--reporter=dot', path],
  );
  if (!failed) return null;
  const said = stripVTControlCharacters(`${stdout}${stderr}`);
  return said.split('\n').find((line) => /^\w*Error: /.test(line)) ?? said.trim();
}
