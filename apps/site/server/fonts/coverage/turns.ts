import { setImmediate } from 'node:timers/promises';

/** Time (ms) a long task may run before it yields to the event loop. */
const LONGEST = 8;

/** Yields to the event loop every few milliseconds during a long task. */
export class Turns {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since >= LONGEST;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
