// Calls a function of WebAssembly until its first version is replaced. With `kept`, as our programs do.
import { setTimeout as sleep } from 'node:timers/promises';

if (process.argv[2] === 'kept') await import('../index.ts');

// (func (export "f") (param i32) (result i32) …): counts down to 0.
const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const types = [1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f, 3, 2, 1, 0, 7, 5, 1, 1, 0x66, 0, 0];
const loop = [0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x20, 0, 0x0b];
const code = [0x0a, loop.length + 3, 1, loop.length + 1, 0, ...loop];
const module = new WebAssembly.Module(Uint8Array.from([...head, ...types, ...code]));
const count = new WebAssembly.Instance(module).exports.f as (from: number) => number;
for (let i = 0; i < 20_000; i++) count(1000);
for (let i = 0; i < 20; i++) {
  await sleep(10);
  count(1000);
}
