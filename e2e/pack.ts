// node e2e/pack.ts <origin>: the runs of a build server, from a project file with a table beside it to the package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeCoverage, type ProjectFile } from '@ziwan/contract';

const origin = process.argv[2];
if (!origin) throw new Error('usage: node e2e/pack.ts <origin>');
const folder = mkdtempSync(join(tmpdir(), 'ziwan-pack-'));
const read = (name: string) => readFileSync(join(folder, name));

const HERE = ['npm', 'run', '--silent', 'pack', '--'];

/** Runs the command with `--json`; what it printed must contain this. */
function run(options: string[], expected: string[], [program = '', ...args] = HERE): void {
  const all = [...args, join(folder, 'game.json'), '--json', ...options];
  const { stdout, stderr } = spawnSync(program, all, {
    env: { ...process.env, ZIWAN_SITE: origin },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  for (const part of expected)
    if (!stdout.includes(part)) throw new Error(`${options.join(' ')}: no ${part}\n${stdout}${stderr}`);
  console.log(
    `✓ pack ${options.map((option) => option.replace(`${folder}/`, '')).join(' ')}: ${expected[0]}`,
  );
}

/** A face that draws the words and may go into a game. */
async function faceFor(words: string): Promise<string> {
  const answer = await fetch(`${origin}/web/api/font/coverage-sets`);
  const { catalogue, sets } = decodeCoverage(await answer.arrayBuffer());
  const found = catalogue.faces.find(({ family }, i) => {
    const { downloadable, licence } = catalogue.families[family] ?? { downloadable: false, licence: '' };
    return (
      downloadable &&
      catalogue.licences[licence]?.verdicts.game.verdict === 'allowed' &&
      sets.drawsAll(i, words)
    );
  });
  if (!found) throw new Error('no face for the game');
  return found.gno;
}

try {
  const project: ProjectFile = {
    ...{ format: 'ziwan-project', version: 1, name: '龙吟九万里', uses: ['game'] },
    roles: [{ name: '标题', face: await faceFor('龙吟虎啸九万里') }],
    texts: [{ name: 'dialogue.csv', settings: {}, characters: '' }],
    packing: { engine: 'love11', atlas: 'bitmap', size: 32, pageSize: 1024 },
  };
  writeFileSync(join(folder, 'game.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'dialogue.csv'), 'key,zh\nstart,龙吟<b>虎啸</b>\nend,九万里\n');
  const served = await fetch(`${origin}/ziwan-pack.mjs`);
  const program = join(folder, 'ziwan-pack.mjs');
  const code = await served.text();
  writeFileSync(program, code);
  const digest = await (await fetch(`${origin}/ziwan-pack.mjs.sha256`)).text();
  if (digest !== `${createHash('sha256').update(code).digest('hex')}  ziwan-pack.mjs\n`)
    throw new Error(`another digest: ${digest}`);
  run(['--check'], ['"outcome": "complete"']);
  run([], ['"outcome": "made"']);
  const zip = read('fonts.zip');
  run([], ['"outcome": "unchanged"']);
  if (!read('fonts.zip').equals(zip)) throw new Error('the second run gave other bytes');
  run([], ['"outcome": "unchanged"'], ['node', program]);
  writeFileSync(program, code.replace('\n', '\n\n'));
  run([], ['"code": "COMMAND_ALTERED"', '"exit": 6'], ['node', program]);
  const out = join(folder, 'fonts');
  run(['--unpack', '--out', out], ['"outcome": "made"']);
  const charset = read('fonts/charset.txt').toString().replace(/\p{Z}/gu, '');
  if (charset !== '万九吟啸虎里龙') throw new Error(`charset.txt: ${charset}`);
  if (!read('fonts/fonts.lock.json').equals(read('fonts.lock.json'))) throw new Error('the locks differ');
  writeFileSync(join(folder, 'dialogue.csv'), 'key,zh\nstart,龙\nrare,\u{10fffd}\n');
  run(['--check'], ['"outcome": "lacking"', '"exit": 1', '"key": "rare"']);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
