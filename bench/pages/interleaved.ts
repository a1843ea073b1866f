/** Rounds before the first that counts: until then the compiler's threads work on the code. */
const WARM_UP = 20;
const ROUNDS = 45;
/** Runs of one way in one round; some 50 ms, which the CPU's clock can tell from another 50 ms. */
const RUNS = 30;

export interface Spread {
  median: number;
  /** Quarter of the rounds that lie below, and above. */
  low: number;
  high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** `1.48 (1.45–1.51)`: median and the middle half of the rounds. */
export const printed = ({ median, low, high }: Spread): string =>
  `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

/**
 * CPU of this process for the ways in turn, a round of each after the other and the first one another each time, so
 * that whatever else the machine does falls on all of them. Every round starts without the former one's garbage.
 */
export async function interleaved<Way extends string>(ways: Record<Way, () => unknown>) {
  const names = Object.keys(ways) as Way[];
  const spent = Object.fromEntries(names.map((n) => [n, []])) as unknown as Record<Way, number[]>;
  const collect = globalThis.gc ?? (() => {});
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const shift = (round + WARM_UP) % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      await collect({ execution: 'sync', type: 'minor' });
      const before = process.cpuUsage();
      for (let i = 0; i < RUNS; i++) await ways[name]();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) spent[name].push((user + system) / 1000 / RUNS);
    }
  }
  return {
    /** Milliseconds of CPU a run. */
    ms: (name: Way): Spread => spreadOf(spent[name]),
    /** Of the two in the same round. */
    ratio: (name: Way, peer: Way): Spread =>
      spreadOf(spent[name].map((ms, i) => ms / (spent[peer][i] as number))),
  };
}
