import { median } from './sample-quantiles.ts';

/** Median ratio of times from the same rounds, so that drift between rounds cancels out. */
export const ratio = (a: readonly number[], b: readonly number[]): number =>
  median(a.map((value, i) => value / (b[i] as number)));

/** Wall-clock time (ms) of a piece of work. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** CPU time (ms) of all threads of this process during a piece of work. */
export async function processed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
