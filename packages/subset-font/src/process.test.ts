import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULES = JSON.stringify([
  new URL('./index.ts', import.meta.url).href,
  new URL('../../subset-engine/src/testing/squares.ts', import.meta.url).href,
]);
const run = (code: string) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8', timeout: 30_000 });

test('a process that has made two subsets at once ends by itself', () => {
  const { status, signal, stdout, stderr } = run(`
    const [{ subsetFont }, { squaresFont }] = await Promise.all(${MODULES}.map((url) => import(url)));
    const font = Buffer.from(squaresFont([[0x6f22, 1], [0x845b, 2]], 3));
    const made = await Promise.all(['漢', '葛'].map((text) => subsetFont(font, text)));
    console.log(made.length);
  `);
  expect({ stdout, stderr, status, signal }).toEqual({ stdout: '2\n', stderr: '', status: 0, signal: null });
});

test('a program that has replaced Promise gets its subset', () => {
  const { status, stdout, stderr } = run(`
    const [{ subsetFont }, { squaresFont }] = await Promise.all(${MODULES}.map((url) => import(url)));
    globalThis.Promise = class Replaced extends Promise {};
    console.log((await subsetFont(squaresFont([[0x6f22, 1]], 2), '漢')).toString('latin1', 1, 4));
  `);
  expect({ stdout, stderr, status }).toEqual({ stdout: '\x01\0\0\n', stderr: '', status: 0 });
});

test('a process lives until its font is closed', () => {
  const { status, stdout, stderr } = run(`
    const [{ openFont }, { squaresFont }] = await Promise.all(${MODULES}.map((url) => import(url)));
    const font = await openFont(squaresFont([[0x6f22, 1]], 2));
    await Promise.all(Array.from({ length: 12 }, (_, i) => font.subset('漢' + i)));
    await font.close();
    console.log('closed');
  `);
  expect({ stdout, stderr, status }).toEqual({ stdout: 'closed\n', stderr: '', status: 0 });
});
