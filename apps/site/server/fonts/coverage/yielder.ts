import { setImmediate } from 'node:timers/promises';

/** Time (ms) a long task may run before it yields to the event loop. */
const MAX_SLICE = 8;

/** Yields to the event loop every few milliseconds during a long task. */
export class Yielder {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since >= MAX_SLICE;
  }

  async yield(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
