/** Rounds not counted, during which V8 optimises the code. */
const WARM_UP = 20;
const ROUNDS = 45;
/** Runs per round: about 50 ms, which the CPU clock can resolve. */
const RUNS = 30;

export interface Spread {
  median: number;
  /** Lower and upper quartile. */
  low: number;
  high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Formats as `1.48 (1.45–1.51)`: median and quartiles. */
export const printed = ({ median, low, high }: Spread): string =>
  `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

/**
 * Measures the CPU time of several functions in interleaved rounds, each round starting with another one, so that
 * other load on the machine affects all equally. Garbage is collected before each measurement.
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
    /** CPU time per run (ms). */
    ms: (name: Way): Spread => spreadOf(spent[name]),
    /** Ratio of two functions within the same rounds. */
    ratio: (name: Way, peer: Way): Spread =>
      spreadOf(spent[name].map((ms, i) => ms / (spent[peer][i] as number))),
  };
}
