// The worker with characters that break it: one hangs, one makes WebAssembly trap, one throws, one makes the preparation of
// its font trap.
import { OpenFont } from '../subset-font.ts';
import { BREAKS_LATER, HANGS, THROWS, TRAPS } from './faults.ts';

// (module (func (export "trap") unreachable))
const TRAP = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1,
  3, 0, 0, 11,
]);
const { trap } = new WebAssembly.Instance(new WebAssembly.Module(TRAP)).exports as { trap(): void };

const subset = OpenFont.prototype.subset;
OpenFont.prototype.subset = function (request) {
  while (request.codePoints.includes(HANGS.codePointAt(0) as number));
  if (request.codePoints.includes(TRAPS.codePointAt(0) as number)) trap();
  if (request.codePoints.includes(THROWS.codePointAt(0) as number))
    throw new TypeError('a fault of the program');
  if (request.codePoints.includes(BREAKS_LATER.codePointAt(0) as number)) this.prepare = trap;
  return subset.call(this, request);
};

await import('../worker.ts');
