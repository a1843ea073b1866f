import { setImmediate } from 'node:timers/promises';

/** How long (ms) a long work keeps the thread to itself. */
const LONGEST = 8;

/** Lets others have the thread every few milliseconds of a long work. */
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
