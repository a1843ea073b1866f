import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

/** Returns a new seed, or that of `TEST_SEED`. A test that fails prints it. */
function testSeed(): number {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 32));
  onTestFailed(() => console.error(`TEST_SEED=${seed}`));
  return seed;
}

/** A random generator that gives the same integers for the same seed; without one, call it inside a test. */
export function seededRandom(seed = testSeed()): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}
