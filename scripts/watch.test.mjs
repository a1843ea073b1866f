import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAnew } from './setup/watch.mjs';

let root;
let running;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ziwan-watch-'));
  await mkdir(join(root, 'server'));
});
afterEach(async () => {
  running?.stop('SIGKILL');
  await running?.ended;
  await rm(root, { recursive: true });
});

const save = (name, text) => writeFile(join(root, 'server', name), text);
/** A server that says which start it is, and waits for the signal that ends it. */
const SERVER = `
  process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0); });
  console.log(process.env.RESTARTED ? 'again' : 'first');
  setInterval(() => {}, 1000);`;

/** Runs the server and returns what it and the watcher say, in order. */
function run() {
  const said = [];
  running = runAnew({
    paths: [join(root, 'server')],
    say: (text) => said.push(text),
    start(isRestart) {
      const env = { ...process.env, ...(isRestart ? { RESTARTED: '1' } : {}) };
      const child = spawn(process.execPath, [join(root, 'server', 'main.mjs')], { env });
      child.stdout.on('data', (data) => said.push(...`${data}`.trim().split('\n')));
      return child;
    },
  });
  return said;
}

test('a save stops the server, lets it finish, and starts it anew', async () => {
  await save('main.mjs', SERVER);
  const said = run();
  await expect.poll(() => said).toEqual(['first']);
  await save('part.ts', '1');
  await expect.poll(() => said).toEqual(['first', 'part.ts 改了，重启服务器…', 'asked to stop', 'again']);
  running.stop('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(said.at(-1)).toBe('asked to stop');
});

test('tests and notes beside the server restart nothing', async () => {
  await save('main.mjs', SERVER);
  const said = run();
  await expect.poll(() => said).toEqual(['first']);
  for (const name of ['part.test.ts', 'README.md', '.part.ts.swp', 'part.ts~']) await save(name, '1');
  await save('part.ts', '1');
  await expect.poll(() => said.at(-1)).toBe('again');
  expect(said[1]).toBe('part.ts 改了，重启服务器…');
});

test('a server that a mistake ends starts anew when the mistake is mended', async () => {
  await save('main.mjs', 'process.exit(1)');
  const said = run();
  await expect.poll(() => said.at(-1)).toMatch(/^服务器出错停下了（退出码 1）/);
  await save('main.mjs', SERVER);
  await expect.poll(() => said.slice(1)).toEqual(['main.mjs 改了，再启动服务器…', 'again']);
});

test('a server that stops for its data folder ends the watch with its exit code', async () => {
  await save('main.mjs', 'process.exit(73)');
  run();
  expect(await running.ended).toBe(73);
});

test('stopping while the server is down ends the watch', async () => {
  await save('main.mjs', 'process.exit(1)');
  const said = run();
  await expect.poll(() => said).toHaveLength(1);
  running.stop('SIGINT');
  expect(await running.ended).toBe(0);
});
